import Foundation
import OKitRuntime
import Testing

/// Properties that refer to objects which are owned elsewhere.
struct PageReferenceTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "shop"}"#,
        "models/Shop.json": """
        {"properties": {"books": "[Book]", "authors": "[Author]",
                        "best": {"relation": "[Book]"}}}
        """,
        "models/Book.json": """
        {"title": "{title}", "properties": {
            "title": "text", "author": {"relation": "Author"}, "editor": {"relation": "Author?"}}}
        """,
        "models/Author.json": """
        {"title": "{name}", "properties": {"name": "text"},
         "computed": {"books": "app.books.filter(b, b.author == self)"}}
        """,
        "screens/shop.json": """
        {"of": "Shop",
         "actions": {
            "add": {"label": "Add", "open": "edit", "create": "Book", "in": "books"},
            "remove": {"label": "Remove", "of": "Author", "do": {"delete": "self"}},
            "like": {"label": "Like", "of": "Book", "do": {"add": "self", "in": "app.best"}},
            "dislike": {"label": "Dislike", "of": "Book",
                        "do": {"remove": "self", "in": "app.best"}},
            "turn": {"label": "Turn", "do": {"move": "best[0]", "in": "best", "to": 1}}},
         "bar": ["add", "turn"],
         "body": [
            {"table": "books", "id": "books", "open": "edit", "actions": ["like", "dislike"],
             "columns": ["title", {"value": "author.name", "title": "Author"},
                         {"value": "editor.name", "title": "Editor"}]},
            {"list": "authors", "id": "authors", "open": "author", "actions": ["remove"],
             "row": {"title": "{name}", "badge": "{books.size()}"}},
            {"text": "Best: {best.map(b, b.title).join(', ')}"}]}
        """,
        "screens/author.json": """
        {"of": "Author", "body": {"form": "self", "fields": ["name"]}}
        """,
        "screens/edit.json": """
        {"of": "Book", "title": "{isNew ? 'New' : title}",
         "body": {"form": "self", "save": "explicitly"}}
        """,
        "data/default.json": """
        {"books": [{"id": "b1", "title": "Dune", "author": "a1", "editor": "a2"},
                   {"id": "b2", "title": "Emma", "author": "a2"}],
         "best": ["b2"],
         "authors": [{"id": "a1", "name": "Herbert"}, {"id": "a2", "name": "Austen"}]}
        """,
    ]

    @Test func readsWhatItRefersTo() throws {
        let failure = try PageApp(Self.files).play(
            """
            expect row "Dune" value "Herbert"
            expect row "Dune" value "Austen"
            expect row "Austen" in #authors value "1"
            expect text "Best: Emma"
            tap row "Austen" in #authors
            type "Brontë" into "Name"
            back
            expect row "Emma" value "Brontë"
            """
        )
        #expect(failure == nil)
    }

    @Test func choosesAmongAllObjects() throws {
        let failure = try PageApp(Self.files).play(
            """
            tap "Add"
            type "Persuasion" into "Title"
            save
            expect text "is required"
            choose "Austen" in "Author"
            choose "Herbert" in "Editor"
            choose "None" in "Editor"
            save
            expect row "Persuasion" value "Austen"
            expect row "Austen" in #authors value "2"
            tap row "Persuasion" in #books
            choose "Herbert" in "Author"
            discard
            expect row "Persuasion" value "Austen"
            """
        )
        #expect(failure == nil)
    }

    @Test func losesReferencesWithTheirObject() throws {
        let failure = try PageApp(Self.files).play(
            """
            swipe row "Austen" in #authors "Remove"
            expect rows 1 in #authors
            expect row 1 in #authors "Herbert"
            expect row "Emma" value ""
            undo
            expect rows 2 in #authors
            expect row "Emma" value "Austen"
            expect row "Dune" value "Austen"
            """
        )
        #expect(failure == nil)
    }

    @Test func changesListsOfReferences() throws {
        let failure = try PageApp(Self.files).play(
            """
            swipe row "Dune" in #books "Like"
            expect text "Best: Emma, Dune"
            tap "Turn"
            expect text "Best: Dune, Emma"
            swipe row "Emma" in #books "Dislike"
            expect text "Best: Dune"
            expect rows 2 in #books
            """
        )
        #expect(failure == nil)
    }

    @Test func storesIds() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try PageApp(Self.files, store: folder)
        let failure = app.play(
            """
            swipe row "Dune" in #books "Like"
            tap row "Emma" in #books
            choose "Herbert" in "Editor"
            save
            suspend
            """
        )
        #expect(failure == nil)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let stored = (files?.compactMap { $0 as? URL } ?? [])
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        #expect(stored.contains { $0.contains(#""best":["b2","b1"]"#) })
        #expect(stored.contains { $0.contains(#""editor":"a1""#) })
        let again = try PageApp(Self.files, store: folder).play(
            """
            expect text "Best: Emma, Dune"
            expect row "Emma" value "Herbert"
            """
        )
        #expect(again == nil)
    }
}
