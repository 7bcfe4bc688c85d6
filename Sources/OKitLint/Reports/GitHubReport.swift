import OKitSyntax

/// Findings as GitHub's workflow commands, one per line (GitHub, "Workflow commands").
enum GitHubReport {
    static func text(of findings: [Finding]) -> String {
        findings.map { line(of: $0) + "\n" }.joined()
    }

    static func line(of finding: Finding) -> String {
        let (start, end) = (finding.location.start, finding.location.end)
        var properties = [
            ("file", finding.location.source.path), ("line", "\(start.line)"),
            ("col", "\(start.column)"),
        ]
        // Columns are only supported for a single line.
        if end.line == start.line, end.column > start.column {
            properties.append(("endColumn", "\(end.column)"))
        }
        properties.append(("title", finding.rule))
        let list = properties.map { "\($0)=\(escaped($1, inProperty: true))" }
        let message = escaped(finding.message.text, inProperty: false)
        return "::\(command(finding.severity)) \(list.joined(separator: ","))::\(message)"
    }

    private static func command(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
    }

    private static func escaped(_ text: String, inProperty: Bool) -> String {
        let escaped = text.replacing("%", with: "%25").replacing("\r", with: "%0D")
            .replacing("\n", with: "%0A")
        guard inProperty else {
            return escaped.printable
        }
        return escaped.replacing(":", with: "%3A").replacing(",", with: "%2C").printable
    }
}
