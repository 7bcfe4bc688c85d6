public import OKitSyntax

/// Findings as text for users and editors.
///
///     bookshop/screens/books.json:4:5: error: unknown member "titelPath" [unknown-member]
///         "titelPath": "%Book Shop",
///         ^
public enum TextReport {
    /// The report of findings, in order; empty if there are none.
    public static func text(of findings: [Finding], _ style: ReportStyle = .plain) -> String {
        findings.map { text(of: $0, style) }.joined()
    }

    private static func text(of finding: Finding, _ style: ReportStyle) -> String {
        let severity = finding.severity
        var text =
            style.emphasized("\(finding.location): ".printable)
            + style.colored("\(severity.rawValue): ", as: severity)
            + style.emphasized(finding.message.text.printable)
            + " [\(finding.rule)]".printable + "\n"
            + excerpt(of: finding.location, style.colored("^", as: severity))
        for note in finding.notes {
            text +=
                style.emphasized("\(note.location): ".printable) + "note: "
                + note.message.text.printable + "\n"
        }
        return text
    }

    /// The line with a caret below the location; empty for a file without content.
    private static func excerpt(of location: SourceLocation, _ caret: String) -> String {
        let (start, rest) = location.source.surroundings(of: location.range.lowerBound)
        guard !start.isEmpty || !rest.isEmpty else {
            return ""
        }
        let left = start.suffix(60)
        let shown = left + rest.prefix(100 - left.count)
        // The printed form, as control characters are escaped and wide characters take two columns.
        let before = String(left).printable
        let blanks = before.map { $0.isWide ? "  " : " " }.joined()
        return "    \(String(shown).printable)\n    \(blanks)\(caret)\n"
    }
}

extension Character {
    /// Whether terminals show it in two columns: emoji, and the blocks of East Asian wide
    /// characters.
    ///
    /// Accurate enough for a caret; screens are rendered with OKitTerminal's table.
    var isWide: Bool {
        guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else {
            return false
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return true
        default:
            return scalar.properties.isEmojiPresentation
        }
    }
}

extension String {
    /// The printable text, line by line.
    public var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }

    /// Untrusted text without control characters, which a terminal would interpret.
    public var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: scalar == "\t" || scalar == "\n" ? " " : "\u{FFFD}"
                    // Letters without width, which hide the letters after them.
                    case _ where [0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar.value):
                        "\u{FFFD}"
                    case .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }
            )
        )
    }
}
