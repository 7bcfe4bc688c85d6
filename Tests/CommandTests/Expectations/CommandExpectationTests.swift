import OKitTerminal
import TestSupport
import Testing

/// Finding what can be done: tabs, the palette, the help, the hints and the mouse.
@Suite(.timeLimit(.minutes(20)))
struct CommandExpectationTests {
    @Test("10 Digits show tabs")
    func showsTabsByDigits() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "[Books]")
        app.type("2")
        app.expect(texts: "[Authors]", "Agatha Christie")
        app.type("3")
        app.expect(texts: "[Overview (6)]", "Best sellers")
        app.type("1")
        app.expect(texts: "[Books]", "Corner Bookshop")
    }

    @Test("11 The palette finds commands by some of their letters, and Enter runs them")
    func runsCommandsOfThePalette() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "Emma")
        app.type(":")
        app.expect(texts: "New book", "Quit", "Enter choose")
        app.type("ovrv")
        app.expect(texts: ": ovrv", "› Overview ")
        app.expect(no: "Suspend")
        let styles = app.screen.styles(of: "Overview ")
        #expect(styles.map { $0.contains("4") }.prefix(5) == [true, true, false, true, true])
        app.type("zz")
        app.expect(texts: "No matches")
        app.type(Press.backspace, Press.backspace)
        app.expect(texts: "› Overview ")
        app.type(Press.enter)
        app.expect(texts: "[Overview (6)]", "Best sellers")
    }

    @Test("12 The help lists the keys and is filtered by typing")
    func filtersTheHelp() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "Emma")
        app.type("?")
        app.expect(texts: "Keys", "New book ", "Suspend ", "Ctrl-Z")
        app.type("sort")
        app.expect(texts: "Sort a table by another column")
        app.expect(no: "Suspend ")
        app.type(Press.escape)
        app.expect(no: "Sort a table by another column")
        app.expect(focus: "A Study in Scar")
    }

    @Test("13 The hints for the keys and the commands are never dropped")
    func keepsTheMostImportantHints() throws {
        let wide = try RunningApp("bookshop")
        wide.expect("a last line with all") { screen in
            ["↑↓ move", "Enter open", "q quit", "? keys", ": commands"].allSatisfy {
                screen.lines.last?.contains($0) == true
            }
        }
        let narrow = try RunningApp("bookshop", size: TerminalSize(columns: 40, rows: 20))
        narrow.expect("a last line with two hints") { screen in
            screen.lines.last?.contains("? keys   : commands") == true
        }
        #expect(narrow.screen.lines.last?.contains("Enter open") == false)
        narrow.type("3")
        narrow.expect(texts: "[Overview (6)]", "? keys   : commands")
    }

    @Test("14 A click opens, and the wheel scrolls")
    func takesTheMouse() throws {
        let app = try RunningApp("bookshop", size: TerminalSize(columns: 80, rows: 16))
        app.expect(texts: "Dune Messiah")
        app.click("Dune Messiah")
        app.expect(texts: "‹ Back", "Sold by month")
        app.click("‹ Back")
        app.expect(no: "‹ Back")
        app.click("Authors ")
        app.expect(texts: "[Authors]", "Agatha Christie")
        app.type(Press.wheel(down: true, at: Point(10, 6)))
        app.expect(no: "Agatha Christie")
        app.type(Press.wheel(down: false, at: Point(10, 6)))
        app.expect(texts: "Agatha Christie")
    }
}
