import OKitRuntime
import Testing

/// What differs between two screens, as line mode prints it.
struct ScreenChangesTests {
    private func tree(_ rows: [(String, String)], screen: String = "books") -> ScreenTree {
        let nodes = rows.map { id, value in
            ScreenNode(
                id: id,
                role: .row,
                label: "Row \(id)",
                value: .text(value),
                children: [ScreenNode(id: id + "/button", role: .button, label: "Sell")]
            )
        }
        let list = ScreenNode(id: "list", role: .list, children: nodes)
        let root = ScreenNode(id: "screen", role: .screen, label: "Books", children: [list])
        return ScreenTree(screen: screen, root: root)
    }

    @Test func namesNewChangedAndRemovedNodes() {
        let old = tree([("a", "1"), ("b", "1"), ("c", "1")])
        let new = tree([("a", "2"), ("c", "1"), ("d", "1")])
        #expect(
            ScreenChanges.text(from: old, to: new) == """
                changed: row "Row a" = "2"
                new: row "Row d" = "1"
                  button "Sell"
                removed: row "Row b" = "1"

                """
        )
        #expect(ScreenChanges.text(from: old, to: old).isEmpty)
    }

    @Test func namesFieldsByTheirRows() {
        func tree(_ value: String) -> ScreenTree {
            let field = ScreenNode(id: "field", role: .field, value: .text(value))
            let row = ScreenNode(id: "row", role: .row, label: "Price", children: [field])
            let root = ScreenNode(id: "screen", role: .screen, children: [row])
            return ScreenTree(screen: "book", root: root)
        }
        let text = ScreenChanges.text(from: tree("7"), to: tree("8"))
        #expect(text == "changed: row \"Price\" field = \"8\"\n")
    }

    @Test func printsAnotherScreenCompletely() {
        let (old, new) = (tree([("a", "1")]), tree([("a", "1")], screen: "other"))
        #expect(ScreenChanges.text(from: old, to: new) == ScreenOutline.text(of: new))
    }

    @Test func countsManyRemovedNodes() {
        let old = tree((0..<30).map { ("\($0)", "1") })
        #expect(ScreenChanges.text(from: old, to: tree([])) == "removed: 30 elements\n")
    }
}
