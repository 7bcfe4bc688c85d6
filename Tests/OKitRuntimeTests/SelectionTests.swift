import OKitRuntime
import Testing

/// Lists that set references to what is chosen in them.
struct SelectionTests {
    private static let thing = """
        {"properties": {"items": {"type": "list", "of": "Item", "default": [
            {"id": "a", "name": "A"}, {"id": "b", "name": "B"}, {"id": "c", "name": "C"}]},
        "chosen": {"type": "list", "of": "ModelRef", "default": [{"refKey": "b"}]},
        "one": {"type": "ModelRef", "default": {"refKey": "b"}}}}
        """
    private static let item = ["models/Item.json": ##"{"properties": {"name": {"type": "text"}}}"##]

    /// A form that leads to a selection with the given attributes.
    private static func session(_ attributes: String, modal: Bool = true) throws -> AppSession {
        let session = try TestApp.session(
            thing,
            """
            {"kind": "detail", "segues": {"pick": {"screen": "pick", "modal": \(modal)}},
            "sections": [{"rows": [{"path": "#Pick", "segue": "pick"},
                {"path": "chosen.ref.name", "id": "names"}, {"path": "one/ref/name", "id": "one"}]}]}
            """,
            item.merging([
                "screens/pick.json": """
                {"kind": "selection", "dataPath": "items", "cell": {"path": "name"},
                "type": "Item", \(attributes)}
                """
            ]) { first, _ in first }
        )
        session.send(Event(.tap, on: "row/0-0"))
        return session
    }

    /// The names of the chosen items, in the order of their references.
    private func names(_ session: AppSession) -> String {
        session.send(Event(.tap, on: "close"))
        return session.screenTree().node(id: "row/names")?.label ?? ""
    }

    @Test(arguments: [
        ("", "a", "(A, B)"), ("", "b", "()"), (##","selectAppend": true"##, "a", "(B, A)"),
        (##","unselect": false"##, "b", "(B)"), (##","unique": false"##, "b", "(B, B)"),
    ])
    func setsSeveralReferences(_ attributes: String, _ tapped: String, _ expected: String) throws {
        let session = try Self.session(##""selectionPath": "chosen""## + attributes)
        #expect(session.screenTree().node(id: "row/b")?.state == .checked)
        session.send(Event(.tap, on: "row/\(tapped)"))
        #expect(names(session) == expected)
    }

    @Test func setsOneReference() throws {
        let session = try Self.session(##""selectionPath": "one""##)
        #expect(session.send(Event(.tap, on: "row/c")).node(id: "row/b")?.state == [])
        #expect(session.send(Event(.tap, on: "row/c")).node(id: "row/c")?.state == [])
        session.send(Event(.tap, on: "row/a"))
        session.send(Event(.tap, on: "close"))
        #expect(session.screenTree().node(id: "row/one")?.label == "A")
    }

    @Test(arguments: [
        (##""selectionPath": "one""##, "row/one", ""),
        (##""selectionPath": "chosen""##, "row/names", "()"),
    ])
    func takesAllAway(_ attributes: String, _ row: String, _ text: String) throws {
        let session = try Self.session(attributes)
        session.send(Event(.tap, on: "clear"))
        session.send(Event(.tap, on: "close"))
        #expect(session.screenTree().node(id: row)?.label == text)
    }

    @Test(arguments: [
        (##""selectionPath": "one", "autoClose": true"##, "main"),
        (#""selectionPath": "one", "autoClose": """#, "main"),
        (##""selectionPath": "chosen", "autoClose": true"##, "main"),
        (#""selectionPath": "chosen", "autoClose": """#, "pick"),
        (##""selectionPath": "one""##, "pick"),
    ])
    func closesAfterAChoice(_ attributes: String, _ screen: String) throws {
        let session = try Self.session(attributes)
        #expect(session.send(Event(.tap, on: "row/c")).screen == screen)
    }

    @Test(arguments: [
        ("", true, true), (##","close": false"##, true, false), ("", false, false),
    ])
    func canBeClosedWhereItCoversOthers(
        _ attributes: String,
        _ isModal: Bool,
        _ hasButton: Bool
    ) throws {
        let session = try Self.session(##""selectionPath": "one""## + attributes, modal: isModal)
        let tree = session.screenTree()
        #expect((tree.node(id: "close") != nil) == hasButton)
        #expect((tree.node(id: "back") != nil) == !isModal)
    }

    @Test func offersNoClearingWhereItIsSwitchedOff() throws {
        let session = try Self.session(##""selectionPath": "one", "clear": "#false""##)
        #expect(session.screenTree().node(id: "clear") == nil)
    }

    /// Without a path of its own, a selection sets the references of the list that opened it.
    @Test func setsTheRowsOfTheListThatOpenedIt() throws {
        let session = try TestApp.session(
            Self.thing,
            """
            {"kind": "list", "dataPath": "chosen", "cell": {"path": "ref/name"}, "add": false,
            "type": "ModelRef", "searchPath": "refKey",
            "bar": {"right": [{"title": "#Pick", "segue": "pick", "id": "pick"}]},
            "segues": {"pick": {"screen": "pick", "modal": true}}}
            """,
            Self.item.merging([
                "screens/pick.json": """
                {"kind": "selection", "dataPath": "items", "cell": {"path": "name"}, "type": "Item"}
                """
            ]) { first, _ in first }
        )
        session.send(Event(.tap, on: "bar/pick"))
        session.send(Event(.tap, on: "row/a"))
        let list = session.send(Event(.tap, on: "close")).node(id: "list")
        #expect(list?.children.first?.children.map(\.label) == ["A", "B"])
    }
}
