import Foundation
import OKitBundle
import OKitImport
import OKitSyntax
import TestSupport
import Testing

/// Apps made from real storyboards: they are valid, their flows pass, and nothing of the storyboard is lost silently.
struct StoryboardImportTests {
    private static let fixtures = SharedFile("fixtures")
    private static let storyboards = [
        "storyboard/Main", "storyboard/Playground", "storyboard/Presentations",
        "storyboard/RefreshControl", "storyboard/Transitions", "storyboard/UserInterface",
        "bookshop/Main", "widgetdemo/Main",
    ]

    private func path(_ name: String) -> String {
        Self.fixtures.open().appending(path: name).path
    }

    private func app(_ paths: [String]) throws -> ImportedApp {
        try StoryboardImport(paths).app()
    }

    /// The number of elements of a storyboard with a name, counted in its text.
    private func count(of name: String, _ text: String) -> Int {
        text.components(separatedBy: "<\(name) ").count - 1
    }

    @Test(
        .enabled(if: fixtures.isThere, "shared/fixtures is not beside the repository: skipped"),
        arguments: storyboards
    )
    func haveAllScenesCellsAndSegues(_ name: String) throws {
        let file = path("\(name).storyboard")
        let app = try app([file])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        // The same source gives the same app.
        #expect(try self.app([file]).files == app.files)

        let text = try String(contentsOfFile: file, encoding: .utf8)
        let counts = Dictionary(app.report.counts.map { ($0.what, $0.count) }) { first, _ in first }
        #expect(counts["scenes"] == count(of: "scene", text))
        let cells = count(of: "tableViewCell", text) + count(of: "collectionViewCell", text)
        #expect((counts["cells"] ?? 0) + leftOut("cell ", app) == cells)
        // The last lines of a storyboard and peek gestures only refer to segues.
        let segues = text.components(separatedBy: "<segue destination=").count - 1
        #expect((counts["segues"] ?? 0) + leftOut("segue ", app) == segues)
    }

    private func leftOut(_ subject: String, _ app: ImportedApp) -> Int {
        app.report.entries.count { $0.subject.hasPrefix(subject) }
    }

    @Test(.enabled(if: fixtures.isThere, "shared/fixtures is not beside the repository: skipped"))
    func connectsScreensOfSeveralStoryboards() throws {
        let app = try app([path("storyboard")])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        let playground = try #require(app.files["screens/playground.json"])
        #expect(playground.contains(#""open": "userInterface""#))
    }

    /// The data of the Bookshop's fixture of format 1, which has the layout of the original.
    private static let data = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/bookshop/data")

    @Test(.enabled(if: fixtures.isThere, "shared/fixtures is not beside the repository: skipped"))
    func showsTheDataOfTheBookshop() throws {
        var app = try app([
            path("bookshop/Main.storyboard"), path("bookshop/Localizable.strings"),
            path("bookshop/book@2x.png"), Self.data.appending(path: "default.json").path,
            Self.data.appending(path: "directory.json").path,
        ])
        #expect(app.images.keys.sorted() == ["images/book.png"])
        app.files["tests/data.flow"] = """
            expect title "Book Shop"
            expect rows 12
            search "dune"
            expect rows 1
            tap row "Dune"
            expect screen "book"
            expect "Copies" value "3 Pieces"
            expect "Genre" value "Science Fiction"
            tap row "Authors"
            expect row 1 "Frank Herbert"
            back
            edit
            set "Copies" 5
            done
            expect "Copies" value "5 Pieces"
            back
            tap tab "Authors"
            expect row "Ursula K. Le Guin" visible
            tap "Add"
            expect screen "author"
            back
            tap tab "Groups"
            expect rows 2
            tap row 1
            expect screen "group"
            expect title "Group"
            back
            menu
            tap "Settings"
            set "Dark Mode" on
            close

            """
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
    }

    @Test(.enabled(if: fixtures.isThere, "shared/fixtures is not beside the repository: skipped"))
    func reportsPlacesAndReasons() throws {
        let app = try app([path("bookshop/Main.storyboard")])
        let entries = app.report.entries
        #expect(entries.allSatisfy { $0.place.line > 0 && $0.place.column > 0 })
        #expect(entries.allSatisfy { !$0.reason.isEmpty })
        let frames = entries.filter { $0.subject.hasSuffix(" frames") }
        #expect(frames.count == 1)
        let function = entries.first { $0.subject == "function setAsMarked of Book" }
        #expect(function?.place.line == 49)
    }

    @Test(.enabled(if: fixtures.isThere, "shared/fixtures is not beside the repository: skipped"))
    func usesEntitiesOfTheDataModel() throws {
        let app = try app([
            path("widgetdemo/Main.storyboard"), path("widgetdemo/Model.xcdatamodel.xml"),
        ])
        let checked = try CheckedApp(app)
        #expect(checked.problems == [])
        #expect(checked.failures() == [])
        let feed = try #require(app.files["screens/feed.json"])
        #expect(feed.contains(#""records": "Post""#))
        #expect(feed.contains("{author.name}"))
        let post = try #require(app.files["screens/post.json"])
        #expect(post.contains("author.name == null ? '<Author>' : author.name"))
    }
}
