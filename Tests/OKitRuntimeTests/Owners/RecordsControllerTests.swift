import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Synchronization
import Testing

@testable import OKitRuntime

/// Opening and storing records without a session and without a database.
struct RecordsControllerTests {
    private let app: OwnerApp
    private let database = MemoryRecords()
    private let log = FindingLog()

    /// Files of a bundle whose posts are records.
    static let files = [
        "models/Post.json": #"{"properties":{"title":{"type":"text"}}}"#,
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test","entry":"main",
        "models":{"default":{"entity":"Thing","storage":"file"},
        "posts":{"entity":"Post","storage":"records"}}}
        """,
    ]

    init() throws {
        app = try OwnerApp(
            #"{"properties":{"name":{"type":"text"}}}"#,
            #"{"kind":"detail","sections":[]}"#,
            Self.files
        )
    }

    private func opened() -> RecordsController {
        var records = RecordsController(database)
        records.open(app.bundle, app.objects.graph, nil, log, mayMigrate: true)
        return records
    }

    private var calls: [String] {
        database.calls.withLock { $0 }
    }

    @Test func opensTheRecordsOfTheBundle() {
        let records = opened()
        #expect(calls == [#"open memory ["Post"]"#])
        #expect(records.objects != nil && records.database != nil && log.findings.isEmpty)
    }

    @Test func reportsThatThereIsNoStorage() {
        var records = RecordsController(nil)
        records.open(app.bundle, app.objects.graph, nil, log, mayMigrate: true)
        #expect(records.objects == nil)
        #expect(log.findings.map(\.rule) == [DataProblem.unsupportedStorage])
        #expect(log.hasRefusals)
    }

    @Test func reportsRecordsThatCannotBeRead() {
        database.failure.withLock { $0 = MemoryRecords.full }
        let records = opened()
        #expect(records.objects == nil && records.copy == nil)
        #expect(log.findings.map(\.rule) == [DataProblem.lockedData])
        #expect(log.findings.map(\.message.text) == ["the disk is full"])
    }

    @Test func reportsAFailureOnceAndTriesAgain() {
        var records = opened()
        database.failure.withLock { $0 = MemoryRecords.full }
        guard case .failed(let error?) = records.save() else {
            return #expect(Bool(false))
        }
        #expect(error.description == "the disk is full")
        guard case .failed(nil) = records.save() else {
            return #expect(Bool(false))
        }
        #expect(records.failure?.description == "the disk is full" && records.version == 0)
        database.failure.withLock { $0 = nil }
        guard case .stored = records.save() else {
            return #expect(Bool(false))
        }
        #expect(records.failure == nil && records.version == 1)
    }

    @Test func appliesOnlyDifferences() {
        var records = opened()
        records.apply(RecordDifference())
        #expect(records.version == 0)
        var difference = RecordDifference()
        difference.insert(RecordID(entity: "Post", key: 1))
        records.apply(difference)
        #expect(records.version == 1 && calls.last == "apply")
    }

    @Test func closesTheDatabaseAndForgetsTheObjects() throws {
        var records = opened()
        try records.clear("Post")
        records.close()
        #expect(records.objects == nil && records.database == nil)
        #expect(calls.suffix(2) == ["clear Post", "close"])
        try records.clear("Post")
        #expect(calls.last == "close")
    }
}
