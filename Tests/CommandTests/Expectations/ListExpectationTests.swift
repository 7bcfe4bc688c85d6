import OKitTerminal
import TestSupport
import Testing

/// Starting, moving and searching.
@Suite(.timeLimit(.minutes(20)))
struct ListExpectationTests {
    private let small = TerminalSize(columns: 80, rows: 14)

    @Test("1 The first frame is complete, quick and written at once")
    func startsAtOnce() throws {
        let app = try RunningApp("bookshop", answers: "\u{1B}[?2026;2$y\u{1B}[?6c")
        let output = app.output { $0.contains("\u{1B}[?2026l") }
        let parts = output.split(separator: "\u{1B}[?2026h", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        #expect(!parts[0].contains("\u{1B}[2J"))
        for text in ["Corner Bookshop", "Dune Messiah", "Overview (6)", "commands", "1 of 25"] {
            #expect(parts[1].contains(text), "\(text)")
        }
        #expect(parts[1].hasSuffix("\u{1B}[?2026l"))
        #expect(try app.processorTime() < 200)
        #expect(!app.program.terminal.hasOutput(withinMilliseconds: 500))
    }

    @Test("2 A key that is held moves by as many rows")
    func movesAsOftenAsPressed() throws {
        let app = try RunningApp("inventory")
        app.expect(texts: "1 of 10,000")
        app.type(String(repeating: Press.down, count: 50))
        app.expect(texts: "51 of 10,000")
        app.type(String(repeating: Press.up, count: 20))
        app.expect(texts: "31 of 10,000")
    }

    @Test("3 Page Up and Down, Home and End move by pages and to the ends")
    func movesByPages() throws {
        let app = try RunningApp("bookshop", size: small)
        app.expect(texts: "1 of 25")
        app.type("2")
        app.expect(texts: "1 of 12")
        app.type(Press.pageDown)
        app.expect(texts: "7 of 12")
        app.expect(focus: "Jane Austen")
        app.type(Press.pageUp)
        app.expect(texts: "1 of 12")
        app.type(Press.end)
        app.expect(texts: "12 of 12")
        app.expect(focus: "Ursula K. Le Guin")
        app.type(Press.home)
        app.expect(texts: "1 of 12")
        app.expect(focus: "Agatha Christie")

        // Most rows of a long list are not loaded.
        let long = try RunningApp("inventory")
        long.expect(texts: "1 of 10,000")
        long.type(Press.end)
        long.expect(texts: "10,000 of 10,000")
        long.type(Press.home)
        long.expect(texts: "1 of 10,000")
        long.type("G")
        long.expect(texts: "10,000 of 10,000")
        long.type("gg")
        long.expect(texts: "1 of 10,000")
    }

    @Test("4 A search filters with each letter")
    func searchesWhileTyping() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "Emma")
        app.type("/")
        app.type("d", "u")
        app.expect(texts: "/ du", "Dune Messiah", "2 of 25")
        app.expect(no: "Emma")
        app.type("ne m")
        app.expect(texts: "/ dune m", "1 of 25")
        app.type(String(repeating: Press.backspace, count: 6))
        app.expect(texts: "Emma")
    }

    @Test("5 Matches are highlighted and counted")
    func highlightsMatches() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "Emma")
        app.type("/mess")
        app.expect(texts: "/ mess", "1 of 25", "Dune Messiah")
        app.expect(no: "Emma")
        let styles = app.screen.styles(of: "Dune Messiah")
        try #require(styles.count == 12)
        let highlighted: Set<Substring> = ["1", "4"]
        for (index, style) in styles.enumerated() where index != 4 {
            #expect(style.isSuperset(of: highlighted) == (5..<9).contains(index), "\(index)")
        }
        app.type(Press.escape, "/zzz")
        app.expect(texts: "0 of 25", "No book matches.")
    }

    @Test("6 Esc clears the search, and a second Esc leaves it")
    func leavesTheSearch() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "Emma")
        app.type("/du")
        app.expect(texts: "2 of 25")
        app.type(Press.escape)
        app.expect("empty with the cursor in it") {
            $0.place(of: "Search titles and authors") == $0.cursor && $0.isCursorShown
        }
        app.expect(texts: "Emma", "Esc leave")
        app.type(Press.escape)
        app.expect("without a cursor") { !$0.isCursorShown }
        app.expect(focus: "A Study in Scar")
    }
}
