import OKitBundle
import Testing

/// The graph of screens of format 2, and what files name of the bundle's other parts.
struct DeclaredGraphTests {
    private func bundle() throws -> AppBundle {
        var bundle = TestBundle()
        bundle.files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
            "models": {"default": {"entity": "Shelf", "storage": "file"}}}
            """,
            "app.json": #"{"start": "shelf"}"#,
            "models/Shelf.json": #"{"properties": {"books": "[Book]"}}"#,
            "models/Book.json": #"{"properties": {"name": "text"}}"#,
            "screens/shelf.json": """
            {"of": "Shelf", "actions": {"add": {"label": "Add", "open": "edit", "create": "Book"}},
            "body": {"list": "books", "open": "book"}, "on": {"leave": {"open": "book"}}}
            """,
            "screens/book.json": #"{"of": "Book", "body": {"include": "edit"}}"#,
            "screens/edit.json": #"{"of": "Book", "body": {"form": "self"}}"#,
        ]
        return try bundle.load().bundle
    }

    @Test func drawsWhatOpensScreens() throws {
        let text = ScreenGraph(try bundle()).text(in: .dot)
        let edges = text.split(separator: "\n").filter { $0.contains("->") }
            .map { $0.trimmingPrefix { $0 == " " } }
        #expect(
            edges.map { String($0) } == [
                #""book" -> "edit" [label="include"];"#,
                #""shelf" -> "edit" [label="add"];"#,
                #""shelf" -> "book" [label="books"];"#,
                #""shelf" -> "book" [label="step"];"#,
            ]
        )
    }

    /// Each level is read once, so that the work does not double with it.
    @Test func readsDeclarationsThatAreNestedDeep() throws {
        let depth = 30
        let opening = String(repeating: #"{"section": "Books", "body": "#, count: depth)
        var bundle = TestBundle()
        bundle.files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test"}
            """,
            "app.json": #"{"start": "shelf"}"#,
            "screens/shelf.json": """
            {"title": "Shelf",
             "body": \(opening){"text": "Hi"}\(String(repeating: "}", count: depth + 1))
            """,
        ]
        let screen = try bundle.load().bundle.screens["shelf"]?.declaration
        #expect(screen?.components.count == depth + 1)
    }

    @Test func notesReferences() throws {
        let bundle = try bundle()
        #expect(bundle.screens["shelf"]?.targets.map(\.name) == ["edit", "book", "book"])
        #expect(Set(bundle.entityReferences.map(\.name)) == ["Shelf", "Book"])
        #expect(bundle.screenReferences.map(\.name) == ["shelf"])
    }
}
