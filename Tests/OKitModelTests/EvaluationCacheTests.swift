import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// A change makes stale what has read it, and nothing else.
struct EvaluationCacheTests {
    private static let types = [
        EntityType(
            name: "Thing",
            properties: [
                Property("name", .text), Property("count", .int),
                Property("things", .list(.object("Thing"))),
                Property("ref", .object("ModelRef"), isOptional: true),
            ],
            computed: [
                "both": ComputedProperty(expression: BindingParser.parse("name,count", as: .list))
            ]
        )
    ]

    private static let json = """
        {"id":"R","name":"root","ref":{"id":"F","refKey":"A"},
        "things":[{"id":"A","name":"a","count":1},{"id":"B","name":"b","count":2}]}
        """

    @Test(arguments: [
        ("things@sum.count", "things[0]/count", true),
        ("things@sum.count", "things[0]/name", false),
        ("things.@count", "things[0]/count", false), ("things.name", "things[1]/name", true),
        ("things[0]/name", "things[1]/name", false), ("ref/ref/name", "things[0]/name", true),
        ("ref/ref/name", "ref/refKey", true), ("ref/ref/name", "things[1]/name", false),
        ("$#B/name", "things[1]/id", true), ("$#B/name", "things[0]/id", false),
        ("$#later/name", "name", false), ("both", "count", true), ("both", "name", true),
        ("things[0]/../name", "name", true), ("name", "count", false),
    ])
    func worksOutAnewWhatHasReadTheChange(
        _ binding: String,
        _ path: String,
        _ isStale: Bool
    ) throws {
        let sample = try Sample(Self.types, Self.json)
        let cache = EvaluationCache(graph: sample.graph)
        let expression = BindingParser.parse(binding, as: .single)
        _ = cache.value(of: expression, on: sample.root)
        try sample.write(.text("7"), to: path)
        #expect(cache.value(of: expression, on: sample.root) == sample.value(binding))
        #expect(cache.evaluationCount == (isStale ? 2 : 1))
    }

    @Test func noticesAnObjectThatTakesAFreeID() throws {
        let sample = try Sample(Self.types, Self.json)
        let cache = EvaluationCache(graph: sample.graph)
        let expression = BindingParser.parse("$#later/name", as: .single)
        #expect(cache.value(of: expression, on: sample.root) == .null)
        try sample.write(.text("later"), to: "things[0]/id")
        #expect(cache.value(of: expression, on: sample.root) == .text("a"))
    }

    @Test func noticesThatAnElementIsGone() throws {
        let sample = try Sample(Self.types, Self.json)
        let cache = EvaluationCache(graph: sample.graph)
        let expression = BindingParser.parse("things@sum.count", as: .single)
        #expect(cache.value(of: expression, on: sample.root) == .double(3))
        sample.graph.delete(try sample.object("things[1]"))
        #expect(cache.value(of: expression, on: sample.root) == .double(1))
    }

    @Test(arguments: ["/name", "default>/name", "nowhere>/name"])
    func noticesAnotherModel(_ binding: String) throws {
        let sample = try Sample(Self.types, Self.json)
        let cache = EvaluationCache(graph: sample.graph)
        let expression = BindingParser.parse(binding, as: .single)
        #expect(cache.value(of: expression, on: nil) == .text("root"))
        let type = try #require(sample.graph.types["Thing"])
        sample.graph.setModel("default", to: sample.graph.create(type))
        #expect(cache.value(of: expression, on: nil) == .text(""))
    }

    @Test(arguments: ["/name", "default>/name", "nowhere>/name"])
    func noticesTheFirstModel(_ binding: String) throws {
        let sample = try Sample(Self.types, Self.json)
        let graph = Graph(types: sample.graph.types, environment: sample.graph.environment)
        let cache = EvaluationCache(graph: graph)
        let expression = BindingParser.parse(binding, as: .single)
        #expect(cache.value(of: expression, on: nil) == .null)
        graph.setModel("default", to: graph.create(try #require(graph.types["Thing"])))
        #expect(cache.value(of: expression, on: nil) == .text(""))
    }

    @Test func forgetsWhatWasNotAskedForInTwoTurns() throws {
        let sample = try Sample(Self.types, Self.json)
        let cache = EvaluationCache(graph: sample.graph)
        let expression = BindingParser.parse("name", as: .single)
        _ = cache.value(of: expression, on: sample.root)
        cache.endTurn()
        _ = cache.value(of: expression, on: sample.root)
        cache.endTurn()
        cache.endTurn()
        _ = cache.value(of: expression, on: sample.root)
        #expect(cache.evaluationCount == 1)
        cache.endTurn()
        cache.endTurn()
        cache.endTurn()
        _ = cache.value(of: expression, on: sample.root)
        #expect(cache.evaluationCount == 2)
    }
}
