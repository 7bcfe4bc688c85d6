import OKitTerminal
import TestSupport
import Testing

/// Typing into fields.
@Suite(.timeLimit(.minutes(20)))
struct EntryExpectationTests {
    private func newBook(_ arguments: String...) throws -> RunningApp {
        let app = try RunningApp("bookshop", arguments)
        app.expect(texts: "1 of 25")
        app.type("c")
        app.expect(texts: "Description")
        return app
    }

    private func newTask() throws -> RunningApp {
        let app = try RunningApp("todo")
        app.expect(focus: "Look at")
        app.type("c")
        app.expect(focus: "Name")
        return app
    }

    @Test("20 An error is below its field while it is typed")
    func validatesWhileTyping() throws {
        let app = try newBook()
        app.type(Press.tab, Press.tab, Press.tab)
        app.expect(focus: "Year")
        app.type("19")
        app.expect("an error below the field") { screen in
            screen.shows("must be greater than or equal to 1000", below: "19")
        }
        #expect(app.screen.isCursorShown)
        #expect(app.screen.lines[app.screen.cursor.row].contains("⚠"))
        app.type("84")
        app.expect(texts: "1984")
        app.expect(no: "must be greater", "⚠")
    }

    @Test("21 Numbers are read strictly, as the locale writes them")
    func readsNumbersStrictly() throws {
        let app = try newBook()
        app.type(String(repeating: Press.tab, count: 4), "7kg")
        app.expect("explained below the field") { $0.shows("Enter a number", below: "7kg") }
        app.type(Press.tab)
        app.expect(focus: "Copies")
        app.expect(texts: "7kg", "Enter a number", "⚠")
        app.type(Press.control("s"))
        app.expect(texts: "is required", "7kg", "Enter a number")

        let german = try RunningApp("bookshop", ["--locale", "de_DE"])
        german.expect(texts: "1 of 25")
        german.type("e")
        german.expect(focus: "Titel")
        german.type(String(repeating: Press.tab, count: 4))
        german.expect(focus: "Preis         6,8")
        german.type("12,5")
        german.expect(focus: "Preis         12,5")
        #expect(german.screen.place(of: "⚠") == nil)
        german.type(Press.control("s"))
        german.expect("listed with its price") { screen in
            screen.lines.contains { $0.contains("› A Study") && $0.contains("12,50 €") }
        }
    }

    @Test("22 Dates are typed in several forms or picked in a calendar")
    func takesDates() throws {
        let app = try newTask()
        app.type(Press.tab)
        app.expect(focus: "Due   2026-01-01")
        app.type(Press.enter)
        app.expect(texts: "January 2026", "Mo Tu We Th Fr Sa Su")
        app.type(Press.right, Press.down)
        app.expect(focus: "Due   2026-01-09")
        app.type(Press.pageDown)
        app.expect(texts: "February 2026")
        app.type(Press.enter)
        app.expect(no: "February 2026")
        app.expect(focus: "Due   2026-02-09")
        for (typed, date) in [
            ("2026-03-01", "2026-03-01"), ("+3d", "2026-01-04"), ("tomorrow", "2026-01-02"),
        ] {
            app.type(Press.enter)
            app.expect(texts: "Mo Tu We Th Fr Sa Su")
            app.type(typed, Press.enter)
            app.expect(no: "Mo Tu We Th Fr Sa Su")
            app.expect(focus: "Due   \(date)")
        }
    }

    @Test("23 Ctrl-A, Ctrl-E, Ctrl-W, Ctrl-U and moves by words edit a line")
    func editsLines() throws {
        let app = try newTask()
        app.type("one two three", Press.control("a"), "A")
        app.expect("Aone at the start") {
            $0.lines[2].hasSuffix("Name* Aone two three") && $0.cursor == Point(10, 2)
        }
        app.type(Press.control("e"), "E")
        app.expect("threeE at the end") {
            $0.lines[2].hasSuffix("two threeE") && $0.cursor == Point(24, 2)
        }
        app.type(Press.control("w"))
        app.expect("without the last word") {
            $0.lines[2].hasSuffix("Aone two") && $0.cursor == Point(18, 2)
        }
        app.type(String(repeating: Press.left, count: 4), Press.control("u"))
        app.expect("without what was before the cursor") {
            $0.lines[2].hasSuffix("Name* two") && $0.cursor == Point(9, 2)
        }
        let cursor = { (column: Int, key: String) in
            app.type(key)
            app.expect("a cursor in column \(column)") { $0.cursor == Point(column, 2) }
        }
        cursor(16, "one two")
        cursor(13, "\u{1B}[1;5D")
        cursor(9, "\u{1B}b")
        cursor(12, "\u{1B}[1;3C")
        cursor(19, "\u{1B}f")
    }

    @Test("24 Wide, combining and joined characters keep the cursor and the columns right")
    func placesUnicode() throws {
        let app = try newTask()
        let cursor = { (column: Int) in
            app.expect("a cursor in column \(column)") { $0.cursor == Point(column, 2) }
        }
        app.type("日本")
        cursor(13)
        app.type("e\u{301}")
        cursor(14)
        app.type(Press.left, Press.left, "x")
        app.expect(focus: "Name* 日x本e\u{301}")
        cursor(12)
        app.type(Press.end, "👩‍👩‍👧")
        app.expect(focus: "Name* 日x本e\u{301}👩‍👩‍👧")
        cursor(17)
        app.type(Press.backspace)
        cursor(15)
        app.type(Press.control("s"))
        app.expect(texts: "4 open", "日x本e\u{301}")
        let row = try #require(app.screen.place(of: "日x本e\u{301}")?.row)
        let due = try #require(app.screen.place(of: "Due"))
        #expect(app.screen.column(of: "January 1, 2026", in: row) == due.column)
    }

    @Test("25 A paste of several lines is text and no keys")
    func takesPastes() throws {
        let app = try RunningApp("todo")
        app.expect(focus: "Look at")
        app.type(Press.paste("q\rc"), "c")
        app.expect(focus: "Name")
        app.type(Press.paste("first\nline"))
        app.expect(focus: "Name* first line")
        app.type(Press.tab, Press.tab, Press.tab, Press.paste("one\ntwo\r\nthree"))
        app.expect(texts: "│ one", "│ two", "│ three")
        app.type(Press.control("s"))
        app.expect(texts: "4 open", "first line")
    }
}
