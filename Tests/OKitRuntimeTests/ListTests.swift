import OKitBundle
import OKitRuntime
import Testing

/// Attributes of lists, each by what it changes on the screen.
struct ListTests {
    private static let thing = """
        {"properties": {"items": {"type": "list", "of": "Item", "default": [
            {"id": "a", "name": "Ada", "kind": "x"}, {"id": "b", "name": "Bob", "kind": "y"},
            {"id": "c", "name": "Cy", "kind": "x", "fixed": true}]}, "last": {"type": "text"},
            "names": {"type": "text", "default": "none"}},
        "functions": {"note": {"parameters": ["x"], "steps": [{"set": "last", "to": "x"}]}}}
        """
    private static let item = [
        "models/Item.json": """
        {"properties": {"name": {"type": "text"}, "kind": {"type": "text"},
            "fixed": {"type": "bool", "default": false}},
        "functions": {"touch": {"steps": [{"set": "../last", "to": "name"}]}}}
        """
    ]

    private static func session(_ attributes: String) throws -> AppSession {
        try TestApp.session(
            thing,
            """
            {"kind": "list", "dataPath": "items", "type": "Item", "searchPath": "name",
            "cell": {"path": "name"} \(attributes)}
            """,
            item
        )
    }

    private func names(_ tree: ScreenTree) -> [String] {
        tree.node(id: "list")?.children.flatMap(\.children).compactMap(\.label) ?? []
    }

    @Test(arguments: [
        (0, 2, ["Bob", "Cy", "Ada"]), (1, 0, ["Bob", "Ada", "Cy"]), (0, 9, ["Ada", "Bob", "Cy"]),
        (-1, 0, ["Ada", "Bob", "Cy"]), (2, 0, ["Ada", "Bob", "Cy"]),
    ])
    func movesRowsThatMayBeMoved(_ from: Int, _ to: Int, _ expected: [String]) throws {
        let session = try Self.session(##","reorder": true, "reorderEnabled": "!fixed""##)
        let before = session.screenTree()
        #expect(session.send(Event(.move(from: from, to: to), on: "list")) == before)
        session.send(Event(.tap, on: "edit"))
        #expect(names(session.send(Event(.move(from: from, to: to), on: "list"))) == expected)
    }

    @Test func movesNoRowsOfAGroupedList() throws {
        let session = try Self.session(##","reorder": true, "group": "kind""##)
        let tree = session.send(Event(.tap, on: "edit"))
        #expect(tree.node(id: "list")?.events == [.window, .refresh])
        #expect(tree.node(id: "row/a")?.details.isMovable == false)
    }

    @Test(arguments: [
        (0, ["Ada", "Bob", "Cy"]), (1, ["Ada", "Cy"]), (2, ["Bob"]), (3, []), (4, []),
    ])
    func searchesWithinAFilter(_ filter: Int, _ expected: [String]) throws {
        let session = try Self.session(
            ##","searchFilters": " x , y ,z", "searchFilterPath": "kind""##
        )
        let filters = try #require(session.screenTree().node(id: "filters"))
        #expect(filters.children.map(\.label) == ["All", "x", "y", "z"])
        let tree = session.send(Event(.choose(filter), on: "filters"))
        #expect(names(tree) == (filter == 4 ? ["Ada", "Bob", "Cy"] : expected))
        #expect(tree.node(id: "list")?.details.placeholder == (filter == 3 ? "No matches" : nil))
    }

    @Test(arguments: [(##","tap": "touch()""##, "row/a"), (##","tapEdit": "touch()""##, "row/b")])
    func callsFunctionsOfTappedRows(_ attribute: String, _ row: String) throws {
        let session = try Self.session(
            attribute + ##","subTitlePath": "last", "titlePath": "names""##
        )
        if attribute.contains("Edit") {
            session.send(Event(.tap, on: "edit"))
        }
        let tree = session.send(Event(.tap, on: row))
        #expect(tree.root.value == .text(row == "row/a" ? "Ada" : "Bob"))
    }

    @Test func keepsATappedRowHighlightedWhereTheListSaysSo() throws {
        let session = try Self.session(##","tap": "touch()", "autoDeselect": false"##)
        #expect(session.send(Event(.tap, on: "row/b")).node(id: "row/b")?.state == .selected)
        #expect(session.send(Event(.tap, on: "row/a")).node(id: "row/b")?.state == [])
    }

    @Test func hidesRowsOfNoHeight() throws {
        let session = try TestApp.session(
            Self.thing,
            """
            {"kind": "list", "dataPath": "items", "type": "Item", "searchPath": "name",
            "cell": {"path": "name", "showDisplay": "!fixed", "heightEdit": "#20"}}
            """,
            Self.item
        )
        #expect(names(session.screenTree()) == ["Ada", "Bob"])
        #expect(session.screenTree().node(id: "list")?.details.window?.total == 2)
        #expect(names(session.send(Event(.tap, on: "edit"))) == ["Ada", "Bob", "Cy"])
    }

    @Test(arguments: [
        (##""accyPath": "#4", "accyTap": "touch()""##, "row/b/accessory", "Bob"),
        (##""accyText": "#Go", "accyTap": "touch()""##, "row/c/accessory", "Cy"),
        (
            ##""accyText": "#Go", "accyTap": "touch()", "accyShow": "fixed""##, "row/a/accessory",
            nil
        ),
    ])
    func callsFunctionsOfAccessories(_ cell: String, _ id: String, _ expected: String?) throws {
        let session = try TestApp.session(
            Self.thing,
            """
            {"kind": "list", "dataPath": "items", "type": "Item", "searchPath": "name",
            "titlePath": "last", "title": "none", "cell": {"path": "name", \(cell)}}
            """,
            Self.item
        )
        let title = session.send(Event(.tap, on: id)).root.label
        #expect(title == expected ?? "")
    }

    @Test(arguments: [
        (##","titlePath": "#T", "titleCount": "items.@count""##, "T (3)", nil),
        (
            ##","titlePath": "#T", "titleCount": "items.@count", "subTitleObject": "#Ox""##, "T",
            "3 Oxs"
        ),
        (
            ##","titlePath": "#T", "titleCount": "items.@count", "subTitleObject": "#Ox", "##
                + ##""subTitleObjectPlural": "#Oxen", "subTitleSwap": true"##, "3 Oxen", "T"
        ),
        (##","title": "Plain""##, "Plain", nil), (##","subTitlePath": "#S""##, "S", nil),
    ])
    func makesTitles(_ attributes: String, _ title: String, _ subtitle: String?) throws {
        let root = try Self.session(attributes).screenTree().root
        #expect(root.label == title)
        #expect(root.value == subtitle.map { .text($0) })
    }

    @Test func showsALineAboveTheTitle() throws {
        let tree = try Self.session(##","promptPath": "%All ,names""##).screenTree()
        #expect(tree.root.details.prompt == "All none")
        #expect(ScreenJSON.text(of: tree).contains(##""prompt": "All none""##))
    }
}
