import Foundation
import OKitArchive
import OKitBundle
import OKitLint
import OKitSyntax
import TestSupport
import Testing

@testable import OKitUpgrade

/// Bundles of format 1 with random changes: what is converted is a sound bundle, or the change is refused.
@Suite(.timeLimit(.minutes(20)))
struct RandomUpgradeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private static let bundles = ["Tests/Fixtures/bookshop", "Bundles/zoo", "Bundles/widget-feed"]

    /// What attributes get: bindings of all kinds, and what is none.
    private static let values = [
        "\"\"", "\"#true\"", "\"#false\"", "\"!name\"", "\"name\"", "\"name/initial\"",
        "\"../name\"", "\"/\"",
        "\"directory>/\"", "\"%Text\"", "\"a, b, #c\"", "\"in\"", "\"name/prefix(#a)\"", "\"#5\"",
        "\".\"", "\"{\"", "\"'\"",
        "\"ref/name\"", "\"authors.@sum.name\"", "\"setAsMarked()\"", "true", "5",
    ]

    private func files(of path: String) throws -> [String: String] {
        let folder = "\(Self.root)/\(path)"
        var files: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
        where name.hasSuffix(".json") {
            files[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        return files
    }

    private func load(_ files: [String: String]) throws -> (AppBundle, [Finding], BundleFiles) {
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        let source = try BundleFiles(archive: try writer.archive(), name: "app.zip")
        var loader = BundleLoader(source, schemas: BundleSchemas())
        let bundle = try loader.load()
        return (bundle, loader.findings, source)
    }

    /// Changes the values of some members of screens.
    private func change(_ files: inout [String: String], _ random: inout SeededGenerator) throws {
        let screens = files.keys.filter { $0.hasPrefix("screens/") }.sorted()
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let path = screens[Int.random(in: screens.indices, using: &random)]
            let text = files[path] ?? ""
            let document = try JSONDocument(
                parsing: SourceText(path: path, bytes: Array(text.utf8))
            )
            var nodes: [JSONNode] = []
            collect(document.root, into: &nodes)
            guard let node = nodes.randomElement(using: &random),
                let value = Self.values.randomElement(using: &random)
            else {
                continue
            }
            var bytes = Array(text.utf8)
            bytes.replaceSubrange(node.range, with: Array(value.utf8))
            files[path] = String(decoding: bytes, as: UTF8.self)
        }
    }

    private func collect(_ node: JSONNode, into nodes: inout [JSONNode]) {
        for member in node.members where !["kind", "cell", "type", "***"].contains(member.name) {
            if member.value.kind == .string {
                nodes.append(member.value)
            }
            collect(member.value, into: &nodes)
        }
        for element in node.elements {
            collect(element, into: &nodes)
        }
    }

    @Test(arguments: bundles)
    func yieldSoundBundles(path: String) throws {
        let original = try files(of: path)
        var converted = 0
        for seed in 0..<RandomSets.count(600, atLeast: 40) {
            var random = SeededGenerator(seed: UInt64(seed))
            var files = original
            try change(&files, &random)
            let (bundle, findings, source) = try load(files)
            let before = Linter().lint(bundle, loaded: findings)
            guard !before.contains(where: { $0.severity == .error }) else {
                continue
            }
            let upgrade: BundleUpgrade
            do {
                upgrade = try BundleUpgrade(bundle, of: source)
            } catch is Unconvertible {
                continue
            }
            converted += upgrade.convertedCount
            for file in upgrade.files {
                files[file.path] = file.content
            }
            let (new, problems, newSource) = try load(files)
            let errors = Linter().lint(new, loaded: problems).filter { $0.severity == .error }
            #expect(errors.isEmpty, "seed \(seed): \(errors.prefix(2))")
            let again = try BundleUpgrade(new, of: newSource)
            #expect(again.files.isEmpty)
        }
        #expect(converted > 0)
    }
}
