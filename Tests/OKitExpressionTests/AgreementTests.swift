import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import TestSupport
import Testing

/// Holds the checker to the evaluator on random expressions over random objects.
///
/// Each seed makes its own objects and 500 expressions; a seed that fails is a case to repeat.
/// Lists whose elements can have several types have elements of unknown type, so expressions with
/// such lists stay out.
struct AgreementTests {
    private static let expressionsPerSeed = 500
    private static let seeds =
        0..<UInt64(RandomSets.count(2_000, gate: 20))

    @Test(arguments: seeds)
    func agreeOnTypesAndNames(seed: UInt64) throws {
        var random = RandomExpressions(seed: seed)
        let (graph, objects) = try random.objects()
        let scope = StaticScope(
            content: StaticType(entities: ["Thing"]),
            locals: ["input": StaticType(.int), "word": StaticType(.text)]
        )
        var accepted = 0
        for _ in 0..<Self.expressionsPerSeed {
            let expression = random.expression()
            guard expression.problems.isEmpty else {
                continue
            }
            var checker = ExpressionChecker(RandomExpressions.declarations, scope)
            let type = checker.type(of: expression)
            guard checker.problems.isEmpty else {
                continue
            }
            accepted += 1
            let object = objects[random.number(below: objects.count)]
            var evaluator = Evaluator(
                graph,
                variables: ["input": .int(3), "word": .text("ab")]
            )
            let value = evaluator.value(of: expression, on: object)
            let problems = evaluator.problems.filter { !Self.dependsOnValues($0) }
            #expect(problems.isEmpty, "seed \(seed): \(expression.text): \(problems)")
            #expect(
                Self.fits(value, type, graph),
                "seed \(seed): \(expression.text): \(value) is not \(type)"
            )
        }
        // Without enough accepted expressions, the test would show nothing.
        #expect(accepted > Self.expressionsPerSeed / 4)
    }

    /// Problems that no type can rule out.
    private static func dependsOnValues(_ problem: Finding.Message) -> Bool {
        let beginnings = [
            "cannot divide by 0", "the result is not a finite number", "the date is outside",
            "there is no such element", "the text is longer than", "cannot convert",
            "the expression takes too many steps", "MATCHES takes", "LIKE takes",
            "malformed regular expression", "\"random\" expects a whole number above 0",
        ]
        return beginnings.contains { problem.text.hasPrefix($0) }
            // A whole number can come as text, and not every text spells one.
            || problem.text.hasSuffix("expects whole number, found text")
            || problem.text.hasSuffix("expects whole number, found number")
    }

    private static func fits(_ value: Value, _ type: StaticType, _ graph: Graph) -> Bool {
        guard let alternatives = type.alternatives, !value.isNull else {
            return true
        }
        return alternatives.contains { fits(value, $0, graph) }
    }

    private static func fits(_ value: Value, _ type: ValueType, _ graph: Graph) -> Bool {
        switch (value, type) {
        case (.null, _), (_, .any), (.bool, .bool), (.int, .int), (.double, .double),
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
