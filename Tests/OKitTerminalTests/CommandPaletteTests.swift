import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// Keys that find things: commands by name, keys by screen, rows by letter.
struct CommandPaletteTests {
    private func user(_ tree: ScreenTree = Sample.books()) -> User {
        User(tree, size: TerminalSize(columns: 60, rows: 20))
    }

    private func type(_ text: String, _ user: inout User) {
        for character in text {
            user.press(Key(.character(character)))
        }
    }

    @Test(arguments: [
        ("sort", TerminalController.Effect.send(Event(.tap, on: "sort"))),
        ("authors", .send(Event(.tap, on: "tab1"))),
        ("dune mark", .send(Event(.tap, on: "row0/mark"))),
        ("qit", .quit), ("SUSP", .suspend),
    ])
    func doesWhatIsTyped(_ query: String, _ effect: TerminalController.Effect) {
        var user = user()
        user.press(Key(.character(":")))
        type(query, &user)
        #expect(user.press(Key(.enter)) == [effect])
    }

    @Test func showsWhatMatches() {
        var user = user()
        user.press(Key(.character("p"), .control))
        let hasAdd = { (user: User) in
            user.lines.contains { $0.contains(" Add  ") && $0.contains(" +  │") }
        }
        #expect(hasAdd(user))
        type("so", &user)
        #expect(user.lines.contains { $0.contains(": so") })
        #expect(!hasAdd(user))
        user.press(Key(.backspace))
        user.press(Key(.backspace))
        #expect(hasAdd(user))
        user.press(Key(.escape))
        #expect(user.focus == "row0")
    }

    @Test func saysThatNothingMatches() {
        var user = user()
        user.press(Key(.character(":")))
        type("zzz", &user)
        #expect(user.lines.contains { $0.contains("No matches") })
        #expect(user.press(Key(.enter)) == [])
        for _ in 0..<3 {
            user.press(Key(.backspace))
        }
        #expect(!user.lines.contains { $0.contains("No matches") })
        user.press(Key(.escape))
        #expect(user.focus == "row0")
    }

    @Test func listsTheKeysOfTheScreen() {
        var user = User(Sample.books(), size: TerminalSize(columns: 80, rows: 60))
        user.press(Key(.character("?")))
        #expect(user.lines.contains { $0.contains("Dune: Delete") && $0.contains("Del") })
        #expect(!user.lines.contains { $0.contains("Done") })
    }

    @Test(arguments: [("n", "row1"), ("t", "row3"), ("x", "row0")])
    func goesToARowByItsLetter(_ letter: String, _ row: String) {
        var user = user()
        user.press(Key(.character("'")))
        type(letter, &user)
        #expect(user.focus == row)
    }

    @Test func goesToASectionOfTheIndex() {
        var tree = Sample.books()
        let list = tree.root.children.firstIndex { $0.role == .list } ?? 0
        tree.root.children[list].details.index = [
            .init(title: "D", row: 0), .init(title: "T", row: 3), .init(title: "9", row: 4),
        ]
        var user = user(tree)
        for (letter, row) in [("T", "row3"), ("#", "row4"), ("d", "row0")] {
            user.press(Key(.character("'")))
            type(letter, &user)
            #expect(user.focus == row)
        }
    }

    @Test func takesTypingBack() {
        var user = user()
        user.press(Key(.character("/")))
        type("red planet", &user)
        let undo = Key(.character("_"), .control)
        let texts = (0..<4).map { _ in user.press(undo) }
        let expected = ["red ", "red", ""].map { [send($0)] } + [[]]
        #expect(texts == expected)
    }

    @Test func keepsItsPlaceWhileOneTypes() throws {
        var user = user()
        user.press(Key(.character(":")))
        let corners = { (user: User) in
            user.lines.enumerated().compactMap { row, line in
                line.firstIndex { "╭╰".contains($0) }.map {
                    line.distance(from: line.startIndex, to: $0)
                }
                .map { [row, $0] }
            }
        }
        let place = corners(user)
        #expect(place.count == 2)
        type("zzz", &user)
        #expect(corners(user) == place)
    }

    @Test func prefersWordStartsAndUnderlinesTheLetters() throws {
        var tree = Sample.books()
        for name in ["Resort all", "Sort by author", "Send order"] {
            tree.root.children.append(
                ScreenNode(id: name, role: .button, label: name, events: [.tap])
            )
        }
        var user = user(tree)
        user.press(Key(.character(":")))
        type("sorta", &user)
        let found = user.lines.filter { $0.contains("Resort all") || $0.contains("Sort by author") }
        #expect(found.first?.contains("Sort by author") == true)
        #expect(user.press(Key(.enter)) == [.send(Event(.tap, on: "Sort by author"))])
    }

    @Test func filtersTheKeys() {
        var user = user()
        user.press(Key(.character("?")))
        type("half", &user)
        #expect(user.lines.contains { $0.contains("Move by half pages") })
        #expect(!user.lines.contains { $0.contains("Suspend") })
        user.press(Key(.escape))
        #expect(user.focus == "row0")
    }

    private func send(_ text: String) -> TerminalController.Effect {
        .send(Event(.input(text), on: "search"))
    }
}
