import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Holds the checker to the evaluator: an accepted expression has no problem of type or name, and its
/// value fits its type.
///
/// Fuzzing compiles this file too.
struct Agreement {
    /// The objects that expressions are evaluated on.
    let graph: Graph
    let objects: [ObjectID]

    /// What came of an expression.
    enum Outcome: Equatable {
        case refused
        case accepted
        /// Checker and evaluator disagree, as the text says.
        case disagreement(String)
    }

    /// Checks an expression, and evaluates it where the checker accepts it.
    func outcome(of expression: ParsedExpression, on object: ObjectID) -> Outcome {
        let scope = StaticScope(
            content: StaticType(entities: ["Thing"]),
            locals: ["input": StaticType(.int), "word": StaticType(.text)]
        )
        guard expression.problems.isEmpty else {
            return .refused
        }
        var checker = ExpressionChecker(RandomObjects.declarations, scope)
        let type = checker.type(of: expression)
        guard checker.problems.isEmpty else {
            return .refused
        }
        var evaluator = Evaluator(graph, variables: ["input": .int(3), "word": .text("ab")])
        let value = evaluator.value(of: expression, on: object)
        let problems = evaluator.problems.filter { !Self.dependsOnValues($0) }
        guard problems.isEmpty else {
            return .disagreement("\(expression.text): \(problems)")
        }
        return Self.fits(value, type, graph)
            ? .accepted : .disagreement("\(expression.text): \(value) is not \(type)")
    }

    /// Problems that no type can rule out.
    private static func dependsOnValues(_ problem: Finding.Message) -> Bool {
        let beginnings = [
            "cannot divide by 0", "the result is not a finite number", "the date is outside",
            "no element at index", "expected whole number as index",
            "the text is longer than", "cannot convert",
            "the expression takes too many steps", "MATCHES takes", "LIKE takes",
            "the result is outside the range of whole numbers", "position ",
            "the number is outside the range", "the start ", "the key ",
            "expected text, number or bool as key, found null",
            "malformed regular expression", "\"random\" expects a whole number greater than 0",
        ]
        return beginnings.contains { problem.text.hasPrefix($0) }
            // A whole number can come as text, and not every text spells one.
            || problem.text.hasSuffix("expects whole number, found text")
            || problem.text.hasSuffix("expects whole number, found number")
            || problem.text.hasSuffix("cannot be converted to int")
    }

    private static func fits(_ value: Value, _ type: StaticType, _ graph: Graph) -> Bool {
        guard let alternatives = type.alternatives, !value.isNull else {
            return true
        }
        return alternatives.contains { fits(value, $0, graph) }
    }

    private static func fits(_ value: Value, _ type: ValueType, _ graph: Graph) -> Bool {
        switch (value, type) {
        case (.null, _), (_, .any), (.bool, .bool), (.int, .int), (.uint, .int), (.double, .double),
            (.decimal, .decimal), (.text, .text), (.date, .date), (.data, .data),
            (.color, .color), (.image, .image):
            true
        case (.list(let elements), .list(let element)):
            elements.allSatisfy { fits($0, element, graph) }
        case (.set(let elements), .set(let element)):
            elements.allSatisfy { fits($0, element, graph) }
        case (.map(let members), .map(let element)):
            members.values.allSatisfy { fits($0, element, graph) }
        case (.object(let object), .object(let name)):
            graph.objectType(of: object).map { $0.name == name || $0.ancestors.contains(name) }
                ?? false
        default:
            false
        }
    }
}
