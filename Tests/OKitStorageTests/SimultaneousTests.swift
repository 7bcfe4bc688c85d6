import Foundation
import OKitModel
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// Two processes that have read the same file store at the same moment.
struct SimultaneousTests {
    @Test func storesOneContentAndReportsThatTheOtherWasNot() throws {
        for _ in 0..<80 {
            let folder = StoreFolder()
            try FileStore(folder: folder.path).put("{}")
            let fifo = folder.path + "/meeting"
            try #require(mkfifo(fifo, 0o600) == 0)
            let outputs = ["1", "2"].map { "\(folder.path)/\($0).log" }
            let processes = try zip(["1", "2"], outputs).map { number, output in
                try startProgram(
                    ["StoreWriter", folder.path, "pair", number, fifo],
                    output: output
                )
            }
            for process in processes {
                try #require(try waitForProgram(process) == 0)
            }
            let results = try outputs.map { output in
                String(decoding: try AtomicFile.read(output) ?? [], as: UTF8.self)
            }
            try #require(results.sorted() == ["-\n", "busy\n"])
            let stored = try #require(try FileStore(folder: folder.path).text("default"))
            let winner = results[0] == "-\n" ? 1 : 2
            #expect(stored.hasPrefix("{\"number\": \(winner),"))
        }
    }

    @Test func keepsAStampOfTheContentThatItHasRead() throws {
        let folder = StoreFolder()
        let store = FileStore(folder: folder.path)
        let other = FileStore(folder: folder.path)
        try other.put("{}")
        _ = try store.text("default")
        try other.put("[]")
        #expect(throws: StoreError.self) { try store.put("{\"a\": 1}") }
        #expect(try store.text("default") == "[]")
        try store.put("{\"a\": 1}")
    }
}
