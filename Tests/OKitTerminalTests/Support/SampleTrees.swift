import Foundation
import OKitRuntime

/// Screens made by hand.
enum Sample {
    static func node(
        _ id: String,
        _ role: ScreenNode.Role,
        _ label: String? = nil,
        _ value: NodeValue? = nil,
        state: ScreenNode.State = [],
        events: [Event.Kind] = [],
        _ children: [ScreenNode] = [],
        details change: (inout ScreenNode.Details) -> Void = { _ in }
    ) -> ScreenNode {
        var details = ScreenNode.Details()
        change(&details)
        return ScreenNode(
            id: id,
            role: role,
            label: label,
            value: value,
            state: state,
            events: events,
            details: details,
            children: children
        )
    }

    static func button(
        _ id: String,
        _ label: String,
        _ purpose: ScreenNode.Purpose? = nil,
        state: ScreenNode.State = []
    ) -> ScreenNode {
        node(id, .button, label, state: state, events: [.tap]) { $0.purpose = purpose }
    }

    static func row(_ index: Int, _ title: String, _ author: String) -> ScreenNode {
        let menu = node(
            "row\(index)/menu",
            .menu,
            [
                button("row\(index)/mark", "Mark", .quick),
                button("row\(index)/delete", "Delete", .delete),
            ]
        )
        return node("row\(index)", .row, title, .text(author), events: [.tap], [menu]) {
            $0.accessory = .disclosure
        }
    }

    static func node(
        _ id: String,
        _ role: ScreenNode.Role,
        _ children: [ScreenNode]
    ) -> ScreenNode {
        ScreenNode(id: id, role: role, children: children)
    }

    static let titles = [
        ("Dune", "Frank Herbert"), ("Neuromancer", "William Gibson"),
        ("星を継ぐもの", "James P. Hogan"), ("The Left Hand of Darkness", "Ursula K. Le Guin"),
        ("Evil \u{1B}[31m\u{202E}red", "A\u{7}B\u{9B}C"),
    ]

    /// A list of books with all that can stand around a list.
    static func books(rows count: Int = 5, overlay: ScreenNode? = nil) -> ScreenTree {
        let rows = (0..<count).map { index in
            let (title, author) = titles[index % titles.count]
            return row(index, index < titles.count ? title : "Book \(index)", author)
        }
        let tabs = ["Books", "Authors"].enumerated().map { index, label in
            node(
                "tab\(index)",
                .tab,
                label,
                state: index == 0 ? .selected : [],
                events: [.tap]
            )
        }
        var root = node(
            "books",
            .screen,
            "Bookshop",
            .text("\(count) books"),
            [
                node(
                    "books/bar",
                    .bar,
                    [button("edit", "Edit", .edit), button("add", "Add", .add)]
                ),
                node("search", .search, nil, .text(""), events: [.input]) {
                    $0.placeholder = "Search books"
                },
                node(
                    "list",
                    .list,
                    nil,
                    nil,
                    events: [.window],
                    [node("s", .section, "Science Fiction", .text("\(count) books"), rows)]
                ) { $0.window = .init(total: count, first: 0) },
                node("books/toolbar", .bar, [button("sort", "Sort")]),
                node("tabs", .tabs, tabs),
            ]
        )
        if let overlay {
            root.children.append(overlay)
        }
        return ScreenTree(screen: "books", root: root)
    }

    /// `count` rows from `first` on, of a list of `total`.
    static func window(
        first: Int,
        count: Int,
        total: Int,
        hasMore: Bool = false
    ) -> ScreenTree {
        let rows = (first..<min(first + count, total)).map { index in
            node("row\(index)", .row, "Row \(index)", events: [.tap])
        }
        return ScreenTree(
            screen: "long",
            root: node(
                "long",
                .screen,
                "Long",
                children: [
                    node("list", .list, nil, nil, events: [.window], rows) {
                        $0.window = .init(total: total, first: first, hasMore: hasMore)
                    }
                ]
            )
        )
    }

    private static func node(
        _ id: String,
        _ role: ScreenNode.Role,
        _ label: String,
        children: [ScreenNode]
    ) -> ScreenNode {
        ScreenNode(id: id, role: role, label: label, children: children)
    }

    /// A form with each kind of control.
    static func detail() -> ScreenTree {
        let segments = ["All", "Read", "Unread"].enumerated().map { index, label in
            node("seg\(index)", .option, label)
        }
        let range = ScreenNode.Bounds(minimum: 0, maximum: 10, step: 1)
        func line(_ name: String, _ control: ScreenNode) -> ScreenNode {
            node("row-" + control.id, .row, name, children: [control])
        }
        let book = [
            line("Title", node("title", .field, nil, .text("Dune"), events: [.input])),
            line(
                "Author",
                node("author", .field, nil, .text(""), events: [.input]) {
                    $0.placeholder = "Name"
                }
            ),
            line(
                "Price",
                node("price", .field, nil, .text("x"), state: .invalid, events: [.input])
            ),
            line(
                "Released",
                node(
                    "date",
                    .date,
                    nil,
                    .date(Date(timeIntervalSince1970: 1_700_000_000)),
                    events: [.pick]
                )
            ),
        ]
        let more = [
            line("Marked", node("switch", .switch, nil, .bool(true), events: [.toggle])),
            line(
                "Rating",
                node("slider", .slider, nil, .number(7), events: [.adjust]) {
                    $0.bounds = range
                }
            ),
            line(
                "Copies",
                node("stepper", .stepper, nil, .number(3), events: [.adjust]) {
                    $0.bounds = range
                }
            ),
            line(
                "Show",
                node(
                    "segments",
                    .segments,
                    nil,
                    .number(1),
                    events: [.choose],
                    segments
                )
            ),
            line("Genre", node("picker", .picker, nil, .number(0), events: [.choose], segments)),
            node(
                "row-notes",
                .row,
                [
                    node("notes", .textArea, nil, .text("A note"), events: [.input])
                ]
            ),
        ]
        return ScreenTree(
            screen: "detail",
            root: node(
                "detail",
                .screen,
                "Dune",
                children: [
                    node(
                        "detail/bar",
                        .bar,
                        [
                            button("back", "Books", .back), button("done", "Done", .done),
                        ]
                    ),
                    node(
                        "form",
                        .list,
                        [
                            node("a", .section, "Book", children: book),
                            node("b", .section, "Options", children: more),
                        ]
                    ),
                ]
            )
        )
    }

    /// An alert with two fields.
    static func login(isReady: Bool = true) -> ScreenNode {
        node(
            "alert",
            .alert,
            "Log in",
            .text("The shop asks for your name."),
            [
                node("name", .field, "Name", .text("ada"), events: [.input]),
                node("password", .field, "Password", .text("secret"), events: [.input]) {
                    $0.isSecure = true
                },
                button("cancel", "Cancel", .cancel),
                button("ok", "OK", .confirm, state: isReady ? [] : .disabled),
            ]
        )
    }
}
