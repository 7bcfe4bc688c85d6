import Foundation
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// A process that stores is killed at any moment: what it stored is there, or what was before.
struct KillTests {
    private static let kills = RandomSets.count(200, atLeast: 40)

    /// Files that nobody writes, but that are converted with the others.
    private static let others = [
        "default/p1.json": "{}", "_data/d1.raw": "bytes", "_image/i1.png": "picture",
    ]

    @Test(arguments: ["file", "encrypted", "switching"])
    func leavesTheOldOrTheNewState(_ kind: String) throws {
        let folder = StoreFolder()
        for (name, content) in Self.others where kind == "switching" {
            try folder.put(Array(content.utf8), "data/" + name)
        }
        var number = 0
        var longest = 25_000
        for _ in 0..<Self.kills {
            let told = try run(folder, kind, from: number + 1, within: longest)
            let store = FileStore(folder: folder.path)
            store.kinds = ["default": kind == "file" ? .file : .encrypted]
            let found = try self.number(in: store) ?? 0
            try #require(found == told.begun ?? number || found == told.done ?? number)
            try #require(try store.settle(encrypting: true).isEmpty)
            try #require(try self.number(in: store) ?? 0 == found)
            let names = folder.names().filter { $0 != "default" && !$0.hasPrefix("_") }
            #expect(names == (found == 0 ? [] : ["default.json"]))
            let isEncrypted = try folder.isEncrypted("default.json")
            #expect(found == 0 || isEncrypted == (kind != "file"))
            number = found
            // On a busy machine nothing gets as far as a first store in the usual time.
            longest = number == 0 ? min(longest * 5 / 4, 1_000_000) : longest
        }
        #expect(number > 0)
        guard kind == "switching" else {
            return
        }
        try folder.store().settle(encrypting: false)
        for (name, content) in Self.others {
            #expect(try folder.raw(name) == Array(content.utf8))
        }
        #expect(folder.names("").allSatisfy { ["okit", "okit.key"].contains($0) })
    }

    /// Runs the writer until it is dead, after `longest` microseconds at most; the numbers that it last began and finished.
    private func run(
        _ folder: StoreFolder,
        _ kind: String,
        from number: Int,
        within longest: Int
    ) throws -> (begun: Int?, done: Int?) {
        let log = StoreFolder().path
        defer { unlink(log) }
        let delay = Int.random(in: 1...longest)
        let status = try runProgram(
            ["StoreWriter", folder.path, kind, "\(number)", "\(delay)"],
            output: log
        )
        let told = String(decoding: try AtomicFile.read(log) ?? [], as: UTF8.self)
        let lines = told.split(separator: "\n")
        // The low bits of a process's status are the signal that ended it.
        try #require(status & 0x7F == SIGKILL, "\(lines.last ?? "")")
        return (
            lines.last { $0.hasPrefix("+") }.flatMap { Int($0.dropFirst()) },
            lines.last { $0.hasPrefix("-") }.flatMap { Int($0.dropFirst()) }
        )
    }

    /// The number in the stored model, which must be whole.
    private func number(in store: FileStore) throws -> Int? {
        guard let bytes = try store.read(.model("default"))?.bytes else {
            return nil
        }
        let start = String(decoding: bytes.prefix(40), as: UTF8.self)
        let digits = start.dropFirst("{\"number\": ".count).prefix { $0.isNumber }
        let number = try #require(Int(digits))
        let filling = String(repeating: "x", count: 300_000 + number % 7 * 1000)
        let expected = Array("{\"number\": \(number), \"filling\": \"\(filling)\"}".utf8)
        let isWhole = bytes == expected
        try #require(isWhole)
        return number
    }
}
