import Foundation
import OKitArchive
import OKitBundle
import OKitImport
import OKitLint
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
        var writer = ArchiveWriter()
        for (path, text) in app.files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        var loader = BundleLoader(
            try BundleFiles(archive: try writer.archive(), name: "app.zip"),
            schemas: BundleSchemas()
        )
        let bundle = try loader.load()
        return (bundle, Linter().lint(bundle, loaded: loader.findings))
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
        ("a.csv", ""), ("a.csv", "a,b\n1\n"), ("a.csv", "\"a"), ("a.json", "{"),
        ("a.json", "[1, 2]"),
        ("a.jsonl", "{}\n{"), ("a.json", ""), ("b.json", "[]"),
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
}
