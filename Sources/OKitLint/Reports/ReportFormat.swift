import OKitExpression
public import OKitSyntax

/// A form in which findings are reported.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// For people: with the source line and a caret.
    case text
    /// For programs: `Schemas/lint-report.schema.json`.
    case json
    /// For code scanning: SARIF 2.1.0 (OASIS).
    case sarif
    /// For GitHub: workflow commands that annotate lines.
    case github
    /// For CI servers: test results as JUnit writes them.
    case junit

    /// The report of findings, in their order.
    ///
    /// - Parameters:
    ///   - suppressed: known findings; only SARIF lists them.
    ///   - version: the version of the program that found them, for SARIF.
    ///   - style: whether a report for people has colors.
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
    /// Where the stretch ends: the place behind its last character.
    var end: SourceText.Position {
        source.position(at: range.upperBound)
    }
}
