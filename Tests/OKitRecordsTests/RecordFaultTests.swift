import CFaultyDisk
import Foundation
import OKitExpression
import OKitModel
import OKitRecords
import OKitStorage
import TestSupport
import Testing

/// Records with a failure at each operation of SQLite on its files: what is there then is what was committed
/// before or what was to be committed, and the same can be done again.
@Suite(.timeLimit(.minutes(20)))
struct RecordFaultTests {
    /// One operation that fails.
    private struct Fault: CustomStringConvertible {
        let number: Int
        /// Whether all operations after it fail too, as if the program had ended.
        let stops: Bool

        var description: String {
            "operation \(number) fails, \(stops ? "and all after it" : "once")"
        }

        /// Does something in a folder with that failure.
        ///
        /// - Returns: whether it succeeded, and how many operations there were.
        func run(in folder: String, _ body: () throws -> Void) throws -> (Bool, count: Int) {
            let plan = try #require(faulty_begin(folder, number, stops ? 1 : 0))
            let hasSucceeded = (try? body()) != nil
            return (hasSucceeded, faulty_end(plan))
        }
    }

    /// A change of the records.
    enum Change: CaseIterable {
        /// All records are replaced by others in one transaction.
        case replacing
        /// The file gets another column, and an index.
        case migrating
        /// What was plain is encrypted.
        case encrypting
    }

    private static let former = ["-", "Grüße", "Hello"]
    private static let replaced = (0..<40).map { "New \($0) " + String(repeating: "x", count: 500) }

    private static func store(_ folder: String, _ change: Change?) throws -> RecordStore {
        var note = Property("note", .text, isOptional: true)
        note.isIndexed = true
        let isSealed = change == .encrypting
        var surroundings = Feed.surroundings()
        if isSealed, let keys = RecordKeys([UInt8](repeating: 1, count: 32)) {
            surroundings.protection = RecordProtection(entities: ["Post", "User"], cipher: keys)
        }
        return try RecordStore(
            folder: folder,
            schema: RecordSchema(
                Feed.types(change == .migrating ? [note] : []),
                entities: ["Post", "Account"],
                sealed: isSealed ? ["Post", "User"] : []
            ),
            surroundings: surroundings
        )
    }

    private static func make(_ change: Change, in folder: String) throws {
        let store = try store(folder, change)
        defer { store.close() }
        if change == .replacing {
            let posts = replaced.enumerated().map { index, text in
                #"{"id_str": "n\#(index)", "text": "\#(text)", "user": {"id_str": "7"}}"#
            }
            _ = try store.importNow(
                json("[\(posts.joined(separator: ","))]"),
                as: "Post",
                clearing: true,
                assigning: [:]
            )
        }
    }

    /// A folder with the former records, whose log was not cleared away.
    private static func begin() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        let store = try store(folder.path, nil)
        _ = try store.importNow(json(Feed.posts), as: "Post", clearing: false, assigning: [:])
        store.close()
        return folder
    }

    /// The texts of all posts, in order, of a file that is not damaged.
    private static func texts(_ folder: String, _ change: Change?) throws -> [String] {
        let store = try store(folder, change)
        defer { store.close() }
        try store.verify(copy: "\(folder)/\(RecordStore.fileName)")
        let graph = Graph(types: store.schema.types, environment: RandomPredicates.environment())
        let objects = RecordObjects(graph: graph, store: store)
        return objects.objects(of: try objects.fetch(RecordQuery("Post")))
            .map { graph.value(of: $0, "text").text ?? "-" }.sorted()
    }

    @Test(arguments: Change.allCases)
    func leaveTheOldOrTheNewRecords(_ change: Change) throws {
        let counted = try Self.begin()
        let (_, total) = try Fault(number: .max, stops: false)
            .run(in: counted.path) { try Self.make(change, in: counted.path) }
        #expect(total > 20)
        let new = change == .replacing ? Self.replaced.sorted() : Self.former
        let sample = min(total, RandomSets.count(total, gate: 60))
        var failures = 0
        for index in 0..<sample {
            let number = 1 + index * total / sample
            for stops in sample == total ? [false, true] : [index % 2 == 0] {
                let fault = Fault(number: number, stops: stops)
                let folder = try Self.begin()
                let (hasSucceeded, _) = try fault.run(in: folder.path) {
                    try Self.make(change, in: folder.path)
                }
                failures += hasSucceeded ? 0 : 1
                // With a column or a key too many, the former version of the app would not open it.
                let found = try Self.texts(folder.path, change == .replacing ? nil : change)
                #expect(found == new || !hasSucceeded && found == Self.former, "\(fault)")
                try Self.make(change, in: folder.path)
                let repeated = try Self.texts(folder.path, change == .replacing ? nil : change)
                #expect(repeated == new, "\(fault)")
            }
        }
        #expect(failures > sample / 4)
    }

    /// A copy is whole, or the failure is reported; what is copied stays as it is.
    @Test func copyAllOrReportTheFailure() throws {
        let target = try TemporaryFolder([:])
        let counted = try Self.begin()
        let path = "\(target.path)/copy.sqlite"
        let (_, total) = try Fault(number: .max, stops: false)
            .run(in: target.path) { try RecordStore.copy(in: counted.path, to: path) }
        try #require(total > 5)
        for number in 1...total {
            let fault = Fault(number: number, stops: number % 2 == 0)
            try? FileManager.default.removeItem(atPath: path)
            let (hasSucceeded, _) = try fault.run(in: target.path) {
                try RecordStore.copy(in: counted.path, to: path)
            }
            if hasSucceeded {
                let store = try Self.store(counted.path, nil)
                try store.verify(copy: path)
                store.close()
            }
            #expect(try Self.texts(counted.path, nil) == Self.former, "\(fault)")
        }
    }
}
