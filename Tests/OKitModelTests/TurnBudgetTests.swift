import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// All evaluations of a turn share one budget; see docs/limits.md.
struct TurnBudgetTests {
    /// Expressions on an object with the numbers 0 to 199 in `list`, a text of 64 KB, and computed
    /// properties that each read the next one twice.
    @Test(arguments: [
        "SUBQUERY(list, $a, SUBQUERY(list, $b, $a == $b).@count > 0).@count", "c0",
        "{c0, c0}.@count",
        "evil MATCHES '(a+)+b'", "evil MATCHES '(a|aa)+b'", "ALL list IN list",
        "FUNCTION(long, 'searchNormalized')", "long LIKE[cd] '*a*b*c*d'", "long CONTAINS[cd] 'xy'",
    ])
    func endsATurnThatTakesTooManySteps(_ text: String) throws {
        let sample = try Self.sample(TurnBudget.Size(steps: 3_000))
        let isCondition = ["MATCHES", "LIKE", "CONTAINS", "ALL"].contains { text.contains($0) }
        let expression = PredicateParser.parse(text, as: isCondition ? .predicate : .expression)
        #expect(expression.problems.isEmpty)
        var evaluator = Evaluator(sample.graph)
        _ = evaluator.value(of: expression, on: sample.root)
        #expect(evaluator.problems == ["the turn takes more than 3000 steps"])
        // Another call is another turn.
        var next = Evaluator(sample.graph)
        #expect(
            next.value(of: BindingParser.parse("count", as: .single), on: sample.root) == .int(1)
        )
        #expect(next.problems.isEmpty)
    }

    @Test(arguments: ["t0", "t2", "format", "{d0, d0}.@count", "list.@unionOfObjects.self"])
    func endsATurnThatMakesTooManyBytes(_ text: String) throws {
        let sample = try Self.sample(TurnBudget.Size(bytes: 1_500))
        var evaluator = Evaluator(sample.graph)
        let expression = PredicateParser.parse(text, as: .expression)
        #expect(evaluator.value(of: expression, on: sample.root) == .null)
        #expect(
            evaluator.problems == ["the texts and lists of the turn are larger than 1500 bytes"]
        )
    }

    @Test func namesTheExpressionThatIsEvaluated() throws {
        let sample = try Self.sample(TurnBudget.Size(bytes: 1_500))
        sample.graph.collectEvaluationProblems()
        _ = sample.value("t0")
        let problems = sample.graph.takeEvaluationProblems()
        #expect(problems.map(\.expression) == ["t4/stringByAppendingString(t4)"])
    }

    @Test func limitsTextsAndCollectionsOfAnExpression() throws {
        let sample = try Self.sample(TurnBudget.Size())
        var evaluator = Evaluator(sample.graph)
        let joined = Array(repeating: "long", count: 20).joined(separator: ",")
        let long = BindingParser.parse(joined, as: .list)
        #expect(evaluator.value(of: long, on: sample.root) == .null)
        #expect(evaluator.problems.last == "the text is longer than 1048576 bytes")
    }

    @Test(arguments: [
        (600_000, 1, "the collection has more than 1000000 elements"),
        (1, 64, "collections are nested deeper than 64"),
    ])
    func limitsCollections(_ count: Int, _ nesting: Int, _ problem: String) throws {
        let sample = try Self.sample(TurnBudget.Size())
        var value = Value.list(Array(repeating: .int(0), count: count))
        for _ in 1..<nesting {
            value = .list([value])
        }
        var evaluator = Evaluator(sample.graph, variables: ["v": value])
        let expression = PredicateParser.parse("{$v, $v}", as: .expression)
        #expect(evaluator.value(of: expression, on: sample.root) == .null)
        #expect(evaluator.problems.map(\.text) == [problem])
    }

    @Test func endsHooksThatDoubleAList() throws {
        var hooks = Hooks()
        let numbers = BindingParser.parse("list", as: .single)
        let number = Operand.expression(BindingParser.parse("n", as: .single))
        hooks.changed["list"] = [
            .loop(path: numbers, name: "n", steps: [.add(path: numbers, value: number, at: .last)])
        ]
        let sample = try Self.sample(TurnBudget.Size(steps: 20_000), hooks)
        var writer = GraphWriter(sample.graph)
        writer.write(.list([.int(1), .int(2)]), to: "list", on: sample.root)
        #expect(writer.evaluator.problems == ["the turn takes more than 20000 steps"])
        #expect(sample.value("list.@count").int.map { $0 <= 8192 } == true)
    }

    @Test func endsHooksThatAddObjects() throws {
        var hooks = Hooks()
        let add = Step.add(path: BindingParser.parse("things", as: .single), value: nil, at: .last)
        hooks.managed = [add, add]
        let sample = try Self.sample(TurnBudget.Size(bytes: 1 << 20), hooks)
        var writer = GraphWriter(sample.graph)
        let type = try #require(sample.graph.types["Thing"])
        let thing = sample.graph.create(type)
        writer.write(.list([.object(thing)]), to: "things", on: sample.root)
        #expect(
            writer.evaluator.problems == [
                "the texts and lists of the turn are larger than 1048576 bytes"
            ]
        )
    }

    @Test func undoesAFunctionThatUsesUpTheTurn() throws {
        let sample = try Self.sample(TurnBudget.Size(steps: 3_000))
        var machine = try sample.machine("work()")
        guard case .failed(let message) = machine.run(on: sample.graph) else {
            Issue.record("the function ended")
            return
        }
        #expect(message == "the turn takes more than 3000 steps")
        #expect(sample.value("count") == .int(1))
    }

    @Test func endsATurnThatIsCancelled() throws {
        var cancellation: TurnCancellation?
        let environment = AppEnvironment(clock: {
            cancellation?.cancel()
            return Date(timeIntervalSinceReferenceDate: 0)
        })
        cancellation = environment.turn.cancellation
        let graph = Graph(environment: environment)
        var evaluator = Evaluator(graph)
        let endless = PredicateParser.parse("{now(), sum({1, 2})}.@count + c", as: .expression)
        _ = evaluator.value(of: endless, on: ObjectID?.none)
        #expect(evaluator.problems == ["the turn was cancelled"])
        // What is cancelled between turns is not the next turn.
        cancellation?.cancel()
        var next = Evaluator(graph)
        let sum = PredicateParser.parse("1 + 1", as: .expression)
        #expect(next.value(of: sum, on: ObjectID?.none) == .int(2))
    }

    private static func sample(
        _ size: TurnBudget.Size,
        _ hooks: Hooks = Hooks()
    ) throws -> TurnSample {
        try TurnSample(size, hooks)
    }
}

/// An object with hostile properties in a graph with a small budget.
private struct TurnSample {
    let graph: Graph
    let root: ObjectID

    init(_ size: TurnBudget.Size, _ hooks: Hooks) throws {
        var computed: [String: ComputedProperty] = [:]
        for index in 0..<24 {
            computed["c\(index)"] = Self.computed("c\(index + 1) + c\(index + 1)")
            computed["d\(index)"] = Self.computed("{d\(index + 1), d\(index + 1)}")
            let next = "t\(index + 1)"
            computed["t\(index)"] = ComputedProperty(
                expression: BindingParser.parse(
                    "\(next)/stringByAppendingString(\(next))",
                    as: .single
                )
            )
        }
        computed["c24"] = Self.computed("1")
        computed["d24"] = Self.computed("{1, 2}")
        computed["t4"] = Self.computed("'\(String(repeating: "x", count: 500))'")
        computed["format"] = ComputedProperty(
            expression: TemplateParser.parse("$t4 $t4 $t4 $t4", as: .format)
        )
        let set = Step.set(
            path: BindingParser.parse("count", as: .single),
            to: .expression(BindingParser.parse("#2", as: .single))
        )
        let heavy = Step.define(
            name: "x",
            value: .expression(PredicateParser.parse("c0", as: .expression))
        )
        let type = EntityType(
            name: "Thing",
            properties: [
                Property("count", .int), Property("list", .list(.int)), Property("evil", .text),
                Property("long", .text), Property("things", .list(.object("Thing"))),
            ],
            computed: computed,
            functions: ["work": EntityFunction(parameters: [], body: .steps([set, heavy]))],
            hooks: hooks
        )
        let environment = AppEnvironment(turn: size)
        graph = Graph(types: TypeTable([type]), environment: environment)
        root = graph.create(type, id: "R")
        graph.setModel("default", to: root)
        let values: [String: Value] = [
            "count": .int(1), "list": .list((0..<200).map { .int($0) }),
            "evil": .text(String(repeating: "a", count: 5000)),
            "long": .text(String(repeating: "a ", count: 1 << 15)),
        ]
        for (name, value) in values {
            graph.set(root, slot: try #require(type.slot(named: name)), to: value)
        }
        _ = graph.takeChanges()
        var runner = HookRunner()
        while try runner.next(on: graph) != nil {}
    }

    func value(_ binding: String) -> Value {
        var evaluator = Evaluator(graph)
        return evaluator.value(of: BindingParser.parse(binding, as: .single), on: root)
    }

    func machine(_ path: String) throws -> StepMachine {
        var writer = GraphWriter(graph)
        let found = writer.invocation(of: BindingParser.parse(path, as: .single), on: root)
        return StepMachine(try #require(found))
    }

    private static func computed(_ text: String) -> ComputedProperty {
        ComputedProperty(expression: PredicateParser.parse(text, as: .expression))
    }
}
