import OKitTerminal
import TestSupport
import Testing

/// How tables, panes and forms look.
@Suite(.timeLimit(.minutes(20)))
struct LayoutExpectationTests {
    @Test("15 The focused row is highlighted to its end")
    func highlightsWholeRows() throws {
        let app = try RunningApp("todo", variables: ["COLORTERM": "truecolor"])
        app.expect(focus: "Look at")
        let row = try #require(app.screen.place(of: "Look at")?.row)
        let selection = app.screen.backgrounds(of: row)
        let others = app.screen.backgrounds(of: row + 1)
        #expect(selection.count == 1 && others.count == 1 && selection != others)
        app.type(Press.down)
        app.expect("highlighted in the next row") {
            $0.backgrounds(of: row) == others && $0.backgrounds(of: row + 1) == selection
        }
    }

    @Test("16 The titles of the columns and of the section stay while rows scroll")
    func keepsTitlesInView() throws {
        let app = try RunningApp("bookshop", size: TerminalSize(columns: 80, rows: 14))
        app.expect(texts: "1 of 25")
        app.type("b", Press.end)
        app.expect(focus: "The Left Hand of …")
        app.expect("titled above the rows") { screen in
            screen.lines[4].contains("Title") && screen.lines[4].contains("Price")
                && screen.lines[5].contains("Science fiction  7")
        }
        // The first rows of the section have been scrolled out.
        app.expect(no: "Dune Messiah")
        app.type(String(repeating: Press.up, count: 8))
        app.expect("titled by the section before") { screen in
            screen.lines[4].contains("Title") && screen.lines[5].contains("Mystery  4")
        }
    }

    @Test("17 Tables are sorted by a key or a click, and an arrow in the title shows it")
    func sortsTables() throws {
        let app = try RunningApp("bookshop")
        app.expect(texts: "1 of 25")
        let first = { (text: String) in
            app.expect("first \(text)") { screen in
                guard let header = screen.place(of: "Author  ")?.row else {
                    return false
                }
                return screen.lines[header + 1].contains(text)
            }
        }
        app.type(">")
        app.expect(texts: "Title ▲")
        app.click("Price")
        app.expect(texts: "Price ▲")
        app.expect(no: "Title ▲")
        first("€6.50")
        app.click("Price")
        app.expect(texts: "Price ▼")
        first("€14.50")
        app.type("<")
        app.expect(texts: "Price ▲")
        first("€6.50")
    }

    @Test("18 From 110 columns on, the list and what it opens are side by side")
    func showsDetailsBesideTheList() throws {
        let app = try RunningApp("bookshop", size: TerminalSize(columns: 110, rows: 30))
        app.expect(texts: "A Study in Scarlet", "How Holmes met Watson")
        app.type(Press.down)
        app.expect(texts: "A Wizard of Earthsea", "2 of 25")
        app.expect(no: "How Holmes met Watson")
        app.type(Press.enter)
        app.expect(texts: "• A Wizard", "Enter copy")
        app.type(Press.escape)
        app.expect(focus: "A Wizard")
        let narrow = try RunningApp("bookshop", size: TerminalSize(columns: 100, rows: 30))
        narrow.expect(focus: "A Study in Scarlet")
        #expect(narrow.screen.place(of: "How Holmes met Watson") == nil)
        narrow.type(Press.enter)
        narrow.expect(texts: "‹ Back", "How Holmes met Watson")
        narrow.expect(no: "Dune Messiah")
    }

    @Test("19 Labels are aligned, with their fields beside them")
    func alignsLabels() throws {
        let app = try RunningApp("bookshop", variables: ["COLORTERM": "truecolor"])
        app.expect(texts: "1 of 25")
        app.type("c")
        app.expect(texts: "New book", "Description")
        let labels = ["Title", "Author", "Genre", "Year", "Price", "Copies", "Description"]
        let places = labels.compactMap { app.screen.place(of: $0) }
        #expect(places.map(\.column) == Array(repeating: 3, count: labels.count))
        let genre = try #require(app.screen.place(of: "Genre"))
        let copies = try #require(app.screen.place(of: "Copies"))
        let value = 3 + "Description".count + 2
        #expect(app.screen.place(of: "Fantasy ▾") == Point(value, genre.row))
        #expect(app.screen.place(of: "− 1 +") == Point(value, copies.row))
        #expect(app.screen.cursor == Point(value, places[0].row))
        // A field has a background of its own.
        let cells = app.screen.cells[places[0].row]
        #expect(cells[value].style != cells[value - 1].style)
    }
}
