import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports regular expressions that cannot be compiled.
struct MalformedPatternRule: Rule {
    static let page = RulePage(
        "malformed-pattern",
        .error,
        finds: "Reports constant regular expressions of MATCHES that do not compile.",
        because: "The condition has no result for any value.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "code": "text"}, "computed": {"isOld": "#
            + #""code.matches('(a')"}}"#,
        good: #"{"properties": {"size": "int", "code": "text"}, "computed": {"isOld": "#
            + #""code.matches('(a)')"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.pattern, self)
    }
}
