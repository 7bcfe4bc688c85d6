import Foundation
import OKitModel
import OKitSyntax
import Testing

/// A process that stores is killed at any moment: what it stored is there, or what was before.
struct KillTests {
    private static let kills = 200

    @Test(arguments: ["file", "encrypted", "switching"])
    func leavesTheOldOrTheNewState(_ kind: String) throws {
        let folder = StoreFolder()
        var number = 0
        for _ in 0..<Self.kills {
            let told = try run(folder, kind, from: number + 1)
            let store = ModelStore(folder: folder.path)
            store.kinds = ["default": kind == "file" ? .file : .encrypted]
            let found = try self.number(in: store) ?? 0
            #expect(found == told.begun ?? number || found == told.done ?? number)
            #expect(try store.settle(encrypting: true).isEmpty)
            #expect(try self.number(in: store) ?? 0 == found)
            #expect(folder.names().allSatisfy { $0 == "default.json" })
            let isEncrypted = try folder.isEncrypted("default.json")
            #expect(found == 0 || isEncrypted == (kind != "file"))
            number = found
        }
        #expect(number > 0)
        #expect(folder.names("").allSatisfy { ["okit", "okit.key"].contains($0) })
    }

    /// Runs the writer until it is dead; the numbers that it last began and finished.
    private func run(
        _ folder: StoreFolder,
        _ kind: String,
        from number: Int
    ) throws -> (begun: Int?, done: Int?) {
        let process = Process()
        let output = Pipe()
        process.executableURL = try programs().appendingPathComponent("StoreWriter")
        process.arguments = [folder.path, kind, "\(number)", "\(Int.random(in: 1...15_000))"]
        process.standardOutput = output
        try process.run()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGKILL)
        let lines = String(decoding: told, as: UTF8.self).split(separator: "\n")
        return (
            lines.last { $0.hasPrefix("+") }.flatMap { Int($0.dropFirst()) },
            lines.last { $0.hasPrefix("-") }.flatMap { Int($0.dropFirst()) }
        )
    }

    /// The number in the stored model, which must be whole.
    private func number(in store: ModelStore) throws -> Int? {
        guard let source = try store.read(model: "default") else {
            return nil
        }
        let root = try JSONDocument(parsing: source).root
        let number = try #require(root["number"]?.int)
        #expect(root["end"]?.int == number)
        #expect(root["filling"]?.string?.count == 40_000 + Int(number) % 7 * 1000)
        return Int(number)
    }

    /// The folder of the built programs, where the tests are too.
    private func programs() throws -> URL {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: tests).deletingLastPathComponent()
    }
}
