import Foundation
import OKitBundle
import OKitExpression
import OKitImport
import OKitModel
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// Apps that edit a document of a JSON schema.
struct DocumentTests {
    private static let folder = SharedFile("conformance/json-schema-corpora")

    private static let corpora = [
        "cmake-presets", "cspell", "deno", "krakend", "stale", "ui5-manifest", "vercel",
    ]

    /// The documents of others load without a finding and are stored again without any difference.
    @Test(
        .enabled(if: folder.isThere, "shared/conformance is not beside the repository: skipped"),
        arguments: corpora
    )
    func storesTheDocumentsOfOthersUnchanged(_ name: String) throws {
        let folder = Self.folder.open().path
        let schema = "\(folder)/\(name).schema.json"
        let app = try CheckedApp(try JSONSchemaImport(schema, instance: nil).app())
        #expect(app.problems == [])
        #expect(app.failures() == [])
        let lines = try String(contentsOfFile: "\(folder)/\(name).jsonl", encoding: .utf8)
            .split(separator: "\n")
        let count = RandomSets.count(lines.count, gate: 12)
        for (index, line) in lines.enumerated() where index % (lines.count / count) == 0 {
            let store = DocumentStore(String(line))
            let session = AppSession(
                bundle: app.bundle,
                environment: AppEnvironment(),
                store: store
            )
            #expect(session.findings.map(\.message.text) == [], "document \(index)")
            #expect(!ScreenOutline.text(of: session.screenTree()).isEmpty)
            try changeAndUndo(session)
            try session.storeChanges()
            #expect(store.writes == 1)
            #expect(store.text == line, "document \(index)")
        }
    }

    /// Changes a value of the document, and changes it back, so that it is stored.
    private func changeAndUndo(_ session: AppSession) throws {
        let root = try #require(session.graph.model("default"))
        let type = try #require(session.graph.type(of: root))
        let scalars: [ValueType] = [.text, .bool, .int, .double]
        let slot = try #require(
            type.properties.indices.first { slot in
                slot > 0 && scalars.contains(type.properties[slot].type)
            }
        )
        let value = session.graph.value(of: root, slot: slot)
        let others: [Value] = [.text("x"), .bool(true), .bool(false), .int(7), .double(7)]
        for other in others where session.graph.value(of: root, slot: slot) == value {
            session.graph.set(root, slot: slot, to: other)
        }
        #expect(session.graph.value(of: root, slot: slot) != value)
        session.graph.set(root, slot: slot, to: value)
    }

    /// The schemas of other files are in the copy, also those that refer back.
    @Test func copiesTheSchemasOfOtherFiles() throws {
        let folder = try TemporaryFolder(tree: [
            "a.json": """
            {"type": "object", "$defs": {"b": {"type": "string"}}, "properties": {
                "b": {"$ref": "parts/b.json#/definitions/it"}, "c": {"$ref": "#/$defs/b", "examples": ["-----BEGIN"]}}}
            """,
            "parts/b.json": """
            {"$id": "https://b.example", "definitions": {
                "it": {"type": "object", "properties": {"d": {"$ref": "#/definitions/text"}, "more": {"$ref": "../a.json"}}},
                "text": {"type": "string", "maxLength": 3}}}
            """,
        ])
        let app = try JSONSchemaImport("\(folder.path)/a.json", instance: nil).app()
        #expect(try CheckedApp(app).problems == [])
        let text = try #require(app.files["data/schema.json"])
        #expect(!text.contains("BEGIN") && !text.contains("b.example"))
        let schema = try DocumentSchema(JSONDocument(parsing: SourceText(path: "s", text: text)))
        let valid = [#"{"b": {"d": "abc", "more": {"b": {"d": "x"}}}, "c": "y"}"#]
        let wrong = [
            #"{"b": {"d": "abcd"}}"#, #"{"b": {"more": {"b": {"d": "abcd"}}}}"#, #"{"c": 1}"#,
        ]
        for (texts, isValid) in [(valid, true), (wrong, false)] {
            for text in texts {
                let document = try JSONDocument(parsing: SourceText(path: "d", text: text))
                #expect((schema.problem(in: document) == nil) == isValid, "\(text)")
            }
        }
    }

    /// A schema that cannot be compiled is not in the app, which the report says.
    @Test func reportsASchemaThatCannotCheck() throws {
        let folder = try TemporaryFolder(tree: [
            "a.json":
                #"{"type": "object", "properties": {"b": {"type": "string", "pattern": "("}}}"#
        ])
        let app = try JSONSchemaImport("\(folder.path)/a.json", instance: nil).app()
        #expect(app.files["data/schema.json"] == nil)
        #expect(app.report.markdown.contains("validation of the document"))
        #expect(try CheckedApp(app).problems == [])
    }

    /// What the schema does not require can be absent, also if it is not empty when it is there.
    @Test func demandsNothingOfAbsentMembers() throws {
        let folder = try TemporaryFolder(tree: [
            "a.json": """
            {"type": "object", "required": ["lines", "total"], "properties": {
                "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1},
                "lines": {"type": "array", "items": {"type": "string"}, "minItems": 1},
                "total": {"type": "object", "required": ["unit"],
                          "properties": {"unit": {"type": "string", "minLength": 1}}},
                "buyer": {"type": "object", "required": ["name"],
                          "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 9}}}}}
            """
        ])
        let app = try JSONSchemaImport("\(folder.path)/a.json", instance: nil).app()
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        let types = checked.bundle.types
        let rules = try ["A", "ABuyer", "ATotal"].map { name in
            let type = try #require(types[name], "\(types.names)")
            return type.properties.dropFirst().map { "\($0.name): \($0.rules.count)" }
        }
        #expect(
            rules == [["tags: 0", "lines: 1", "total: 1", "buyer: 1"], ["name: 1"], ["unit: 1"]]
        )
        let model = try #require(app.files["models/A.json"])
        #expect(model.contains(#""default": []"#) && model.contains(#""default": {}"#), "\(model)")
    }
}

/// A store of one document.
private final class DocumentStore: DataStore {
    private(set) var text: String
    private(set) var writes = 0

    init(_ text: String) {
        self.text = text
    }

    func read(_ item: StoredItem) -> SourceText? {
        item == .model("default") ? SourceText(path: item.path, text: text) : nil
    }

    func write(_ contents: [(item: StoredItem, bytes: [UInt8])]) {
        for (item, bytes) in contents where item == .model("default") {
            text = String(decoding: bytes, as: UTF8.self)
            writes += 1
        }
    }

    func remove(_ item: StoredItem) {}

    func setAside(_ item: StoredItem) -> String { "" }

    func replace(_ items: [StoredItem: [UInt8]?]) {}
}
