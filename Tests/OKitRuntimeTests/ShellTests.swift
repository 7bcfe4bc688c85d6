import OKitRuntime
import Testing

/// The shell of an application: its content, its menu, and what covers screens.
struct ShellTests {
    private let session: AppSession

    init() throws {
        session = try SampleApp.session()
    }

    @Test func opensTheMenuOverTheContentAndClosesIt() throws {
        let books = session.screenTree()
        let menu = session.send(Event(.tap, on: "bar/0"))
        #expect(menu.screen == "menu")
        #expect(menu.node(id: "tabs") == nil)
        #expect(menu.node(id: "bar/0")?.details.purpose == .close)
        #expect(session.send(Event(.tap, on: "bar/0")) == books)
    }

    @Test func showsTheContentOfARow() throws {
        session.send(Event(.tap, on: "bar/0"))
        session.send(Event(.tap, on: "row/G-1"))
        let authors = session.screenTree()
        let row = try #require(authors.root.first { $0.role == .row })
        #expect(row.events == [])
        let content = session.send(Event(.tap, on: "\(row.id)/accessory"))
        #expect(content.screen == "authorContent")
        #expect(content.root.label == row.label)
        #expect(content.node(id: "back") == nil)
        session.send(Event(.tap, on: "bar/0"))
        #expect(session.send(Event(.tap, on: "toolbar/home")).screen == "books")
    }

    @Test func closesAModalScreenOverTheMenu() throws {
        session.send(Event(.tap, on: "bar/0"))
        let settings = session.send(Event(.tap, on: "toolbar/settings"))
        #expect(settings.screen == "settings")
        #expect(settings.root.state == .editing)
        #expect(settings.node(id: "edit") == nil)
        #expect(session.send(Event(.tap, on: "bar/0")).screen == "menu")
    }

    @Test func keepsWhatWasOpenedInATab() throws {
        session.send(Event(.tap, on: "row/B-1"))
        session.send(Event(.tap, on: "tab/1"))
        #expect(session.send(Event(.tap, on: "tab/0")).screen == "book")
        #expect(session.send(Event(.tap, on: "tab/0")).screen == "books")
    }

    @Test func showsTheHelpOfAScreen() throws {
        let help = try #require(session.send(Event(.tap, on: "help")).overlay)
        #expect(help.role == .help)
        #expect(help.children.map(\.label) == ["Help", "Close"])
        #expect(session.send(Event(.tap, on: "help-view/close")).overlay == nil)
    }
}
