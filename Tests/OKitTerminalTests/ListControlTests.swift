import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// What stands around the rows of a list, and what moves them.
struct ListControlTests {
    private static func tree(
        _ rows: [ScreenNode],
        bar: [ScreenNode] = [],
        others: [ScreenNode] = [],
        list change: (inout ScreenNode) -> Void = { _ in }
    ) -> ScreenTree {
        var list = Sample.node(
            "list",
            .list,
            events: [.window, .move, .refresh],
            rows
        ) {
            $0.window = .init(total: rows.count, first: 0)
        }
        change(&list)
        let root = Sample.node(
            "screen",
            .screen,
            "Groups",
            state: [],
            [Sample.node("bar", .bar, bar), list] + others
        ) { $0.prompt = "Shop" }
        return ScreenTree(screen: "groups", root: root)
    }

    private static let rows = ["A", "B", "C"].enumerated().map { index, name in
        Sample.node("row\(index)", .row, name, events: [.tap]) { $0.isMovable = index != 2 }
    }

    private func user(_ tree: ScreenTree) -> User {
        User(tree, size: TerminalSize(columns: 40, rows: 12))
    }

    /// The titles of columns, which take the focus for sorting, are at neither end.
    @Test func endShowsTheLastRowOfATableWhoseRowsTakeNoFocus() {
        let column = ScreenNode(id: "column", role: .column, label: "Name")
        let rows = (0..<40).map { number in
            var row = ScreenNode(id: "row\(number)", role: .row)
            row.details.component.cells = [.init("Row \(number)")]
            return row
        }
        let tree = Self.tree(rows) { list in
            list.role = .table
            var column = column
            column.events = [.tap]
            list.children.insert(column, at: 0)
        }
        var user = user(tree)
        user.press(Key(.end))
        #expect(user.lines.joined().contains("Row 39"))
    }

    /// What comes above the rows is in view where the screen is at its top.
    @Test func showsWhatComesAtItsTop() {
        var user = User(Self.tree(Self.rows), size: TerminalSize(columns: 40, rows: 12))
        user.focus(on: "row1")
        var tree = user.tree
        let index = tree.root.children.firstIndex { $0.id == "list" } ?? 0
        tree.root.children.insert(
            ScreenNode(id: "text", role: .text, label: "No answer"),
            at: index
        )
        user.show(tree)
        #expect(user.lines.joined().contains("No answer"))
        #expect(user.focus == "row1")
    }

    /// Typing finds an option among many, with letters that move elsewhere.
    @Test func findsOptionsByTyping() throws {
        let options = ["Ann", "Jane", "John", "None"].map { (name: String) in
            ScreenNode(id: "picker/\(name)", role: .option, label: name)
        }
        var picker = ScreenNode(id: "picker", role: .picker, label: "Who", children: options)
        picker.events = [.choose]
        var user = user(Self.tree(Self.rows, others: [picker]))
        user.focus(on: "picker")
        user.press(Key(.enter))
        for character in "jo" {
            #expect(user.press(Key(.character(character))) == [])
        }
        let text = user.lines.joined(separator: "\n")
        #expect(text.contains("│  jo  ") && text.contains("John") && !text.contains("Jane"))
        #expect(user.press(Key(.enter)) == [.send(Event(.choose(2), on: "picker"))])
    }

    /// The menu of a bar opens by its key, where it has more than what has keys.
    @Test func opensTheMenuOfABar() {
        var undo = Sample.node("undo", .button, "Undo", events: [.tap])
        undo.details.component.key = "u"
        let settings = Sample.node("settings", .button, "Settings", events: [.tap])
        func tree(_ buttons: [ScreenNode]) -> ScreenTree {
            let menu = ScreenNode(id: "bar/menu", role: .menu, children: buttons)
            return Self.tree(Self.rows, bar: [menu])
        }
        var plain = user(tree([undo]))
        plain.press(Key(.character("M")))
        #expect(plain.state.popup == nil)
        var user = user(tree([undo, settings]))
        user.press(Key(.character("M")))
        #expect(user.lines.joined().contains("Settings"))
        user.press(Key(.down))
        #expect(user.press(Key(.enter)) == [.send(Event(.tap, on: "settings"))])
    }

    /// Enter in the search field goes to the rows, past what is between; letters move like arrows.
    @Test func goesFromTheSearchToTheRows() {
        let tree = Self.tree(Self.rows) { list in
            var column = ScreenNode(id: "column", role: .column, label: "Name")
            column.events = [.tap]
            list.children.insert(column, at: 0)
        }
        var user = user(tree)
        user.focus(on: "search")
        user.press(Key(.enter))
        #expect(user.focus == "row0")
        user.press(Key(.character("j")))
        #expect(user.focus == "row1")
        user.press(Key(.character("k")))
        #expect(user.focus == "row0")
        user.press(Key(.character("G")))
        #expect(user.focus == "row2")
    }

    /// An action that is hidden for a row at the moment does not move the focus to another row.
    @Test func aRowWithoutAnActionNowStaysFocused() {
        func tree(offered: Bool) -> ScreenTree {
            let rows = ["A", "B"].enumerated().map { index, name in
                let button = Sample.node("row\(index)/ack", .button, "Ack", events: [.tap])
                let buttons = index == 1 || offered ? [button] : []
                let menu = ScreenNode(id: "row\(index)/menu", role: .menu, children: buttons)
                return ScreenNode(id: "row\(index)", role: .row, label: name, children: [menu])
            }
            return Self.tree(rows)
        }
        var user = user(tree(offered: true))
        user.focus(on: "row0")
        user.show(tree(offered: false))
        #expect(user.focus == "row0")
    }

    @Test(arguments: [
        (0, Key.Code.down, Event.Action?.some(.move(from: 0, to: 1))), (0, .up, nil),
        (1, .up, .move(from: 1, to: 0)), (2, .up, nil),
    ])
    func movesRowsByAltAndArrows(_ row: Int, _ key: Key.Code, _ action: Event.Action?) {
        var user = user(Self.tree(Self.rows))
        user.focus(on: "row\(row)")
        let effects = user.press(Key(key, .alt))
        #expect(effects == action.map { [.send(Event($0, on: "list"))] } ?? [])
    }

    @Test(arguments: [
        (4, Event.Action.move(from: 0, to: 2), "list"), (2, .tap, "row0"),
    ])
    func movesRowsByTheMouse(_ line: Int, _ action: Event.Action, _ id: String) {
        var user = user(Self.tree(Self.rows))
        #expect(user.take(.mouse(.init(.press(.left), at: Point(5, 2)))) == [])
        user.take(.mouse(.init(.drag, at: Point(5, 3))))
        let effects = user.take(.mouse(.init(.release, at: Point(5, line))))
        #expect(effects == [.send(Event(action, on: id))])
    }

    @Test(arguments: [Key(.character("R")), Key(.function(5))])
    func refreshesByKey(_ key: Key) {
        var user = user(Self.tree(Self.rows))
        #expect(user.press(key) == [.send(Event(.refresh, on: "list"))])
    }

    @Test(arguments: [
        ("M", ScreenNode.Purpose.menu, String?.some("b")), ("M", .close, "b"), ("H", .help, "b"),
        ("M", .add, nil),
    ])
    func pressesButtonsOfTheBarByTheirPurpose(
        _ key: String,
        _ purpose: ScreenNode.Purpose,
        _ id: String?
    ) {
        var user = user(Self.tree(Self.rows, bar: [Sample.button("b", "B", purpose)]))
        let effects = user.press(Key(.character(Character(key))))
        #expect(effects == id.map { [.send(Event(.tap, on: $0))] } ?? [])
    }

    @Test(arguments: [(ScreenNode.Purpose.close, ["b"]), (.back, ["b"]), (.menu, [])])
    func leavesByEscape(_ purpose: ScreenNode.Purpose, _ ids: [String]) {
        var user = user(Self.tree(Self.rows, bar: [Sample.button("b", "B", purpose)]))
        #expect(user.press(Key(.escape)) == ids.map { .send(Event(.tap, on: $0)) })
    }

    @Test func showsPromptAndFilters() {
        let options = ["All", "A"].enumerated().map { index, name in
            Sample.node("filters/\(index)", .option, name, state: index == 1 ? .selected : [])
        }
        let filters = Sample.node("filters", .segments, nil, .number(1), events: [.choose], options)
        var tree = Self.tree(Self.rows)
        tree.root.children.insert(filters, at: 1)
        var user = user(tree)
        #expect(user.lines[0] == "  Shop › Groups")
        #expect(user.lines[2] == "   All [A]")
        // The rows have the focus at first, the filters where there are none.
        #expect(user.focus?.hasPrefix("row") == true)
        user.press(Key(.home))
        #expect(user.focus == "filters")
    }

    @Test(arguments: [
        (String?.none, "[ First ] [ Second ] …"), ("b1", "[ First ] [ Second ] …"),
        ("b2", "… [ Second ] [ Third ] …"), ("b3", "… [ Third ] [ Fourth ]"),
    ])
    func showsTheButtonWithTheFocusWhereNotAllHaveRoom(_ focus: String?, _ shown: String) {
        let bar = ["First", "Second", "Third", "Fourth"].enumerated().map { index, name in
            Sample.button("b\(index)", name)
        }
        var user = user(Self.tree(Self.rows, bar: bar))
        if let focus {
            user.focus(on: focus)
        }
        #expect(user.lines[0].contains(shown))
        #expect(user.lines[0].filter { $0 == "[" }.count == 2)
    }

    @Test func showsWhyAListIsEmpty() {
        let lines = user(Self.tree([]) { $0.details.placeholder = "No matches" }).lines
        #expect(lines[2] == "  No matches")
    }

    @Test func showsHelpUntilItIsClosed() {
        let help = Sample.node(
            "help",
            .help,
            [
                Sample.node("help/0", .text, "Mark books by ticking them."),
                Sample.button("help/close", "Close", .close),
            ]
        )
        var user = user(Self.tree(Self.rows, others: [help]))
        #expect(user.lines.contains { $0.contains("Mark books by ticking") })
        #expect(user.press(Key(.escape)) == [.send(Event(.tap, on: "help/close"))])
    }
}
