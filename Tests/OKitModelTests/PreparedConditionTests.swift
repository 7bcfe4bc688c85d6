import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import TestSupport
import Testing

/// Holds the quick form of conditions to the evaluator, which takes expressions as they stand as
/// soon as there is a variable.
struct PreparedConditionTests {
    /// What can be seen of an evaluation.
    private struct Outcome: Equatable {
        let value: Value
        let problems: [String]
        let reads: Set<Dependency>

        init(_ evaluator: inout Evaluator, _ expression: ParsedExpression, _ subject: Value) {
            value = evaluator.value(of: expression, on: subject)
            problems = evaluator.problems.map(\.text)
            reads = evaluator.reads
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func answersAsTheEvaluatorDoes(seed: UInt64) throws {
        var random = RandomConditions(seed: seed)
        let (graph, subjects) = try random.subjects()
        for _ in 0..<RandomSets.count(60) {
            let text = random.condition(depth: 3)
            let expression = PredicateParser.parse(text, as: .predicate)
            #expect(expression.problems.isEmpty, "\(text)")
            for budget in [100_000, random.number(below: 30)] {
                for subject in subjects {
                    var quick = Evaluator(graph, budget: budget)
                    var plain = Evaluator(graph, budget: budget, variables: ["unused": .null])
                    let answer = Outcome(&quick, expression, subject)
                    let expected = Outcome(&plain, expression, subject)
                    #expect(answer == expected, "\(text), budget \(budget), \(subject)")
                }
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func answersAsTheEvaluatorDoesInCEL(seed: UInt64) throws {
        var random = RandomConditions(seed: seed)
        let (graph, subjects) = try random.subjects()
        let names = NameTable(["outer": .int(18), "name": .text("hidden")])
        for _ in 0..<RandomSets.count(60) {
            let text = random.celCondition(depth: 3)
            let expression = CELParser.parse(text)
            #expect(expression.problems.isEmpty, "\(text)")
            for budget in [100_000, random.number(below: 30)] {
                for subject in subjects {
                    var quick = Evaluator(graph, budget: budget, names: names)
                    var plain = Evaluator(
                        graph,
                        budget: budget,
                        variables: ["unused": .null],
                        names: names
                    )
                    let answer = Outcome(&quick, expression, subject)
                    let expected = Outcome(&plain, expression, subject)
                    #expect(answer == expected, "\(text), budget \(budget), \(subject)")
                }
            }
        }
    }

    @Test func goesOnWithOneEvaluatorAndManyConditions() throws {
        var random = RandomConditions(seed: 7)
        let (graph, subjects) = try random.subjects()
        let expressions = (0..<20).map { _ in
            PredicateParser.parse(random.condition(depth: 2), as: .predicate)
        }
        var quick = Evaluator(graph, budget: .max)
        var plain = Evaluator(graph, budget: .max, variables: ["unused": .null])
        for subject in subjects {
            for expression in expressions + expressions.reversed() {
                #expect(
                    Outcome(&quick, expression, subject) == Outcome(&plain, expression, subject),
                    "\(expression.text), \(subject)"
                )
            }
        }
    }

    @Test(arguments: [30, 63, 64, 65, 200])
    func endsNestedConditionsWhereTheEvaluatorDoes(depth: Int) throws {
        let (graph, person) = try people()
        // Parsed expressions end sooner than the evaluator's depth; a computed property starts anew.
        let text = String(repeating: "NOT (age > 1 AND ", count: depth) + "age > 40"
        let closed = text + String(repeating: ")", count: depth)
        let expression = PredicateParser.parse(closed, as: .predicate)
        var quick = Evaluator(graph)
        var plain = Evaluator(graph, variables: ["unused": .null])
        #expect(
            Outcome(&quick, expression, .object(person))
                == Outcome(&plain, expression, .object(person))
        )
    }

    @Test func readersOfConditionsNoticeEachChange() throws {
        let (graph, person) = try people()
        let age = try #require(graph.type(of: person)?.slot(named: "age"))
        let adult = PredicateParser.parse("age > 18 AND name BEGINSWITH 'A'", as: .predicate)
        var values: [Value] = []
        let reader = graph.observe(adult, on: person) { values.append($0) }
        #expect(reader.value == .bool(true))
        for number in [7, 8, 50] as [Int64] {
            graph.set(person, slot: age, to: .int(number))
            graph.flush()
        }
        #expect(values == [.bool(false), .bool(true)])
    }
}
