import OKitSyntax
import Testing

/// Where a text stops being JSON, and what is said about it.
struct JSONSyntaxErrorTests {
    @Test(arguments: [
        ("", "1:1", "the text is empty"),
        ("  \n ", "2:2", "the text is empty"),
        ("\u{FEFF}{}", "1:1", "byte order mark"),
        ("{\"a\": 1,\n \"b\" 2}", "2:6", "expected ':' after the name, found '2'"),
        ("{\"a\": 1 \"b\": 2}", "1:9", "expected ',' or '}' after the member, found '\"'"),
        ("[1 2]", "1:4", "expected ',' or ']' after the element, found '2'"),
        ("[1, 2,]", "1:7", "']' follows a comma"),
        ("{\"a\": 1,}", "1:9", "'}' follows a comma"),
        ("[1,, 2]", "1:4", "',' follows a comma"),
        ("{a: 1}", "1:2", "expected a name in double quotes, found 'a'"),
        ("{'a': 1}", "1:2", "strings need double quotes"),
        ("[nul]", "1:2", "expected true, false or null"),
        ("[NaN]", "1:2", "expected true, false or null"),
        ("[1.]", "1:4", "incomplete number; expected a digit, found ']'"),
        ("[-]", "1:3", "incomplete number"),
        ("[1e+]", "1:5", "incomplete number"),
        ("[01]", "1:2", "must not start with 0"),
        ("[+1]", "1:2", "expected a value, found '+'"),
        ("[\"\\q\"]", "1:3", "unknown escape"),
        ("[\"\\u12g4\"]", "1:3", "four hexadecimal digits"),
        ("[\"a\tb\"]", "1:4", "a tab inside a string"),
        ("[\"a\nb\"]", "1:2", "the string has no closing quote"),
        ("[\"abc", "1:2", "the string has no closing quote"),
        ("[1, [2", "1:7", "unexpected end of the text inside a value"),
        ("{} {}", "1:4", "expected the end of the text, found '{'"),
        ("{\n// no\n}", "2:1", "JSON has no comments"),
        ("[\"né\", é]", "1:8", "expected a value, found 'é'"),
        ("[\"👩‍👩‍👧\" 1]", "1:6", "expected ',' or ']'"),
        ("[1}", "1:3", "expected ',' or ']' after the element, found '}'"),
    ])
    func pointsAtTheFirstMistake(text: String, place: String, sentence: String) {
        let source = SourceText(path: "a.json", text: text)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: source) }
        guard let finding = error?.finding(in: source) else {
            return
        }
        #expect("\(finding.location)" == "a.json:\(place)")
        #expect(finding.message.text.contains(sentence), "\(finding.message.text)")
        #expect(finding.rule == "json-syntax")
        #expect(finding.severity == .error)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x28, 0xA1], [0xFF],
        ] as [[UInt8]]
    )
    func refusesInvalidUTF8AtItsFirstByte(sequence: [UInt8]) {
        let bytes = Array("[\"ab".utf8) + sequence + Array("\"]".utf8)
        let source = SourceText(path: "a.json", bytes: bytes)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: source) }
        #expect(error?.code == .invalidUTF8)
        #expect(error?.offset == 4)
    }

    @Test func nestsUpTo512() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            #expect(try document(nested(512, open, close)).root.count == 1)
            let error = #expect(throws: JSONSyntaxError.self) {
                try document(nested(513, open, close))
            }
            #expect(error?.code == .tooDeep)
            #expect(error?.offset == 512 * open.utf8.count)
        }
    }
}
