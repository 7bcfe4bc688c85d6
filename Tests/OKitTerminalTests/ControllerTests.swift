import Foundation
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

struct ControllerTests {
    private func user(
        _ tree: ScreenTree = Sample.books(),
        columns: Int = 80,
        rows: Int = 24
    ) -> User {
        User(tree, size: TerminalSize(columns: columns, rows: rows))
    }

    @Test
    func beginsAtTheFirstRow() {
        #expect(user().focus == "row0")
    }

    @Test(arguments: [
        ([Key(.down)], "row1"), ([Key(.down), Key(.up)], "row0"), ([Key(.up)], "search"),
        ([Key(.up), Key(.up)], "edit"), ([Key(.end)], "row4"), ([Key(.end), Key(.home)], "row0"),
        ([Key(.pageDown)], "row4"), ([Key(.end), Key(.down)], "sort"), ([Key(.tab)], "row1"),
        ([Key(.backTab)], "search"), ([Key(.character("/"))], "search"),
        ([Key(.end), Key(.down), Key(.down), Key(.right)], "tab1"),
        ([Key(.character("k")), Key(.character("k"))], "edit"),
        ([Key(.character("j"))], "row1"), ([Key(.character("x"))], "row0"),
    ])
    func movesTheFocus(_ keys: [Key], _ focus: String) {
        var user = user()
        for key in keys {
            #expect(user.press(key) == [])
        }
        #expect(user.focus == focus)
    }

    @Test(arguments: [
        (Key(.enter), TerminalController.Effect.send(Event(.tap, on: "row0"))),
        (Key(.character("+")), .send(Event(.tap, on: "add"))),
        (Key(.character("e")), .send(Event(.tap, on: "edit"))), (Key(.character("q")), .quit),
        (Key(.character("c"), .control), .interrupt), (Key(.character("z"), .control), .suspend),
        (Key(.character("l"), .control), .repaint),
        (Key(.delete), .send(Event(.tap, on: "row0/delete"))),
    ])
    func answersKeysOfAList(_ key: Key, _ effect: TerminalController.Effect) {
        var user = user()
        #expect(user.press(key) == [effect])
    }

    @Test
    func goesBackByEscape() {
        var user = user(Sample.detail())
        user.press(Key(.end))
        user.press(Key(.up))
        #expect(user.press(Key(.escape)) == [.send(Event(.tap, on: "back"))])
    }

    @Test
    func typesIntoFieldsAndNotIntoShortcuts() {
        var user = user(Sample.detail())
        #expect(user.focus == "title")
        #expect(user.press(Key(.character("q"))) == [.send(Event(.input("Duneq"), on: "title"))])
        user.press(Key(.character("a"), .control))
        #expect(user.press(Key(.character("+"))) == [.send(Event(.input("+Duneq"), on: "title"))])
        #expect(user.press(Key(.delete)) == [.send(Event(.input("+uneq"), on: "title"))])
        user.press(Key(.end))
        #expect(user.press(Key(.backspace)) == [.send(Event(.input("+une"), on: "title"))])
        #expect(
            user.press(Key(.character("u"), .control)) == [.send(Event(.input(""), on: "title"))]
        )
        #expect(
            user.take(.paste("two\nwords\u{1B}[0m"))
                == [.send(Event(.input("two words[0m"), on: "title"))]
        )
        #expect(
            user.press(Key(.character("w"), .control))
                == [.send(Event(.input("two "), on: "title"))]
        )
        #expect(user.press(Key(.enter)) == [])
        #expect(user.focus == "author")
        #expect(user.press(Key(.character("c"), .control)) == [.interrupt])
    }

    @Test
    func joinsCombiningMarksWhileTyping() {
        var edit = FieldEdit(id: "x", text: "ae")
        edit.move(to: 1)
        edit.insert("\u{308}")
        #expect(edit.text == "a\u{308}e")
        #expect(edit.cursor == 1)
        edit.insert("b")
        #expect(edit.text == "a\u{308}be")
    }

    @Test
    func keepsWhatIsTypedUnlessTheAppChangesItsOwn() {
        var edit = FieldEdit(id: "x", text: "1")
        edit.insert(".")
        edit.reconcile(with: "1")
        #expect(edit.text == "1.")
        edit.reconcile(with: "2")
        #expect(edit.text == "2")
        #expect(edit.cursor == 1)
    }

    @Test(arguments: [
        ("switch", Key(.character(" ")), Event.Action.toggle(false)),
        ("switch", Key(.enter), .toggle(false)), ("slider", Key(.right), .adjust(8)),
        ("slider", Key(.left), .adjust(6)), ("stepper", Key(.right), .adjust(4)),
        ("segments", Key(.right), .choose(2)), ("segments", Key(.left), .choose(0)),
        ("segments", Key(.enter), .choose(2)),
    ])
    func changesControls(_ id: String, _ key: Key, _ action: Event.Action) {
        var user = user(Sample.detail())
        user.focus(on: id)
        #expect(user.press(key) == [.send(Event(action, on: id))])
    }

    @Test
    func choosesInAPopup() {
        var user = user(Sample.detail())
        user.focus(on: "picker")
        #expect(user.press(Key(.enter)) == [])
        #expect(user.lines.contains { $0.contains("○ Read") })
        user.press(Key(.down))
        #expect(user.press(Key(.enter)) == [.send(Event(.choose(1), on: "picker"))])
        #expect(user.focus == "picker")
    }

    @Test
    func editsADateByParts() {
        var user = user(Sample.detail())
        user.focus(on: "date")
        for digit in "2023" {
            user.press(Key(.character(digit)))
        }
        user.press(Key(.left))
        user.press(Key(.up))
        user.press(Key(.right))
        user.press(Key(.down))
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double((366 - 31) * 86_400))
        #expect(user.press(Key(.enter)) == [.send(Event(.pick(date), on: "date"))])
    }

    @Test(arguments: [
        ([Key(.right), Key(.down)], 8), ([Key(.pageDown), Key(.up)], 30 - 7),
        ("+3d".map { Key(.character($0)) }, 3 - 14),
    ])
    func picksADateInACalendar(_ keys: [Key], _ days: Int) {
        var options = RenderOptions()
        // The date in the field is 2023-11-14.
        options.now = { Date(timeIntervalSince1970: 1_700_000_000 - 14 * 86_400) }
        var user = User(
            Sample.detail(),
            size: TerminalSize(columns: 80, rows: 24),
            options: options
        )
        user.focus(on: "date")
        #expect(user.press(Key(.enter)) == [])
        #expect(user.lines.contains { $0.contains("November 2023") })
        for key in keys {
            #expect(user.press(key) == [])
        }
        let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(days * 86_400))
        let effects = user.press(Key(.enter))
        guard case .send(let event)? = effects.first, case .pick(let picked) = event.action else {
            Issue.record("no date is picked")
            return
        }
        #expect(abs(picked.timeIntervalSince(date)) < 60)
    }

    @Test
    func leavesADateUnchangedByEscape() {
        var user = user(Sample.detail())
        user.focus(on: "date")
        user.press(Key(.enter))
        user.press(Key(.right))
        #expect(user.press(Key(.escape)) == [])
        #expect(user.press(Key(.escape)) == [.send(Event(.tap, on: "back"))])
    }

    @Test
    func stopsTypingByEscapeAndKeepsTheText() {
        var user = user(Sample.detail())
        user.press(Key(.character("x")))
        #expect(user.press(Key(.escape)) == [])
        #expect(user.focus == "title")
        #expect(user.lines.contains { $0.contains("Dunex") })
        #expect(user.frame.cursor == nil)
        #expect(user.press(Key(.character("x"))) == [])
        user.press(Key(.enter))
        #expect(user.press(Key(.character("y"))) == [.send(Event(.input("Dunexy"), on: "title"))])
        user.press(Key(.escape))
        #expect(user.press(Key(.escape)) == [.send(Event(.tap, on: "back"))])
    }

    @Test
    func undoesAndRedoesTyping() {
        var user = user(Sample.detail())
        user.press(Key(.character("x")))
        let undo = user.press(Key(.character("z"), .control))
        #expect(undo == [.send(Event(.input("Dune"), on: "title"))])
        let redo = user.press(Key(.character("y"), .control))
        #expect(redo == [.send(Event(.input("Dunex"), on: "title"))])
    }

    @Test
    func clearsASearchBeforeItIsLeft() {
        var tree = Sample.books()
        tree.root.children[1].value = .text("dune")
        var user = user(tree)
        #expect(user.press(Key(.escape)) == [.send(Event(.input(""), on: "search"))])
        user.focus(on: "search")
        #expect(user.press(Key(.escape)) == [.send(Event(.input(""), on: "search"))])
        #expect(user.press(Key(.escape)) == [])
        #expect(user.focus == "row0")
    }

    @Test
    func movesAmongTheMatchesOfASearch() {
        var user = user()
        user.press(Key(.character("n")))
        #expect(user.focus == "row0")
        var tree = Sample.books()
        tree.root.children[1].value = .text("dune")
        user.show(tree)
        user.press(Key(.character("n")))
        #expect(user.focus == "row1")
        user.press(Key(.character("N")))
        user.press(Key(.character("N")))
        #expect(user.focus == "row4")
    }

    @Test(arguments: [
        (Key(.character("2")), TerminalController.Effect?.some(.send(Event(.tap, on: "tab1")))),
        (Key(.character("1")), nil), (Key(.character("9")), nil),
    ])
    func showsATabByItsNumber(_ key: Key, _ effect: TerminalController.Effect?) {
        var user = user()
        #expect(user.press(key) == [effect].compactMap(\.self))
    }

    @Test
    func goesRoundTheFieldsWithoutBack() {
        var user = user(Sample.detail())
        var seen: Set<String> = []
        for _ in 0..<40 {
            user.press(Key(.tab))
            seen.insert(user.focus ?? "")
        }
        #expect(seen.contains("title") && !seen.contains("back"))
    }

    @Test
    func opensTheMenuOfARow() {
        var user = user()
        user.press(Key(.character("m")))
        #expect(user.lines.contains { $0.contains("[ Mark ]") })
        user.press(Key(.down))
        #expect(user.press(Key(.enter)) == [.send(Event(.tap, on: "row0/delete"))])
        user.press(Key(.character("m")))
        #expect(user.press(Key(.escape)) == [])
        #expect(user.focus == "row0")
    }

    @Test
    func showsHelpForKeys() {
        var user = user()
        user.press(Key(.character("?")))
        #expect(user.lines.contains { $0.contains("Quit") })
        #expect(user.press(Key(.escape)) == [])
        #expect(!user.lines.contains { $0.contains("Ctrl-Z") })
    }

    @Test
    func confirmsAnAlertInItsLastField() {
        var user = user(Sample.books(overlay: Sample.login()))
        #expect(user.focus == "name")
        #expect(user.press(Key(.enter)) == [])
        #expect(user.focus == "password")
        #expect(user.press(Key(.enter)) == [.send(Event(.tap, on: "ok"))])
        #expect(user.press(Key(.escape)) == [.send(Event(.tap, on: "cancel"))])
        #expect(
            user.press(Key(.character("q"))) == [.send(Event(.input("secretq"), on: "password"))]
        )
    }

    @Test
    func leavesADisabledButtonAlone() {
        var user = user(Sample.books(overlay: Sample.login(isReady: false)))
        user.press(Key(.enter))
        #expect(user.press(Key(.enter)) == [])
    }

    @Test
    func returnsToTheRowBelowAnAlert() {
        var user = user()
        user.press(Key(.down))
        user.show(Sample.books(overlay: Sample.login()))
        #expect(user.focus == "name")
        user.show(Sample.books())
        #expect(user.focus == "row1")
    }

    @Test(arguments: [(false, "row0"), (true, "search")])
    func goesToAListThatFillsLaterIfNobodyHasMoved(_ hasMoved: Bool, _ focus: String) {
        var empty = Sample.books()
        empty.root.children[2].children = []
        var user = user(empty)
        if hasMoved {
            user.focus(on: "search")
            user.press(Key(.left))
        }
        #expect(user.focus != "row0")
        user.show(Sample.books())
        #expect(user.focus == focus)
        // Rows that come above it do not move it again.
        var tree = Sample.books()
        tree.root.children[2].children[0].children.swapAt(0, 1)
        user.show(tree)
        #expect(user.focus == focus)
    }

    @Test func goesToAListAboveAButtonThatFillsLater() {
        var full = Sample.books()
        full.root.children.insert(Sample.button("load", "Load", nil), at: 3)
        var empty = full
        empty.root.children[2].children = []
        var user = user(empty)
        #expect(user.focus == "load")
        user.show(full)
        #expect(user.focus == "row0")
    }

    @Test func goesToAListInPlaceOfAButtonThatHadTheFocus() {
        let full = Sample.books()
        var failed = full
        failed.root.children[2].children = []
        failed.root.children.insert(Sample.button("retry", "Retry", nil), at: 3)
        var loading = failed
        loading.root.children.remove(at: 3)
        var user = user(failed)
        #expect(user.focus == "retry")
        user.show(loading)
        user.show(full)
        #expect(user.focus == "row0")
    }

    @Test
    func pressesReturnInAFieldThatWaitsForIt() {
        var tree = Sample.books()
        tree.root.children.removeAll { $0.role == .list }
        var field = ScreenNode(id: "find", role: .field, label: "Find", events: [.input, .submit])
        field.value = .text("du")
        tree.root.children.append(field)
        var user = user(tree)
        user.focus(on: "find")
        #expect(user.press(Key(.enter)) == [.send(Event(.submit, on: "find"))])
    }

    @Test
    func keepsTheFocusOrTakesTheNearest() {
        var user = user()
        user.press(Key(.down))
        user.press(Key(.down))
        var tree = Sample.books()
        tree.root.children[2].children[0].children.remove(at: 0)
        user.show(tree)
        #expect(user.focus == "row2")
        tree.root.children[2].children[0].children.remove(at: 1)
        user.show(tree)
        #expect(user.focus == "row3")
    }

    @Test
    func returnsToThePlaceOnTheScreenBefore() {
        var user = user()
        user.press(Key(.down))
        user.show(Sample.detail())
        #expect(user.focus == "title")
        user.show(Sample.books())
        #expect(user.focus == "row1")
    }

    @Test
    func tapsWithTheMouse() throws {
        var user = user()
        let line = try #require(user.lines.firstIndex { $0.contains("Neuromancer") })
        let click = InputEvent.Mouse(.press(.left), at: Point(8, line))
        #expect(user.take(.mouse(click)) == [.send(Event(.tap, on: "row1"))])
        #expect(user.focus == "row1")
        #expect(user.take(.mouse(.init(.press(.left), at: Point(500, 500)))) == [])
    }

    @Test
    func opensTheActionsOfARowWithTheRightButton() throws {
        var user = user()
        let line = try #require(user.lines.firstIndex { $0.contains("Neuromancer") })
        #expect(user.take(.mouse(.init(.press(.right), at: Point(8, line)))) == [])
        #expect(user.lines.contains { $0.contains("Mark") })
        user.press(Key(.escape))
        #expect(user.focus == "row1")
        #expect(user.take(.mouse(.init(.press(.right), at: Point(500, 500)))) == [])
    }

    @Test
    func scrollsByTheWheel() {
        var user = user(Sample.window(first: 0, count: 100, total: 100), rows: 10)
        user.take(.mouse(.init(.wheelDown, at: Point(0, 0))))
        #expect(user.lines[2].contains("Row 3"))
        #expect(user.focus == "row3")
        user.take(.mouse(.init(.wheelUp, at: Point(0, 0))))
        #expect(user.lines[2].contains("Row 0"))
    }

    @Test
    func keepsTheFocusInView() {
        var user = user(Sample.window(first: 0, count: 100, total: 100), rows: 10)
        for index in 1...60 {
            user.press(Key(.down))
            #expect(user.lines.contains { $0.contains("› Row \(index)") })
        }
        user.press(Key(.pageUp))
        #expect(user.lines.contains { $0.contains("› Row") })
    }

    @Test(arguments: 0..<10)
    func survivesAnyKeysAtAnySize(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let codes: [Key.Code] = [
            .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter,
            .escape, .backspace, .delete, .character(" "), .character("x"), .character("m"),
            .character("?"), .character("/"),
        ]
        let trees = [
            Sample.books(rows: 50), Sample.detail(), Sample.books(overlay: Sample.login()),
            Sample.window(first: 40, count: 10, total: 100),
            ScreenTree(screen: "none", root: ScreenNode(id: "none", role: .screen)),
        ]
        var user = user(trees[0])
        for _ in 0..<RandomSets.count(400) {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: user.show(trees.randomElement(using: &random) ?? trees[0])
            case 1:
                user.size = TerminalSize(
                    columns: Int.random(in: 0...90, using: &random),
                    rows: Int.random(in: 0...30, using: &random)
                )
                user.show(user.tree)
            case 2:
                let point = Point(
                    Int.random(in: 0...90, using: &random),
                    Int.random(in: 0...30, using: &random)
                )
                user.take(.mouse(.init(.press(.left), at: point)))
            case 3:
                user.take(.mouse(.init(.wheelDown, at: Point(0, 0))))
            default: user.press(Key(codes.randomElement(using: &random) ?? .up))
            }
            #expect(user.lines.count == user.size.rows)
        }
    }
}
