import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// A list beside what its rows open.
struct DetailPaneTests {
    private let size = TerminalSize(columns: 120, rows: 24)

    /// A list of three rows.
    ///
    /// - Parameters:
    ///   - selected: the row whose detail is shown.
    ///   - isPlain: whether nothing in the detail can have the focus.
    private func tree(selected: Int? = nil, isPlain: Bool = false) -> ScreenTree {
        let rows = (0..<3).map { index in
            ComponentSample.node("row\(index)", .row, "Row \(index)", events: [.tap, .preview])
        }
        var list = ComponentSample.node("list", .list, rows)
        if let selected {
            list.children[selected].state.insert(.selected)
        }
        let button = ComponentSample.node("ok", .button, "OK", events: [.tap])
        let text = ComponentSample.node("text", .text, "Text of row \(selected ?? -1)")
        var split = ComponentSample.node(
            "split",
            .split,
            [
                ComponentSample.node("left", .group, [list]),
                ComponentSample.node("right", .group, isPlain ? [text] : [text, button]),
            ]
        )
        split.details.component.showsDetail = true
        return ComponentSample.screen([split])
    }

    @Test func entersTheDetailAndComesBack() {
        var user = User(tree(selected: 1), size: size)
        user.focus(on: "row1")
        #expect(user.press(Key(.enter)) == [.send(Event(.tap, on: "row1"))])
        user.show(tree(selected: 1))
        #expect(user.focus == "ok")
        #expect(user.press(Key(.escape)) == [])
        #expect(user.focus == "row1")
        user.press(Key(.right))
        #expect(user.focus == "ok")
        user.press(Key(.left))
        #expect(user.focus == "row1")
    }

    /// The list is where it was after a screen was opened over the detail.
    @Test func comesBackAfterAnotherScreen() {
        var user = User(tree(selected: 1), size: size)
        user.focus(on: "row1")
        user.press(Key(.enter))
        user.show(tree(selected: 1))
        #expect(user.focus == "ok")
        let button = ComponentSample.node("other", .button, "Other", events: [.tap])
        user.show(ScreenTree(screen: "other", root: ComponentSample.screen([button]).root))
        #expect(user.focus == "other")
        user.show(tree(selected: 1))
        #expect(user.focus == "ok")
        user.press(Key(.escape))
        #expect(user.focus == "row1")
    }

    @Test func readsADetailWithoutControls() {
        var user = User(tree(selected: 1, isPlain: true), size: size)
        user.focus(on: "row1")
        user.press(Key(.enter))
        user.show(tree(selected: 1, isPlain: true))
        #expect(user.focus == nil)
        user.press(Key(.escape))
        #expect(user.focus == "row1")
    }

    @Test func staysInTheListWhereTheDetailIsNotShown() {
        var user = User(tree(selected: 1), size: size)
        user.focus(on: "row2")
        user.take(.key(Key(.enter))) { _ in tree(selected: 1) }
        #expect(user.focus == "row2")
        user.show(tree(selected: 2))
        #expect(user.focus == "row2")
        user.focus(on: "row0")
        user.take(.key(Key(.enter))) { _ in tree(selected: 0) }
        #expect(user.focus == "ok")
    }

    @Test func showsWhatTheFocusRestsOn() async throws {
        let script: [MemoryTerminal.Step] = [
            .input(.timedOut), .input(.bytes(Array("\u{1B}[B\u{1B}[B".utf8))), .input(.timedOut),
            .input(.bytes(Array("q".utf8))),
        ]
        let terminal = MemoryTerminal(size: size, script: script)
        var sent: [Event] = []
        let ending = try await TerminalApp.run(
            terminal: terminal,
            tree: tree(),
            capabilities: TerminalCapabilities(colors: .sixteen)
        ) { events in
            sent += events
            return tree(selected: events.first?.target == "row0" ? 0 : 2)
        }
        #expect(ending == .quit)
        #expect(sent == [Event(.preview, on: "row0"), Event(.preview, on: "row2")])
        let first = try #require(terminal.timeouts.first ?? nil)
        #expect((0...150).contains(first))
        #expect(terminal.timeouts.last == .some(nil))
    }

    /// An app that has something to ask first is not asked again.
    @Test func asksOnceForThePreviewOfARow() async throws {
        let script: [MemoryTerminal.Step] = [.input(.timedOut), .input(.bytes(Array("q".utf8)))]
        let terminal = MemoryTerminal(size: size, script: script)
        var sent: [Event] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree(),
            capabilities: TerminalCapabilities(colors: .sixteen)
        ) { events in
            sent += events
            return tree()
        }
        #expect(sent == [Event(.preview, on: "row0")])
        #expect(terminal.timeouts.last == .some(nil))
    }

    @Test func tellsTheAppOfAnotherSize() async throws {
        let narrow = TerminalSize(columns: 80, rows: 24)
        let terminal = MemoryTerminal(size: size, script: [.resize(narrow)])
        var changes: [TerminalApp.Change] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree(selected: 0),
            capabilities: TerminalCapabilities(colors: .sixteen),
            change: {
                changes.append($0)
                return tree(selected: 0)
            },
            send: { _ in tree(selected: 0) }
        )
        #expect(changes == [.resized(narrow)])
    }

    @Test func restsAfterEachKeyOfAFlow() {
        let terminal = FlowTerminal(size: size)
        #expect(terminal.press("down", on: tree(selected: 0)) == [Event(.preview, on: "row1")])
        #expect(terminal.press("down", on: tree(selected: 2)) == [])
        #expect(terminal.press("enter", on: tree(selected: 2)) == [Event(.tap, on: "row2")])
        #expect(terminal.press("enter", on: tree(selected: 2)) == [Event(.tap, on: "ok")])
    }
}

/// What has the focus after a row is gone, and what keys of buttons in a menu do.
struct RowFocusTests {
    private let size = TerminalSize(columns: 80, rows: 24)

    private func tree(_ rows: [String], alert: Bool = false) -> ScreenTree {
        var undo = ComponentSample.node("actions/undo", .button, "Undo", events: [.tap])
        undo.details.component.key = "u"
        let bar = ComponentSample.node(
            "bar",
            .bar,
            [ComponentSample.node("actions", .menu, [undo])]
        )
        let filter = ComponentSample.node("filter", .button, "Filter", events: [.tap])
        var list = ComponentSample.node(
            "list",
            .list,
            rows.map { name in
                var delete = ComponentSample.node("\(name)/x", .button, "Delete", events: [.tap])
                delete.details.purpose = .delete
                return ComponentSample.node(
                    name,
                    .row,
                    name,
                    events: [.tap],
                    [ComponentSample.node("\(name)/menu", .menu, [delete])]
                )
            }
        )
        list.details.window = .init(total: rows.count, first: 0)
        let ok = ComponentSample.node("alert/ok", .button, "OK", events: [.tap])
        let overlay = ComponentSample.node("alert", .alert, "Delete?", [ok])
        var tree = ComponentSample.screen([])
        tree.root.children = [bar, filter, list] + (alert ? [overlay] : [])
        return tree
    }

    @Test(arguments: [("b", "c"), ("c", "b"), ("a", "b")])
    func goesToANeighborOfADeletedRow(_ deleted: String, _ next: String) {
        let all = ["a", "b", "c"]
        var user = User(tree(all), size: size)
        user.focus(on: deleted)
        user.press(Key(.character("m")))
        user.take(.key(Key(.enter))) { _ in tree(all, alert: true) }
        #expect(user.focus == "alert/ok")
        user.take(.key(Key(.enter))) { _ in tree(all.filter { $0 != deleted }) }
        #expect(user.focus == next)
    }

    @Test func deletesByItsKey() {
        var user = User(tree(["a", "b"]), size: size)
        user.focus(on: "b")
        #expect(user.press(Key(.delete)) == [.send(Event(.tap, on: "b/x"))])
    }

    @Test func pressesButtonsInTheMenuOfABar() {
        var user = User(tree(["a", "b"]), size: size)
        user.focus(on: "a")
        #expect(user.press(Key(.character("u"))) == [.send(Event(.tap, on: "actions/undo"))])
    }

    @Test func showsTheFirstButtonsOfABar() {
        let names = ["New plant", "Only overdue", "Water all", "Export CSV", "Import CSV"]
        let buttons = names.map { ComponentSample.node($0, .button, $0, events: [.tap]) }
        var tree = ComponentSample.screen([])
        tree.root.children = [ComponentSample.node("bar", .bar, buttons)]
        var user = User(tree, size: TerminalSize(columns: 60, rows: 12))
        #expect(user.lines[0].contains("[ New plant ]") && user.lines[0].contains("…"))
        #expect(!user.lines[0].contains("Import CSV"))
        user.focus(on: "Import CSV")
        #expect(user.lines[0].contains("[ Import CSV ]"))
    }
}
