import OKitRuntime
import OKitTerminal
import Testing

/// Markdown as text in a terminal.
struct MarkdownTests {
    private func lines(_ text: String, columns: Int = 60) -> [String] {
        let node = ComponentSample.node("m", .markdown, nil, text)
        let size = TerminalSize(columns: columns, rows: 40)
        let lines = CellsRenderer.lines(of: ComponentSample.screen([node]), size: size)
        return lines[2..<38].map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    @Test(arguments: [
        ("**a** *b* __c__ _d_ ~~e~~", "a b c d e"), ("2 * 3 * 4", "2 * 3 * 4"),
        ("a_b_c", "a_b_c"), ("**open", "**open"), ("`a *b*`", "a *b*"), ("``a`b``", "a`b"),
        (#"\*a\*"#, "*a*"), ("[a](b)", "a (b)"), ("[b](b)", "b"), ("![a](b)", "[a]"),
        ("[a](b", "[a](b"), ("***a***", "a"), ("# a #", "a"), ("- [x] a", "• [x] a"),
        ("1) a", "1. a"), ("# \u{1B}[0m", "␛[0m"), ("🇩**🇪**", "🇩🇪"), ("", nil),
    ])
    func shows(_ text: String, _ line: String?) {
        #expect(lines(text) == (line.map { [$0] } ?? []))
    }

    @Test(arguments: [
        "*a ", "[", "`", "**", "_a_", "[a](", "~~a", "![", "\\", "> ", "- ", "``` ", "|",
    ])
    func takesNoTimeForHostileText(_ part: String) {
        let clock = ContinuousClock()
        let time = clock.measure {
            _ = lines(String(repeating: part, count: 50_000))
        }
        #expect(time < .seconds(20))
    }
}
