import OKitExpression
import OKitModel
import OKitSyntax

/// Reports values that can never have the expected type.
struct TypeMismatchRule: Rule {
    static let page = RulePage(
        "type-mismatch",
        .error,
        finds:
            "Finds values of a type that cannot stand there, and comparisons that never hold.",
        because: "A date is never more than 5; whoever wrote it meant something else.",
        in: "models/Other.json",
        bad: #"{"properties": {"due": {"type": "date"}}, "computed": {"a": {"predicate": "#
            + #""due > 5"}}}"#,
        good: #"{"properties": {"due": {"type": "date"}}, "computed": {"a": {"predicate": "#
            + #""due != nil"}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.type, self)
    }
}
