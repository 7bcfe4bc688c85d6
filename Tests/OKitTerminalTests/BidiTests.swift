import OKitRuntime
import TestSupport
import Testing

@testable import OKitTerminal

/// Tests the order of right-to-left text (UAX #9).
///
/// In the samples, Hebrew letters are written as escapes and named a, b, c, and so on.
struct BidiTests {
    private static let hebrew: [Character: Character] = [
        "a": "\u{5D0}", "b": "\u{5D1}", "c": "\u{5D2}", "d": "\u{5D3}",
    ]
    private static let arabic: [Character: Character] = ["q": "\u{628}", "w": "\u{62A}"]

    /// Lower-case letters stand for right-to-left ones.
    private static func real(_ text: String) -> [(Character, Int)] {
        text.map { (hebrew[$0] ?? arabic[$0] ?? $0, 1) }
    }

    private static func shown(_ text: [(Character, Int)]) -> String {
        let names = hebrew.merging(arabic) { left, _ in left }
        return String(
            text.map { character, _ in names.first { $0.value == character }?.key ?? character }
        )
    }

    @Test(arguments: [
        ("abc", "cba"), ("AB abc CD", "AB cba CD"), ("abc AB cd", "dc AB cba"),
        ("abc 123", "123 cba"), ("abc 1,234.50 d", "d 1,234.50 cba"), ("A abc 12 B", "A 12 cba B"),
        ("a (b) c", "c (b) a"), ("A (b) C", "A (b) C"), ("abc (AB)", "(AB) cba"),
        ("AB (abc, cd) E", "AB (dc ,cba) E"), ("abc!", "!cba"), ("AB abc!", "AB cba!"),
        ("a $5 b", "b $5 a"), ("q 5-3", "3-5 q"), ("q 5", "5 q"), ("a - 5", "5 - a"),
        ("a…", "…a"), ("a < b", "b > a"), ("12 ab", "ba 12"), ("ab  ", "  ba"),
    ])
    func ordersAsTheAlgorithmSays(_ text: String, _ expected: String) throws {
        let ordered = try #require(BidiText.ordered(Self.real(text)))
        #expect(Self.shown(ordered) == expected)
    }

    @Test func leavesOtherTextAlone() {
        #expect(BidiText.ordered("Dune (1965)".map { ($0, 1) }) == nil)
    }

    /// Each character appears once, whatever the text is.
    @Test func keepsEachCharacter() throws {
        let parts = Array("aqb AB12,.$%-([)]{}\u{301}…")
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let text =
                "a" + String((0..<12).compactMap { _ in parts.randomElement(using: &random) })
            let real = Self.real(text)
            let ordered = try #require(BidiText.ordered(real))
            #expect(ordered.count == real.count)
            let brackets = "()[]{}"
            let (left, right) = [real, ordered].map { characters in
                characters.map(\.0).filter { !brackets.contains($0) }.sorted()
            }.pair
            #expect(left == right)
        }
    }

    @Test(arguments: [(true, "\u{5D2}\u{5D1}\u{5D0}"), (false, "\u{5D0}\u{5D1}\u{5D2}")])
    func ordersOnlyForTerminalsThatDoNot(_ orders: Bool, _ expected: String) {
        var options = RenderOptions()
        options.ordersText = orders
        let text = ComponentSample.node("t", .text, "\u{5D0}\u{5D1}\u{5D2}")
        let user = User(ComponentSample.screen([text]), size: .standard, options: options)
        #expect(user.lines.contains { $0.contains(expected) })
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], true), (["TERM": "foot"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "7200"], false),
        (["TERM": "xterm", "KONSOLE_VERSION": "230800"], false), (["TERM": "mlterm"], false),
    ])
    func knowsTerminalsThatOrderText(_ environment: [String: String], _ orders: Bool) {
        #expect(TerminalCapabilities(environment: environment).ordersText == orders)
    }
}

extension Array {
    fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
