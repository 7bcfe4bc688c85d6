import Foundation
import OKitBundle
import OKitSyntax
import TestSupport
import Testing

@testable import OKitEditor

/// Mistakes typed into files of the samples: nearly all are found where they are, and most have a fix that
/// restores the text.
@Suite(.timeLimit(.minutes(20)))
struct SeededMistakeTests {
    private static let samples = ["bookshop", "inventory", "monitor", "todo", "tracker", "zoo"]

    /// Members whose values are words, names and expressions, in which any change is a mistake.
    private static let checked: Set = [
        "open", "of", "items", "where", "call", "run", "list", "table", "field", "fact", "as",
        "style", "records", "start", "show", "enabled", "object", "create", "relation", "inverse",
        "settings", "screen", "chart", "kind", "type", "identity", "deleteRule", "entity",
    ]

    private struct Mistake {
        let offset: Int
        let bytes: [UInt8]
    }

    @Test func areFoundAndFixed() throws {
        var random = SeededGenerator(seed: 24)
        let count = RandomSets.count(300, gate: 48)
        var found = 0
        var fixed = 0
        var missed: [String] = []
        for number in 0..<count {
            let sample = Self.samples[number % Self.samples.count]
            let files = try SampleFiles.files(of: sample)
            let paths = files.keys.filter { Self.isDeclared($0) }.sorted()
            let path = try #require(paths.randomElement(using: &random))
            let text = files[path] ?? ""
            guard let mistake = Self.mistake(in: Array(text.utf8), &random) else {
                continue
            }
            var client = try EditorClient(files: files, encoding: "utf-8")
            defer { client.delete() }
            client.open(path, text)
            let known = Set(client.messages(path))
            let wrong = String(decoding: mistake.bytes, as: UTF8.self)
            client.change(path, wrong)
            let source = SourceText(path: path, bytes: mistake.bytes)
            let line = source.lineStart(at: mistake.offset).line
            let lines = Self.diagnostics(of: path, client).filter { !known.contains($0.message) }
            let isFound = lines.contains { abs($0.line - line) <= 1 }
            found += isFound ? 1 : 0
            if !isFound {
                let name = source.line(line + 1)
                missed.append("\(sample)/\(path):\(line + 1): \(name) -> \(lines)")
            }
            fixed += Self.isFixed(path, source, line, Array(text.utf8), &client) ? 1 : 0
        }
        print("mistakes: \(count), found: \(found), fixed: \(fixed)")
        #expect(found * 100 >= count * 95, "\(missed.joined(separator: "\n"))")
        #expect(fixed * 100 >= count * 60)
    }

    private static func isDeclared(_ path: String) -> Bool {
        path == "app.json" || path.hasPrefix("screens/") || path.hasPrefix("models/")
    }

    // MARK: Mistakes

    /// A misspelled name of a member, word, name or expression, or a missing or wrong character.
    private static func mistake(
        in bytes: [UInt8],
        _ random: inout SeededGenerator
    ) -> Mistake? {
        let tokens = JSONToken.tokens(of: bytes)
        if Int.random(in: 0..<4, using: &random) == 0 {
            let marks = tokens.filter { [.comma, .colon, .closeArray].contains($0.kind) }
            guard let mark = marks.randomElement(using: &random) else {
                return nil
            }
            var wrong = bytes
            wrong.removeSubrange(mark.range)
            return Mistake(offset: mark.range.lowerBound, bytes: wrong)
        }
        let words = tokens.indices.filter { isMisspellable(tokens, $0, bytes) }
        guard let index = words.randomElement(using: &random) else {
            return nil
        }
        let range = tokens[index].range.dropFirst().dropLast()
        let letters = range.dropLast().filter {
            isLetter(bytes[$0]) && isLetter(bytes[$0 + 1]) && bytes[$0] != bytes[$0 + 1]
        }
        guard let place = letters.randomElement(using: &random) else {
            return nil
        }
        var wrong = bytes
        switch Int.random(in: 0..<3, using: &random) {
        case 0: wrong.swapAt(place, place + 1)
        case 1: wrong.remove(at: place)
        default: wrong.insert(bytes[place], at: place)
        }
        return Mistake(offset: place, bytes: wrong)
    }

    private static func isMisspellable(
        _ tokens: [JSONToken],
        _ index: Int,
        _ bytes: [UInt8]
    ) -> Bool {
        guard tokens[index].kind == .string, tokens[index].range.count >= 6 else {
            return false
        }
        // Names of members are words of the format or the author's; both are used somewhere.
        if tokens.indices.contains(index + 1), tokens[index + 1].kind == .colon {
            return true
        }
        guard index >= 2, tokens[index - 1].kind == .colon else {
            return false
        }
        let name = tokens[index - 2].range.dropFirst().dropLast()
        return checked.contains(String(decoding: bytes[name], as: UTF8.self))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    // MARK: Answers

    private static func diagnostics(
        of path: String,
        _ client: EditorClient
    ) -> [(line: Int, message: String)] {
        let last = client.notifications.last {
            $0["method"]?.string == "textDocument/publishDiagnostics"
                && $0["params"]?["uri"]?.string == client.uri(path)
        }
        return (last?["params"]?["diagnostics"].map { Array($0.elements) } ?? []).map { node in
            let line = node["range"]?["start"]?["line"]?.int ?? -1
            return (Int(line), node["message"]?.string ?? "")
        }
    }

    /// Whether a fix at the line, or one of the next line, restores the text.
    private static func isFixed(
        _ path: String,
        _ source: SourceText,
        _ line: Int,
        _ original: [UInt8],
        _ client: inout EditorClient
    ) -> Bool {
        let actions = client.request(
            "textDocument/codeAction",
            """
            {"textDocument": {"uri": "\(client.uri(path))"}, "context": {"diagnostics": []},
            "range": {"start": {"line": \(max(line - 1, 0)), "character": 0},
            "end": {"line": \(line + 2), "character": 0}}}
            """
        )
        let converter = PositionConverter(source, .utf8)
        return (actions.map { Array($0.elements) } ?? []).contains { action in
            var edits = SourceEdits(source)
            let changes = action["edit"]?["changes"]?[client.uri(path)]
            for edit in changes.map({ Array($0.elements) }) ?? [] {
                if let range = converter.range(edit["range"]), let text = edit["newText"]?.string {
                    edits.add([TextEdit(range, text)])
                }
            }
            return edits.result == original
        }
    }
}
