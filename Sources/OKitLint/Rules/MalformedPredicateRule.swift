import OKitBundle
import OKitSyntax

/// Reports predicates that cannot be read.
struct MalformedPredicateRule: Rule {
    static let id = "malformed-predicate"

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.problems(in: .predicate).map { error($0.message, at: $0.location) }
    }
}

/// Reports expressions that cannot be read.
struct MalformedExpressionRule: Rule {
    static let id = "malformed-expression"

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.problems(in: .expression).map { error($0.message, at: $0.location) }
    }
}

extension AppBundle {
    fileprivate func problems(
        in notation: WrittenExpression.Notation
    ) -> [(message: Finding.Message, location: SourceLocation)] {
        writtenExpressions.filter { $0.notation == notation }.flatMap { written in
            written.expression.problems.map {
                ($0.message, written.node.location(ofText: $0.range))
            }
        }
    }
}
