import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// The widths and positions of the columns of tables.
struct TableLayoutTests {
    private static let titles = ["Title", "Author", "Genre", "Price", "Stock"]

    private static func tree(_ books: [[String]], total: Int? = nil, first: Int = 0) -> ScreenTree {
        let columns = titles.enumerated().map { index, title in
            ComponentSample.node("table/column/\(index)", .column, title) {
                $0.alignment = index == 3 ? .end : .start
            }
        }
        let rows = books.enumerated().map { index, cells in
            ComponentSample.node("table/row/\(first + index)", .row, cells[0], events: [.tap]) {
                $0.cells = cells.map { .init($0) }
            }
        }
        var table = ComponentSample.node("table", .table, columns + rows)
        table.details.window = .init(total: total ?? rows.count, first: first)
        return ComponentSample.screen([table])
    }

    private static let books = [
        ["A Study in Scarlet", "Arthur Conan Doyle", "Mystery", "6.80", "sold out"],
        ["The Left Hand of Darkness", "Ursula K. Le Guin", "Fiction", "1,250.00", "4 copies"],
    ]

    private func user(_ columns: Int, _ tree: ScreenTree = tree(books)) -> User {
        User(tree, size: TerminalSize(columns: columns, rows: 12))
    }

    @Test func columnsFitTheirContent() {
        let text = user(100).lines.joined(separator: "\n")
        #expect(!text.contains("…"))
        let expected = "The Left Hand of Darkness  Ursula K. Le Guin   Fiction  1,250.00  4 copies"
        #expect(text.contains(expected))
        #expect(text.contains("Arthur Conan Doyle  Mystery      6.80  sold out"))
    }

    @Test func longTextsAreCutBeforeShortOnesAndNumbersNever() {
        let lines = user(72).lines
        #expect(lines.contains { $0.contains("The Left Hand of") && $0.contains("…") })
        #expect(lines.allSatisfy { !$0.contains("Arthur Conan Doyl…") })
        #expect(lines.contains { $0.contains("1,250.00  4 copies") })
    }

    @Test func columnsScrollSidewaysBesideTheFirst() throws {
        var user = user(40)
        let header = try #require(user.lines.first { $0.contains("Title") })
        #expect(header.hasSuffix("›") && header.contains("+"))
        #expect(!header.contains("Stock"))
        var presses = 0
        while !user.lines.joined().contains("Stock"), presses < 10 {
            #expect(user.press(Key(.right)) == [])
            presses += 1
        }
        let scrolled = try #require(user.lines.first { $0.contains("Stock") })
        #expect(scrolled.contains("Title") && scrolled.contains("‹") && !scrolled.contains("+"))
        #expect(user.lines.contains { $0.contains("4 copies") })
        for _ in 0..<presses {
            user.press(Key(.left))
        }
        #expect(user.lines.contains(header))
    }

    /// Rows that scroll into view make columns wider, but none that leaves makes them narrower.
    @Test func columnsStayWhileTheRowsScroll() throws {
        let short = (0..<4).map { ["Emma \($0)", "Jane Austen", "Classic", "7.50", "6 copies"] }
        var user = user(100, Self.tree(Self.books, total: 6))
        let before = try #require(user.lines.first { $0.contains("Title") })
        user.show(Self.tree(short, total: 6, first: 2))
        #expect(user.lines.contains(before))
        // Another screen with a table of the same name has widths of its own.
        var other = Self.tree(short)
        other.screen = "other"
        user.show(other)
        #expect(!user.lines.contains(before))
    }

    @Test func theSortIndicatorIsNeverCut() {
        var tree = Self.tree([["Emma", "A", "B", "1", "C"]])
        let long = String(repeating: "Title ", count: 30)
        tree.root.children[1].children[0].label = long
        tree.root.children[1].children[0].details.component.sortOrder = .ascending
        #expect(user(40, tree).lines.contains { $0.contains("… ▲") })
    }

    // MARK: Pinned headers

    private static func sections(_ role: ScreenNode.Role) -> ScreenTree {
        let sections = ["First", "Second"].enumerated().map { number, name in
            let rows = (0..<20).map { index in
                ComponentSample.node("\(name)/\(index)", .row, "\(name) \(index)", events: [.tap]) {
                    $0.cells = [.init("\(name) \(index)")]
                }
            }
            return ComponentSample.node("s\(number)", .section, "\(name) section", nil, rows)
        }
        let column = ComponentSample.node("column", .column, "Name")
        var list = ComponentSample.node("list", role, (role == .table ? [column] : []) + sections)
        list.details.window = .init(total: 40, first: 0)
        return ComponentSample.screen([list])
    }

    @Test(arguments: [ScreenNode.Role.list, .table])
    func headersStayAboveTheRows(_ role: ScreenNode.Role) throws {
        var user = user(40, Self.sections(role))
        user.focus(on: "First/15")
        let top = role == .table ? ["Name", "First section"] : ["First section"]
        let lines = user.lines.map { $0.filter { $0 != "┃" }.trimmed }
        #expect(Array(lines[2..<2 + top.count]) == top)
        #expect(lines.contains("› First 15"))
        // Each row can be reached upwards and is then in view below the headers.
        for index in (0..<15).reversed() {
            user.press(Key(.up))
            #expect(user.focus == "First/\(index)")
            #expect(user.lines.contains { $0.contains("› First \(index)") })
        }
        user.focus(on: "Second/19")
        #expect(user.lines[role == .table ? 3 : 2].contains("Second section"))
    }

    @Test func clicksReachOnlyVisibleRows() {
        var user = user(40, Self.sections(.list))
        user.focus(on: "First/15")
        let row = user.lines.firstIndex { $0.contains("First section") } ?? 0
        #expect(user.painted.target(at: Point(5, row)) == nil)
        #expect(user.painted.target(at: Point(5, row + 1)) != nil)
    }

    @Test func sectionsOfListsHaveEmptyLinesOnlyIfThereIsRoom() {
        let tree = Self.sections(.list)
        func blanks(_ rows: Int) -> Int {
            let user = User(tree, size: TerminalSize(columns: 40, rows: rows))
            return user.lines.dropFirst(2).prefix(40).count { $0.trimmed.isEmpty }
        }
        #expect(blanks(48) == 1)
        #expect(blanks(20) == 0)
    }

    @Test func actionsOfARowShowOnlyWhileItHasTheFocus() {
        let rows = ["Dune", "Emma"].map { name in
            let button = ComponentSample.node("\(name)/order", .button, "Order", events: [.tap])
            return ComponentSample.node(name, .row, name, events: [.tap], [button])
        }
        let list = ComponentSample.node("list", .list, rows)
        var user = user(40, ComponentSample.screen([list]))
        #expect(user.lines.contains { $0.contains("Dune") && $0.contains("[ Order ]") })
        #expect(user.lines.contains { $0.contains("Emma") && !$0.contains("Order") })
        user.press(Key(.down))
        #expect(user.lines.contains { $0.contains("Emma") && $0.contains("[ Order ]") })
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
