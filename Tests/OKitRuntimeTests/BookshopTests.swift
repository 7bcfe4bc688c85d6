import Foundation
import OKitExpression
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// The sample app, driven by events.
struct BookshopTests {
    @Test func showsTheBooksByDay() throws {
        let tree = try SampleApp.session().screenTree()
        #expect(tree.root.label == "Book Shop")
        #expect(tree.root.value == .text("12 Books"))
        #expect(tree.node(id: "row/B-1")?.label == "Dune")
        #expect(tree.node(id: "section/0")?.label == "November 8, 2019")
    }

    @Test func opensABookAndGoesBack() throws {
        let session = try SampleApp.session()
        let book = session.send(Event(.tap, on: "row/B-1"))
        #expect(book.screen == "book")
        #expect(book.root.value == .text("Dune"))
        #expect(session.send(Event(.tap, on: "back")).screen == "books")
    }

    @Test func addsABookByNameAndStoresIt() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let session = try SampleApp.session(store: FileStore(folder: folder))
        _ = session.send(Event(.tap, on: "add"))
        let named = session.send(Event(.input("  Solaris "), on: "alert/name"))
        #expect(named.overlay?.children.first?.value == .text("  Solaris "))
        let added = session.send(Event(.tap, on: "alert/ok"))
        #expect(added.root.value == .text("13 Books"))
        try session.storeChanges()

        let again = try SampleApp.session(store: FileStore(folder: folder)).screenTree()
        #expect(again.root.value == .text("13 Books"))
        #expect(again.root.first { $0.label == "Solaris" } != nil)
    }

    @Test func refusesEventsThatANodeDoesNotAnnounce() throws {
        let session = try SampleApp.session()
        let before = session.screenTree()
        #expect(session.send(Event(.toggle(true), on: "row/B-1")) == before)
        #expect(session.send(Event(.tap, on: "row/none")) == before)
        #expect(session.send(Event(.tap, on: "back")) == before)
    }

    @Test func asksBeforeItMarksABook() throws {
        let session = try SampleApp.session()
        _ = session.send(Event(.tap, on: "row/B-1"))
        let asked = session.send(Event(.tap, on: "bar/0"))
        #expect(asked.overlay?.label == "Set As Marked")
        let marked = session.send(Event(.tap, on: "alert/ok"))
        #expect(marked.overlay == nil)
        #expect(marked.node(id: "bar/0")?.state == .disabled)
    }

    @Test func worksOutNothingAnewWhereNothingChanged() throws {
        let session = try SampleApp.session()
        _ = session.screenTree()
        let count = session.evaluationCount
        #expect(count > 0)
        session.send(Event(.window(first: 0, count: 200), on: "list"))
        #expect(session.evaluationCount == count)
    }

    @Test func setsAsideAFileThatCannotBeRead() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = FileStore(folder: folder)
        try store.write(Array("{\"books\": [".utf8), to: .model("default"))
        let session = try SampleApp.session(store: store)
        #expect(session.findings.map(\.rule) == ["json-syntax", "unreadable-model"])
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/okit/data")
        #expect(files == ["default.json.unreadable-1"])
    }

    @Test(arguments: [
        (0, 3, ["Jane Eyre", "Good Omens", "Neuromancer"]), (11, 50, ["The Hobbit"]),
        (-5, 1, ["Jane Eyre"]), (.max, .max, []), (90, 9, []),
    ])
    func showsTheRowsOfTheWindow(_ first: Int, _ count: Int, _ expected: [String]) throws {
        let session = try SampleApp.session()
        let tree = session.send(Event(.window(first: first, count: count), on: "list"))
        let list = try #require(tree.node(id: "list"))
        #expect(list.details.window?.total == 12)
        #expect(list.children.flatMap(\.children).map(\.label) == expected)
    }
}
