import OKitTerminal
import TestSupport
import Testing

/// Keys without a mouse: those of Vim, chords and the user's own.
@Suite(.timeLimit(.minutes(20)))
struct KeyExpectationTests {
    private let small = TerminalSize(columns: 80, rows: 14)

    @Test("7 Vim keys move in lists, open and go back")
    func movesByVimKeys() throws {
        let app = try RunningApp("bookshop", size: small)
        app.expect(texts: "1 of 25")
        app.type("2")
        app.expect(focus: "Agatha Christie")
        app.type("jj")
        app.expect(focus: "Charlotte Brontë")
        app.type("k")
        app.expect(focus: "Arthur Conan Doyle")
        app.type("l")
        app.expect(texts: "‹ Back", "Scottish, born 1859")
        app.type("h")
        app.expect(no: "‹ Back")
        app.expect(focus: "Arthur Conan Doyle")
        app.type("G")
        app.expect(focus: "Ursula K. Le Guin")
        app.type("gg")
        app.expect(focus: "Agatha Christie")
        app.type(Press.control("d"))
        app.expect(texts: "4 of 12")
        app.type(Press.control("u"))
        app.expect(texts: "1 of 12")
        app.type("/ch")
        app.expect(texts: "2 of 12")
        app.type(Press.enter)
        app.expect(focus: "Agatha Christie")
        app.type("n")
        app.expect(focus: "Charlotte Brontë")
        app.type("N")
        app.expect(focus: "Agatha Christie")
    }

    @Test("8 Chords show how they can continue")
    func takesChords() throws {
        let place = try Workplace()
        try place.write(Array(#"{"bottom": ["z z"]}"#.utf8), "keys.json")
        let app = try RunningApp(
            folder: RunningApp.folder("bookshop"),
            in: place,
            ["--keys", "\(place.path)/keys.json"]
        )
        app.expect(texts: "1 of 25")
        app.type("z")
        app.expect(texts: "z…", "z moves to the last line", "Esc cancel")
        app.type("z")
        app.expect(texts: "25 of 25")
        app.expect(no: "z…")
        app.type("g", Press.escape)
        app.expect(texts: "25 of 25", "? keys")
        app.type("g", "g")
        app.expect(no: "25 of 25")
    }

    @Test("9 A wrong key map is refused with the place and what was probably meant")
    func refusesAWrongKeyMap() throws {
        let place = try Workplace()
        try place.write(Array("{\n  \"dwon\": [\"j\"],\n  \"up\": \"k\"\n}\n".utf8), "keys.json")
        let app = try RunningApp(
            folder: RunningApp.folder("todo"),
            in: place,
            ["--keys", "\(place.path)/keys.json"]
        )
        #expect(try app.program.end() == 2 << 8)
        let errors = try place.text("errors")
        #expect(errors.contains("keys.json:2:3: error: unknown member \"dwon\""))
        #expect(errors.contains("did you mean \"down\"?"))
        #expect(errors.contains("  \"dwon\": [\"j\"],\n"))
        #expect(errors.contains("keys.json:3:9: error: "))
        // The terminal was not used.
        #expect(app.program.terminal.outputBytes().isEmpty)
    }
}
