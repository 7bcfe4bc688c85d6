import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import Testing

/// The sample app while a new version of it comes.
struct ReloadingTests {
    private let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
    private let folder = NSTemporaryDirectory() + UUID().uuidString

    private func session(_ bundle: AppBundle) -> AppSession {
        AppSession(
            bundle: bundle,
            environment: environment(bundle),
            store: FileStore(folder: folder),
            records: SQLiteRecordStorage()
        )
    }

    private func environment(_ bundle: AppBundle) -> AppEnvironment {
        Surroundings.test.environment(for: bundle, clock: clock)
    }

    private func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func reload(_ session: AppSession, _ bundle: AppBundle) throws -> AppSession {
        try session.storeChanges()
        let reloaded = ReloadedSession(
            bundle,
            replacing: session,
            environment: environment(bundle),
            service: nil
        )
        #expect(reloaded.findings.isEmpty)
        return try #require(reloaded.session)
    }

    @Test func keepsItsPlaceAndItsData() throws {
        defer { remove() }
        let bundle = try SampleApp.bundle()
        let old = session(bundle)
        old.send(Event(.tap, on: "row/B-1"))
        let before = old.screenTree()
        #expect(before.screen == "book")
        let new = try reload(old, bundle)
        #expect(new.screenTree() == before)
        #expect(new.send(Event(.tap, on: "back")).screen == "books")
    }

    @Test func takesThePermissionForLinksOfTheNewVersion() throws {
        defer { remove() }
        let bundles = try [false, true].map { links in
            try TestApp.bundle(
                #"{"properties":{"name":{"type":"text"}}}"#,
                #"{"kind":"detail","sections":[{"rows":[{"path":"name"}]}]}"#,
                [
                    "bundle.json": """
                    {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                    "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}},
                    "permissions":{"links":\(links)}}
                    """
                ]
            )
        }
        let old = session(bundles[0])
        #expect(!old.screenTree().opensLinks)
        let new = try reload(old, bundles[1])
        #expect(new.screenTree().opensLinks)
        #expect(ScreenJSON.text(of: new.screenTree()).contains(#""opensLinks": true"#))
        #expect(try !reload(new, bundles[0]).screenTree().opensLinks)
    }

    @Test func goesAsFarAsTheScreensAreThere() throws {
        defer { remove() }
        var bundle = try SampleApp.bundle()
        let old = session(bundle)
        old.send(Event(.tap, on: "row/B-1"))
        bundle.screens["book"] = nil
        let new = try reload(old, bundle)
        #expect(new.screenTree().screen == "books")
    }

    @Test func givesNoIDTwice() throws {
        defer { remove() }
        let bundle = try SampleApp.bundle()
        let old = session(bundle)
        func add(_ session: AppSession) {
            session.send(Event(.tap, on: "add"))
            session.send(Event(.input("Solaris"), on: "alert/name"))
            session.send(Event(.tap, on: "alert/ok"))
        }
        let count = old.screenTree().rowCount
        add(old)
        let new = try reload(old, bundle)
        add(new)
        #expect(new.screenTree().rowCount == count + 2)
    }

    @Test func tellsWhyANewVersionDoesNotRun() throws {
        defer { remove() }
        let session = session(try SampleApp.bundle())
        let tree = session.reportFailedReload("bundle.json:1:2: error")
        #expect(tree.overlay?.label == "The new version does not run")
        #expect(session.failures.isEmpty)
    }
}

extension ScreenTree {
    fileprivate var rowCount: Int {
        var count = 0
        _ = root.first { node in
            count += node.role == .row ? 1 : 0
            return false
        }
        return count
    }
}
