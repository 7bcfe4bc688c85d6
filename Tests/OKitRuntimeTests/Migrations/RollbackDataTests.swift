import Foundation
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// The data of an app whose user goes back to a version before a migration.
struct RollbackDataTests {
    private static let second = VersionedApp.Version.second {
        $0.properties = #""size": {"type": "int", "renamedFrom": "pages"}"#
        $0.detail = "{size}"
    }

    /// Migrates the books of the first version, and adds one.
    private func migrate(_ app: VersionedApp) throws {
        try app.fill()
        let second = try app.start(Self.second)
        #expect(second.play("tap \"Add\"\nexpect rows 3\nexpect row 3 \"New: 0\"") == nil)
        try second.session.storeChanges()
    }

    /// Starts the first version again as one to which the user has gone back.
    private func goBack(_ app: VersionedApp, _ flow: String) throws -> [String] {
        let first = try app.start(VersionedApp.Version(), isRolledBack: true)
        #expect(first.play(flow) == nil)
        try first.session.storeChanges()
        return first.newFindings.map(\.rule)
    }

    @Test(arguments: VersionedApp.storages)
    func hasTheDataFromBeforeAndMigratesItAgain(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try migrate(app)
        #expect(
            try goBack(app, "expect rows 2\nexpect text \"Emma: 12\"\ntap \"Add\"")
                == [DataProblem.returnedData]
        )
        #expect(try goBack(app, "expect rows 3") == [])
        #expect(
            try app.backups.sorted() == [
                "after 1.0.0 (2026-01-01 00.00.00)", "before 2.0.0 (2026-01-01 00.00.00)",
            ]
        )
        do {
            let second = try app.start(Self.second)
            #expect(second.newFindings.map(\.rule) == [DataProblem.migratedData])
            #expect(second.play("expect rows 3\nexpect no text \"New: 0\"") == nil)
            try second.session.storeChanges()
        }

        // What the later version had stored is there for it.
        try FileStore(folder: app.folder.path).restoreBackup("after 1.0.0 (2026-01-01 00.00.00)")
        let restored = try app.start(Self.second)
        #expect(restored.newFindings.map(\.rule) == [])
        #expect(restored.play("expect rows 3\nexpect row 3 \"New: 0\"") == nil)
    }

    /// Going back and forth several times takes the newest data of the version.
    @Test(arguments: ["file", "records"])
    func goesBackSeveralTimes(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try migrate(app)
        for count in 3...5 {
            #expect(try goBack(app, "tap \"Add\"") == [DataProblem.returnedData])
            let second = try app.start(Self.second)
            #expect(second.play("expect rows \(count)\ntap \"Add\"") == nil)
            try second.session.storeChanges()
        }
    }

    /// A version that only adds a property leads back as well.
    @Test(arguments: VersionedApp.storages)
    func hasTheDataFromBeforeAnAddition(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        do {
            let second = try app.start(
                .second {
                    $0.properties = #""pages": "int", "note": {"type": "text", "optional": true}"#
                }
            )
            #expect(second.newFindings.map(\.rule) == [DataProblem.migratedData])
            #expect(second.play("tap \"Add\"\nexpect rows 3") == nil)
            try second.session.storeChanges()
        }
        #expect(
            try goBack(app, "expect rows 2\nexpect text \"Emma: 12\"")
                == [DataProblem.returnedData]
        )
    }

    /// Of the backups from before several later versions it is the one of the last time that the version ran.
    @Test(arguments: ["file", "records"])
    func goesBackToTheLastDataOfTheVersion(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try migrate(app)
        #expect(try goBack(app, "tap \"Add\"\nexpect rows 3") == [DataProblem.returnedData])
        for name in try app.backups {
            let month = name.hasPrefix("before") ? "01" : "02"
            let older = name.replacing("2026-01", with: "2025-\(month)")
            let folder = "\(app.folder.path)/okit/backup"
            try FileManager.default.moveItem(
                atPath: "\(folder)/\(name)",
                toPath: "\(folder)/\(older)"
            )
        }
        do {
            var third = Self.second
            third.number = "3.0.0"
            let app = try app.start(third)
            #expect(app.newFindings.map(\.rule) == [DataProblem.migratedData])
            try app.session.storeChanges()
        }
        #expect(try goBack(app, "expect rows 3") == [DataProblem.returnedData])
    }

    /// Backups with names of users are not those of versions.
    @Test func passesOverOtherBackups() throws {
        let app = VersionedApp(storage: "file")
        defer { app.remove() }
        try migrate(app)
        for name in ["after lunch (1999)", "before the update (2027)", "before ()"] {
            try FileStore(folder: app.folder.path).makeBackup(name)
        }
        #expect(try goBack(app, "expect rows 2") == [DataProblem.returnedData])
    }

    /// Without a backup nothing is lost either: the later data is one.
    @Test(arguments: VersionedApp.storages)
    func startsAnewWithoutABackup(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try migrate(app)
        let store = FileStore(folder: app.folder.path)
        try store.removeBackup("before 2.0.0 (2026-01-01 00.00.00)", .files)
        #expect(try goBack(app, "expect rows 0\ntap \"Add\"") == [DataProblem.returnedData])
        #expect(try goBack(app, "expect rows 1") == [])
        #expect(try app.backups == ["after 1.0.0 (2026-01-01 00.00.00)"])
    }

    /// Where another run uses the data, nothing changes.
    @Test(arguments: ["file", "records"])
    func waitsForOtherRuns(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try migrate(app)
        let second = try app.start(Self.second)
        let before = try app.content()
        let first = try app.start(VersionedApp.Version(), isRolledBack: true)
        #expect(first.session.findings.contains { $0.rule == DataProblem.lockedData })
        #expect(try app.content() == before)
        #expect(second.play("expect rows 3") == nil)
    }
}
