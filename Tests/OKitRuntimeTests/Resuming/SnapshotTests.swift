import Foundation
import OKitBundle
import OKitRuntime
import OKitStorage
import TestSupport
import Testing

/// Sessions that continue the screens of another one.
struct SnapshotTests {
    private let folder = URL(fileURLWithPath: NSTemporaryDirectory() + UUID().uuidString)

    private static func files(storage: String = "file") -> [String: String] {
        [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "\(storage)"}}}
            """,
            "app.json": #"{"tabs": [{"screen": "shop"}, {"screen": "about"}]}"#,
            "models/Shop.json": #"{"properties": {"name": "text", "items": "[Item]"}}"#,
            "models/Item.json": """
            {"title": "{name}", "properties": {
             "name": "text", "count": "int", "pin": {"type": "text", "secret": true},
             "parts": "[Part]"}}
            """,
            "models/Part.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
            "screens/shop.json": """
            {"of": "Shop", "title": "Shop", "state": {"query": "", "password": ""},
             "actions": {
                "new": {"label": "New", "open": "item", "create": "Item", "in": "items"},
                "raise": {"label": "Raise", "of": "Item", "do": {"set": "count", "to": "count + 1"}},
                "find": {"label": "Find", "open": "found", "with": {"word": "screen.query"}},
                "pick": {"label": "Pick", "open": "found", "then": {"toast": "{result}"}}},
             "bar": ["new", "find", "pick"],
             "body": [
                {"search": "screen.query"},
                {"form": "screen", "fields": [{"field": "password", "as": "secret"}]},
                {"table": "items", "id": "items", "open": "item", "wide": "push",
                 "actions": ["raise"], "columns": ["name", "count"]}]}
            """,
            "screens/item.json": """
            {"of": "Item", "title": "Item {name}",
             "actions": {"part": {"label": "Add Part", "do": {"create": "Part",
                "with": {"name": "'Made'"}, "in": "parts"}}}, "bar": ["part"],
             "body": [{"form": "self", "fields": ["name", "count", "pin"], "save": "explicitly"},
                      {"list": "parts", "id": "parts"}]}
            """,
            "screens/found.json": """
            {"title": "Found {screen.word}", "state": {"word": ""}, "body": [{"text": "Found"}]}
            """,
            "screens/about.json": #"{"title": "About", "body": [{"text": "About us"}]}"#,
            "data/default.json": """
            {"id": "s", "name": "Shop", "items": [
             {"id": "a", "name": "Apple", "count": 1, "parts": [{"id": "p", "name": "Core"}]},
             {"id": "b", "name": "Pear", "count": 2}]}
            """,
        ]
    }

    private func app(_ snapshot: SessionSnapshot? = nil, storage: String = "file") throws -> PageApp
    {
        try PageApp(Self.files(storage: storage), store: folder, resuming: snapshot)
    }

    /// Stores a session and returns one that continues its snapshot, read from its bytes.
    private func continued(_ app: PageApp) throws -> PageApp {
        try app.session.storeChanges()
        let snapshot = try #require(app.session.snapshot())
        return try self.app(try SessionSnapshot(bytes: snapshot.bytes))
    }

    private func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test
    func continuesScreensWithTheirParametersAndSearches() throws {
        defer { remove() }
        let first = try app()
        var failure = first.play("search \"pea\"\ntap \"Find\"")
        #expect(failure == nil, "\(failure ?? "")")
        let before = first.session.screenTree()
        let second = try continued(first)
        #expect(second.session.resumption == .complete)
        #expect(second.session.screenTree() == before)
        failure = second.play("expect title \"Found pea\"\nback\nexpect text \"pea\"")
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test
    func continuesTheTabAndItsScreens() throws {
        defer { remove() }
        let first = try app()
        var failure = first.play("tap \"Apple\"\ntap tab \"About\"")
        #expect(failure == nil, "\(failure ?? "")")
        let second = try continued(first)
        failure = second.play(
            """
            expect text "About us"
            tap tab "Shop"
            expect title "Item Apple"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test
    func continuesADraftThatIsSavedOnce() throws {
        defer { remove() }
        let first = try app()
        var failure = first.play(
            """
            tap "Apple"
            type "Apricot" into "Name"
            tap "Add Part"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        let second = try continued(first)
        #expect(second.session.changedDraftCount == 1)
        failure = second.play(
            """
            expect "Name" value "Apricot"
            tap "Save"
            expect rows 2 in #items
            expect text "Apricot"
            tap "Apricot"
            expect rows 2 in #parts
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test
    func continuesANewObject() throws {
        defer { remove() }
        let first = try app()
        var failure = first.play("tap \"New\"\ntype \"Plum\" into \"Name\"")
        #expect(failure == nil, "\(failure ?? "")")
        let second = try continued(first)
        failure = second.play(
            """
            expect "Name" value "Plum"
            tap "Save"
            expect rows 3 in #items
            expect text "Plum"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test
    func leavesSecretsOut() throws {
        defer { remove() }
        let first = try app()
        let failure = first.play(
            """
            type "secret-1" into "Password"
            tap "Apple"
            type "Shown" into "Name"
            type "secret-2" into "Pin"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        let text = String(decoding: try #require(first.session.snapshot()).bytes, as: UTF8.self)
        #expect(text.contains("Shown"))
        #expect(!text.contains("secret"))
    }

    @Test
    func stopsAtAScreenForWhoseResultStepsWait() throws {
        defer { remove() }
        let first = try app()
        let failure = first.play("tap \"Pick\"")
        #expect(failure == nil, "\(failure ?? "")")
        let second = try continued(first)
        #expect(second.session.resumption == .partial)
        #expect(second.session.screenTree().screen == "shop")
    }

    @Test
    func stopsAtAnObjectThatNoLongerExists() throws {
        defer { remove() }
        let first = try app()
        let failure = first.play("tap \"Apple\"")
        #expect(failure == nil, "\(failure ?? "")")
        let snapshot = try #require(first.session.snapshot())
        var files = Self.files()
        files["data/default.json"] = #"{"id": "s", "name": "Shop", "items": []}"#
        let second = try PageApp(files, resuming: snapshot)
        #expect(second.session.resumption == .partial)
        #expect(second.session.screenTree().screen == "shop")
    }

    @Test
    func startsAnewWithoutItsScreens() throws {
        defer { remove() }
        let snapshot = try #require(try app().session.snapshot())
        let text = String(decoding: snapshot.bytes, as: UTF8.self)
        let other = text.replacing("\"screen\":\"", with: "\"screen\":\"x")
        let second = try app(try SessionSnapshot(bytes: Array(other.utf8)))
        #expect(second.session.resumption == SessionSnapshot.Outcome.none)
        #expect(second.session.screenTree().screen == "shop")
    }

    /// Earlier versions have written collections without elements.
    @Test
    func leavesOutEmptyCollections() throws {
        defer { remove() }
        let snapshot = try #require(try app().session.snapshot())
        let text = String(decoding: snapshot.bytes, as: UTF8.self)
        #expect(text.contains("\"page\":{") && !text.contains("selections"), "\(text)")
        let older = text.replacing("\"page\":{", with: "\"page\":{\"selections\":{},\"detail\":[],")
        let second = try app(try SessionSnapshot(bytes: Array(older.utf8)))
        #expect(second.session.resumption == .complete)
        #expect(second.session.snapshot()?.bytes == snapshot.bytes)
    }

    @Test
    func isNotMadeOfEncryptedData() throws {
        defer { remove() }
        #expect(try app(storage: "encrypted").session.snapshot() == nil)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", #"{"format":2,"isWide":false,"entries":[]}"#, "\u{0}",
    ])
    func refusesOtherBytes(_ text: String) {
        #expect(throws: SessionSnapshot.Damage.self) {
            try SessionSnapshot(bytes: Array(text.utf8))
        }
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: SessionSnapshot.Damage.self) {
            try SessionSnapshot(bytes: Array((#"{"entries":"# + deep).utf8))
        }
    }

    /// Damaged and hostile snapshots neither trap nor hang, and the session works afterwards.
    @Test
    func survivesChangedSnapshots() throws {
        defer { remove() }
        let first = try app()
        let failure = first.play(
            "search \"p\"\ntap \"New\"\ntype \"Plum\" into \"Name\"\ntap \"Add Part\""
        )
        #expect(failure == nil, "\(failure ?? "")")
        let bytes = try #require(first.session.snapshot()).bytes
        var generator = SeededGenerator(seed: 7)
        let numbers = ["-1", "0", "2", "9223372036854775807", "-9223372036854775808"]
        let texts = [
            "\"\"", "\"modal\"", "\"content\"", "\"pushed\"", "\"shop\"", "\"item\"", "\"Item\"",
            "\"Part\"", "\"a\"", "\"default\"", "\"parts\"", "\"1e999\"",
        ]
        var count = 0
        for _ in 0..<400 {
            var text = String(decoding: bytes, as: UTF8.self)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let values = text.ranges(of: /[:,\[](-?\d+|true|false|"[^"]*")(?=[,\]}])/)
                guard let match = values.randomElement(using: &generator) else {
                    continue
                }
                let range = text.index(after: match.lowerBound)..<match.upperBound
                let choices =
                    switch text[range].first {
                    case "\"": texts
                    case "t", "f": ["true", "false"]
                    default: numbers
                    }
                text.replaceSubrange(
                    range,
                    with: choices.randomElement(using: &generator) ?? "0"
                )
            }
            guard let snapshot = try? SessionSnapshot(bytes: Array(text.utf8)) else {
                continue
            }
            count += 1
            let next = try PageApp(Self.files(), resuming: snapshot)
            _ = next.play("tap tab \"About\"\ntap tab \"Shop\"\nback")
            #expect(next.session.screenTree().screen.isEmpty == false)
        }
        #expect(count > 20)
    }

    // MARK: Suspending

    /// Returns an app after steps, with all changes stored.
    private func played(_ steps: String) throws -> PageApp {
        let app = try app()
        let failure = app.play(steps)
        #expect(failure == nil, "\(failure ?? "")")
        try app.session.storeChanges()
        return app
    }

    @Test(arguments: [
        "", "search \"pea\"", "tap \"Find\"", "tap tab \"About\"", "tap \"Apple\"\nback",
        "tap \"Apple\"",
    ])
    func isSuspendedIfNothingIsLost(_ steps: String) throws {
        defer { remove() }
        let first = try played(steps)
        let before = first.session.screenTree()
        let snapshot = try #require(first.session.suspension)
        let second = try app(try SessionSnapshot(bytes: snapshot.bytes))
        #expect(second.session.screenTree() == before)
        #expect(second.session.suspension?.bytes == snapshot.bytes)
    }

    /// - Parameter steps: Steps after which a snapshot does not have all.
    @Test(arguments: [
        "type \"secret\" into \"Password\"",
        "tap \"Apple\"\ntype \"Shown\" into \"Name\"",
        "tap \"Apple\"\ntap \"Add Part\"",
        "tap \"Apple\"\ntype \"Apricot\" into \"Name\"\ntap \"Save\"",
        "tap \"New\"",
        "tap \"Pick\"",
    ])
    func staysIfSomethingWouldBeLost(_ steps: String) throws {
        defer { remove() }
        let first = try played(steps)
        #expect(first.session.snapshot() != nil)
        #expect(first.session.suspension == nil)
    }

    @Test(arguments: ["transient", "encrypted"])
    func staysIfItsDataIsNotInTheStore(_ storage: String) throws {
        defer { remove() }
        #expect(try app(storage: storage).session.suspension == nil)
    }

    @Test
    func staysIfItsObjectsWouldHaveOtherIDs() throws {
        defer { remove() }
        var files = Self.files()
        files["data/default.json"] = #"{"name": "Shop", "items": [{"name": "Apple"}]}"#
        let first = try PageApp(files, store: folder)
        #expect(first.session.suspension == nil)
        // Stored objects have IDs.
        let failure = first.play("tap \"New\"\ntype \"Plum\" into \"Name\"\ntap \"Save\"")
        #expect(failure == nil, "\(failure ?? "")")
        try first.session.storeChanges()
        #expect(try PageApp(files, store: folder).session.suspension != nil)
    }

    /// The root of its model has no ID in the initial data, but is found by the name of the model.
    @Test
    func theBookshopIsSuspended() throws {
        defer { remove() }
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var loader = BundleLoader(
            try BundleFiles(folder: project.appendingPathComponent("Bundles/bookshop").path),
            schemas: BundleSchemas()
        )
        let bundle = try loader.load()
        func session(_ snapshot: SessionSnapshot?) -> AppSession {
            AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle),
                store: FileStore(folder: folder.path),
                resuming: snapshot
            )
        }
        let first = session(nil)
        let before = first.screenTree()
        let snapshot = try #require(first.suspension)
        #expect(session(snapshot).screenTree() == before)
    }
}
