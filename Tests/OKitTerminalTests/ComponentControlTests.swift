import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// What users do to components.
struct ComponentControlTests {
    private func user(_ name: String, columns: Int = 80, rows: Int = 24) throws -> User {
        let tree = try #require(ComponentSample.all.first { $0.name == name }).tree
        return User(tree, size: TerminalSize(columns: columns, rows: rows))
    }

    private func tap(_ id: String) -> [TerminalController.Effect] {
        [.send(Event(.tap, on: id))]
    }

    @Test func beginsATableAtItsFirstRow() throws {
        #expect(try user("table").focus == "table/row/0")
    }

    @Test(arguments: [(">", "table/column/4"), ("<", "table/column/3")])
    func sortsByAKey(_ key: Character, _ column: String) throws {
        // Descending by the copies: forward is the next column, backward the same one ascending.
        var user = try user("table")
        #expect(user.press(Key(.character(key))) == tap(column))
    }

    @Test func sortsByAClickOnATitle() throws {
        var user = try user("table")
        let zone = try #require(user.painted.zones.last { $0.id == "table/column/1" }).rect
        let press = InputEvent.mouse(.init(.press(.left), at: Point(zone.column, zone.row)))
        #expect(user.take(press) == tap("table/column/1"))
    }

    @Test func offersNoSortingOfOtherColumns() throws {
        #expect(try !user("table").targets.contains("table/column/2"))
    }

    @Test(arguments: [
        ("tree/Crime", Key.Code.right, Event.Action?.some(.toggle(true))),
        ("tree/Crime", .left, nil), ("tree/Science", .left, .toggle(false)),
        ("tree/Science", .character(" "), .toggle(false)), ("tree/Dune", .right, nil),
        ("tree/Crime", .enter, .tap),
    ])
    func expandsRowsOfATree(_ id: String, _ key: Key.Code, _ action: Event.Action?) throws {
        var user = try user("tree")
        user.focus(on: id)
        #expect(user.press(Key(key)) == action.map { [.send(Event($0, on: id))] } ?? [])
    }

    @Test(arguments: [("a", false), ("b", true)])
    func collapsesSections(_ id: String, _ isExpanded: Bool) throws {
        var user = try user("section")
        user.focus(on: id)
        #expect(user.press(Key(.enter)) == [.send(Event(.toggle(isExpanded), on: id))])
    }

    /// What is typed takes the place of a number or date, unless the cursor was moved before.
    @Test func replacesWhatIsNoText() {
        var field = ScreenNode(id: "price", role: .field, value: .text("10"), events: [.input])
        field.details.component.isReplaced = true
        let tree = ScreenTree(
            screen: "main",
            root: ScreenNode(id: "root", role: .screen, children: [field])
        )
        func input(_ text: String) -> [TerminalController.Effect] {
            [.send(Event(.input(text), on: "price"))]
        }
        var user = User(tree, size: TerminalSize(columns: 80, rows: 24))
        user.focus(on: "price")
        #expect(user.press(Key(.character("7"))) == input("7"))
        #expect(user.press(Key(.character("5"))) == input("75"))
        var other = User(tree, size: TerminalSize(columns: 80, rows: 24))
        other.focus(on: "price")
        other.press(Key(.end))
        #expect(other.press(Key(.character("7"))) == input("107"))
    }

    @Test func copiesAFact() throws {
        var user = try user("fact")
        user.focus(on: "stock")
        #expect(user.press(Key(.enter)) == [.copy("all")])
    }

    @Test func movesBetweenPanes() throws {
        let panes = ["a", "b"].map { pane in
            ComponentSample.node(
                pane,
                .group,
                (0..<3).map { ComponentSample.node("\(pane)\($0)", .row, pane, events: [.tap]) }
            )
        }
        let tree = ComponentSample.screen([ComponentSample.node("split", .split, panes)])
        var user = User(tree, size: TerminalSize(columns: 80, rows: 24))
        #expect(user.targets == ["a0", "a1", "a2", "b0", "b1", "b2"])
        for (key, focus) in [
            (Key.Code.down, "a1"), (.right, "b1"), (.down, "b2"), (.up, "b1"), (.left, "a1"),
        ] {
            user.press(Key(key))
            #expect(user.focus == focus)
        }
        let zone = try #require(user.painted.zones.last { $0.id == "b2" })
        #expect(zone.isLine && zone.rect.column > 30)
        let press = InputEvent.mouse(
            .init(.press(.left), at: Point(zone.rect.column + 4, zone.rect.row))
        )
        #expect(user.take(press) == tap("b2"))
    }

    @Test func scrollsPanesByThemselves() throws {
        let panes = ["a", "b"].map { pane in
            ComponentSample.node(
                pane,
                .group,
                (0..<60).map {
                    ComponentSample.node("\(pane)\($0)", .row, "\(pane)\($0)", events: [.tap])
                }
            )
        }
        let tree = ComponentSample.screen([ComponentSample.node("split", .split, panes)])
        var user = User(tree, size: TerminalSize(columns: 80, rows: 24))
        user.press(Key(.end))
        #expect(user.focus == "a59")
        #expect(user.lines[2].contains("b0 ") && !user.lines[2].contains("a0 "))
        user.press(Key(.right))
        #expect(user.lines.contains { $0.contains("a59") })
        let entered = try #require(user.focus)
        user.press(Key(.down))
        #expect(user.focus != entered)
        user.press(Key(.left))
        #expect(user.focus == "a59")
        user.press(Key(.right))
        user.press(Key(.home))
        #expect(user.focus == "b0")
        #expect(user.lines.contains { $0.contains("a59") })
    }

    @Test func keepsTheHeaderOfALongTable() {
        let tree = ComponentSample.screen([ComponentSample.table(rows: 60)])
        var user = User(tree, size: TerminalSize(columns: 80, rows: 12))
        for _ in 0..<20 {
            user.press(Key(.down))
        }
        #expect(user.lines[2].contains("Copies ▼"))
        for _ in 0..<15 {
            user.press(Key(.up))
        }
        #expect(user.lines[2].contains("Copies ▼"))
        #expect(user.lines[3].hasPrefix(" ›"), "\(user.lines)")
    }

    @Test(arguments: [
        ("c", "bar/new"), ("ctrl-k", "row/sell"), ("q", nil), ("enter", "row"), ("e", "text/edit"),
    ])
    func pressesButtonsByKeysOfTheApp(_ name: String, _ id: String?) throws {
        func button(_ id: String, _ key: String) -> ScreenNode {
            ComponentSample.node(id, .button, id, events: [.tap]) { $0.key = key }
        }
        let menu = ComponentSample.node("row/menu", .menu, [button("row/sell", "ctrl-k")])
        let tree = ComponentSample.screen([
            ComponentSample.node("toolbar", .bar, [button("bar/new", "c"), button("bad", "q")]),
            ComponentSample.node("row", .row, "Row", events: [.tap], [menu]),
            ComponentSample.node(
                "group",
                .group,
                [button("text/edit", "e"), button("x", "enter")]
            ),
        ])
        var user = User(tree, size: TerminalSize(columns: 100, rows: 24))
        user.focus(on: "row")
        let effects = user.press(try #require(Key(name: name)))
        #expect(effects == (id.map { tap($0) } ?? [.quit]))
        #expect(user.lines[23].contains("c bar/new"))
    }

    @Test func pressesTheActionOfAToast() throws {
        var user = try user("toast")
        user.focus(on: "toast/undo")
        #expect(user.press(Key(.enter)) == tap("toast/undo"))
        #expect(user.lines[22].contains("[ Undo ]"))
    }

    @Test func requestsTheRowsOfTheListThatLacksThem() throws {
        var second = ComponentSample.table()
        second.id = "second"
        second.details.window = .init(total: 100, first: 0)
        var first = ComponentSample.table()
        first.children = ComponentSample.header
        first.details.window = .init(total: 0, first: 0)
        let tree = ComponentSample.screen([first, second])
        var user = User(tree, size: TerminalSize(columns: 80, rows: 24))
        user.press(Key(.end))
        #expect(user.lines.contains { $0.contains("…") })
        #expect(user.focus == "table/row/0")
    }
}
