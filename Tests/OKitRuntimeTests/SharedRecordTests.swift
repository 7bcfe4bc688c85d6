import Foundation
import GRDB
import OKitModel
import OKitRecords
import OKitRuntime
import Synchronization
import TestSupport
import Testing

/// Two sessions of an app whose users share its records.
struct SharedRecordTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "sharedRecords": true,
         "models": {"default": {"entity": "Shop", "storage": "file"},
                    "items": {"entity": "Item", "storage": "records"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Item.json": """
        {"title": "{name}", "properties": {"name": "text", "count": "int",
         "parts": {"relation": "[Item]"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Items", "providers": {"all": {"records": "Item", "sort": "name"}},
         "actions": {
            "add": {"label": "Add", "do": {"create": "Item", "with": {"name": "'Apple'", "count": 1}}},
            "raise": {"label": "Raise", "of": "Item", "do": {"set": "count", "to": "count + 1"}},
            "both": {"label": "Both", "of": "Item", "do": [{"set": "count", "to": "count + 1"},
                {"create": "Item", "with": {"name": "'Pear'", "count": 5}}]},
            "link": {"label": "Link", "of": "Item", "do": {"add": "all[0]", "in": "parts"}},
            "quick": {"label": "Quick", "of": "Item", "open": "quick"},
            "delete": {"label": "Delete", "of": "Item", "do": {"delete": "self"}}},
         "bar": ["add"],
         "body": [{"table": "all", "id": "all", "open": "item", "wide": "push",
                   "actions": ["raise", "both", "link", "quick", "delete"],
                   "columns": ["name", "count"]}]}
        """,
        "screens/item.json": """
        {"of": "Item", "body": {"form": "self", "fields": ["name", "count"], "save": "explicitly"}}
        """,
        "screens/quick.json": """
        {"of": "Item", "body": {"form": "self", "fields": ["name", "count"]}}
        """,
    ]

    private let folder = TemporaryFolder()

    /// The sessions of two users; both see one item.
    private func users(stores: Bool = true) throws -> (PageApp, PageApp) {
        try users(of: SharedRecordStorage(folder: stores ? "\(folder.path)/shared" : nil), stores)
    }

    private func users(
        of records: SharedRecordStorage,
        _ stores: Bool,
        _ files: [String: String] = SharedRecordTests.files
    ) throws -> (PageApp, PageApp) {
        let users = try ["ann", "bob"].map { user in
            try PageApp(
                files,
                store: stores ? URL(filePath: "\(folder.path)/\(user)") : nil,
                records: records
            )
        }
        play("tap \"Add\"\nexpect rows 1", in: users[0])
        users[1].session.applyRecordChanges()
        play("expect rows 1\nexpect row 1 \"Apple\"", in: users[1])
        return (users[0], users[1])
    }

    /// The app of the second user after a restart.
    private func secondUser(
        of records: SharedRecordStorage,
        continuing snapshot: SessionSnapshot
    ) throws -> PageApp {
        try PageApp(
            Self.files,
            store: URL(filePath: "\(folder.path)/bob"),
            records: records,
            resuming: try SessionSnapshot(bytes: snapshot.bytes)
        )
    }

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test(arguments: [true, false])
    func eachSeesTheChangesOfTheOther(_ stores: Bool) throws {
        let (ann, bob) = try users(stores: stores)
        let calls = Counter()
        bob.session.onRecordChange = { calls.add() }
        play("swipe row 1 \"Raise\"", in: ann)
        #expect(calls.count == 1)
        // A second change does not wake a session that has not read the first.
        play("swipe row 1 \"Raise\"", in: ann)
        #expect(calls.count == 1)
        bob.session.applyRecordChanges()
        play("expect row 1 value \"3\"\nswipe row 1 \"Delete\"", in: bob)
        ann.session.applyRecordChanges()
        play("expect rows 0", in: ann)
    }

    @Test
    func eachMigrationReplacesTheCopyBeforeThePreviousOne() throws {
        _ = try users()
        var name = "count"
        for (number, next) in [(2, "number"), (3, "amount")] {
            var files = Self.files.mapValues { $0.replacing("count", with: next) }
            files["bundle.json"] = Self.files["bundle.json"]?.replacing(
                "1.0.0",
                with: "\(number).0.0"
            )
            files["models/Item.json"] = """
                {"title": "{name}", "properties": {"name": "text",
                 "\(next)": {"type": "int", "renamedFrom": "\(name)"}, "parts": {"relation": "[Item]"}}}
                """
            let app = try PageApp(
                files,
                store: URL(filePath: "\(folder.path)/user\(number)"),
                records: SharedRecordStorage(folder: "\(folder.path)/shared")
            )
            play("expect rows 1\nexpect row 1 \"Apple\"", in: app)
            name = next
        }
        let copy = "\(folder.path)/shared/\(SharedRecordStorage.formerFileName)"
        #expect(FileManager.default.fileExists(atPath: copy))
        #expect(!FileManager.default.fileExists(atPath: copy + ".new"))
    }

    @Test
    func theStoreOutlivesItsSessions() throws {
        let records = SharedRecordStorage(folder: "\(folder.path)/shared")
        do {
            play("tap \"Add\"", in: try PageApp(Self.files, records: records))
        }
        play("expect rows 1", in: try PageApp(Self.files, records: records))
        let again = SharedRecordStorage(folder: "\(folder.path)/shared")
        play("expect rows 1", in: try PageApp(Self.files, records: again))
        let attributes = try FileManager.default.attributesOfItem(
            atPath: "\(folder.path)/shared/records.sqlite"
        )
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [("Overwrite", "Bob", "Bob"), ("Discard My Changes", "Ann", "Ann")])
    func askWhoseChangeOfAValueStays(_ answer: String, _ own: String, _ other: String) throws {
        let (ann, bob) = try users()
        play("swipe row 1 \"Quick\"", in: bob)
        play("swipe row 1 \"Quick\"\ntype \"Ann\" into \"Name\"", in: ann)
        // Bob has not seen the change.
        play(
            """
            type "Bob" into "Name"
            expect alert "Changed by Someone Else"
            answer "\(answer)"
            expect no alert
            expect "Name" value "\(own)"
            """,
            in: bob
        )
        ann.session.applyRecordChanges()
        play("expect \"Name\" value \"\(other)\"", in: ann)
    }

    @Test(arguments: [("Overwrite", "Bob"), ("Discard My Changes", "Ann")])
    func askWhoseDraftStays(_ answer: String, _ stored: String) throws {
        let (ann, bob) = try users()
        play("tap \"Apple\"\ntype \"Bob\" into \"Name\"", in: bob)
        play("tap \"Apple\"\ntype \"Ann\" into \"Name\"\ntap \"Save\"", in: ann)
        bob.session.applyRecordChanges()
        play("expect \"Name\" value \"Bob\"\ntap \"Save\"", in: bob)
        let question = bob.session.refresh().overlay?.value
        #expect(question == .text("Ann\nName: Bob (yours), Ann (stored)"))
        play("expect alert \"Changed by Someone Else\"\nanswer \"\(answer)\"", in: bob)
        ann.session.applyRecordChanges()
        play("expect row 1 \"\(stored)\"", in: ann)
    }

    /// Both count from the same value, so that one of the changes would be lost.
    @Test
    func equalCountsAreAskedAbout() throws {
        let (ann, bob) = try users()
        play("swipe row 1 \"Raise\"\nexpect row 1 value \"2\"", in: ann)
        play(
            """
            swipe row 1 "Raise"
            expect alert "Changed by Someone Else"
            answer "Discard My Changes"
            swipe row 1 "Raise"
            expect row 1 value "3"
            """,
            in: bob
        )
    }

    /// Only the change that the question is about is lost with the session.
    @Test
    func anUnansweredQuestionLosesNoOtherChange() throws {
        let (ann, bob) = try users()
        play("swipe row 1 \"Raise\"", in: ann)
        play("swipe row 1 \"Both\"\nexpect alert \"Changed by Someone Else\"", in: bob)
        try bob.session.storeLastChanges()
        #expect(bob.session.hasRefusedRecords)
        ann.session.applyRecordChanges()
        play("expect rows 2\nexpect row 1 value \"2\"\nexpect row 2 \"Pear\"", in: ann)
    }

    /// The question shows the first change.
    @Test(arguments: [true, false])
    func overwritesOnlyTheChangeThatTheQuestionShows(_ isDraft: Bool) throws {
        let (ann, bob) = try users()
        let open = isDraft ? "tap \"Apple\"" : "swipe row 1 \"Quick\""
        play(open, in: bob)
        play("swipe row 1 \"Quick\"\ntype \"Ann\" into \"Name\"", in: ann)
        play("type \"Bob\" into \"Name\"", in: bob)
        if isDraft {
            bob.session.applyRecordChanges()
            play("tap \"Save\"", in: bob)
        }
        play("expect alert \"Changed by Someone Else\"", in: bob)
        play("type \"Eve\" into \"Name\"", in: ann)
        bob.session.applyRecordChanges()
        play(
            """
            answer "Overwrite"
            expect alert "Changed by Someone Else"
            expect text "Eve (stored)"
            answer "Overwrite"
            expect no alert
            """,
            in: bob
        )
        ann.session.applyRecordChanges()
        play("expect \"Name\" value \"Bob\"", in: ann)
    }

    /// - Parameter asks: Whether the user was asked before the session ended.
    @Test(arguments: [false, true])
    func aDraftThatIsContinuedAsksToo(_ asks: Bool) throws {
        let records = SharedRecordStorage(folder: "\(folder.path)/shared")
        let (ann, bob) = try users(of: records, true)
        play("tap \"Apple\"\ntype \"Bob\" into \"Name\"", in: bob)
        play("tap \"Apple\"\ntype \"Ann\" into \"Name\"\ntap \"Save\"", in: ann)
        if asks {
            bob.session.applyRecordChanges()
            play("tap \"Save\"\nexpect alert \"Changed by Someone Else\"", in: bob)
        }
        let snapshot = try #require(bob.session.snapshot())
        let next = try secondUser(of: records, continuing: snapshot)
        play(
            """
            expect "Name" value "Bob"
            tap "Save"
            expect alert "Changed by Someone Else"
            answer "Discard My Changes"
            expect row 1 "Ann"
            """,
            in: next
        )
    }

    /// As when the disk was full for some time.
    @Test
    func refusedRecordsAreStoredOnceThatIsPossible() throws {
        let (ann, _) = try users()
        var reasons: [String] = []
        ann.session.onStoreFailure = { reasons.append($0) }
        let file = try DatabaseQueue(path: "\(folder.path)/shared/records.sqlite")
        try file.write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON Item
                    BEGIN SELECT RAISE(ABORT, 'no space'); END
                    """
            )
        }
        play("tap \"Add\"\nexpect alert \"Error\"\nanswer \"OK\"", in: ann)
        #expect(!ann.session.storeOrReport())
        #expect(ann.session.hasRefusedRecords)
        #expect(reasons.count == 1 && reasons[0].contains("constraint failed"), "\(reasons)")
        try file.write { try $0.execute(sql: "DROP TRIGGER full") }
        #expect(ann.session.storeOrReport())
        #expect(!ann.session.hasRefusedRecords)
        play("expect rows 2\nexpect no text \"Retry\"", in: ann)
        #expect(try file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM Item") } == 2)
    }

    /// The user has not seen a change under a text that is not a value yet.
    @Test
    func aFieldWithAWrongTextAsksToo() throws {
        let (ann, bob) = try users()
        play("tap \"Apple\"\ntype \"many\" into \"Count\"", in: bob)
        play("tap \"Apple\"\ntype \"55\" into \"Count\"\ntap \"Save\"", in: ann)
        bob.session.applyRecordChanges()
        play(
            """
            expect "Count" value "many"
            type "77" into "Count"
            tap "Save"
            expect alert "Changed by Someone Else"
            """,
            in: bob
        )
    }

    /// - Parameter isLate: Whether the other user saves after the session has ended.
    @Test(arguments: [false, true])
    func aWrongTextThatIsContinuedAsksToo(_ isLate: Bool) throws {
        let records = SharedRecordStorage(folder: "\(folder.path)/shared")
        let (ann, bob) = try users(of: records, true)
        play("tap \"Apple\"\ntype \"many\" into \"Count\"", in: bob)
        let early = try #require(bob.session.snapshot())
        play("tap \"Apple\"\ntype \"55\" into \"Count\"\ntap \"Save\"", in: ann)
        bob.session.applyRecordChanges()
        let snapshot = isLate ? early : try #require(bob.session.snapshot())
        let next = try secondUser(of: records, continuing: snapshot)
        play(
            """
            expect "Count" value "many"
            type "77" into "Count"
            tap "Save"
            expect alert "Changed by Someone Else"
            """,
            in: next
        )
    }

    @Test
    func differentValuesOfARecordDoNotConflict() throws {
        let (ann, bob) = try users()
        play("tap \"Apple\"\ntype \"7\" into \"Count\"", in: bob)
        play("tap \"Apple\"\ntype \"Ann\" into \"Name\"\ntap \"Save\"", in: ann)
        play("tap \"Save\"\nexpect row 1 value \"7\"", in: bob)
        bob.session.applyRecordChanges()
        play("expect row 1 \"Ann\"", in: bob)
    }

    /// The input is lost with the record, and the user is notified.
    @Test(arguments: ["type \"Bob\" into \"Name\"", "type \"many\" into \"Count\"", ""])
    func inputForADeletedRecordIsReported(_ input: String) throws {
        let (ann, bob) = try users()
        play("tap \"Apple\"\n\(input)", in: bob)
        play("swipe row 1 \"Delete\"", in: ann)
        bob.session.applyRecordChanges()
        let alert =
            input.isEmpty
            ? "expect no alert" : "expect alert \"Deleted by Someone Else\"\nanswer \"OK\""
        play("\(alert)\nexpect screen \"main\"\nexpect rows 0", in: bob)
    }

    /// Undo deletes no values that someone else has entered.
    @Test
    func aNewRecordThatOthersHaveChangedStays() throws {
        let (ann, bob) = try users()
        play("tap \"Add\"\nexpect rows 2", in: ann)
        bob.session.applyRecordChanges()
        play("swipe row 2 \"Raise\"", in: bob)
        ann.session.applyRecordChanges()
        play("tap \"Undo\"\nexpect rows 2\nexpect row 2 value \"2\"", in: ann)
        play("tap \"Add\"\nexpect rows 3\ntap \"Undo\"\nexpect rows 2", in: ann)
    }

    @Test
    func undoTakesNoIdentityOfOthers() throws {
        var files = Self.files
        files["models/Item.json"] = """
            {"title": "{name}", "identity": "name",
             "properties": {"name": "text", "count": "int", "parts": {"relation": "[Item]"}}}
            """
        let (ann, bob) = try users(
            of: SharedRecordStorage(folder: "\(folder.path)/shared"),
            true,
            files
        )
        play("swipe row 1 \"Delete\"\nexpect rows 0", in: ann)
        bob.session.applyRecordChanges()
        play("tap \"Add\"\nexpect rows 1", in: bob)
        ann.session.applyRecordChanges()
        play("expect rows 1\ntap \"Undo\"\nexpect rows 1", in: ann)
        play("swipe row 1 \"Quick\"\ntype \"Pear\" into \"Name\"", in: ann)
        bob.session.applyRecordChanges()
        play("tap \"Add\"\nexpect rows 2", in: bob)
        ann.session.applyRecordChanges()
        play("tap \"Undo\"\nexpect \"Name\" value \"Pear\"", in: ann)
    }

    @Test
    func aScreenWithoutChangesIsClosedWithAMessage() throws {
        let (ann, bob) = try users()
        play("tap \"Apple\"", in: bob)
        play("swipe row 1 \"Delete\"", in: ann)
        bob.session.applyRecordChanges()
        play("expect no alert\nexpect toast \"Deleted by Someone Else: Apple\"", in: bob)
    }

    /// The draft would refer to a record that does not exist.
    @Test
    func draftsLoseReferencesToDeletedRecords() throws {
        var files = Self.files
        files["models/Item.json"] = """
            {"title": "{name}", "properties": {"name": "text", "count": "int",
             "keeper": {"relation": "Item"}, "parts": {"relation": "[Item]"}}}
            """
        files["screens/item.json"] = """
            {"of": "Item", "body": {"form": "self", "fields": ["name", "keeper"],
             "save": "explicitly"}}
            """
        let records = SharedRecordStorage(folder: nil)
        let (ann, bob) = try users(of: records, false, files)
        play("tap \"Add\"\nswipe row 1 \"Quick\"\ntype \"Zoe\" into \"Name\"", in: ann)
        play("back\nexpect rows 2", in: ann)
        bob.session.applyRecordChanges()
        play("tap \"Apple\"\nchoose \"Zoe\" in \"Keeper\"", in: bob)
        play("swipe row \"Zoe\" \"Delete\"", in: ann)
        bob.session.applyRecordChanges()
        let field = bob.session.refresh().root.first { $0.id.hasSuffix("keeper/control") }
        #expect(field?.children.map(\.label) == ["Apple"])
        #expect(field?.value == nil)
        play("type \"Pear\" into \"Name\"\ntap \"Save\"", in: bob)
        let problem = bob.session.refresh().root.first { $0.id.hasSuffix("keeper/control") }
        #expect(problem?.details.component.problem == "is required")
    }

    @Test
    func aDeletedRecordIsNotChanged() throws {
        let (ann, bob) = try users()
        play("swipe row 1 \"Delete\"", in: ann)
        play(
            """
            swipe row 1 "Raise"
            expect alert "Deleted by Someone Else"
            answer "Discard My Changes"
            expect rows 0
            """,
            in: bob
        )
    }

    @Test(arguments: [true, false])
    func relationsConflictToo(_ stores: Bool) throws {
        let (ann, bob) = try users(stores: stores)
        play("swipe row 1 \"Link\"", in: ann)
        play("swipe row 1 \"Link\"", in: bob)
        // Both have added the same record.
        play("expect no alert", in: bob)
    }
}

/// Counts calls on any thread.
private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() {
        value.withLock { $0 += 1 }
    }
}
