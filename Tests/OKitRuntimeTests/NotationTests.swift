import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// The notations as they stand in the files of a bundle.
struct NotationTests {
    @Test(
        arguments: [
            ("state", .text("Erledigt")), ("line", .text("2 x Tea")), ("label", .text("<Tea>")),
            ("missing", .text("Nichts")), ("isCheap", .bool(true)), ("double", .int(4)),
            ("flag", .int(7)),
            ("list", .list([.int(1), .text("a")])),
            ("object", .map(["a": .list([.int(1)]), "b": .map([:]), "c": .null])),
            ("object/a", .list([.int(1)])), ("picked/it", .text("$name")),
        ] as [(String, Value)]
    )
    func evaluatesEachNotationOfAComputedProperty(name: String, expected: Value) throws {
        let (graph, item) = try item()
        var evaluator = Evaluator(graph)
        #expect(evaluator.value(of: BindingParser.parse(name, as: .single), on: item) == expected)
        #expect(evaluator.problems.isEmpty)
    }

    @Test func branchesByAPredicateOnPropertiesAndNames() throws {
        let (graph, item) = try item()
        var evaluator = Evaluator(graph)
        for (argument, expected) in [("5", "much"), ("1", "little")] {
            let call = BindingParser.parse("rate(#\(argument))", as: .single)
            #expect(evaluator.value(of: call, on: item) == .text(expected))
        }
        #expect(evaluator.problems.isEmpty)
    }

    private func item() throws -> (Graph, ObjectID) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in Self.files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        var loader = BundleLoader(
            try BundleFiles(folder: folder.path()),
            schemas: BundleSchemas()
        )
        let bundle = try loader.load()
        #expect(loader.findings.isEmpty)
        let environment = AppEnvironment(
            texts: ["done": "Erledigt", "nothing": "Nichts"],
            clock: { Date(timeIntervalSinceReferenceDate: 0) },
            makeID: { "new" }
        )
        let graph = Graph(types: bundle.types, environment: environment)
        let type = try #require(bundle.types["Item"])
        var decoder = ModelDecoder(graph: graph)
        let json = #"{"name": "Tea", "count": 2, "isDone": true}"#
        let document = try JSONDocument(parsing: SourceText(path: "item.json", text: json))
        let item = decoder.object(document.root, type)
        return (graph, try #require(item))
    }

    private static let files = [
        "bundle.json": """
        {"formatVersion": 1, "identifier": "org.example.items", "version": "1.0.0",
        "name": "Items", "entry": "items", "languages": ["de"],
        "models": {"default": {"entity": "Item", "storage": "file"}}}
        """,
        "models/Item.json": """
        {"properties": {"name": {"type": "text"}, "count": {"type": "int"},
            "isDone": {"type": "bool"}, "note": {"type": "text", "optional": true}},
        "computed": {
            "state": {"predicate": "isDone = 1", "ifTrue": "%done", "ifFalse": "$name"},
            "line": {"template": "$count x $name"},
            "label": {"expression": "name", "format": "<%@>"},
            "missing": {"expression": "note", "format": "<%@>", "placeholder": "%nothing"},
            "isCheap": {"predicate": "count < 3"},
            "double": {"expression": "count * 2"},
            "flag": {"predicate": "count > 1", "ifTrue": 7, "ifFalse": null},
            "list": [1, "a"], "object": {"a": [1], "***": "none", "b": {}, "c": null},
            "picked": {"predicate": "isDone = 1", "ifTrue": {"it": "$name"}, "ifFalse": 0}},
        "functions": {"rate": {"parameters": ["amount"], "steps": [
            {"if": "CAST(amount, 'NSNumber') > count AND name != nil",
            "then": [{"return": "#much"}], "else": [{"return": "#little"}]}]}}}
        """,
    ]
}
