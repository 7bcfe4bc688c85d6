/// Makes untrusted text harmless for a terminal.
///
/// Control characters, bidirectional overrides and other invisible format controls could move the
/// cursor, change the terminal's state or make text look like another text. They are shown as
/// visible characters.
package enum VisibleText {
    /// Returns the character as it can be sent to a terminal.
    ///
    /// C0 controls and DEL become control pictures (`␛`). Tabs and line breaks become spaces. C1
    /// controls, format controls and unassigned characters become `�`. A cluster is limited to its
    /// first 16 scalars.
    package static func visible(_ character: Character) -> Character {
        if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F {
            return character
        }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else {
            return replacement
        }
        if let visibleForm = visibleForm(for: first) {
            return visibleForm
        }
        guard
            scalars.dropFirst().contains(where: { isHidden($0, after: first) })
                || scalars.count > maximumScalars
        else {
            return character
        }
        var visible = String.UnicodeScalarView()
        visible.append(
            contentsOf: scalars.prefix(maximumScalars).filter { !isHidden($0, after: first) }
        )
        let text = String(visible)
        return text.count == 1 ? Character(text) : replacement
    }

    /// Returns the text with each character made visible, for text that is not written as cells.
    package static func visible(_ text: String) -> String {
        String(text.map { visible($0) })
    }

    private static let replacement: Character = "\u{FFFD}"
    private static let maximumScalars = 16

    /// Returns the replacement for a scalar that must not be sent; `nil` for all others.
    private static func visibleForm(for scalar: Unicode.Scalar) -> Character? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029:
            return " "
        case 0x00..<0x20:
            return Unicode.Scalar(0x2400 + scalar.value).map(Character.init)
        case 0x7F:
            return "\u{2421}"
        case 0x80..<0xA0:
            return replacement
        default:
            // The width of unassigned scalars is unknown. They include noncharacters.
            let isUnassigned = scalar.properties.generalCategory == .unassigned
            return isUnassigned || isHidden(scalar, after: nil) ? replacement : nil
        }
    }

    /// Returns whether a scalar is an invisible control: all of category Cf except scalars that
    /// join letters within a cluster, spell a flag's region, or have a visible form.
    private static func isHidden(_ scalar: Unicode.Scalar, after base: Unicode.Scalar?) -> Bool {
        guard scalar.value >= 0x80, scalar.properties.generalCategory == .format else {
            return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        }
        switch scalar.value {
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD:
            return false
        case 0x200C, 0x200D:
            return base == nil
        case 0xE0020...0xE007F:
            return base?.value != 0x1F3F4
        default:
            return true
        }
    }
}
