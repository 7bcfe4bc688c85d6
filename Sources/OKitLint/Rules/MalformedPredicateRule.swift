import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports predicates with syntax errors.
struct MalformedPredicateRule: Rule {
    static let page = RulePage(
        "malformed-predicate",
        .error,
        finds: "Reports predicates that cannot be parsed.",
        because: "A condition that cannot be parsed is never true.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "#
            + #""computed": {"a": {"predicate": "n == "}}}"#,
        good: #"{"properties": {"n": {"type": "int"}}, "#
            + #""computed": {"a": {"predicate": "n == 1"}}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.malformed.filter { $0.notation == .predicate }.map {
            error($0.message, at: $0.location)
        }
    }
}
