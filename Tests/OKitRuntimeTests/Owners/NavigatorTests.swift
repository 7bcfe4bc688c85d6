import OKitBundle
import OKitExpression
import OKitModel
import Testing

@testable import OKitRuntime

/// The navigation stack without a session.
struct NavigatorTests {
    private let app: OwnerApp
    private var navigator: Navigator
    private var objects: AppObjects { app.objects }

    init() throws {
        app = try OwnerApp(
            #"{"properties":{"name":{"type":"text"}}}"#,
            #"{"kind":"tabs","tabs":[{"title":"A","screen":"a"},{"title":"B","screen":"b"}]}"#,
            [
                "screens/a.json": #"{"kind":"detail","sections":[]}"#,
                "screens/b.json": #"{"kind":"detail","sections":[]}"#,
                "screens/c.json": #"{"kind":"detail","editInherit":true,"sections":[]}"#,
                "screens/views.json": #"{"kind":"views","views":[{"type":"label","id":"l"}]}"#,
            ]
        )
        navigator = Navigator(app.bundle.screens, firstScreen: "main", windowSize: 20)
        #expect(navigator.openFirst(app.objects).isEmpty)
    }

    private var names: [String] {
        navigator.entries.map(\.screen.name)
    }

    private mutating func open(
        _ name: String,
        as presentation: NavigationEntry.Presentation = .pushed
    ) -> [Navigator.OpenedScreen] {
        navigator.open(name, content: .null, as: presentation, objects)
    }

    @Test mutating func showsTheContentOfContainers() {
        #expect(names == ["main", "a"])
        #expect(navigator.current?.given == app.model)
        #expect(!navigator.canGoBack && navigator.tabs?.screen.name == "main")
    }

    @Test mutating func goesBackToWhereItCameFrom() {
        _ = open("b")
        _ = open("c")
        #expect(navigator.entriesBelow.map(\.screen.name) == ["a", "b"])
        navigator.goBack()
        #expect(names == ["main", "a", "b"] && navigator.canGoBack)
        navigator.goBack()
        navigator.goBack()
        #expect(names == ["main", "a"])
    }

    @Test mutating func keepsATabAsTheUserLeftIt() {
        _ = open("c")
        _ = navigator.selectTab(1, objects)
        #expect(names == ["main", "b"] && navigator.allEntries.count == 4)
        _ = navigator.selectTab(0, objects)
        #expect(names == ["main", "a", "c"])
        // The tab that is shown goes back to its first screen.
        _ = navigator.selectTab(0, objects)
        #expect(names == ["main", "a"])
        _ = navigator.selectTab(2, objects)
        #expect(names == ["main", "a"])
    }

    @Test mutating func closesWhatCoversOthers() {
        _ = open("b", as: .modal)
        _ = open("c")
        #expect(navigator.isCovering && navigator.tabs == nil)
        navigator.close()
        #expect(names == ["main", "a"] && !navigator.isCovering)
    }

    @Test mutating func editsWhereTheScreenBeforeDid() {
        navigator.change { $0.toggleEditing() }
        _ = open("c")
        #expect(navigator.current?.isEditing == true)
        _ = open("b")
        #expect(navigator.current?.isEditing == false)
    }

    @Test mutating func returnsScreensThatHaveToBeStarted() throws {
        guard case .live(let live, let content) = try #require(open("views").first) else {
            Issue.record("the screen has no views")
            return
        }
        #expect(navigator.liveScreens.first === live)
        #expect(content == app.model.map { .object($0) })
        #expect(navigator.liveScreens.screen(of: live.controller) == nil)
        navigator.goBack()
        #expect(navigator.liveScreens.isEmpty)
    }

    @Test mutating func closesScreensThatAreDismissed() throws {
        guard case .live(let live, _) = try #require(open("views").first) else {
            Issue.record("the screen has no views")
            return
        }
        _ = open("b")
        #expect(navigator.closeDismissed(objects) == false)
        objects.put(.bool(true), "wx_dismissed", of: live.controller)
        #expect(navigator.closeDismissed(objects) == true)
        #expect(names == ["main", "a"])
        #expect(!objects.condition("wx_dismissed", of: live.controller))
    }

    @Test mutating func opensNoMoreThanItsLimit() {
        for _ in 0..<300 {
            navigator.beginTurn()
            _ = open("b")
        }
        #expect(navigator.entries.count == 256)
        guard case .refused(let message)? = open("b").first else {
            Issue.record("a screen was opened beyond the limit")
            return
        }
        #expect(message == "256 screens are open; \"b\" is not opened")
        #expect(open("nowhere").isEmpty)
    }

    @Test mutating func opensNoMoreInATurnThanItsLimit() {
        navigator.beginTurn()
        let opened = (0..<100).flatMap { _ in open("b") }
        #expect(navigator.entries.count == 66)
        #expect(opened.count == 36)
    }

    @Test mutating func opensTheSameScreensOnOtherObjects() throws {
        _ = open("b")
        navigator.change { $0.search("dune") }
        let path = navigator.remember(objects.graph)
        let other = try OwnerApp()
        _ = navigator.restore(path, other.objects)
        #expect(names == ["main", "a", "b"])
        #expect(navigator.current?.query == "dune" && navigator.current?.given == other.model)
    }

    @Test mutating func beginsAnewWhereNoObjectIsFoundAgain() throws {
        let type = try #require(objects.graph.types["Thing"])
        let gone = objects.graph.create(type, id: "gone")
        navigator.closeAll()
        _ = navigator.open("b", content: .object(gone), as: .content, objects)
        let path = navigator.remember(objects.graph)
        _ = navigator.restore(path, try OwnerApp().objects)
        #expect(names == ["main", "a"])
    }

    @Test mutating func bringsAnAddedRowIntoView() throws {
        let row = try #require(app.model)
        navigator.change { $0.reveal(row, at: 5, of: 50, shown: 20) }
        #expect(navigator.current?.components.windows["list"] == nil)
        navigator.change { $0.reveal(row, at: 40, of: 50, shown: 20) }
        #expect(navigator.current?.components.windows["list"] == 30..<50)
        #expect(navigator.current?.focusedRow == row)
    }

    @Test(arguments: [(-1, 5, 0..<5), (3, -1, 3..<3), (0, .max, 0..<10_000), (.max, 1, 0..<0)])
    func limitsTheRowsOfAFrontEnd(_ first: Int, _ count: Int, _ window: Range<Int>) {
        #expect(Navigator.window(first, count) == window)
    }
}
