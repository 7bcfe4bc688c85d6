import OKitRuntime

/// Screens with one component each, as bundles of format 2 make them.
enum ComponentSample {
    /// A screen with components, and what is around them.
    static func screen(_ nodes: [ScreenNode], others: [ScreenNode] = []) -> ScreenTree {
        let bar = ScreenNode(id: "bar", role: .bar)
        let root = ScreenNode(
            id: "screen",
            role: .screen,
            label: "Sample",
            children: [bar] + nodes + others
        )
        return ScreenTree(screen: "sample", root: root)
    }

    /// The screens, by names.
    static let all: [(name: String, tree: ScreenTree)] = [
        ("table", screen([table()])), ("emptyTable", screen([table(rows: 0)])),
        ("sections", screen([sectionedTable])), ("fact", screen(facts)),
        ("section", screen(sections)), ("row", screen([group(.row, columns: 3)])),
        ("column", screen([group(.column, columns: 2)])),
        ("grid", screen([group(.grid, columns: 5)])),
        ("split", screen([split])), ("code", screen([code])), ("markdown", screen([markdown])),
        ("spark", screen([chart(.spark)])), ("bars", screen([chart(.bar)])),
        ("line", screen([chart(.line)])), ("gauge", screen([gauge])), ("tree", screen([tree])),
        ("toast", screen([table()], others: [toast])), ("tabs", screen(tabs)),
        ("progress", screen(progress)), ("list", screen([list])), ("form", screen([form])),
        ("fields", screen([fields])),
    ]

    static func node(
        _ id: String,
        _ role: ScreenNode.Role,
        _ label: String? = nil,
        _ text: String? = nil,
        events: [Event.Kind] = [],
        component change: (inout ScreenNode.ComponentDetails) -> Void = { _ in }
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: role, label: label, value: text.map { .text($0) })
        node.events = events
        change(&node.details.component)
        return node
    }

    static func node(
        _ id: String,
        _ role: ScreenNode.Role,
        _ label: String?,
        _ text: String?,
        _ children: [ScreenNode]
    ) -> ScreenNode {
        var node = Self.node(id, role, label, text)
        node.children = children
        return node
    }

    static func node(
        _ id: String,
        _ role: ScreenNode.Role,
        _ label: String?,
        events: [Event.Kind] = [],
        _ children: [ScreenNode],
        component change: (inout ScreenNode.ComponentDetails) -> Void = { _ in }
    ) -> ScreenNode {
        var node = Self.node(id, role, label, nil, events: events, component: change)
        node.children = children
        return node
    }

    static func node(
        _ id: String,
        _ role: ScreenNode.Role,
        events: [Event.Kind] = [],
        _ children: [ScreenNode],
        component change: (inout ScreenNode.ComponentDetails) -> Void = { _ in }
    ) -> ScreenNode {
        node(id, role, nil, events: events, children, component: change)
    }

    // MARK: Tables

    private static let columns: [(title: String, alignment: ScreenNode.Alignment)] = [
        ("Title", .start), ("Author", .start), ("State", .center), ("Copies", .end),
        ("Price", .end),
    ]

    private static let books: [[String]] = [
        ["Dune", "Frank Herbert", "open", "3", "12.50"],
        ["The Left Hand of Darkness", "Ursula K. Le Guin", "sold", "12", "1,009.99"],
        ["星を継ぐもの", "James P. Hogan", "ordered", "5", "7.00"],
        ["Evil \u{1B}[31m\u{202E}red", "A\u{7}B\nC", "open", "1", "0.00"],
    ]

    private static let styles = ["open": "good", "sold": "bad", "ordered": "warning"]

    static func table(rows count: Int = 4) -> ScreenNode {
        var table = node("table", .table, events: [.window, .refresh], header + rows(0..<count))
        table.details.window = .init(total: count, first: 0)
        table.details.placeholder = "No book matches."
        return table
    }

    static let header = columns.enumerated().map { index, column in
        node("table/column/\(index)", .column, column.title, events: index == 2 ? [] : [.tap]) {
            $0.alignment = column.alignment
            $0.sortOrder = index == 3 ? .descending : nil
            $0.width = index == 2 ? 9 : nil
        }
    }

    private static func rows(_ range: Range<Int>) -> [ScreenNode] {
        range.map { index in
            let cells = books[index % books.count]
            var row = node("table/row/\(index)", .row, cells[0], events: [.tap]) {
                $0.cells = cells.enumerated().map { column, text in
                    .init(text, style: column == 2 ? styles[text] : nil)
                }
                $0.style = index == 2 ? "muted" : nil
                $0.badge = index == 1 ? "new" : nil
            }
            row.details.accessory = .disclosure
            row.state = index == 1 ? .selected : []
            return row
        }
    }

    private static let sectionedTable: ScreenNode = {
        var table = ComponentSample.table()
        table.children =
            header + [
                node("table/section/0", .section, "Cheap", "2 books", rows(0..<2)),
                node("table/section/1", .section, "Others", rows(2..<4)),
            ]
        return table
    }()

    // MARK: Contents

    private static let facts = [
        node("books", .fact, "Books", "1,204"),
        node(
            "stock",
            .fact,
            "In stock",
            "all",
            component: {
                $0.isCopyable = true
                $0.style = "good"
            }
        ),
        node("address", .fact, "Address of the shop and its owner", "1 Main Street\nSpringfield"),
        node("evil", .fact, "Evil", "\u{1B}]0;title\u{7} \u{202E}left"),
    ]

    private static let code = node(
        "code",
        .code,
        nil,
        "func greet() {\n\tprint(\"Hello, world: this line is longer than a narrow screen is wide\")\n}\n\u{1B}[2J\n"
    ) { $0.language = "swift" }

    private static let markdown = node(
        "markdown",
        .markdown,
        nil,
        """
        # The *first* title
        A paragraph with **bold**, _italic_, ~~old~~ and `code` words, long enough to be wrapped
        in a narrow window, and a [link](https://example.org/a?b=c).

        Second
        ---
        - one
        - two, which is so long that it needs a second line in a narrow window
          1. inner
        2) other

        > A quote
        > in two lines

        ```swift
        let a = *b*
        ```
        | a | b |
        |---|---|
        ***
        Not <b>HTML</b>, 2 * 3 * 4, snake_case_name, \\*plain\\*, \u{1B}[31m.
        """
    )

    private static func chart(_ kind: ScreenNode.Chart.Kind) -> ScreenNode {
        let values: [Double] = [12, 30, 7, 18.5, 24, 3, 40, 33]
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Monday of the next week"]
        return node("chart", .chart, "Sales") {
            $0.chart = .init(
                kind: kind,
                points: zip(days, values).map { .init(label: $0, value: $1) }
            )
        }
    }

    private static let gauge = node("gauge", .chart, "Disk") {
        $0.chart = .init(kind: .gauge, points: [.init(value: 42)], minimum: 0, maximum: 60)
        $0.style = "warning"
    }

    private static let progress: [ScreenNode] = {
        var bar = ScreenNode(id: "progress", role: .progress, label: "Upload", value: .number(0.3))
        bar.details.bounds = .init(minimum: 0, maximum: 1, step: 0.01)
        return [bar, ScreenNode(id: "spinner", role: .spinner, label: "Checking", state: .busy)]
    }()

    // MARK: Containers

    private static let sections: [ScreenNode] = {
        var open = node("a", .section, "Open", events: [.toggle], [node("a/text", .text, "Inside")])
        open.state = .expanded
        let closed = node("b", .section, "Closed", events: [.toggle])
        return [open, closed, node("c", .section, "Plain", [node("c/text", .text, "Below")])]
    }()

    private static func group(_ arrangement: ScreenNode.Arrangement, columns: Int) -> ScreenNode {
        let facts = (1...columns).map { node("fact\($0)", .fact, "Fact \($0)", "value \($0)") }
        return node("group", .group, facts) {
            $0.arrangement = arrangement
            $0.weights = arrangement == .row ? [2, 1, 1] : []
            $0.gap = arrangement == .column ? 1 : 2
        }
    }

    private static let split = node(
        "split",
        .split,
        [
            node("split/0", .group, [list]),
            node("split/1", .group, [node("text", .text, "The details of a row."), facts[0]]),
        ]
    ) { $0.weights = [1, 2] }

    private static let tree: ScreenNode = {
        let parts: [(String, Int, Bool, Bool)] = [
            ("Fiction", 0, true, true), ("Science", 1, true, true), ("Dune", 2, false, false),
            ("Crime", 1, true, false), ("Poetry", 0, true, false), ("Loose", 0, false, false),
        ]
        let rows = parts.map { title, level, isParent, isOpen in
            var row = node("tree/\(title)", .row, title, isParent ? "3" : nil) { $0.level = level }
            row.events = isParent ? [.tap, .toggle] : [.tap]
            row.state = isOpen ? .expanded : []
            return row
        }
        return node("tree", .tree, rows)
    }()

    private static let list: ScreenNode = {
        let books: [(title: String, text: String, badge: String?, style: String)] = [
            ("Dune", "3 copies", "new", "good"), ("Neuromancer", "none", nil, "muted"),
        ]
        let rows = books.map { book in
            node("list/\(book.title)", .row, book.title, book.text, events: [.tap]) {
                $0.badge = book.badge
                $0.style = book.style
            }
        }
        return node("list", .list, rows)
    }()

    private static let form: ScreenNode = {
        var field = node("form/price/control", .field, nil, "abc", events: [.input]) {
            $0.problem = "expected a number"
        }
        field.state = .invalid
        let row = node("form/price", .row, "Price", [field]) { $0.help = "With taxes." }
        return node("form", .list, [row])
    }()

    private static let fields: ScreenNode = {
        func row(_ name: String, _ control: ScreenNode) -> ScreenNode {
            node("form/\(name)", .row, name, nil, [control])
        }
        var tags = node("form/tags", .picker, nil, "Crime, Poetry", events: [.choose])
        tags.state = .expanded
        tags.children = ["Crime", "History", "Poetry"].enumerated().map { index, title in
            let isChosen = index != 1
            var option = node("form/tags/\(index)", .option, title, events: [.toggle])
            option.value = .bool(isChosen)
            option.state = isChosen ? .checked : []
            return option
        }
        let color = node("form/color", .field, nil, "#ff8800", events: [.input]) {
            $0.swatch = "#ff8800"
        }
        var json = node("form/json", .textArea, nil, "{\"a\": [1,\n2}", events: [.input]) {
            $0.problem = "line 2, column 2: expected , or ]"
        }
        json.state = .invalid
        let file = node("form/file", .button, nil, "cover.png", events: [.tap])
        let none = node("form/none", .button, "Choose a File", events: [.tap])
        return node(
            "form",
            .list,
            nil,
            nil,
            [
                row("Tags", tags), row("Color", color), row("Data", json), row("Cover", file),
                row("Manual", none),
            ]
        )
    }()

    private static let tabs = [
        node(
            "tabs",
            .tabs,
            ["Notes", "Files", "History"].enumerated().map { index, title in
                var tab = node("tabs/\(index)", .tab, title, events: [.tap]) {
                    $0.badge = index == 1 ? "3" : nil
                }
                tab.state = index == 0 ? .selected : []
                return tab
            }
        ),
        node("text", .text, "The first part."),
    ]

    private static let toast = node(
        "toast",
        .toast,
        "Deleted \"Dune\" and all of its copies",
        [node("toast/undo", .button, "Undo", events: [.tap])]
    )
}
