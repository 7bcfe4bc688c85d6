import OKitRuntime
import Testing

/// What can be done to the rows of a list.
struct RowTests {
    private let session: AppSession

    init() throws {
        session = try SampleApp.session()
    }

    @Test func marksABookByItsAccessory() throws {
        let before = try #require(session.screenTree().node(id: "row/B-1"))
        #expect(before.value == .text("not marked"))
        #expect(before.details.accessory == nil)
        let after = session.send(Event(.tap, on: "row/B-1/accessory")).node(id: "row/B-1")
        #expect(after?.value == .text("marked"))
        #expect(after?.children.contains { $0.id == "row/B-1/accessory" } == false)
        #expect(after?.details.accessory == .disclosure)
    }

    @Test func hidesTheQuickActionOfAMarkedBook() throws {
        let marked = session.send(Event(.tap, on: "row/B-1/quick"))
        #expect(marked.node(id: "row/B-1/quick") == nil)
        #expect(marked.node(id: "row/B-1/more") != nil)
    }

    @Test func asksBeforeItDeletes() throws {
        let asked = session.send(Event(.tap, on: "row/B-1/delete"))
        #expect(asked.overlay?.label == "Confirm Deletion")
        let kept = session.send(Event(.tap, on: "alert/cancel"))
        #expect(kept.node(id: "row/B-1") != nil)
        session.send(Event(.tap, on: "row/B-1/delete"))
        let deleted = session.send(Event(.tap, on: "alert/ok"))
        #expect(deleted.node(id: "row/B-1") == nil)
        #expect(deleted.root.value == .text("11 Books"))
    }

    @Test func offersMoreActions() throws {
        let sheet = try #require(session.send(Event(.tap, on: "row/B-1/more")).overlay)
        #expect(sheet.label == "Dune")
        #expect(sheet.children.map(\.label) == ["Activate", "Set as Marked", "Cancel"])
        #expect(session.send(Event(.tap, on: "sheet/0")).overlay?.value == .text("Activated"))
        session.send(Event(.tap, on: "alert/ok"))
        session.send(Event(.tap, on: "row/B-1/quick"))
        let fewer = session.send(Event(.tap, on: "row/B-1/more")).overlay
        #expect(fewer?.children.map(\.label) == ["Activate", "Cancel"])
        #expect(session.send(Event(.tap, on: "sheet/cancel")).overlay == nil)
    }

    @Test func ticksRowsInEditMode() throws {
        let editing = session.send(Event(.tap, on: "edit"))
        #expect(editing.node(id: "list")?.state == .editing)
        #expect(editing.node(id: "row/B-1/quick") == nil)
        #expect(session.send(Event(.tap, on: "row/B-1")).node(id: "row/B-1")?.state == .checked)
        #expect(session.send(Event(.tap, on: "row/B-1")).node(id: "row/B-1")?.state == [])
    }

    @Test func bringsANewRowIntoView() throws {
        session.send(Event(.window(first: 8, count: 2), on: "list"))
        session.send(Event(.tap, on: "add"))
        session.send(Event(.input("Solaris"), on: "alert/name"))
        let tree = session.send(Event(.tap, on: "alert/ok"))
        let row = try #require(tree.root.first { $0.role == .row && $0.label == "Solaris" })
        #expect(row.state == .focused)
        #expect(tree.node(id: "list")?.details.window?.first == 11)
    }

    @Test func acceptsNothingButTheDialogWhileItIsOpen() throws {
        let asked = session.send(Event(.tap, on: "row/B-1/delete"))
        #expect(session.send(Event(.tap, on: "row/B-1")) == asked)
        #expect(session.send(Event(.tap, on: "add")) == asked)
    }

    @Test func opensANewAuthorInEditMode() throws {
        session.send(Event(.tap, on: "tab/1"))
        let author = session.send(Event(.tap, on: "add"))
        #expect(author.screen == "author")
        #expect(author.root.state == .editing)
        #expect(author.root.label == "<New Author>")
        let authors = session.send(Event(.tap, on: "back"))
        #expect(authors.root.state == [])
        let index = authors.node(id: "list")?.details.index ?? []
        #expect(index.first == .init(title: "<", row: 0))
        #expect(index.dropFirst().first?.title == "A")
    }
}
