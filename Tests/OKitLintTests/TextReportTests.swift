import OKitLint
import OKitSyntax
import Testing

struct TextReportTests {
    @Test(arguments: [
        ("let it = x", "x", "    let it = x\n             ^\n"),
        ("\t\tit: x", "x", "      it: x\n          ^\n"),
        ("日本語: x", "x", "    日本語: x\n            ^\n"),
        ("한글 ｆｗ x", "x", "    한글 ｆｗ x\n              ^\n"),
        ("📚👍🏽 x", "x", "    📚👍🏽 x\n         ^\n"),
        ("e\u{301}é x", "x", "    e\u{301}é x\n       ^\n"),
        ("\u{1B}[31m\u{7} x", "x", "    \u{FFFD}[31m\u{FFFD} x\n           ^\n"),
        ("a\u{200D}\u{202E}b x", "x", "    a\u{FFFD}\u{FFFD}b x\n         ^\n"),
        ("one\r\ntwo x\r\nthree", "x", "    two x\n        ^\n"),
        ("x", "x", "    x\n    ^\n"),
    ])
    func pointsRightBelowThePlace(_ text: String, _ mark: Character, _ expected: String) throws {
        #expect(try Self.excerpt(text, at: mark) == expected)
    }

    @Test func showsAWindowOfAVeryLongLine() throws {
        let text = String(repeating: "a", count: 5000) + "x" + String(repeating: "b", count: 5000)
        let lines = try Self.excerpt(text, at: "x").split(separator: "\n")
        let place = try #require(lines.first?.firstIndex(of: "x"))
        let caret = try #require(lines.last?.firstIndex(of: "^"))
        #expect(lines.first?.count ?? 0 <= 104)
        #expect(
            lines.first?[..<place].count == lines.last?[..<caret].count
        )
    }

    @Test func showsNoLineWithoutContent() {
        let finding = Finding("rule", .warning, "it is missing", at: .file("app/bundle.json"))
        #expect(
            TextReport.text(of: [finding])
                == "app/bundle.json:1:1: warning: it is missing [rule]\n"
        )
    }

    @Test func showsNotesBehindTheLine() {
        let source = SourceText(path: "a.json", text: "one two")
        let finding = Finding(
            "rule",
            .error,
            "\"one\" is \u{1B}[1mwrong,\nor\rnot",
            at: SourceLocation(source: source, range: 0..<3),
            notes: [Finding.Note("see here", at: SourceLocation(source: source, range: 4..<7))]
        )
        let expected = """
            a.json:1:1: error: "one" is \u{FFFD}[1mwrong, or\u{FFFD}not [rule]
                one two
                ^
            a.json:1:5: note: see here

            """
        #expect(TextReport.text(of: [finding]) == expected)
    }

    @Test func pointsBehindTheLastCharacter() {
        let source = SourceText(path: "a.json", text: "[")
        let location = SourceLocation(source: source, range: 1..<1)
        let finding = Finding("rule", .info, "more", at: location)
        #expect(TextReport.text(of: [finding]) == "a.json:1:2: info: more [rule]\n    [\n     ^\n")
    }

    /// The lines below the head of a finding at the first `mark`.
    private static func excerpt(_ text: String, at mark: Character) throws -> String {
        let source = SourceText(path: "a.json", text: text)
        let index = try #require(text.firstIndex(of: mark))
        let offset = text.utf8.distance(from: text.startIndex, to: index)
        let location = SourceLocation(source: source, range: offset..<offset + 1)
        let report = TextReport.text(of: [Finding("rule", .error, "wrong", at: location)])
        let end = try #require(report.firstIndex(of: "\n"))
        return String(report[report.index(after: end)...])
    }
}
