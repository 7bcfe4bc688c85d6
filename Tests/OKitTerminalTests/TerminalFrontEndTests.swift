import OKitRuntime
import TestSupport
import Testing

@testable import OKitTerminal

/// The screens that flows see in a terminal.
///
/// The gate also runs the flows of the samples there.
struct TerminalFrontEndTests {
    private static func tree(_ nodes: [ScreenNode]) -> ScreenTree {
        ScreenTree(screen: "main", root: Sample.node("screen", .screen, "Main", state: [], nodes))
    }

    private static func seen(_ nodes: [ScreenNode]) -> [ScreenNode] {
        PaintedTree(of: tree(nodes), on: FlowTerminal()).tree.root.children
    }

    /// A terminal shows two messages at the same time.
    @Test func doesNotSeeTextsThatAreNotPainted() {
        let messages = (1...3).map { Sample.node("toast\($0)", .toast, "Message \($0)") }
        #expect(Self.seen(messages).map(\.label) == ["", "Message 2", "Message 3"])
    }

    @Test func seesAllRowsThatArePresent() {
        let rows = (0..<300).map { Sample.node("row\($0)", .row, "Row \($0)", events: [.tap]) }
        let list = Sample.node("list", .list, events: [.window], rows) {
            $0.window = .init(total: 100_000, first: 5000)
        }
        let seen = Self.seen([list])
        #expect(seen.first?.children.map(\.label) == rows.map(\.label))
        #expect(seen.first?.details.window?.total == 100_000)
    }

    @Test func seesTheDetailOfARow() {
        var row = Sample.node("row", .row, "Ann", events: [.tap])
        row.value = .text("from Perth")
        row.details.component.detail = "12 km"
        let seen = Self.seen([Sample.node("list", .list, [row])]).first?.children.first
        #expect(seen?.value == .text("from Perth"))
        #expect(seen?.details.component.detail == "12 km")
    }

    @Test func seesALongTextOverSeveralLines() {
        let text = (0..<200).map { "word\($0)" }.joined(separator: " ")
        #expect(Self.seen([Sample.node("text", .text, text)]).first?.label == text)
    }

    @Test func seesValuesOfFields() {
        var field = Sample.node("field", .field, "Name", events: [.input])
        field.value = .text("Dune")
        #expect(Self.seen([field]).first?.value == .text("Dune"))
    }

    @Test func seesWhatAnOverlayCovers() {
        let alert = Sample.node(
            "alert",
            .alert,
            "Delete?",
            state: [],
            [
                Sample.node("alert/ok", .button, "OK", events: [.tap])
            ]
        )
        let texts = (0..<30).map { Sample.node("text\($0)", .text, "Text \($0)") }
        let seen = Self.seen(texts + [alert])
        #expect(seen.map(\.label) == texts.map(\.label) + ["Delete?"])
    }
}
