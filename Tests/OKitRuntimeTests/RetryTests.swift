import Foundation
import GRDB
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// What failed stays where it belongs, with a way to try again.
struct RetryTests {
    private func app(_ objects: String, answers: String) throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[{"type":"label","id":"top","text":"top"},{"type":"button","id":"go","title":"Go"},
            {"type":"table","id":"table","cells":{"Cell":{"children":[{"type":"label","id":"text"}]}}}],
            "objects":{\(objects),
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post","sortByFields":"text"}},
            "t":{"type":"TableDisplayController",
            "outlets":{"mainContentProvider":"posts","tableView":"table"}}},
            "elements":{"text":{"bindings":[{"from":"content.text"}]}}
            """,
            actions: #""load":{"resultType":"[Post]","responses":[\#(answers)]}"#
        )
    }

    private static let down = #"{"status":503,"response":{"error":"the server is down"}}"#
    private static let post = #"{"response":[{"id":"9","text":"nine"}]}"#

    private func position(_ id: String, in app: MediatorApp) -> Int? {
        app.session.screenTree().root.children.firstIndex { $0.id == id }
    }

    @Test func asksAgainBelowTheButtonThatFailed() throws {
        let app = try app(
            ##""c":{"type":"ButtonActionController","attrs":{"actionName":"load"},"outlets":{"sender":"go"}}"##,
            answers: "\(Self.down),\(Self.down),\(Self.post)"
        )
        try app.play(
            """
            expect no text "Retry"
            tap "Go"
            expect alert "Error"
            answer "OK"
            expect text "the server is down"
            expect rows 0
            tap "Retry"
            expect alert "Error"
            answer "OK"
            """
        )
        let button = try #require(position("view/go", in: app))
        #expect(position("failure/0", in: app) == button + 1)
        #expect(position("failure/0/retry", in: app) == button + 2)
        #expect(app.session.screenTree().node(id: "failure/0")?.state == .invalid)
        try app.play(
            """
            settle off
            tap "Retry"
            # It is on its way again.
            expect no text "the server is down"
            settle on
            expect rows 1
            expect no text "Retry"
            """
        )
    }

    @Test func showsAboveTheTableWhatItCouldNotLoad() throws {
        let app = try app(
            ##""c":{"type":"TableRefreshActionController","attrs":{"actionName":"load"},"outlets":{"sender":"table"}}"##,
            answers: "\(Self.down),\(Self.post)"
        )
        try app.play("refresh\nexpect alert \"Error\"\nanswer \"OK\"")
        let list = try #require(position("view/table", in: app) ?? position("list", in: app))
        #expect(position("failure/0/retry", in: app) == list - 1)
        try app.play("tap #failure/0/retry\nexpect rows 1\nexpect no text \"Retry\"")
    }

    @Test func showsAtTheTopWhatBelongsToNoView() throws {
        let app = try app(
            ##""c":{"type":"OnLoadActionController","attrs":{"actionName":"load"}}"##,
            answers: "\(Self.down),\(Self.post)"
        )
        try app.play("expect alert \"Error\"\nanswer \"OK\"")
        #expect(position("failure/0", in: app) == 1)
        try app.play("tap \"Retry\"\nexpect rows 1\nexpect no text \"Retry\"")
    }

    @Test func goesOnWithTheFunctionThatFailed() throws {
        let bundle = try TestApp.bundle(
            """
            {"properties":{"name":{"type":"text"},"state":{"type":"text"}},"functions":{
            "load":{"steps":[{"set":"state","to":"#asked"},
            {"perform":"load","then":[{"set":"name","to":"response/text"}]},{"set":"state","to":"#done"}]}}}
            """,
            """
            {"kind":"detail","bar":{"right":[{"title":"#Load","tapPath":"load()"}]},
            "sections":[{"rows":[{"path":"name"},{"path":"state"},{"path":"#More","segue":"more"}]}],
            "segues":{"more":"more"}}
            """,
            [
                "screens/more.json": ##"""
                {"kind":"detail","sections":[{"rows":[{"path":"#Here"}]}]}
                """##,
                "services/StubService.json": """
                {"actions":{"load":{"responses":[\(Self.down),{"response":{"text":"loaded"}}]}}}
                """,
            ]
        )
        let clock = VirtualClock(Date(timeIntervalSince1970: 0))
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil,
            service: bundle.service(.stub).map { .stub($0) }
        )
        session.send(Event(.tap, on: "bar/0"))
        clock.settle(session)
        session.send(Event(.tap, on: "alert/ok"))
        #expect(ScreenOutline.text(of: session.screenTree()).contains("Retry"))
        // Another screen has nothing to do with it.
        let row = try #require(
            session.screenTree().root.first { $0.label == "More" && $0.role == .row }
        )
        session.send(Event(.tap, on: row.id))
        #expect(session.screenTree().screen == "more")
        #expect(session.screenTree().node(id: "failure/0") == nil)
        session.send(Event(.tap, on: "back"))
        session.send(Event(.tap, on: "failure/0/retry"))
        clock.settle(session)
        let outline = ScreenOutline.text(of: session.screenTree())
        #expect(outline.contains("loaded") && outline.contains("done"), "\(outline)")
        #expect(!outline.contains("Retry"))
    }

    @Test func fetchesRecordsAgainAboveTheirTable() throws {
        let folder = NSTemporaryDirectory() + "okit-retry-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try MediatorApp(
            """
            "views":[{"type":"button","id":"fetch","title":"Fetch"},
            {"type":"button","title":"Posts","segue":"posts"}],"segues":{"posts":"posts"},
            "objects":{"f":{"type":"ButtonActionController","attrs":{"actionName":"feed"},
            "outlets":{"sender":"fetch"}}}
            """,
            others: [
                "screens/posts.json": """
                {"kind":"views","views":[{"type":"label","text":"top"},
                {"type":"table","id":"table","cells":{"Cell":{"children":[
                {"type":"label","id":"text"}]}}}],
                "objects":{"posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}},
                "t":{"type":"TableDisplayController",
                "outlets":{"mainContentProvider":"posts","tableView":"table"}}},
                "elements":{"text":{"bindings":[{"from":"content.text"}]}}}
                """
            ],
            store: FileStore(folder: folder)
        )
        try app.play("tap \"Fetch\"")
        let file = try DatabaseQueue(path: folder + "/records.sqlite")
        try file.write { db in
            // The indexes of the table name it.
            db.add(collation: DatabaseCollation("okit_text") { _, _ in .orderedSame })
            try db.execute(sql: "ALTER TABLE Post RENAME TO Gone")
        }
        try app.play("tap \"Posts\"\nexpect alert \"Error\"\nanswer \"OK\"\nexpect rows 0")
        let list = try #require(position("view/table", in: app) ?? position("list", in: app))
        #expect(position("failure/0/retry", in: app) == list - 1)
        // It is really tried, and has failed once more.
        try app.play("tap \"Retry\"\nexpect alert \"Error\"\nanswer \"OK\"")
        try file.write { try $0.execute(sql: "ALTER TABLE Gone RENAME TO Post") }
        try app.play("tap \"Retry\"\nexpect rows 3\nexpect no text \"Retry\"")
    }

    @Test func tellsOnceThatChangesCannotBeStoredAndStoresThemLater() throws {
        let folder = NSTemporaryDirectory() + "okit-retry-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bundle = try Self.fieldApp()
        func start() -> AppSession {
            AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle, clock: nil),
                store: FileStore(folder: folder)
            )
        }
        let session = start()
        let fault: FileSystem.Fault = { operation, _ in operation == .write ? ENOSPC : nil }
        FileSystem.$fault.withValue(fault) {
            for text in ["Dune", "Emma"] {
                session.send(Event(.input(text), on: "row/name/control"))
                session.storeOrReport()
                if let alert = session.screenTree().overlay {
                    #expect(alert.label == "Error" && text == "Dune")
                    session.send(Event(.tap, on: "alert/ok"))
                }
            }
            #expect(session.failures.count == 1)
            #expect(session.screenTree().node(id: "failure/0/retry") != nil)
            // Leaving for a moment keeps it too.
            session.suspend()
            session.resume()
        }
        session.send(Event(.tap, on: "failure/0/retry"))
        #expect(session.screenTree().node(id: "failure/0") == nil)
        #expect(ScreenOutline.text(of: start().screenTree()).contains("Emma"))
    }

    /// What another run has stored meanwhile stays, and a change that cannot be stored is not tried again.
    @Test func offersNoRetryWhereAnotherRunHasStored() throws {
        let folder = NSTemporaryDirectory() + "okit-retry-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bundle = try Self.fieldApp()
        let sessions = (0..<2).map { _ in
            AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle, clock: nil),
                store: FileStore(folder: folder)
            )
        }
        for (session, text) in zip(sessions, ["Dune", "Emma"]) {
            session.send(Event(.input(text), on: "row/name/control"))
            session.storeOrReport()
        }
        let alert = try #require(sessions[1].screenTree().overlay)
        #expect(ScreenOutline.text(of: sessions[1].screenTree()).contains("are not stored"))
        #expect(alert.label == "Error")
        sessions[1].send(Event(.tap, on: "alert/ok"))
        let failure = try #require(sessions[1].screenTree().node(id: "failure/0"))
        #expect(failure.label?.contains("start the app again and repeat them") == true)
        #expect(sessions[1].screenTree().node(id: "failure/0/retry") == nil)
        #expect(sessions[0].screenTree().node(id: "failure/0") == nil)
    }

    /// An app with one field, whose model is stored in a file.
    private static func fieldApp() throws -> AppBundle {
        try TestApp.bundle(
            #"{"properties":{"name":{"type":"text"}}}"#,
            """
            {"kind":"detail","editAlways":true,"sections":[{"rows":[
            {"id":"name","cell":"text","textPath":"name","path":"#Name"}]}]}
            """,
            [
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
                """
            ]
        )
    }
}
