import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Objects made of JSON; the clock stands at the reference date and ids are counted.
struct Sample {
    let graph: Graph
    let root: ObjectID
    let findings: [Finding]

    /// Reads `json` as the first of the types; it becomes the default model.
    init(_ types: [EntityType], _ json: String = "{}", timeZone: String = "UTC") throws {
        var count = 0
        let environment = AppEnvironment(
            locale: "de_DE",
            timeZone: timeZone,
            clock: { Date(timeIntervalSinceReferenceDate: 0) },
            makeID: {
                count += 1
                return "new-\(count)"
            }
        )
        graph = Graph(types: TypeTable(types), environment: environment)
        var decoder = ModelDecoder(graph: graph)
        let source = SourceText(path: "data.json", text: json)
        let made = decoder.object(
            try JSONDocument(parsing: source).root,
            try #require(types.first)
        )
        root = try #require(made)
        findings = decoder.findings
        graph.setModel("default", to: root)
        _ = graph.takeChanges()
    }

    /// A sample with one property besides the id.
    init(_ property: Property, _ json: String) throws {
        try self.init([EntityType(name: "Thing", properties: [property])], json)
    }

    /// The JSON that is stored for the model.
    var json: String {
        String(decoding: (try? ModelEncoder(graph: graph).encode(root)) ?? [], as: UTF8.self)
    }

    /// What a binding yields on the model.
    func value(_ binding: String) -> Value {
        var evaluator = Evaluator(graph)
        return evaluator.value(of: BindingParser.parse(binding, as: .single), on: root)
    }

    /// The object that a binding leads to.
    func object(_ binding: String) throws -> ObjectID {
        try #require(value(binding).object)
    }

    /// Writes to the end of a path, as a form does.
    @discardableResult
    func write(_ value: Value, to path: String) throws -> Bool {
        var writer = GraphWriter(graph)
        let found = writer.target(of: BindingParser.parse(path, as: .single), on: root)
        return graph.write(value, to: try #require(found))
    }

    /// Calls a function with steps and runs it to its first pause.
    func machine(_ path: String) throws -> StepMachine {
        var writer = GraphWriter(graph)
        let found = writer.invocation(of: BindingParser.parse(path, as: .single), on: root)
        return StepMachine(try #require(found))
    }
}
