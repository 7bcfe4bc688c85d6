import Foundation
import GRDB
import OKitRecords
import TestSupport
import Testing

/// A process that imports is killed at any moment: an import is there as a whole, or not at all.
struct ImportKillTests {
    private static let kills = RandomSets.count(40, atLeast: 20)

    @Test func importsAllOrNothing() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path,
            withIntermediateDirectories: true
        )
        var number = 0
        var interrupted = 0
        // Grows until a run finishes an import before it is killed, however busy the machine is.
        var longest = 150_000
        for _ in 0..<Self.kills {
            let told = try run(folder, from: number + 1, killedWithin: longest)
            longest *= number == 0 && told.done == nil ? 2 : 1
            // A turn that was killed while it made the file leaves no table.
            let found = try self.number(in: folder) ?? 0
            try #require(found == told.begun ?? number || found == told.done ?? number)
            interrupted += told.begun == told.done ? 0 : 1
            number = found
        }
        #expect(number > 0 && interrupted > 0)
    }

    /// The number of all posts, which must be one.
    private func number(in folder: TemporaryFolder) throws -> Int? {
        let path = folder.path + "/" + RecordStore.fileName
        return try DatabaseQueue(path: path).read { db in
            guard try db.tableExists("Post") else {
                return nil
            }
            let numbers = try Int.fetchAll(db, sql: #"SELECT DISTINCT number FROM "Post""#)
            let count = try Int.fetchOne(db, sql: #"SELECT COUNT(*) FROM "Post""#)
            let orphans = try Int.fetchOne(
                db,
                sql: ##"SELECT COUNT(*) FROM "Post" WHERE user NOT IN (SELECT "#key" FROM "User")"##
            )
            try #require(numbers.count <= 1)
            try #require(count == (numbers.isEmpty ? 0 : 300))
            try #require(orphans == 0)
            return numbers.first
        }
    }

    /// Runs the importer until it is dead; the numbers that it last began and finished.
    private func run(
        _ folder: TemporaryFolder,
        from number: Int,
        killedWithin longest: Int
    ) throws -> (begun: Int?, done: Int?) {
        let log = folder.path + "/log"
        let delay = Int.random(in: 1...longest)
        let status = try runProgram(
            ["RecordImporter", folder.path, "\(number)", "\(delay)"],
            output: log
        )
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        // The low bits of a process's status are the signal that ended it.
        try #require(status & 0x7F == SIGKILL, "\(lines.last ?? "")")
        return (
            lines.last { $0.hasPrefix("+") }.flatMap { Int($0.dropFirst()) },
            lines.last { $0.hasPrefix("-") }.flatMap { Int($0.dropFirst()) }
        )
    }
}
