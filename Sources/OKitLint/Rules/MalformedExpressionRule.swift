import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports expressions with syntax errors.
struct MalformedExpressionRule: Rule {
    static let page = RulePage(
        "malformed-expression",
        .error,
        finds: "Reports expressions in predicate format that cannot be parsed.",
        because: "Such an expression has no value.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "computed": {"next": "size + "}}"#,
        good: #"{"properties": {"size": "int"}, "computed": {"next": "size + 1"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.malformed.filter { $0.notation == .expression }.map {
            error($0.message, at: $0.location)
        }
    }
}
