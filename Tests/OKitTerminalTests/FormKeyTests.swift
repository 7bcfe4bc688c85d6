import OKitRuntime
import OKitSyntax
import OKitTerminal
import TestSupport
import Testing

/// Keys on rows of forms that are not text fields, and on lists that scroll.
struct FormKeyTests {
    private func user(focusedOn id: String) -> User {
        var user = User(Sample.detail(), size: TerminalSize(columns: 80, rows: 30))
        user.focus(on: id)
        return user
    }

    private func adjust(_ number: Double, _ id: String) -> [TerminalController.Effect] {
        [.send(Event(.adjust(number), on: id))]
    }

    @Test func takesDigitsOnAStepperOrSlider() {
        for id in ["stepper", "slider"] {
            var user = user(focusedOn: id)
            #expect(user.press(Key(.character("1"))) == adjust(1, id))
            #expect(user.press(Key(.character("0"))) == adjust(10, id))
            #expect(user.lines.contains { $0.contains("10") })
            #expect(user.press(Key(.backspace)) == adjust(1, id))
        }
    }

    @Test func explainsANumberOutsideTheBounds() {
        var user = user(focusedOn: "stepper")
        user.press(Key(.character("4")))
        #expect(user.press(Key(.character("2"))) == [])
        #expect(user.lines.contains { $0.contains("− 42 +") })
        #expect(user.lines.last?.contains("From 0 to 10") == true)
        user.press(Key(.down))
        #expect(user.lines.contains { $0.contains("− 3 +") })
    }

    @Test func opensOptionsByADigit() {
        var user = user(focusedOn: "picker")
        #expect(user.press(Key(.character("2"))) == [])
        #expect(user.lines.contains { $0.contains("No matches") })
    }

    /// A user who presses Ctrl-Z twice, in a field and then below it, is not put into the shell.
    @Test func undoesInsteadOfSuspendingInAForm() {
        var user = user(focusedOn: "switch")
        #expect(user.press(Key(.character("z"), .control)) == [])
        user = self.user(focusedOn: "title")
        #expect(user.press(Key(.character("z"), .control)) == [])
    }

    @Test func leavesCtrlZToTheKeyMapOfTheUser() throws {
        let text = #"{"quit": ["ctrl-z"]}"#
        let root = try JSONDocument(parsing: SourceText(path: "keys.json", text: text)).root
        var findings: [Finding] = []
        let keys = KeyMap(reading: root, findings: &findings)
        var user = User(
            Sample.detail(),
            size: TerminalSize(columns: 80, rows: 30),
            options: RenderOptions(keys: keys)
        )
        user.focus(on: "switch")
        #expect(user.press(Key(.character("z"), .control)) == [.quit])
    }

    @Test func takesNoCommaThatCouldSeparateThousands() {
        var user = user(focusedOn: "stepper")
        user.press(Key(.character("1")))
        #expect(user.press(Key(.character(","))) == [])
        #expect(user.lines.contains { $0.contains("− 1 +") })
    }

    @Test func offersSaveWhileTyping() {
        let field = ComponentSample.node("a", .field, nil, "x", events: [.input])
        var save = ComponentSample.node("save", .button, "Save", events: [.tap])
        save.details.purpose = .save
        let bar = ComponentSample.node("toolbar", .bar, [save])
        var user = User(
            ComponentSample.screen([ComponentSample.node("row", .row, "A", [field]), bar]),
            size: TerminalSize(columns: 80, rows: 12)
        )
        user.focus(on: "a")
        #expect(user.lines.last?.contains("Ctrl-S save") == true)
    }

    @Test func saysThatAnActionIsNotAvailable() {
        var button = ComponentSample.node("bar/sell", .button, "Sell", events: []) { $0.key = "c" }
        button.state = .disabled
        let bar = ComponentSample.node("toolbar", .bar, [button])
        var user = User(
            ComponentSample.screen([ComponentSample.table(), bar]),
            size: TerminalSize(columns: 80, rows: 12)
        )
        #expect(user.press(Key(.character("c"))) == [])
        #expect(user.lines.last?.contains("Sell: not available now") == true)
    }

    @Test func staysOnTheLastRowOfAListThatScrolls() {
        let button = ComponentSample.node("bar/sell", .button, "Sell", events: [.tap])
        let bar = ComponentSample.node("toolbar", .bar, [button])
        let tree = ComponentSample.screen([ComponentSample.table(rows: 40), bar])
        var user = User(tree, size: TerminalSize(columns: 80, rows: 12))
        for _ in 0..<60 {
            user.press(Key(.down))
        }
        #expect(user.focus == "table/row/39")
        user = User(
            ComponentSample.screen([ComponentSample.table(), bar]),
            size: TerminalSize(columns: 80, rows: 12)
        )
        for _ in 0..<60 {
            user.press(Key(.down))
        }
        #expect(user.focus == "bar/sell")
    }

    @Test func doesNotLeaveATableAtTheEndOfItsColumns() {
        var user = User(
            ComponentSample.screen([ComponentSample.table()]),
            size: TerminalSize(columns: 40, rows: 12)
        )
        for _ in 0..<20 {
            #expect(user.press(Key(.right)) == [])
        }
        #expect(user.focus == "table/row/0")
    }
}
