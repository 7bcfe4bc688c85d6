import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports predicates that cannot be read.
struct MalformedPredicateRule: Rule {
    static let page = RulePage(
        "malformed-predicate",
        .error,
        finds: "Finds predicates that do not parse.",
        because: "A condition that cannot be read never holds.",
        in: "models/Other.json",
        bad: #"{"properties": {"n": {"type": "int"}}, "#
            + #""computed": {"a": {"predicate": "n == "}}}"#,
        good: #"{"properties": {"n": {"type": "int"}}, "#
            + #""computed": {"a": {"predicate": "n == 1"}}}"#
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.problems(in: .predicate).map { error($0.message, at: $0.location) }
    }
}

extension AppBundle {
    /// What is wrong with the form of expressions in one notation.
    func problems(
        in notation: WrittenExpression.Notation
    ) -> [(message: Finding.Message, location: SourceLocation)] {
        writtenExpressions.filter { $0.notation == notation }.flatMap { written in
            written.expression.problems.map {
                ($0.message, written.node.location(ofText: $0.range))
            }
        }
    }
}
