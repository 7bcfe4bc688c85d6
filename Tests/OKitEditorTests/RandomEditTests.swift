import Foundation
import OKitBundle
import OKitLint
import OKitSyntax
import TestSupport
import Testing

@testable import OKitEditor

/// What the server reports after any edits is what `lint` finds in the same texts.
@Suite(.timeLimit(.minutes(20)))
struct RandomEditTests {
    /// What is typed, with line breaks, quotes, brackets, and characters of several UTF-16 units.
    private static let typed = [
        "\"", "{", "}", "[", "]", ",", ":", " ", "\n", "a", "title", "screen.", "book", "1", "é",
        "e\u{301}", "😀", "{self}", "\\", "null", "//",
    ]

    @Test(arguments: ["utf-16", "utf-8"])
    func reportsWhatLintFinds(_ encoding: String) throws {
        try compare(SampleFiles.all, encoding, steps: RandomSets.count(1000, gate: 60))
    }

    @Test(arguments: ["bookshop", "inventory", "todo", "tracker", "widget-feed", "zoo"])
    func reportsWhatLintFindsInASample(_ name: String) throws {
        try compare(
            try SampleFiles.files(of: name),
            "utf-16",
            steps: RandomSets.count(300, gate: 12)
        )
    }

    /// Makes random edits, and compares the findings after each of them, and the symbols after some.
    private func compare(_ original: [String: String], _ encoding: String, steps: Int) throws {
        var random = SeededGenerator(seed: encoding == "utf-8" ? 8 : 16)
        var client = try EditorClient(files: original, encoding: encoding)
        defer { client.delete() }
        var texts = original
        let paths = original.keys.filter { $0.hasSuffix(".json") }.sorted()
        for path in paths {
            client.open(path, texts[path] ?? "")
        }
        var findings = 0
        for step in 0..<steps {
            let path = paths.randomElement(using: &random) ?? "app.json"
            let text = texts[path] ?? ""
            // Most edits are taken back, so that the bundle never is beyond recognition.
            let next =
                step.isMultiple(of: 3) ? original[path] ?? "" : Self.edited(text, &random)
            Self.change(path, from: text, to: next, encoding, &client)
            texts[path] = next
            let reported = Self.reported(by: &client)
            #expect(
                reported == (try Self.found(in: texts, folder: client.folder)),
                "step \(step): \(path)\n\(next)"
            )
            findings += reported.count
            if step.isMultiple(of: 10) {
                var fresh = try EditorClient(files: texts, encoding: encoding)
                defer { fresh.delete() }
                #expect(Self.symbols(&client) == Self.symbols(&fresh), "step \(step)")
            }
        }
        #expect(findings > steps / 2)
    }

    /// The definitions in the bundle, with their locations.
    private static func symbols(_ client: inout EditorClient) -> [String] {
        let symbols = client.request("workspace/symbol", #"{"query": ""}"#)
        return (symbols?.elements.map(\.self) ?? []).map { symbol in
            let start = symbol["location"]?["range"]?["start"]
            let place = "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)"
            let path = symbol["location"]?["uri"]?.string?.dropFirst(client.uri("").count) ?? ""
            return "\(path) \(place) \(symbol["name"]?.string ?? "")"
        }
    }

    private static func edited(_ text: String, _ random: inout SeededGenerator) -> String {
        var characters = Array(text)
        let start = Int.random(in: 0...characters.count, using: &random)
        let end = min(start + Int.random(in: 0...3, using: &random), characters.count)
        let inserted = Bool.random(using: &random) ? typed.randomElement(using: &random) ?? "" : ""
        characters.replaceSubrange(start..<end, with: inserted)
        return String(characters)
    }

    /// Sends the smallest change from one text to another, as editors do.
    private static func change(
        _ path: String,
        from old: String,
        to new: String,
        _ encoding: String,
        _ client: inout EditorClient
    ) {
        let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        var first = 0
        while first < min(before.count, after.count), before[first] == after[first] {
            first += 1
        }
        var last = 0
        while last < min(before.count, after.count) - first,
            before[before.count - 1 - last] == after[after.count - 1 - last]
        {
            last += 1
        }
        func position(_ index: Int) -> String {
            var line = 0
            var character = 0
            for scalar in before[..<index] {
                if scalar == "\n" {
                    (line, character) = (line + 1, 0)
                } else {
                    let text = Character(scalar)
                    character += encoding == "utf-8" ? text.utf8.count : text.utf16.count
                }
            }
            return #"{"line": \#(line), "character": \#(character)}"#
        }
        var inserted = String.UnicodeScalarView()
        inserted.append(contentsOf: after[first..<(after.count - last)])
        let range = #"{"start": \#(position(first)), "end": \#(position(before.count - last))}"#
        client.notify(
            "textDocument/didChange",
            """
            {"textDocument": {"uri": "\(client.uri(path))", "version": 2},
            "contentChanges": [{"range": \(range), "text": \(JSONText.text(String(inserted)))}]}
            """
        )
    }

    /// The messages of a pull of all files, with their files and lines.
    private static func reported(by client: inout EditorClient) -> [String] {
        let report = client.request("workspace/diagnostic", #"{"previousResultIds": []}"#)
        return Self.items(of: report).flatMap { item in
            let path = item["uri"]?.string.map { $0.dropFirst(client.uri("").count) } ?? ""
            return Self.items(of: item).map { diagnostic in
                let line = diagnostic["range"]?["start"]?["line"]?.int ?? -1
                return "\(path):\(line + 1): \(diagnostic["message"]?.string ?? "")"
            }
        }.sorted()
    }

    private static func items(of report: JSONNode?) -> [JSONNode] {
        report?["items"].map { Array($0.elements) } ?? []
    }

    /// The findings of a fresh check of the texts.
    private static func found(in texts: [String: String], folder: String) throws -> [String] {
        let files = try BundleFiles(folder: folder)
            .overlaid(by: texts.mapValues { Array($0.utf8) })
        var loader = BundleLoader(files, schemas: BundleSchemas())
        let bundle = (try? loader.load()) ?? .empty
        return Linter().lint(bundle, loaded: loader.findings).map { finding in
            let path = finding.location.source.path
            let own = path.hasPrefix(folder) ? path.dropFirst(folder.count + 1) : path[...]
            return "\(own):\(finding.location.start.line): \(finding.message.text)"
        }.sorted()
    }
}
