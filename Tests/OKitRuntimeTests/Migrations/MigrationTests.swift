import Foundation
import OKitExpression
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// Versions of an app whose entities have changed, on stored data.
struct MigrationTests {
    typealias Version = VersionedApp.Version

    /// Each kind of change that loses nothing, with what the new version shows of the stored books.
    private static let changes: [(change: Version, text: String)] = [
        (
            .second {
                $0.properties = #""size": {"type": "int", "renamedFrom": "pages"}"#
                $0.detail = "{size}"
            },
            "Emma: 12"
        ),
        (
            .second {
                $0.entity = "Title"
                $0.members = #""renamedFrom": ["Work", "Book"],"#
            },
            "Emma: 12"
        ),
        (.second { $0.properties = #""pages": "text""# }, "Emma: 12"),
        (
            .second {
                $0.properties = """
                    "pages": {"type": "text", "convert": "'p. ' + string(old.pages)"}
                    """
            },
            "Emma: p. 12"
        ),
        (
            .second {
                $0.properties = """
                    "pages": "int", "label": {"type": "text", "convert": "old.name + '/' + string(old.pages)"}
                    """
                $0.detail = "{label}"
            },
            "Emma: Emma/12"
        ),
        (
            .second {
                $0.properties = #""pages": "int", "state": {"type": "text", "default": "open"}"#
                $0.detail = "{state}"
            },
            "Emma: open"
        ),
        (
            .second {
                $0.properties = #""state": {"type": "text", "default": "gone"}"#
                $0.detail = "{state}"
                $0.drops = ["Book.pages"]
            },
            "Emma: gone"
        ),
        (
            .second {
                $0.properties = #""pages": {"type": "bool", "default": true}"#
                $0.detail = "{pages ? 'long' : 'short'}"
                $0.drops = ["Book"]
            },
            "Emma: long"
        ),
    ]

    @Test(arguments: VersionedApp.storages, 0..<8)
    func migrates(_ storage: String, _ index: Int) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let (version, text) = Self.changes[index]
        try app.expect(version, shows: text)
        #expect(try app.backups == ["before 2.0.0 (2026-01-01 00.00.00)"])
    }

    /// Nothing is rewritten, but only the backup leads back to the version before.
    @Test(arguments: VersionedApp.storages)
    func backsUpBeforeWhatCanBeNull(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let version = Version.second { $0.properties = #""pages": "int?", "note": "text?""# }
        for rules in [[DataProblem.migratedData], []] {
            let session = try app.start(version)
            #expect(session.newFindings.map(\.rule) == rules)
            #expect(session.play("expect text \"Emma: 12\"\ntap \"Add\"") == nil)
            try session.session.storeChanges()
        }
        #expect(try app.backups == ["before 2.0.0 (2026-01-01 00.00.00)"])
    }

    /// A version with the same entities changes nothing.
    @Test(arguments: VersionedApp.storages)
    func needsNoBackupForTheSameEntities(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let session = try app.start(Version.second { _ in })
        #expect(session.newFindings == [])
        #expect(try app.backups == [])
    }

    @Test(arguments: VersionedApp.storages)
    func refusesToLoseValues(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let version = Version.second {
            $0.properties = #""note": "text?""#
            $0.detail = "{note}"
        }
        try app.expectRefusal(
            version,
            "Book.pages is removed (2 values)",
            #"add "drops": ["Book.pages"] to bundle.json"#
        )
    }

    @Test(arguments: VersionedApp.storages)
    func refusesToLoseObjects(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let version = Version.second { $0.entity = "Title" }
        try app.expectRefusal(version, "Book is removed (2 objects)", "\"Book\"")
    }

    @Test(arguments: VersionedApp.storages)
    func refusesANarrowerType(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let version = Version.second {
            $0.properties = #""pages": "bool""#
            $0.detail = "{pages}"
        }
        try app.expectRefusal(version, "Book.pages was int and is bool (2 values)")
    }

    @Test(arguments: VersionedApp.storages)
    func refusesAFailingConversion(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let version = Version.second {
            $0.properties = #""pages": {"type": "text", "convert": "old.pages"}"#
        }
        try app.expectRefusal(
            version,
            "\"convert\" of Book.pages fails for the object ",
            "expected text, found int 12; nothing was changed"
        )
    }

    /// A version that is older than the one that wrote the data, and has other entities.
    @Test(arguments: VersionedApp.storages)
    func refusesADowngrade(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let second = Version.second {
            $0.properties = #""size": {"type": "int", "renamedFrom": "pages"}"#
            $0.detail = "{size}"
        }
        try app.expect(second, shows: "Emma: 12")
        try app.expectRefusal(
            Version(),
            then: second,
            "by version 2.0.0 of the app",
            "run version 2.0.0"
        )
    }

    /// What changes together is migrated together: versions can be skipped.
    @Test(arguments: VersionedApp.storages)
    func migratesOverSeveralVersions(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        for number in 2...3 {
            try app.expect(
                .second {
                    $0.number = "\(number).0.0"
                    $0.properties = """
                        "size\(number)": {"type": "int", "renamedFrom": ["size\(number - 1)", "pages"]}
                        """
                    $0.detail = "{size\(number)}"
                },
                shows: "Emma: 12"
            )
        }
        #expect(try app.backups.count == 2)
    }

    /// The copy from before a migration can be restored by the version of before.
    @Test(arguments: VersionedApp.storages)
    func makesABackupFirst(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        let second = Version.second {
            $0.drops = ["Book.pages"]
            $0.properties = #""note": "text?""#
            $0.detail = "-"
        }
        let name = "before 2.0.0 (2026-01-01 00.00.00)"
        do {
            let session = try app.start(second)
            let finding = try #require(session.session.findings.first)
            #expect(finding.rule == DataProblem.migratedData)
            #expect(finding.message.text.contains("the backup \"\(name)\" in \(app.folder.path)"))
        }
        try FileStore(folder: app.folder.path).restoreBackup(name)
        let session = try app.start(Version())
        #expect(session.session.findings == [])
        #expect(session.play("expect text \"Emma: 12\"") == nil)
    }

    // MARK: Data that was stored without a schema

    private var schema: String { "okit/data/okit.schema.json" }

    @Test(arguments: ["file", "encrypted", "http"])
    func comparesKeysWithoutASchema(_ storage: String) throws {
        let app = VersionedApp(storage: storage)
        defer { app.remove() }
        try app.fill()
        try FileManager.default.removeItem(at: app.folder.appending(path: schema))
        // Nothing says that these values belong to a property.
        let other = Version.second {
            $0.properties = #""note": "text?""#
            $0.detail = "{note}"
        }
        do {
            let session = try app.start(other)
            #expect(session.session.findings == [])
            #expect(session.play("expect text \"Emma: \"\ntap \"Add\"") == nil)
            try session.session.storeChanges()
        }
        try FileManager.default.removeItem(at: app.folder.appending(path: schema))
        try app.expect(
            .second {
                $0.properties = #""size": {"type": "int", "renamedFrom": "pages"}"#
                $0.detail = "{size}"
            },
            shows: "Emma: 12"
        )
    }

    @Test func setsADamagedSchemaAside() throws {
        let app = VersionedApp(storage: "file")
        defer { app.remove() }
        try app.fill()
        try Data("{".utf8).write(to: app.folder.appending(path: schema))
        let session = try app.start(Version())
        #expect(session.session.findings.map(\.rule) == [DataProblem.unreadableModel])
        #expect(session.play("expect text \"Emma: 12\"") == nil)
    }

    @Test func refusesASchemaOfALaterProgram() throws {
        let app = VersionedApp(storage: "file")
        defer { app.remove() }
        try app.fill()
        let text = #"{"version":2,"app":"1.0.0","models":{},"entities":{}}"#
        try Data(text.utf8).write(to: app.folder.appending(path: schema))
        let session = try app.start(Version())
        #expect(session.session.findings.map(\.rule) == [DataProblem.lockedData])
    }

    // MARK: Interruptions

    /// A failure at each operation on files: the next start has the data of before or migrates it.
    @Test(arguments: ["file", "encrypted"])
    func survivesAFailureAtAnyMoment(_ storage: String) throws {
        let template = VersionedApp(storage: storage)
        defer { template.remove() }
        try template.fill()
        let version = Version.second {
            $0.properties = """
                "size": {"type": "int", "renamedFrom": "pages"}, "label": {"type": "text", "convert": "old.name"}
                """
            $0.detail = "{size} {label}"
        }
        func copy() throws -> VersionedApp {
            let copy = VersionedApp(storage: storage)
            try FileManager.default.copyItem(at: template.folder, to: copy.folder)
            return copy
        }
        let plans = try FaultPlan.plans {
            let app = try copy()
            defer { app.remove() }
            _ = try app.start(version)
        }
        #expect(plans.count > 4)
        for plan in plans {
            let app = try copy()
            defer { app.remove() }
            // The session is gone before the next run, as its process would be.
            try plan.run {
                let session = try app.start(version).session
                try? session.storeChanges()
            }
            let next = try app.start(version)
            let problems = next.session.findings.filter { $0.severity > .info }
            #expect(problems == [], "\(plan)")
            #expect(next.play("expect text \"Emma: 12 Emma\"") == nil, "\(plan)")
        }
    }

    // MARK: Format 1

    /// An app of format 1 stores no schema; what a version does not declare stays in the file.
    @Test func leavesFormat1AsItIs() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func start(_ properties: String) throws -> AppSession {
            let bundle = try TestApp.bundle(
                """
                {"properties": {\(properties)},
                "functions": {"go": {"steps": [{"set": "name", "to": "#Sula"}]}}}
                """,
                """
                {"kind": "detail", "sections": [{"rows": [{"path": "name"}]}],
                "toolbar": [{"title": "#Go", "tapPath": "go()"}]}
                """,
                [
                    "bundle.json": """
                    {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                    "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
                    """,
                    "data/default.json": #"{"name": "Emma", "pages": 12}"#,
                ]
            )
            return AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle, clock: nil),
                store: FileStore(folder: folder)
            )
        }
        func tapGo(_ session: AppSession) throws {
            var findings: [Finding] = []
            let flow = Flow(
                parsing: SourceText(path: "x.flow", text: "tap \"Go\""),
                findings: &findings
            )
            try FlowRunner(session, clock: VirtualClock(Date())) { _ in }.play(flow)
        }
        do {
            let session = try start(#""name": {"type": "text"}, "pages": {"type": "int"}"#)
            try tapGo(session)
            try session.storeChanges()
        }
        do {
            let session = try start(#""name": {"type": "text"}"#)
            #expect(session.findings == [])
            try tapGo(session)
            try session.storeChanges()
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/okit/data")
        #expect(names == ["default.json"])
        let text = try String(contentsOfFile: folder + "/okit/data/default.json", encoding: .utf8)
        #expect(text.contains("\"pages\":12") && text.contains("Sula"))
    }
}
