import OKitSyntax

/// Whether a text report has colors.
public enum ReportStyle: Sendable {
    case plain
    /// With the control sequences of a terminal.
    case colored

    func emphasized(_ text: String) -> String {
        coded(text, "1")
    }

    func colored(_ text: String, as severity: Finding.Severity) -> String {
        switch severity {
        case .error: coded(text, "1;31")
        case .warning: coded(text, "1;33")
        case .info: coded(text, "1;36")
        }
    }

    private func coded(_ text: String, _ code: String) -> String {
        self == .plain ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
