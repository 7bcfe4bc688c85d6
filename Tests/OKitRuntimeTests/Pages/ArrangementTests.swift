import Foundation
import OKitExpression
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// What a provider shows is always what its items, condition, order and sections give at present,
/// though it is computed again only where something has changed.
struct ArrangementTests {
    private let folder = TemporaryFolder()
    private let otherFolder = TemporaryFolder()

    /// The rows after `Fill`: section with its total, name, price, rank.
    private static let start = [
        "In A 60: six 40 2", "In A 60: three 20 4", "In A 60: zero 0 0", "In B 73: one 43 3",
        "In B 73: two 30 1",
    ]

    /// What the user does, and the rows after it.
    private static let cases: [(name: String, flow: String, rows: [String])] = [
        ("nothing", "", start),
        (
            "an item moves with its sort key", #"swipe row "zero" "More""#,
            [
                "In A 85: six 40 2", "In A 85: zero 25 0", "In A 85: three 20 4",
                "In B 73: one 43 3", "In B 73: two 30 1",
            ]
        ),
        (
            "an item moves with its section", #"swipe row "six" "Move""#,
            [
                "In A 20: three 20 4", "In A 20: zero 0 0", "In B 113: one 43 3",
                "In B 113: six 40 2", "In B 113: two 30 1",
            ]
        ),
        ("a filter selects", #"search "T""#, ["In A 20: three 20 4", "In B 30: two 30 1"]),
        ("a filter selects fewer", "search \"T\"\nsearch \"tw\"", ["In B 30: two 30 1"]),
        (
            "a filter selects others", "search \"tw\"\nsearch \"o\"",
            ["In A 0: zero 0 0", "In B 73: one 43 3", "In B 73: two 30 1"]
        ),
        ("a filter selects all again", "search \"tw\"\nsearch \"\"", start),
        (
            "an item changes while it is not selected",
            "search \"zero\"\nswipe row \"zero\" \"More\"\nsearch \"three\"\nundo\nsearch \"\"",
            start
        ),
        (
            "an item stops to fit the filter", "tap \"Toggle\"\nswipe row \"one\" \"Age\"",
            [
                "In A 60: six 40 2", "In A 60: three 20 4", "In A 60: zero 0 0",
                "In B 30: two 30 1",
            ]
        ),
        ("the filter goes off", "tap \"Toggle\"\nswipe row \"one\" \"Age\"\ntap \"Toggle\"", start),
        ("a change is undone", "swipe row \"zero\" \"More\"\nundo", start),
        (
            "a change is done again", "swipe row \"six\" \"Drop\"\nundo\nredo",
            [
                "In A 20: three 20 4", "In A 20: zero 0 0", "In B 73: one 43 3",
                "In B 73: two 30 1",
            ]
        ),
        (
            "an item is added", "search \"\"\ntap \"New\"",
            [
                "In A 60: six 40 2", "In A 60: three 20 4", "In A 60: zero 0 0",
                "In B 118: fresh 45 9", "In B 118: one 43 3", "In B 118: two 30 1",
            ]
        ),
        (
            "an item is added that does not fit the filter", "search \"z\"\ntap \"New\"",
            ["In A 0: zero 0 0"]
        ),
        (
            "all items change", #"tap "All""#,
            [
                "In A 240: zero 100 0", "In A 240: three 80 4", "In A 240: six 60 2",
                "In B 127: two 70 1", "In B 127: one 57 3",
            ]
        ),
        (
            "the user sorts", #"sort "Rank""#,
            [
                "In A 60: zero 0 0", "In A 60: six 40 2", "In A 60: three 20 4",
                "In B 73: two 30 1", "In B 73: one 43 3",
            ]
        ),
        (
            "an item changes in the order of the user",
            "sort \"Rank\" descending\nswipe row \"zero\" \"Raise\"",
            [
                "In A 60: zero 0 7", "In A 60: three 20 4", "In A 60: six 40 2",
                "In B 73: one 43 3", "In B 73: two 30 1",
            ]
        ),
        (
            "the user sorts what the filter selects",
            "sort \"Price\"\nsearch \"o\"\nswipe row \"zero\" \"More\"\nswipe row \"zero\" \"More\"",
            ["In A 50: zero 50 0", "In B 73: two 30 1", "In B 73: one 43 3"]
        ),
    ]

    @Test(arguments: ["file", "records"], cases.indices)
    func follows(_ storage: String, _ index: Int) throws {
        let (name, flow, expected) = Self.cases[index]
        let app = try app(storage)
        #expect(rows(app) == Self.start)
        let failure = app.play(flow)
        #expect(failure == nil, "\(name): \(failure ?? "")")
        #expect(rows(app) == expected, "\(name)")
    }

    /// The same events, one time with all that was computed before forgotten.
    @Test(arguments: 0..<12)
    func showsTheSameAsWithoutStoredValues(_ seed: Int) throws {
        let storing = try app(seed % 2 == 0 ? "file" : "records")
        let forgetting = try app(seed % 2 == 0 ? "file" : "records", in: otherFolder)
        var numbers = RandomNumbers(seed: UInt64(seed))
        for step in 0..<40 {
            let names = ["zero", "one", "two", "three", "six", "fresh"]
            let actions = ["More", "Move", "Age", "Raise", "Drop"]
            let command =
                [
                    "search \"\(["", "e", "o", "x", "t", "tw"].randomElement(using: &numbers) ?? "")\"",
                    "swipe row \"\(names.randomElement(using: &numbers) ?? "")\" "
                        + "\"\(actions.randomElement(using: &numbers) ?? "")\"",
                    "tap \"\(["Toggle", "New", "All"].randomElement(using: &numbers) ?? "")\"",
                    "undo", "redo", "sort \"Price\" descending", "sort \"Rank\"",
                ].randomElement(using: &numbers) ?? ""
            forgetting.session.refresh()
            // Rows that are not there are no mistake here: both fail in the same way.
            _ = storing.play(command)
            _ = forgetting.play(command)
            #expect(rows(storing) == rows(forgetting), "step \(step): \(command)")
        }
    }

    @Test(arguments: ["file", "records"])
    func showsWhatAnotherSessionHasStored(_ storage: String) throws {
        let first = try app(storage)
        let failure = first.play("swipe row \"zero\" \"More\"\nswipe row \"two\" \"Move\"")
        #expect(failure == nil)
        try first.session.storeChanges()
        let next = try PageApp(files(storage), store: URL(filePath: folder.path))
        #expect(
            rows(next) == [
                "In A 115: six 40 2", "In A 115: two 30 1", "In A 115: zero 25 0",
                "In A 115: three 20 4", "In B 43: one 43 3",
            ]
        )
    }

    @Test(arguments: ["file", "records"])
    func limitsSectionsWithTheirItems(_ storage: String) throws {
        let app = try app(storage, limit: 4)
        #expect(rows(app) == Array(Self.start.prefix(4)))
        for flow in ["tap \"Note\"", "search \"e\"\nsearch \"\"", "tap \"Note\""] {
            let failure = app.play(flow)
            #expect(failure == nil)
            #expect(rows(app) == Array(Self.start.prefix(4)), "\(flow)")
        }
    }

    @Test(arguments: ["file", "records"])
    func evaluatesNothingWhereNothingHasChanged(_ storage: String) throws {
        let app = try app(storage, count: 500)
        let failure = app.play("tap \"Toggle\"\ntap \"Toggle\"")
        #expect(failure == nil)
        let before = app.session.evaluationCount
        let next = app.play("tap \"Note\"")
        #expect(next == nil)
        #expect(app.session.evaluationCount - before < 100)
    }

    // MARK: The app

    private func app(
        _ storage: String,
        count: Int = 0,
        limit: Int? = nil,
        in folder: TemporaryFolder? = nil
    ) throws -> PageApp {
        let path = (folder ?? self.folder).path
        let app = try PageApp(files(storage, limit: limit), store: URL(filePath: path))
        let failure = app.play("tap \"Fill\"" + (count == 0 ? "" : "\ntap \"Many\""))
        #expect(failure == nil, "\(failure ?? "")")
        return app
    }

    /// A stock of things in places, by their prices.
    private func files(_ storage: String, limit: Int? = nil) -> [String: String] {
        let isRecords = storage == "records"
        let source = isRecords ? #""records": "Thing""# : #""items": "things""#
        let place = isRecords ? "" : #", "in": "things""#
        func create(_ members: String) -> String {
            #"{"create": "Thing"\#(place), "with": {\#(members)}}"#
        }
        let fill = [
            ("zero", "A", 0, 0), ("one", "B", 43, 3), ("two", "B", 30, 1), ("three", "A", 20, 4),
            ("six", "A", 40, 2),
        ].map { name, place, price, rank in
            create(
                #""name": "'\#(name)'", "place": "'\#(place)'", "price": \#(price), "rank": \#(rank)"#
            )
        }.joined(separator: ", ")
        return [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Stock",
             "models": {"default": {"entity": "Stock", "storage": "file"}\(
                isRecords ? #", "things": {"entity": "Thing", "storage": "records"}"# : "")}}
            """,
            "app.json": #"{"start": "things"}"#,
            "models/Stock.json": """
            {"properties": {\(isRecords ? "" : #""things": "[Thing]", "#)"note": "int"}}
            """,
            "models/Thing.json": """
            {"properties": {"name": "text", "place": "text", "price": "int", "rank": "int",
                            "isOld": "bool"},
             "actions": {
                "more": {"label": "More", "do": {"set": "price", "to": "price + 25"}},
                "raise": {"label": "Raise", "do": {"set": "rank", "to": "rank + 7"}},
                "move": {"label": "Move",
                         "do": {"set": "place", "to": "place == 'A' ? 'B' : 'A'"}},
                "age": {"label": "Age", "do": {"set": "isOld", "to": "!isOld"}},
                "drop": {"label": "Drop", "do": {"delete": "self"}}}}
            """,
            "screens/things.json": """
            {"of": "Stock", "title": "Things", "state": {"query": "", "onlyNew": false},
             "providers": {"found": {
                \(source),\(limit.map { "\"limit\": \($0)," } ?? "")
                "where": "name.finds(screen.query) && (!isOld || !screen.onlyNew)",
                "sort": ["-price", "name"],
                "section": {"by": "place", "title": "In {place}",
                            "total": "{items.sum(i, i.price)}"}}},
             "actions": {
                "fill": {"label": "Fill", "do": [\(fill)]},
                "many": {"label": "Many", "do": {"for": "n", "in": "found.items", "do": [\(
                    Array(repeating: create(#""name": "'many'", "place": "'C'", "price": "1""#),
                        count: 100).joined(separator: ", "))]}},
                "all": {"label": "All", "do": {"for": "i", "in": "found.items",
                        "do": {"set": "i.price", "to": "100 - i.price"}}},
                "note": {"label": "Note", "do": {"set": "note", "to": "note + 1"}},
                "toggle": {"label": "Toggle",
                           "do": {"set": "screen.onlyNew", "to": "!screen.onlyNew"}},
                "new": {"label": "New", "do": \(create(
                    #""name": "'fresh'", "place": "'B'", "price": 45, "rank": 9"#))}},
             "bar": ["fill", "many", "all", "note", "toggle", "new"],
             "body": [
                {"search": "screen.query"},
                {"table": "found", "id": "table", "columns": ["name", "price", "rank"],
                 "actions": ["more", "raise", "move", "age", "drop"]}]}
            """,
        ]
    }

    /// The rows on the screen, each with the title and total of its section.
    private func rows(_ app: PageApp) -> [String] {
        func rows(_ node: ScreenNode, _ section: String) -> [String] {
            var section = section
            if node.role == .section {
                section = [node.label, node.value?.text].compactMap(\.self).joined(separator: " ")
            }
            if node.role == .row {
                let cells = node.details.component.cells.map(\.text)
                return ["\(section): \(cells.joined(separator: " "))"]
            }
            return node.children.flatMap { rows($0, section) }
        }
        return rows(app.session.screenTree().root, "")
    }
}
