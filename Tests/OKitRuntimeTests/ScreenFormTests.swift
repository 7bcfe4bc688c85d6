import OKitRuntime
import Testing

/// The forms in which a headless run shows a screen.
struct ScreenFormTests {
    private let tree = ScreenTree(
        screen: "s",
        root: ScreenNode(
            id: "screen/s",
            role: .screen,
            label: "A\u{1B}[31m\"B",
            value: .bool(true),
            state: [.busy, .disabled],
            children: [ScreenNode(id: "x", role: .row, events: [.tap])]
        )
    )

    @Test func outlineNeverActsOnATerminal() {
        #expect(
            ScreenOutline.text(of: tree)
                == "screen \"A\\u{1b}[31m\\\"B\" = on (disabled, busy)\n  row\n"
        )
    }

    @Test func jsonEscapesAndNamesStates() {
        let text = ScreenJSON.text(of: tree)
        #expect(text.contains(#""label": "A\u001b[31m\"B""#))
        #expect(text.contains("\"disabled\",\n      \"busy\""))
        #expect(text.contains(#""events": ["#))
        #expect(text.hasSuffix("}\n"))
    }
}
