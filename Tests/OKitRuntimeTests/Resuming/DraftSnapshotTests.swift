import Foundation
import OKitModel
import OKitRecords
import OKitRuntime
import TestSupport
import Testing

/// Snapshots of forms whose objects refer to each other.
struct DraftSnapshotTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.orders", "version": "1.0.0", "name": "Orders",
         "sharedRecords": true,
         "models": {"orders": {"entity": "Order", "storage": "records"},
                    "lines": {"entity": "Line", "storage": "records"}}}
        """,
        "app.json": #"{"start": "orders"}"#,
        "models/Order.json": """
        {"title": "{name}", "identity": "name", "properties": {"name": "text", "count": {"type": "int", "default": 1},
         "low": {"type": "int", "default": 1, "rules": {"predicate": "value <= high"}},
         "high": {"type": "int", "default": 5},
         "lines": {"relation": "[Line]", "inverse": "order", "deleteRule": "cascade"}}}
        """,
        "models/Line.json": """
        {"title": "{text}",
         "properties": {"text": "text", "order": {"relation": "Order?", "inverse": "lines"}}}
        """,
        "screens/orders.json": """
        {"title": "Orders", "providers": {"found": {"records": "Order", "sort": "name"},
                                          "lines": {"records": "Line"}},
         "actions": {"add": {"label": "New", "open": "order", "create": "Order"},
                     "limits": {"label": "Limits", "of": "Order", "open": "limits"}}, "bar": ["add"],
         "body": [{"table": "found", "id": "found", "open": "order", "wide": "push",
                   "columns": ["name"], "actions": ["limits"]}, {"text": "{lines.count} lines"}]}
        """,
        "screens/order.json": """
        {"of": "Order", "title": "Order", "actions": {"addLine": {"label": "Add Line", "open": "line",
         "create": "Line", "in": "lines"}}, "bar": ["addLine"],
         "body": [{"form": "self", "fields": ["name", "count"], "save": "explicitly"},
                  {"table": "lines", "columns": ["text"]}]}
        """,
        "screens/limits.json": """
        {"of": "Order", "title": "Limits", "body": {"form": "self", "fields": ["low", "high"]}}
        """,
        "screens/line.json": """
        {"of": "Line", "title": "Line", "body": {"form": "self", "fields": ["text"], "save": "explicitly"}}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app(
        _ user: String,
        of records: SharedRecordStorage,
        resuming snapshot: SessionSnapshot? = nil
    ) throws -> PageApp {
        try PageApp(
            Self.files,
            store: URL(filePath: "\(folder.path)/\(user)"),
            records: records,
            resuming: snapshot
        )
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// Ends a session, and continues it as after a restart of its server.
    private func continued(
        _ app: PageApp,
        _ user: String,
        of records: SharedRecordStorage
    ) throws -> PageApp {
        let snapshot = try #require(app.session.snapshot())
        return try self.app(
            user,
            of: records,
            resuming: try SessionSnapshot(bytes: snapshot.bytes)
        )
    }

    /// The server is killed after it has stored a value, but before it has stored the session again.
    @Test
    func aValueThatWasStoredLaterIsNotInvalid() throws {
        let records = SharedRecordStorage(folder: nil)
        let ann = try app("ann", of: records)
        play("tap \"New\"\ntype \"A\" into \"Name\"\nsave", in: ann)
        play("swipe row 1 \"Limits\"\ntype \"9\" into \"Low\"\nexpect \"Low\" invalid", in: ann)
        let snapshot = try #require(ann.session.snapshot())
        play("type \"30\" into \"High\"\nexpect \"Low\" valid", in: ann)
        let resumed = try app(
            "ann",
            of: records,
            resuming: try SessionSnapshot(bytes: snapshot.bytes)
        )
        play(
            "expect \"Low\" value \"9\"\nexpect \"Low\" valid\nexpect \"High\" value \"30\"",
            in: resumed
        )
    }

    /// A question ends with the session.
    @Test
    func aValueThatBecameValidIsAskedAboutAgain() throws {
        let records = SharedRecordStorage(folder: nil)
        let ann = try app("ann", of: records)
        let bob = try app("bob", of: records)
        play("tap \"New\"\ntype \"A\" into \"Name\"\nsave", in: ann)
        play("swipe row 1 \"Limits\"\ntype \"9\" into \"Low\"\nexpect \"Low\" invalid", in: ann)
        bob.session.applyRecordChanges()
        play("swipe row 1 \"Limits\"\ntype \"0\" into \"Low\"", in: bob)
        ann.session.applyRecordChanges()
        play("type \"30\" into \"High\"\nexpect alert \"Changed by Someone Else\"", in: ann)
        let resumed = try continued(ann, "ann", of: records)
        play("expect text \"Low: 9 (yours), 0 (stored)\"\nanswer \"Overwrite\"", in: resumed)
        play("expect no alert\nexpect \"Low\" value \"9\"\nexpect \"Low\" valid", in: resumed)
    }

    /// The draft of an order and those of its lines refer to each other.
    @Test
    func eachDraftIsRecordedOnce() throws {
        let records = SharedRecordStorage(folder: "\(folder.path)/shared")
        let ann = try app("ann", of: records)
        play("tap \"New\"\ntype \"O1\" into \"Name\"", in: ann)
        var sizes: [Int] = []
        for number in 1...8 {
            play("tap \"Add Line\"\ntype \"L\(number)\" into \"Text\"\ntap \"Save\"", in: ann)
            sizes.append(try #require(ann.session.snapshot()).bytes.count)
        }
        let steps = zip(sizes.dropFirst(), sizes).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 < 400 }, "\(sizes)")
        let next = try continued(ann, "ann", of: records)
        play("tap \"Save\"\nexpect rows 1\nexpect text \"8 lines\"", in: next)
        // The two fields, and the lines of the order.
        play("tap \"O1\"\nexpect rows 10", in: next)
    }

    /// A new record changes the other end of its relation, which is no change of someone else.
    @Test
    func aLineOfAStoredOrderDoesNotConflict() throws {
        let records = SharedRecordStorage(folder: "\(folder.path)/shared")
        let ann = try app("ann", of: records)
        play("tap \"New\"\ntype \"O1\" into \"Name\"\ntap \"Save\"", in: ann)
        for number in 1...2 {
            play(
                """
                tap "O1"
                tap "Add Line"
                type "L\(number)" into "Text"
                tap "Save"
                expect no alert
                back
                expect text "\(number) lines"
                """,
                in: ann
            )
        }
    }
}
