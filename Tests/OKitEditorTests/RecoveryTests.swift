import Foundation
import OKitBundle
import OKitLint
import OKitSyntax
import TestSupport
import Testing

/// Each token of a valid file is deleted once.
struct RecoveryTests {
    @Test func understandsTheRestAfterEachDeletion() throws {
        let text = SampleFiles.main
        let bytes = Array(text.utf8)
        let whole = try JSONDocument(parsing: SourceText(path: "main.json", bytes: bytes))
        let names = Set(whole.root.members.map(\.name))
        for token in JSONToken.tokens(of: bytes) {
            var damaged = bytes
            damaged.removeSubrange(token.range)
            let source = SourceText(path: "screens/main.json", bytes: damaged)
            let root: JSONNode
            if let document = try? JSONDocument(parsing: source) {
                root = document.root
            } else {
                root = try #require(JSONRepair(of: source)).document.root
            }
            let rest = names.intersection(root.members.map(\.name))
            // One deletion damages at most the member that contains it and the next one.
            #expect(rest.count >= names.count - 2, "without \(token.range) of \(text)")
        }
    }

    @Test func reportsFewFindingsAfterEachDeletion() throws {
        let schemas = BundleSchemas()
        let folder = NSTemporaryDirectory() + "okit-recovery-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (path, text) in SampleFiles.all {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let files = try BundleFiles(folder: folder)
        let bytes = Array(SampleFiles.main.utf8)
        // Loading is slow without optimization.
        let tokens = JSONToken.tokens(of: bytes)
        for index in 0..<RandomSets.count(tokens.count) {
            let token = tokens[index * tokens.count / RandomSets.count(tokens.count)]
            var damaged = bytes
            damaged.removeSubrange(token.range)
            let source = SourceText(path: "screens/main.json", bytes: damaged)
            guard (try? JSONDocument(parsing: source)) == nil else {
                continue
            }
            let overlaid = files.overlaid(by: ["screens/main.json": damaged])
            var loader = BundleLoader(overlaid, schemas: schemas)
            let bundle = try loader.load()
            let findings = Linter().lint(bundle, loaded: loader.findings)
                .filter { $0.severity >= .warning }
            #expect(
                (1...3).contains(findings.count),
                "without \(token.range): \(findings.map { "\($0.location): \($0.message.text)" })"
            )
            #expect(findings.contains { $0.rule == JSONSyntaxError.rule })
        }
    }
}
