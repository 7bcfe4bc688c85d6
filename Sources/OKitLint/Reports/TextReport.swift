public import OKitSyntax

/// Findings as people and editors read them.
///
///     bookshop/screens/books.json:4:5: error: unknown member "titelPath" [unknown-member]
///         "titelPath": "%Book Shop",
///         ^
public enum TextReport {
    /// The report of findings, in their order; empty without any.
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

    /// The line with a caret below the place; nothing for a file without content.
    private static func excerpt(of location: SourceLocation, _ caret: String) -> String {
        let (start, rest) = location.source.surroundings(of: location.range.lowerBound)
        guard !start.isEmpty || !rest.isEmpty else {
            return ""
        }
        let left = start.suffix(60)
        let shown = left + rest.prefix(100 - left.count)
        // What is printed, as control characters are shown one by one and wide ones take two columns.
        let before = String(left).printable
        let blanks = before.map { $0.isWide ? "  " : " " }.joined()
        return "    \(String(shown).printable)\n    \(blanks)\(caret)\n"
    }
}

extension Character {
    /// Whether terminals give it two columns: emoji, and the blocks of East Asian wide characters.
    ///
    /// Near enough for a caret; what is drawn is laid out by OKitTerminal's table.
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
    /// The same, line by line.
    public var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }

    /// The text of strangers without control characters, which a terminal would obey.
    public var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control: scalar == "\t" ? " " : "\u{FFFD}"
                    // Letters of no width, which hide what follows them.
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
