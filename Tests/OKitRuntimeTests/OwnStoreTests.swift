import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// Sessions on a store that is none of ours.
struct OwnStoreTests {
    private let store = DictionaryStore()

    private func session(
        version: String = "1.0.0",
        storage: String = "file",
        properties: String = #""visits": "int""#,
        manifest: String = "",
        models: String = "",
        records: (any RecordStorage)? = nil
    ) throws -> AppSession {
        let bundle = try PageApp.bundle([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.own", "version": "\(version)",
             "name": "Shop", \(manifest)
             "models": {"default": {"entity": "Shop", "storage": "\(storage)"}\(models)}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"name": "text", \#(properties)}}"#,
            "models/Book.json": #"{"properties": {"name": "text"}}"#,
            "screens/main.json": """
            {"of": "Shop", "state": {"query": {"type": "text", "keep": true}},
             "body": [{"form": ["name"]}]}
            """,
        ])
        return AppSession(
            bundle: bundle,
            environment: AppEnvironment(),
            store: store,
            records: records
        )
    }

    private func rename(_ session: AppSession, to name: String) throws {
        let shop = try #require(session.graph.model("default"))
        let slot = try #require(session.graph.type(of: shop)?.slot(named: "name"))
        session.graph.set(shop, slot: slot, to: .text(name))
        try session.storeChanges()
    }

    private func name(_ session: AppSession) -> Value? {
        session.graph.model("default").map { session.graph.value(of: $0, "name") }
    }

    /// A host of many users does not show them its paths.
    @Test(arguments: [true, false])
    func aHostSaysWhatUsersSeeOfAFailure(_ isHosted: Bool) throws {
        let folder = TemporaryFolder()
        // A file is where the folder has to be.
        try Data().write(to: URL(filePath: folder.path))
        let app = try PageApp(
            [
                "bundle.json": """
                {"formatVersion": 2, "identifier": "org.okit.own", "version": "1.0.0", "name": "Shop",
                 "models": {"default": {"entity": "Shop", "storage": "file"}}}
                """,
                "app.json": #"{"start": "main"}"#,
                "models/Shop.json": #"{"properties": {"name": "text"}}"#,
                "screens/main.json": """
                {"of": "Shop", "actions": {"go": {"label": "Go", "do": {"set": "name", "to": "'x'"}}},
                 "body": {"button": "go"}}
                """,
            ],
            store: URL(filePath: folder.path)
        )
        var errors: [String] = []
        if isHosted {
            app.session.onStoreFailure = { errors.append($0) }
            app.session.storeFailureText = "not now"
        }
        #expect(app.play("tap \"Go\"") == nil)
        for _ in 1...2 {
            #expect(!app.session.storeOrReport())
        }
        let shown = ScreenOutline.text(of: app.session.screenTree())
        #expect(shown.contains("not now") == isHosted, "\(shown)")
        #expect(shown.contains(folder.path) != isHosted, "\(shown)")
        #expect(errors.count == (isHosted ? 1 : 0))
    }

    @Test(arguments: StorageKind.allCases)
    func readsEachKindOfStorage(_ kind: StorageKind) throws {
        let bundle = try PageApp.bundle([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.own", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "\(kind.rawValue)"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"name": "text?"}}"#,
            "screens/main.json": #"{"body": []}"#,
        ])
        #expect(bundle.manifest.models.map(\.storage) == [kind])
    }

    @Test func hasWhatWasStoredInTheNextSession() throws {
        try rename(try session(), to: "Library")
        let next = try session()
        #expect(name(next) == .text("Library"))
        #expect(next.findings.isEmpty)
    }

    @Test func migratesWithoutABackup() throws {
        try rename(try session(), to: "Library")
        let next = try session(
            version: "2.0.0",
            properties: #""calls": "int""#,
            manifest: #""drops": ["Shop.visits"],"#
        )
        #expect(name(next) == .text("Library"))
        #expect(
            next.findings.map(\.message.text) == [
                """
                the stored data was brought to version 2.0.0 of the app: Shop.calls is new; Shop.visits is \
                removed; its store does not support backups
                """
            ]
        )
    }

    @Test func setsAsideWhatCannotBeRead() throws {
        store.write([(.model("default"), Array("{".utf8))])
        let session = try session()
        #expect(session.findings.last?.message.text == "the file was set aside as number 1")
        #expect(store.contentsSetAside == [Array("{".utf8)])
    }

    @Test(arguments: ["encrypted", "http", "encryptedHttp"])
    func refusesModelsThatTheStoreHasNoPlaceFor(_ storage: String) throws {
        let endpoint =
            storage == "encrypted" ? "" : #"", "endpoint": "https://example.com"#
        let session = try session(
            storage: storage + endpoint,
            manifest: #""permissions": {"hosts": ["example.com"]},"#
        )
        #expect(
            session.findings.map(\.message.text) == [
                """
                model "default" has the storage "\(storage)", which the store of this session does not have
                """
            ]
        )
        #expect(throws: StoreError.self) { try rename(session, to: "Library") }
        #expect(store.contents.isEmpty)
    }

    @Test func refusesRecordsWithoutAFolder() throws {
        let session = try session(
            models: #", "books": {"entity": "Book", "storage": "records"}"#,
            records: SQLiteRecordStorage()
        )
        let message = "the app declares records, but its store has no folder for their files"
        #expect(session.findings.map(\.message.text) == [message])
    }

    /// What an earlier version has stored of a model is not read once it is stored nowhere.
    @Test func doesNotReadTransientModels() throws {
        try rename(try session(), to: "Library")
        let next = try session(storage: "transient")
        #expect(name(next) != .text("Library"))
    }

    /// Nothing of refused data changes, whatever a host does with the session.
    @Test func leavesDataOfALaterVersionAsItIs() throws {
        try rename(
            try session(version: "2.0.0", properties: #""visits": "int", "later": "int""#),
            to: "B"
        )
        let stored = store.contents
        let earlier = try session()
        #expect(earlier.findings.map(\.rule) == [DataProblem.refusedMigration])
        #expect(throws: StoreError.self) { try rename(earlier, to: "Library") }
        earlier.send(Event(.tap, on: "back"))
        #expect(store.contents == stored)
    }
}
