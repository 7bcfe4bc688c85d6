import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Objects of entities in format 2, on which steps in format 2 run.
final class StepBench {
    let graph: Graph
    let root: ObjectID
    /// The names of the environment.
    var names: (any EnvironmentNames)?
    /// What the steps have done outside the graph.
    private(set) var effects: [StepMachine.Effect] = []
    private(set) var machine: StepMachine?

    /// Reads the data as the first of the entities; it becomes the default model.
    init(_ entities: KeyValuePairs<String, String>, _ data: String = "{}") throws {
        let types = try entities.map { name, text in
            let node = try JSONDocument(
                parsing: SourceText(path: "models/\(name).json", text: text)
            )
            return EntityType(
                name: name,
                declaration: try #require(DeclarationReader.read(node.root, as: .entity))
            )
        }
        var count = 0
        graph = Graph(
            types: TypeTable(types),
            environment: AppEnvironment(
                clock: { Date(timeIntervalSinceReferenceDate: 0) },
                makeID: {
                    count += 1
                    return "new-\(count)"
                }
            )
        )
        var decoder = ModelDecoder(graph: graph)
        let document = try JSONDocument(parsing: SourceText(path: "data.json", text: data))
        let made = decoder.object(document.root, try #require(types.first))
        root = try #require(made)
        #expect(decoder.findings.map(\.message.text) == [])
        graph.setModel("default", to: root)
        _ = graph.takeChanges()
    }

    /// The steps of a list in JSON.
    static func steps(_ text: String) throws -> [Step] {
        let document = try JSONDocument(parsing: SourceText(path: "steps.json", text: text))
        let elements = Array(document.root.elements)
        let declarations = elements.compactMap { DeclarationReader.read($0, as: .step) }
        #expect(declarations.count == elements.count)
        return Step.list(declarations)
    }

    /// Runs steps until they end, fail or wait, on the model or another value.
    ///
    /// - Returns: `done`, `failed: …` or the step that waits.
    @discardableResult
    func run(_ steps: String, on subject: Value? = nil) throws -> String {
        let invocation = Invocation(
            on: subject ?? .object(root),
            name: "do",
            steps: try Self.steps(steps)
        )
        effects = []
        machine = StepMachine(invocation, names: names)
        return goOn()
    }

    /// Answers what the steps wait for, and goes on.
    @discardableResult
    func answer(_ isConfirmed: Bool, _ value: Value = .null) -> String {
        machine?.answer(isConfirmed: isConfirmed, value: value)
        return goOn()
    }

    private func goOn() -> String {
        while true {
            switch machine?.run(on: graph) {
            case nil: return "nothing"
            case .finished(let value): return value.isNull ? "done" : "done: \(value.text ?? "?")"
            case .failed(let message): return "failed: \(message.text)"
            case .effect(let effect): effects.append(effect)
            case .dialog(let request):
                return "\(request.kind): \(request.title): \(request.message)"
            case .action(let name, _): return "action: \(name)"
            case .request(let request):
                waiting = request
                return "waits: \(request.stepName)"
            }
        }
    }

    /// What the steps wait for.
    private(set) var waiting: StepRequest?

    /// The value of an expression on the model.
    func value(_ expression: String, on subject: Value? = nil) -> Value {
        var evaluator = Evaluator(graph)
        return evaluator.value(of: CELParser.parse(expression), on: subject ?? .object(root))
    }

    /// The text of an expression on the model.
    func text(_ expression: String) -> String {
        Evaluator(graph).text(of: value(expression)) ?? "null"
    }

    /// Runs the hooks that wait, and collects objects without an owner.
    func finishTurn() throws {
        var runner = HookRunner()
        while let hook = try runner.next(on: graph) {
            var machine = StepMachine(hook)
            _ = machine.run(on: graph)
        }
        graph.collectOrphans()
    }

    /// The JSON that is stored for the model.
    var json: String {
        String(decoding: (try? ModelEncoder(graph: graph).encode(root)) ?? [], as: UTF8.self)
    }
}

extension StepBench {
    /// A shop with books, and an owner to refer to.
    static func shop() throws -> StepBench {
        try StepBench(
            [
                "Shop": """
                {"properties": {
                    "name": "text", "books": "[Book]", "old": "[Book]", "tags": "[text]",
                    "count": "int", "limit": "int?", "best": "Book?", "favourite": "ModelRef?",
                    "shown": "[ModelRef]", "notes": "{text}", "due": "date?",
                    "state": {"type": "text", "values": ["open", "closed"]}
                 },
                 "computed": {
                    "total": "books.sum(b, b.price * b.copies)",
                    "label": {"value": "'Shop ' + name",
                              "set": [{"set": "name", "to": "value"}]}
                 },
                 "functions": {
                    "same": {"parameters": {"n": "text"}, "do": [{"return": "n"}]},
                    "close": [{"set": "state", "to": "'closed'"}],
                    "named": {"parameters": {"n": "text"}, "returns": "n + '!'"},
                    "restockAll": {"parameters": {"copies": "int"}, "do": [
                        {"for": "b", "in": "books", "do": [
                            {"run": "restock", "on": "b", "with": {"count": "copies"}}]}]}
                 }}
                """,
                "Book": """
                {"properties": {
                    "title": "text", "price": "decimal", "copies": "int", "log": "text",
                    "author": {"type": "Author", "optional": true}
                 },
                 "functions": {
                    "restock": {"parameters": {"count": "int", "note": "text?"}, "do": [
                        {"if": "count < 0", "then": [{"fail": "{title}: no {count} copies"}]},
                        {"set": "copies", "to": "copies + count"}, {"return": "copies"}]}
                 },
                 "hooks": {
                    "created": [{"set": "log", "to": "log + 'created '"}],
                    "deleted": [{"set": "log", "to": "log + 'deleted '"}],
                    "changed": {"copies": {"set": "log", "to": "log + 'copies '"}}
                 }}
                """,
                "Author": #"{"properties": {"name": "text"}}"#,
            ],
            """
            {"id": "S", "name": "Corner", "tags": ["a", "b"], "count": 3, "state": "open",
             "books": [{"id": "B1", "title": "Emma", "price": 2, "copies": 1},
                       {"id": "B2", "title": "Dune", "price": 3, "copies": 2}],
             "favourite": {"refKey": "B1"}, "shown": [{"refKey": "B2"}, {"refKey": "B1"}]}
            """
        )
    }
}
