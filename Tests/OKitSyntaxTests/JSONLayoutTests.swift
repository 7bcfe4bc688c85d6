import OKitSyntax
import TestSupport
import Testing

/// The layout of JSON files.
struct JSONLayoutTests {
    @Test(arguments: [
        ("{}", "{}\n"),
        (" [ ] ", "[]\n"),
        ("1", "1\n"),
        ("\r\n{\"a\" :[\r\n1 ,{}]\t}\r\n\r\n", "{\n  \"a\": [\n    1,\n    {}\n  ]\n}\n"),
        ("\r\n{\"a\" :[1 ,{ } ]\t}\r\n\r\n", "{\"a\": [1, {}]}\n"),
        ("{\n\"a\" :[1 ,{ } ]\t,\"b\":1}", "{\n  \"a\": [1, {}],\n  \"b\": 1\n}\n"),
        (
            #"{"a":1.50E+3,"a":"\u0041\/ {, }","":null}"#,
            #"{"a": 1.50E+3, "a": "\u0041\/ {, }", "": null}"# + "\n"
        ),
        (#"["\\","\"]"]"#, #"["\\", "\"]"]"# + "\n"),
    ])
    func laysOut(_ text: String, _ expected: String) throws {
        #expect(try Self.laidOut(text) == expected)
        #expect(try Self.edits(expected).edits.isEmpty)
    }

    /// A list stays on its line up to column 100, with the comma behind it.
    @Test(arguments: [(83, "", true), (84, "", false), (82, ",1", true), (83, ",1", false)])
    func breaksWhatIsTooLong(_ length: Int, _ more: String, _ isKept: Bool) throws {
        let text = String(repeating: "é", count: length)
        let laidOut = try Self.laidOut(
            "{\n\"long\":[1,\"\(text)\"]\(more.isEmpty ? "" : ",\"b\":1")}"
        )
        #expect(laidOut.contains("[1, ") == isKept, "\(laidOut)")
    }

    @Test func keepsTheMeaningOfAnyText() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<RandomSets.count(500) {
            let text = random.json(depth: 0)
            let laidOut = try Self.laidOut(text)
            #expect(try Self.outline(laidOut) == Self.outline(text), "\(text)")
            #expect(try Self.edits(laidOut).edits.isEmpty, "\(text)")
        }
    }

    @Test func laysOutWhatIsNestedAsDeepAsMayBe() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try Self.outline(try Self.laidOut(text)) == Self.outline(text))
    }

    @Test func refusesWhatWouldBecomeTooLargeToBeRead() throws {
        let deep =
            String(repeating: "[", count: 512) + "1" + String(repeating: ",1", count: 300_000)
        let text = deep + String(repeating: "]", count: 512)
        #expect(throws: JSONSyntaxError.self) { try Self.edits(text) }
    }

    private static func edits(_ text: String) throws -> SourceEdits {
        try JSONDocument(parsing: SourceText(path: "a.json", text: text)).layoutEdits()
    }

    private static func laidOut(_ text: String) throws -> String {
        String(decoding: try edits(text).result, as: UTF8.self)
    }

    /// Structure, names and scalars as they are written.
    private static func outline(_ text: String) throws -> [String] {
        let document = try JSONDocument(parsing: SourceText(path: "a.json", text: text))
        func lines(_ node: JSONNode) -> [String] {
            let inner = node.members.flatMap { [written($0.key)] + lines($0.value) }
            return inner.isEmpty && node.elements.allSatisfy { _ in false }
                ? [written(node)]
                : ["\(node.kind) \(node.count)"] + inner + node.elements.flatMap { lines($0) }
        }
        func written(_ node: JSONNode) -> String {
            node.kind == .object || node.kind == .array
                ? "\(node.kind) 0"
                : String(decoding: document.source.bytes[node.range], as: UTF8.self)
        }
        return lines(document.root)
    }
}

extension SeededGenerator {
    /// A random JSON text with random white space.
    fileprivate mutating func json(depth: Int) -> String {
        let kind = next() % (depth > 5 ? 4 : 6)
        let count = Int(next() % 4)
        switch kind {
        case 0: return space() + pick(["null", "true", "false"]) + space()
        case 1:
            return space() + pick(["0", "-0", "1e400", "1.0", "12345678901234567890.10", "1E-7"])
        case 2, 3: return space() + string() + space()
        case 4:
            let elements = (0..<count).map { _ in json(depth: depth + 1) }
            return space() + "[" + space() + elements.joined(separator: ",") + "]" + space()
        default:
            let members = (0..<count).map { _ in
                space() + string() + space() + ":" + json(depth: depth + 1)
            }
            return "{" + members.joined(separator: ",") + space() + "}" + space()
        }
    }

    private mutating func string() -> String {
        let parts = [
            "a", "é", "\u{1F600}", " ", "{", "]", ",", ":", #"\""#, #"\\"#, #"\u00e9"#, #"\/"#,
        ]
        let count = Int(next() % 4)
        return "\"" + (0..<count).map { _ in pick(parts) }.joined() + "\""
    }

    private mutating func space() -> String {
        pick(["", "", " ", "\n", "\t", "\r\n  "])
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[Int(next() % UInt64(choices.count))]
    }
}
