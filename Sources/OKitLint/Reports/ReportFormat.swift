import OKitExpression
public import OKitSyntax

/// A report format for findings.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// Text with the source line and a caret.
    case text
    /// JSON: `Schemas/lint-report.schema.json`.
    case json
    /// SARIF 2.1.0 (OASIS), for code scanning.
    case sarif
    /// GitHub workflow commands that annotate lines.
    case github
    /// JUnit test results, for CI servers.
    case junit

    /// The report of findings, in order.
    ///
    /// - Parameters:
    ///   - suppressed: Suppressed findings, which only SARIF lists.
    ///   - version: The version of the program, for SARIF.
    ///   - style: Whether a text report has colors.
    public func report(
        of findings: [Finding],
        suppressed: [SuppressedFinding] = [],
        version: String? = nil,
        style: ReportStyle = .plain
    ) -> String {
        switch self {
        case .text: TextReport.text(of: findings, style)
        case .json: JSONReport.text(of: findings)
        case .sarif: SARIFReport.text(of: findings, suppressed, version)
        case .github: GitHubReport.text(of: findings)
        case .junit: JUnitReport.text(of: findings)
        }
    }
}

extension SourceLocation {
    /// The end of the range: the position after its last character.
    var end: SourceText.Position {
        source.position(at: range.upperBound)
    }
}
