import Foundation
import OKitBundle
import OKitImport
import OKitRecords
import OKitRuntime
import OKitSyntax
import OKitTerminal
import TestSupport
import Testing

/// Apps made from real descriptions: they are valid, and their flows pass.
struct ImportedAppTests {
    private static let descriptions = [
        "petstore.yaml", "docker-engine.swagger.yaml", "box.json",
        "digitalocean/DigitalOcean-public.v2.yaml",
    ]
    private static let folder = SharedFile("fixtures/openapi")
    /// The gate imports the small ones.
    private static var chosen: [String] {
        Array(descriptions.prefix(RandomSets.count(descriptions.count, gate: 2)))
    }

    private func bundle(_ app: ImportedApp) throws -> (bundle: AppBundle, findings: [Finding]) {
        let checked = try CheckedApp(app)
        return (checked.bundle, checked.findings)
    }

    @Test(
        .enabled(if: folder.isThere, "shared/fixtures is not beside the repository: skipped"),
        arguments: chosen
    )
    func areValidAndPassTheirFlows(_ name: String) throws {
        let path = Self.folder.open().appending(path: name).path
        var source = try APIImport(path)
        let app = try source.app()
        let (bundle, findings) = try bundle(app)
        #expect(findings.map { "\($0.location): \($0.message.text)" } == [])
        #expect(!bundle.flows.isEmpty)
        for (name, flow) in bundle.flows.sorted(by: { $0.key < $1.key }) {
            let test = FlowTest(
                flow,
                of: bundle,
                records: SQLiteRecordStorage(),
                keyboard: FlowTerminal(),
                readFile: { path in (try? bundle.testFile(path))?.bytes },
                show: { _ in }
            )
            #expect(test.failure.map { "\(name): \($0.message.text)" } == nil)
            #expect(test.problems.map { "\(name): \($0.message.text)" } == [])
        }
        try checkTables(of: app)
        try checkThatAllActionsAreUsed(in: app)
        // The same source gives the same app.
        var again = try APIImport(path)
        #expect(try again.app().files == app.files)
    }

    private func json(_ text: String?) throws -> JSONNode {
        try JSONDocument(parsing: SourceText(path: "file", text: text ?? "null")).root
    }

    /// No table has more than seven columns.
    private func checkTables(of app: ImportedApp) throws {
        for (path, text) in app.files where path.hasPrefix("screens/") {
            try json(text).forEachMember(named: "columns") { member, _ in
                #expect(member.value.count <= 7, "\(path)")
            }
        }
    }

    /// Each action of the service is on a screen.
    private func checkThatAllActionsAreUsed(in app: ImportedApp) throws {
        var used: Set<String> = []
        for (path, text) in app.files where path.hasPrefix("screens/") {
            try json(text).forEachMember(named: "call") { member, _ in
                used.insert(member.value.string ?? "")
            }
        }
        let actions = try json(app.files["services/api.json"])["actions"]?.members.map(\.name) ?? []
        #expect(actions.filter { !used.contains($0) } == [])
    }

    @Test(arguments: [
        (
            "a.csv", "id,name,price,on\n1,\"A, b\",1.50,2026-01-02\n2,c,2,2026-01-03\n", "price",
            "decimal"
        ),
        ("a.csv", "code;x\n007;1\n8;2\n", "code", "text"),
        ("a.csv", "at\n2026-01-01T00:00:00Z\n2016-12-31T23:59:60Z\n", "at", "text"),
        ("a.tsv", "a\tb\ntrue\t1\nfalse\t2\n", "a", "bool"),
        ("a.jsonl", "{\"a\": {\"b\": 1}}\n\n{\"a\": {\"b\": 2.5}}\n", "aB", "decimal"),
        ("a.json", #"{"rows": [{"at": "2026-01-02T03:04:05Z"}, {"at": null}]}"#, "at", "date?"),
    ])
    func findTypesOfData(_ name: String, _ text: String, _ property: String, _ type: String) throws
    {
        let folder = try TemporaryFolder([name: text])
        var source = try DataImport("\(folder.path)/\(name)")
        let app = try source.app()
        let (_, findings) = try bundle(app)
        #expect(findings.map { "\($0.location): \($0.message.text)" } == [])
        let model = try #require(app.files.first { $0.key.hasPrefix("models/") }).value
        let declared = try json(model)["properties"]?[property]
        #expect((declared?.string ?? declared?["type"]?.string) == type, "\(model)")
    }

    @Test(arguments: [
        ("a.json", #"[{"a": "ok"}, {"a": "x\u0000"}]"#), ("a.csv", "a\nx\0y\n"),
        ("a.csv", ""), ("a.csv", "a,b\n1\n"), ("a.csv", "\"a"), ("a.json", "{"),
        ("a.json", "[1, 2]"),
        ("a.jsonl", "{}\n{"), ("a.jsonl", "{}\n\n3"), ("a.json", ""), ("b.json", "[]"),
    ])
    func refuseData(_ name: String, _ text: String) throws {
        let folder = try TemporaryFolder([name: text])
        #expect(throws: ImportFailure.self) { _ = try DataImport("\(folder.path)/\(name)") }
    }

    @Test(arguments: [
        "a: 1", "openapi: 3.0.0",
        "openapi: 3.0.0\npaths: {/a: {get: {responses: {}}, head: 1}}\ninfo: 3",
        "swagger: '1.2'", "openapi: 4.0.0", "- 1",
        "openapi: 3.0.0\npaths: {/a: {$ref: '#/paths/~1a'}}",
        "openapi: 3.0.0\npaths: {'/{': {get: {responses: {200: {}}}}}",
        "swagger: '2.0'\npaths: {/x: {post: {parameters: [{in: body, name: b, schema: {$ref: '#/q'}}]}}}",
    ])
    func surviveWrongDescriptions(_ text: String) throws {
        let folder = try TemporaryFolder(["api.yaml": text])
        do {
            var source = try APIImport("\(folder.path)/api.yaml")
            let (_, findings) = try bundle(try source.app())
            #expect(findings.filter { $0.severity == .error }.isEmpty, "\(findings)")
        } catch let error as ImportFailure {
            #expect(!error.description.isEmpty)
        }
    }

    /// A small description with references, lists, alternatives and a cycle.
    private static let small = """
        openapi: 3.0.3
        info: {title: Shop, version: "1"}
        servers: [{url: 'https://{host}.example.com/v1', variables: {host: {default: api}}}]
        paths:
          /items:
            get:
              operationId: listItems
              tags: [Items]
              parameters: [{in: query, name: page, schema: {type: integer, minimum: 1}}]
              responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/Items'}}}}}
            post:
              summary: Creates an item.
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}
              responses: {201: {description: made}}
          /items/{itemId}:
            parameters: [{in: path, name: itemId, required: true, schema: {type: string}}]
            get: {responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}}}
            delete: {responses: {204: {description: gone}}}
          /items/{item_id}/parts:
            parameters: [{in: path, name: item_id, required: true, schema: {type: string}}]
            get:
              responses:
                200:
                  content:
                    application/json:
                      schema: {type: array, items: {allOf: [{$ref: '#/components/schemas/Item'}]}}
        components:
          schemas:
            Items:
              type: object
              properties: {items: {type: array, items: {$ref: '#/components/schemas/Item'}}, total: {type: integer}}
            Item:
              type: object
              required: [id, name]
              properties:
                id: {type: string, readOnly: true}
                name: {type: string, maxLength: 40, example: Lamp}
                state: {type: string, enum: [new, sold]}
                parent: {$ref: '#/components/schemas/Item'}
                size: {oneOf: [{type: number}, {type: string}], nullable: true}
        """

    @Test(arguments: 0..<RandomSets.count(2000, gate: 40))
    func surviveChangedBytes(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = Array(Self.small.utf8)
        for _ in 0...Int.random(in: 0..<4, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(place + Int.random(in: 1..<24, using: &random), bytes.count)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
            default:
                let other = Int.random(in: 0..<bytes.count - 24, using: &random)
                bytes.replaceSubrange(place..<end, with: Array(bytes[other..<other + end - place]))
            }
        }
        let folder = try TemporaryFolder([:])
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/api.yaml"))
        do {
            var source = try APIImport("\(folder.path)/api.yaml")
            let (_, findings) = try bundle(try source.app())
            let errors = findings.filter { $0.severity == .error }
            #expect(errors.map { "\($0.location): \($0.message.text)" } == [], "seed \(seed)")
        } catch let error as ImportFailure {
            #expect(!error.description.isEmpty)
        }
    }

    @Test func importsSmallDescriptions() throws {
        let folder = try TemporaryFolder(["api.yaml": Self.small])
        var source = try APIImport("\(folder.path)/api.yaml")
        let app = try source.app()
        let list = try json(app.files["screens/items.json"])
        #expect(list["providers"]?["loaded"]?["more"]?["from"]?.int == 1)
        #expect(list["providers"]?["loaded"]?["total"]?.string == "total")
        let service = try json(app.files["services/api.json"])
        #expect(service["baseUrl"]?.string == "https://api.example.com/v1")
        #expect(service["actions"]?["listItems"]?["result"]?.string == "items")
        #expect(app.files["screens/itemParts.json"] != nil)
        #expect(app.report.markdown.contains("server variable host"))
        let (_, findings) = try bundle(app)
        #expect(findings.map { "\($0.location): \($0.message.text)" } == [])
    }

    /// Properties as real descriptions have them, in an app that is valid and whose flows pass.
    @Test(arguments: [
        "{type: integer, minimum: -1e19}", "{type: integer, exclusiveMinimum: 9223372036854775807}",
        "{type: integer, maximum: 1000000000000000000000000000000}",
        "{type: string, format: date-time}",
        "{type: string, format: date}", "{type: string, format: binary}",
        "{type: string, minLength: 1000000000}", "{type: string, minLength: 5, maxLength: 3}",
        "{type: integer, minimum: 5, maximum: 1}",
        "{type: array, minItems: 2, items: {type: string}}",
        "{type: array, minItems: 1000000000, items: {type: string}}",
        "{$ref: '#/components/schemas/1x'}",
        "{$ref: '#/components/schemas/ä'}", "{type: string, enum: ['', a, \"it's {x}\"]}",
        "{type: string, description: \"a {b} \\u001B[31m 'c' \\\"d\\\"\"}",
        "{type: [string, integer]}",
        "{type: boolean, default: true}", "{type: number, default: 1.5}", "{type: object}", "{}",
        "{type: object, additionalProperties: {type: string}}",
        "{<<: {type: string}, maxLength: 4}",
    ])
    func acceptsProperties(_ schema: String) throws {
        let text = """
            openapi: 3.1.0
            info: {title: A}
            servers: [{url: 'https://a.example.com'}]
            paths:
              /things:
                get: {responses: {200: {content: {application/json: {schema: {type: array, items: &thing {$ref: '#/components/schemas/Thing'}}}}}}}
                post:
                  parameters: [{in: header, name: "h\\r\\nEvil: 1", schema: {type: string}}]
                  requestBody: {content: {application/json: {schema: *thing}}}
                  responses: {201: {description: made}}
              /things/{id}:
                parameters: [{in: path, name: id, required: true, schema: {type: integer}}]
                get: {responses: {200: {content: {application/json: {schema: *thing}}}}}
                put: {requestBody: {content: {application/json: {schema: *thing}}}, responses: {200: {content: {application/json: {schema: *thing}}}}}
            components:
              schemas:
                1x: {type: object, properties: {a: {type: string}}}
                ä: {type: object, properties: {b: {type: string}}}
                Thing: {type: object, required: [id, some], properties: {id: {type: string}, name: {type: string}, some: \(schema)}}
            """
        let folder = try TemporaryFolder(["api.yaml": text])
        var source = try APIImport("\(folder.path)/api.yaml")
        let app = try source.app()
        let (bundle, findings) = try bundle(app)
        let wrong = findings.filter { $0.severity == .error }
        #expect(wrong.map { "\($0.location): \($0.message.text)" } == [])
        #expect(!app.report.markdown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        for (name, flow) in bundle.flows {
            let test = FlowTest(
                flow,
                of: bundle,
                readFile: { path in (try? bundle.testFile(path))?.bytes },
                show: { _ in }
            )
            #expect(test.failure.map { "\(name): \($0.message.text)" } == nil)
        }
    }

    @Test(arguments: [
        (#"[{"a": 1}, 5]"#, "an element"), (#"[{"a": 1, "a": 2}]"#, "- a ("),
        (#"{"rows": [{"a": 1}], "next": "x"}"#, "- next ("),
        (#"[{"parts": [{"a": 1}, 5]}]"#, ".parts ("), (#"[{"a": {"b": 1}, "a.b": 2}]"#, "- a.b ("),
        (#"[{"a": 1}, {"a": [2]}]"#, ".a ("),
    ])
    func reportDataThatIsLeftOut(_ text: String, _ entry: String) throws {
        let folder = try TemporaryFolder(["a.json": text])
        var source = try DataImport("\(folder.path)/a.json")
        let report = try source.app().report.markdown
        #expect(report.contains(entry), "\(report)")
    }
}
