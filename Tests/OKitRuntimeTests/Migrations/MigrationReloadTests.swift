import Foundation
import OKitExpression
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// A new version of a running app, whose entities have changed.
struct MigrationReloadTests {
    private typealias Version = VersionedApp.Version

    private func reload(
        _ app: VersionedApp,
        _ session: AppSession,
        _ version: Version
    ) throws -> ReloadedSession {
        try session.storeChanges()
        let bundle = try PageApp.bundle(app.files(of: version))
        return ReloadedSession(
            bundle,
            replacing: session,
            environment: Surroundings.test.environment(for: bundle, clock: nil),
            service: nil
        )
    }

    @Test(arguments: VersionedApp.storages)
    func migratesTheDataOfTheRunningVersion(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let first = try app.start(Version())
        let version = Version.second {
            $0.properties = #""size": {"type": "int", "renamedFrom": "pages"}"#
            $0.detail = "{size}"
        }
        let second = try reload(app, first.session, version)
        #expect(second.findings.map(\.rule) == [DataProblem.migratedData])
        let session = try #require(second.session)
        #expect(ScreenOutline.text(of: session.screenTree()).contains("Emma: 12"))
    }

    /// The version that runs goes on, and stores what the user does in it.
    @Test(arguments: VersionedApp.storages)
    func leavesTheRunningVersionWhereItIsRefused(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        do {
            let first = try app.start(Version())
            let version = Version.second {
                $0.properties = #""note": "text?""#
                $0.detail = "-"
            }
            let second = try reload(app, first.session, version)
            #expect(second.session == nil)
            #expect(second.findings.map(\.rule) == [DataProblem.refusedMigration])
            #expect(first.play("tap \"Add\"\nexpect rows 3") == nil)
            try first.session.storeChanges()
        }
        #expect(try app.start(Version()).play("expect rows 3") == nil)
    }
}
