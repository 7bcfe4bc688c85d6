import OKitBundle
import OKitRuntime
import TestSupport
import Testing

@testable import OKitTerminal

/// The highlighting of code.
struct CodeTests {
    /// The tokens other than plain text, as `kind:text`.
    private func tokens(_ language: CodeLanguage, _ text: String) throws -> [String] {
        var tokenizer = CodeTokenizer(try #require(language.syntax))
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let bytes = Array(line.utf8)
            return tokenizer.tokens(of: bytes).filter { $0.kind != .plain }.map {
                "\($0.kind):" + String(decoding: bytes[$0.range], as: UTF8.self)
            }
        }
    }

    @Test(arguments: [
        (
            CodeLanguage.json, #"{"a": "b\"", "n":-1.5e3, "t": true}"#,
            [
                #"name:"a""#, #"string:"b\"""#, #"name:"n""#, "number:1.5e3", #"name:"t""#,
                "keyword:true",
            ]
        ),
        (
            .yaml, "bed: South # open\n- url: http://a#b\n  on: yes",
            ["name:bed", "comment:# open", "name:url", "name:on", "keyword:yes"]
        ),
        (
            .swift, "let a = Set(\"b\") /* c\n/* d */ e */ // f",
            [
                "keyword:let", "name:Set", "string:\"b\"", "comment:/* c", "comment:/* d */ e */",
                "comment:// f",
            ]
        ),
        (
            .swift, "\"\"\"\na\n\"\"\" + 0xFF",
            ["string:\"\"\"", "string:a", "string:\"\"\"", "number:0xFF"]
        ),
        (
            .sql, "SELECT title FROM books -- all\nWHERE n = 'it''s' AND id = :id",
            [
                "keyword:SELECT", "keyword:FROM", "comment:-- all", "keyword:WHERE",
                "string:'it''s'", "keyword:AND", "name::id",
            ]
        ),
        (
            .shell, "if [ \"$a\" ]; then echo ${b#c} # d\nfi",
            [
                "keyword:if", "string:\"$a\"", "keyword:then", "keyword:echo", "name:${b#c}",
                "comment:# d", "keyword:fi",
            ]
        ),
    ])
    func divides(_ language: CodeLanguage, _ text: String, _ expected: [String]) throws {
        #expect(try tokens(language, text) == expected)
    }

    /// Tokens cover each line without gaps, whatever it contains.
    @Test(arguments: CodeLanguage.allCases.filter { $0.syntax != nil })
    func coversAnyBytes(_ language: CodeLanguage) throws {
        var tokenizer = CodeTokenizer(try #require(language.syntax))
        var random = SeededGenerator(seed: 11)
        let parts = [
            "\"", "'", "\\", "/*", "*/", "#", "$", "${", "}", "é", "\u{301}", "9", ":", "a",
        ]
        for _ in 0..<2000 {
            var bytes = (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
                Array(parts.randomElement(using: &random).map { $0.utf8 } ?? "".utf8)
            }
            bytes.append(UInt8.random(in: 0...255, using: &random))
            var end = 0
            for token in tokenizer.tokens(of: bytes) {
                #expect(token.range.lowerBound == end && !token.range.isEmpty)
                end = token.range.upperBound
            }
            #expect(end == bytes.count)
        }
    }

    @Test(arguments: ["\"", "/*", "${", "a: ", " "])
    func takesNoTimeForHostileText(_ part: String) {
        let text = String(repeating: part, count: (256 << 10) / part.utf8.count)
        let clock = ContinuousClock()
        for language in [CodeLanguage.swift, .yaml] {
            let time = clock.measure { _ = lines(text, language.rawValue) }
            #expect(time < .seconds(20))
        }
    }

    private func lines(_ text: String, _ language: String?) -> [String] {
        let node = ComponentSample.node("code", .code, nil, text) { $0.language = language }
        return User(ComponentSample.screen([node]), size: .standard).lines
    }

    private func styles(_ node: ScreenNode) -> [Character: Style] {
        let user = User(ComponentSample.screen([node]), size: .standard)
        let buffer = user.frame.buffer
        var styles: [Character: Style] = [:]
        for row in 2..<20 {
            for cell in buffer.row(row) where buffer.content(of: cell) != " " {
                styles[buffer.content(of: cell)] = cell.style
            }
        }
        return styles
    }

    @Test func hasTheStylesOfItsTokens() {
        let palette = Palette(.dark, for: .trueColor)
        let surface = palette.background(.screen)
        let code = styles(ComponentSample.node("c", .code, nil, "x: 7 # q") { $0.language = "yml" })
        #expect(code["x"] == Style(palette.accent).on(surface))
        #expect(code["7"] == palette.warning.on(surface))
        #expect(code["q"] == palette.muted.on(surface))
        let plain = styles(ComponentSample.node("c", .code, nil, "x: 7") { $0.language = "none" })
        #expect(plain["7"] == Style(palette.text).on(surface))
    }

    @Test func highlightsFencedCodeOfMarkdown() {
        let text = "```json\n[7]\n```"
        let styles = styles(ComponentSample.node("m", .markdown, nil, text))
        let palette = Palette(.dark, for: .trueColor)
        #expect(styles["7"] == palette.warning.on(palette.background(.screen)))
    }
}
