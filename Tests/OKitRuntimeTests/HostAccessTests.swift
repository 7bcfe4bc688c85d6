import Foundation
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// What Swift code does with the objects of a session that it has.
struct HostAccessTests {
    final class Shop: Model {
        let id = IDField()
        let name = Field(value: "", isOptional: false)
        let visits = Field(value: 0, isOptional: false)
        let books = ModelField<Book>()*
    }

    final class Book: Model {
        let id = IDField()
        let name = Field(value: "", isOptional: false)
    }

    private func session(
        store: FileStore? = nil,
        models: [Model.Type] = [Shop.self, Book.self]
    ) throws -> AppSession {
        let bundle = try PageApp.bundle([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.host", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": """
            {"properties": {"id": "text", "name": "text", "visits": "int", "books": "[Book]"},
             "hooks": {"changed": {"name": {"set": "visits", "to": "visits + 1"}}}}
            """,
            "models/Book.json":
                #"{"title": "{name}", "properties": {"id": "text", "name": "text"}}"#,
            "data/default.json":
                #"{"id": "s", "name": "Shop", "books": [{"id": "b", "name": "Dune"}]}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "{name}", "subtitle": "{visits} visits",
             "actions": {"add": {"label": "Add", "enabled": "books.size() < 2", "do": {"create": "Book", "in": "books"}}},
             "bar": ["add"], "body": {"list": "books", "id": "books"}}
            """,
        ])
        return AppSession(
            bundle: bundle,
            environment: AppEnvironment(),
            store: store,
            models: models
        )
    }

    private func rows(of session: AppSession) -> [String] {
        let list = session.screenTree().root.first { $0.id == "books" }
        return list?.children.filter { $0.role == .row }.compactMap(\.label) ?? []
    }

    @Test func writesOfObjectsAreInTheNextTree() throws {
        let session = try session(models: [])
        let shop = try #require(session.graph.model(Graph.defaultModel))
        let slot = try #require(session.graph.type(of: shop)?.slot(named: "name"))
        session.graph.set(shop, slot: slot, to: .text("Books"))
        let text = ScreenOutline.text(of: session.screenTree())
        #expect(text.contains("Books"))
        #expect(text.contains("1 visits"))
        #expect(session.screenTree() == session.screenTree())
    }

    @Test func writesOfModelsAreInTheNextTree() throws {
        let session = try session()
        let shop = try #require(session.model(Shop.self))
        #expect(shop.books.value?.map(\.name.value) == ["Dune"])
        shop.name.value = "Library"
        let book = Book()
        book.name.value = "Solaris"
        shop.books.value?.append(book)
        #expect(ScreenOutline.text(of: session.screenTree()).contains("Library"))
        #expect(rows(of: session) == ["Dune", "Solaris"])
    }

    @Test func writesOfModelsAreStored() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let session = try session(store: FileStore(folder: folder))
        try #require(session.model(Shop.self)).name.value = "Library"
        try session.storeChanges()
        let other = try self.session(store: FileStore(folder: folder))
        #expect(other.model(Shop.self)?.name.value == "Library")
    }

    @Test func findsNoModelOfAnotherNameOrClass() throws {
        let session = try session()
        #expect(session.model(Shop.self, named: "other") == nil)
        #expect(session.model(Book.self) == nil)
    }

    @Test func reportsWhyAnEventIsNotHandled() throws {
        let session = try session()
        var rejections: [EventRejection] = []
        let add = try #require(session.screenTree().root.first { $0.label == "Add" }?.id)
        func send(_ event: Event) {
            session.send(event) { rejections.append($0) }
        }
        send(Event(.tap, on: "nothing"))
        send(Event(.toggle(true), on: add))
        #expect(rejections == [.unknownTarget("nothing"), .unsupported(.toggle, by: add)])
        #expect(rejections[0].description == #"the screen has no "nothing""#)
        rejections = []
        send(Event(.tap, on: add))
        #expect(rejections == [])
        send(Event(.tap, on: add))
        #expect(rejections == [.disabled(add)])
    }

    @Test func evaluationsGiveValues() throws {
        let session = try session()
        let evaluation = EvaluationSession(session, startsAtScreen: false)
        let count = evaluation.answer(EvaluationRequest("books.size() + 1", .cel))
        #expect(count.value == .int(2))
        #expect(count.value(as: Int.self) == 2)
        #expect(count.value(as: String.self) == nil)
        let names = evaluation.answer(EvaluationRequest("books/name"))
        #expect(names.value?.elements == [.text("Dune")])
        #expect(evaluation.answer(EvaluationRequest("books.", .cel)).value == nil)
    }

    @Test func actionsAreMadeOfDeclarations() throws {
        let json = #"{"path": "books", "httpMethod": "POST", "timeout": 5}"#
        let document = try JSONDocument(parsing: SourceText(path: "a.json", text: json))
        let action = ServiceAction("add", document.root)
        #expect(action.method == "POST")
        #expect(action.timeout == 5)
    }
}
