import TestSupport
import Testing

@testable import OKitPattern

/// Patterns that need no engine; in a group, the same ones do.
struct PlainPatternTests {
    @Test(arguments: [
        "^[@$_#]", "^x-", "^[a-zA-Z0-9_.-]*$", "^[a-z][0-9]{0,29}$", ".*", ".+", #"[\s\S]*"#,
        #"^\/[^*?]*$"#, "^.{1,256}$", "^a?b$", "", "^", "[a-]+", #"^[\w.]+$"#,
    ])
    func agreesWithTheEngine(expression: String) throws {
        let texts = [
            "", "x-", "x-a", "@", "a1", "a12", "b", "ab", "aab", "é", "\n", "a\nb", "\u{2028}", " ",
            "\u{A0}", "/a/b", "/a*", "-", "😀", "a.b_c-d", "日本",
        ]
        try compare(expression, texts)
    }

    @Test func agreesWithTheEngineOnRandomOnes() throws {
        var random = SeededGenerator(seed: 77)
        var plain = 0
        for _ in 0..<RandomSets.count(3_000) {
            let expression = random.expression()
            let texts = (0..<12).map { _ in random.text() }
            plain += PlainPattern(ecmaScript: expression) == nil ? 0 : 1
            try compare(expression, texts)
        }
        #expect(plain > RandomSets.count(500))
    }

    @Test(arguments: [
        "a*a", "^a*b?a$", "^(a|b)$", "a|b", "^a+?b", "a$", "^[a-f]+[a-z]$", "ab", "[]", "[^]", "é",
        #"^\bx"#, #"\u0061"#, "^a{2}{3}", "^a{,3}", "[[]", "^$a",
        "^a{10000}$", #"^[\w-a]$"#, "^a*?$",
    ])
    func leavesTheOthers(expression: String) {
        #expect(PlainPattern(ecmaScript: expression) == nil)
    }

    private func compare(_ expression: String, _ texts: [String]) throws {
        let pattern = try Pattern(ecmaScript: expression)
        let engine = try Pattern(ecmaScript: "(?:\(expression))")
        for text in texts {
            let title: Comment = "\(expression) on \(text.debugDescription)"
            #expect(pattern.match(text) == engine.match(text), title)
        }
    }
}

extension SeededGenerator {
    /// An expression of the parts that may be plain.
    fileprivate mutating func expression() -> String {
        let classes = [
            "a", "b", "[ab]", "[^a]", ".", #"\d"#, #"\D"#, #"\s"#, #"[^\s]"#, #"\W"#, "[a-c]",
            #"\."#, "[1b-]",
        ]
        let times = ["", "", "*", "+", "?", "{2}", "{1,2}", "{0,1}", "{1,}"]
        let parts = (0..<Int.random(in: 0...3, using: &self)).map { _ in
            (classes.randomElement(using: &self) ?? "a") + (times.randomElement(using: &self) ?? "")
        }
        let start = Bool.random(using: &self) ? "^" : ""
        return start + parts.joined() + (Bool.random(using: &self) ? "$" : "")
    }

    /// A short text of characters that such expressions tell apart.
    fileprivate mutating func text() -> String {
        let characters = ["a", "b", "c", "1", ".", " ", "\n", "é", "\u{A0}", "\u{2028}", "€", "-"]
        return (0..<Int.random(in: 0...4, using: &self))
            .map { _ in characters.randomElement(using: &self) ?? "a" }
            .joined()
    }
}
