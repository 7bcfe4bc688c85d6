import Foundation
import OKitSyntax
import Testing

@testable import OKitImport

/// Files of descriptions: YAML, references, and those that would do harm.
struct SourceFilesTests {
    private func files(_ contents: [String: String]) -> SourceFiles {
        SourceFiles("api/main.yaml") { path in contents[path].map { Array($0.utf8) } }
    }

    private func document(_ yaml: String) throws -> SourceDocument {
        try SourceDocument(path: "a.yaml", bytes: Array(yaml.utf8))
    }

    @Test func readsScalarsOfTheCoreSchema() throws {
        let root = try document(
            """
            yes: no
            day: 2026-01-01
            number: 1.5
            hex: 0x1F
            text: "12"
            nothing: ~
            200: ok
            """
        ).root
        #expect(root["yes"]?.string == "no")
        #expect(root["day"]?.string == "2026-01-01")
        #expect(root["number"]?.double == 1.5)
        #expect(root["hex"]?.int == 31)
        #expect(root["text"]?.string == "12")
        #expect(root["nothing"]?.kind == .null)
        #expect(root["200"]?.string == "ok")
    }

    @Test func knowsPlacesInYAML() throws {
        let document = try document("a: 1\nb:\n  - x\n  - c: 2\n")
        let node = try #require(document.root["b"]?.elements.map(\.self).last?["c"])
        #expect(document.place(of: node).description == "a.yaml:4:8")
    }

    @Test(arguments: [
        "a: [", "a: 1\na: 2", "\"", "a: *b", "", "a:\n\t- b", String(repeating: "[", count: 2000),
        String(repeating: "a: {", count: 600), "&a [*a]", "? [1]\n: 2", "--- a\n--- b", "\u{1}",
    ])
    func refusesBrokenYAML(_ yaml: String) {
        #expect(throws: ImportFailure.self) { try document(yaml) }
    }

    @Test func refusesAliasesThatGrowWithoutEnd() throws {
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let last = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(last)]\n"
        }
        #expect(throws: ImportFailure.self) { try document(bomb) }
        #expect(throws: ImportFailure.self) { try document(bomb + "*a9 : 1\n") }
    }

    @Test func followsReferences() throws {
        let files = files([
            "api/main.yaml": "a: {$ref: 'parts/b.yaml#/c~1d/0'}\n",
            "api/parts/b.yaml": "c/d: [{$ref: '../e.yaml'}]\n", "api/e.yaml": "f: 1\n",
        ])
        let root = try files.document("api/main.yaml").root
        let target = try files.target(of: try #require(root["a"]))
        #expect(target["f"]?.int == 1)
        #expect(files.place(of: target).path == "api/e.yaml")
    }

    @Test(arguments: [
        ("../secret.yaml", "is outside the folder"), ("/etc/passwd", "is outside the folder"),
        ("https://example.com/a.yaml", "--allow-network downloads it"),
        ("missing.yaml", "does not exist"),
        ("#/nothing", "nothing is at"), ("#/a", "cycle"), ("x/../../secret.yaml", "is outside"),
        ("%2e%2e/secret.yaml", "is outside the folder"),
    ])
    func refusesReferences(_ reference: String, _ message: String) throws {
        let files = files([
            "api/main.yaml": "a: {$ref: '\(reference)'}\n", "secret.yaml": "b: 1\n",
        ])
        let node = try #require(try files.document("api/main.yaml").root["a"])
        let error = #expect(throws: ImportFailure.self) { try files.target(of: node) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
}
