import OKitSyntax
import Testing

@testable import OKitBundle
@testable import OKitRuntime

/// What flows name on a screen.
struct FlowFinderTests {
    private func button(_ id: String, _ label: String) -> ScreenNode {
        ScreenNode(id: id, role: .button, label: label, events: [.tap])
    }

    private func finder(_ bar: [ScreenNode]) -> FlowFinder {
        let toast = ScreenNode(
            id: "toast",
            role: .toast,
            label: "Deleted \"Dune\"",
            children: [button("toast/undo", "Undo")]
        )
        let bar = ScreenNode(id: "bar", role: .bar, children: bar)
        return FlowFinder(
            ScreenTree(
                screen: "books",
                root: ScreenNode(id: "books", role: .screen, children: [bar, toast])
            )
        )
    }

    @Test func prefersTheBarToAMessage() throws {
        let node = try finder([button("undo", "Undo")]).node(.label("Undo"), accepting: .tap)
        #expect(node.id == "undo")
    }

    @Test func findsTheButtonOfAMessage() throws {
        let node = try finder([button("add", "Add")]).node(.label("Undo"), accepting: .tap)
        #expect(node.id == "toast/undo")
    }
}
