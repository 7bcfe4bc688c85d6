import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// A computed property is worked out once for all who read it, and again only where what it comes
/// of has changed.
struct ComputedPropertyTests {
    private let graph: Graph
    private let thing: ObjectID
    private let cache: EvaluationCache
    private let counter: Counter

    /// Counts how often somebody looks at the clock, as `age` does each time.
    private final class Counter {
        var looks = 0
    }

    init() throws {
        let type = EntityType(
            name: "Thing",
            properties: [
                Property("date", .date), Property("count", .int), Property("name", .text),
                Property("next", .object("Thing"), isOptional: true),
            ],
            hasID: false,
            computed: [
                "age": Self.computed("date/formatRelativeDate"),
                "older": Self.computed("age"), "oldest": Self.computed("age"),
                "both": Self.computed("older,oldest"),
                "hasAny": ComputedProperty(
                    expression: PredicateParser.parse(
                        "TERNARY(count > 0, 'yes', 'no')",
                        as: .expression
                    )
                ),
                "left": Self.computed("#L,right"), "right": Self.computed("#R,left"),
                "last": Self.computed("next/last,name"),
            ],
            functions: [
                "called": EntityFunction(
                    parameters: ["name"],
                    body: .returns(BindingParser.parse("name,last", as: .list))
                )
            ]
        )
        let counter = Counter()
        let environment = AppEnvironment {
            counter.looks += 1
            return Date(timeIntervalSinceReferenceDate: 0)
        } makeID: {
            ""
        }
        self.counter = counter
        graph = Graph(types: TypeTable([type]), environment: environment)
        thing = graph.create(type)
        cache = EvaluationCache(graph: graph)
        set("date", .date(Date(timeIntervalSinceReferenceDate: 0)))
        set("name", .text("a"))
        counter.looks = 0
    }

    @Test func isWorkedOutOnceForAllReaders() {
        for _ in 0..<2 {
            _ = ["age", "older", "both", "#now,age"].map(value)
        }
        #expect(counter.looks == 1)
        #expect(cache.evaluationCount == 4)
        set("date", .date(Date(timeIntervalSinceReferenceDate: 1e6)))
        let twice = [value("age"), value("age")].compactMap(\.text).joined(separator: " ")
        #expect(value("both") == .text(twice))
        #expect(counter.looks == 2)
    }

    @Test func endsAChangeWhereItsValueIsTheSame() {
        #expect(value("hasAny") == .text("no"))
        set("count", .int(1))
        #expect(value("hasAny") == .text("yes"))
        #expect(cache.evaluationCount == 2)
        set("count", .int(2))
        #expect(value("hasAny") == .text("yes"))
        #expect(cache.evaluationCount == 2)
        set("count", .int(0))
        #expect(value("hasAny") == .text("no"))
        #expect(cache.evaluationCount == 3)
    }

    @Test func isWorkedOutOnceBetweenSeveralWays() {
        #expect(value("both").text?.isEmpty == false)
        set("date", .date(Date(timeIntervalSinceReferenceDate: 86_400 * 400)))
        _ = value("both")
        #expect(counter.looks == 2)
        #expect(cache.evaluationCount == 2)
    }

    @Test func isForgottenWithItsLastReader() {
        _ = value("both")
        cache.endTurn()
        cache.endTurn()
        cache.endTurn()
        _ = value("both")
        #expect(counter.looks == 2)
    }

    @Test(arguments: [("left", "L R"), ("right", "R L")])
    func isCutWhereItReadsItself(_ name: String, _ expected: String) {
        _ = [value("left"), value("right")]
        #expect(value(name) == .text(expected))
        var evaluator = Evaluator(graph)
        let binding = BindingParser.parse(name, as: .single)
        #expect(evaluator.value(of: binding, on: thing) == .text(expected))
        let other = name == "left" ? "right" : "left"
        #expect(
            evaluator.problems.map(\.text) == [
                "a computed property reads itself: Thing.\(name), which reads Thing.\(other), "
                    + "which reads Thing.\(name)"
            ]
        )
    }

    @Test func knowsNothingOfTheNamesOfItsReader() {
        #expect(value("called(#x)") == .text("x a"))
        #expect(value("last") == .text("a"))
    }

    @Test func followsAnotherObjectAndItsEnd() throws {
        let next = graph.create(try #require(graph.types["Thing"]))
        set("name", .text("b"), on: next)
        #expect(value("last") == .text("a"))
        set("next", .object(next))
        #expect(value("last") == .text("b a"))
        set("name", .text("c"), on: next)
        #expect(value("last") == .text("c a"))
        graph.delete(next)
        graph.collectOrphans()
        #expect(value("last") == .text("a"))
    }

    /// The order in which a chain is asked for decides nothing.
    @Test func isNestedAsDeepWhetherKeptOrNot() throws {
        let type = try #require(graph.types["Thing"])
        var chain = [thing]
        for number in 1..<100 {
            let before = graph.create(type)
            set("name", .text("\(number)"), on: before)
            set("next", .object(chain[chain.count - 1]), on: before)
            chain.append(before)
        }
        let binding = BindingParser.parse("last", as: .single)
        for object in chain {
            var evaluator = Evaluator(graph)
            let kept = cache.value(of: binding, on: object)
            #expect(kept == evaluator.value(of: binding, on: object))
        }
    }

    private func value(_ binding: String) -> Value {
        cache.value(of: BindingParser.parse(binding, as: .list), on: thing)
    }

    private func set(_ name: String, _ value: Value, on object: ObjectID? = nil) {
        let object = object ?? thing
        if let slot = graph.type(of: object)?.slot(named: name) {
            graph.set(object, slot: slot, to: value)
        }
    }

    private static func computed(_ binding: String) -> ComputedProperty {
        ComputedProperty(expression: BindingParser.parse(binding, as: .list))
    }
}
