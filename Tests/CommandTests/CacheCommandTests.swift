import Foundation
import OKitNetwork
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CacheCommandTests {
    private let place: Workplace
    private let zip: [UInt8]

    init() async throws {
        place = try Workplace()
        try place.addBookshop()
        let outcome = try await place.okit("pack", "bookshop", "-o", "bookshop.zip")
        try #require(outcome.code == 0, "\(outcome.errors)")
        zip = try place.bytes("bookshop.zip")
    }

    @Test func listsAndClears() async throws {
        #expect(try await place.okit("cache", "list").output == "0 of 1073741824 bytes\n")
        try await LoopbackServer.run { _ in
            .content(zip)
        } while: { url in
            let secret = url.replacing("http://", with: "http://user:secret@")
            try await place.expect(0, "inspect", "\(secret)/bookshop.zip?key=secret")
            let list = try await place.expect(0, "cache", "list").output
            #expect(list.hasPrefix("\(ContentDigest(of: zip)) \(zip.count) "))
            #expect(list.contains(" \(url)/bookshop.zip\n\(zip.count) of "))
            #expect(!list.contains("secret"))
        }
        let cleared = try await place.expect(0, "cache", "clear")
        #expect(cleared.output == "\(zip.count) bytes were freed\n")
        #expect(try await place.okit("cache", "list").output.hasPrefix("0 of"))
    }

    @Test func startsWithoutAServer() async throws {
        var address = ""
        try await LoopbackServer.run { _ in
            .content(zip)
        } while: { url in
            address = "\(url)/bookshop.zip"
            let online = try await place.expect(0, "run", address, "--headless")
            let offline = try await place.expect(0, "run", address, "--headless", "--offline")
            #expect(offline.output == online.output)
            #expect(!offline.errors.contains("using the copy"))
        }
        let alone = try await place.expect(0, "run", address, "--headless")
        #expect(alone.output.contains("Book Shop"))
        #expect(alone.errors.contains("no response"))
        #expect(alone.errors.contains("using the copy of "))
    }

    @Test func showsNoProgressWhereNobodyLooks() async throws {
        try await LoopbackServer.run { _ in
            .content(zip)
        } while: { url in
            let outcome = try await place.expect(0, "inspect", "\(url)/bookshop.zip")
            #expect(!outcome.errors.contains("\u{1B}"))
            #expect(!outcome.errors.contains("\r"))
        }
    }

    @Test func runsInSeveralProcessesAtOnce() async throws {
        try await LoopbackServer.run { _ in
            .content(zip)
        } while: { url in
            try await withThrowingTaskGroup { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await place.expect(0, "inspect", "\(url)/bookshop.zip")
                    }
                }
                try await group.waitForAll()
            }
        }
        try expectOnlyWholeContents()
    }

    /// Where the server falls silent, or nowhere, and the program is killed meanwhile.
    @Test(arguments: [nil, 0, 1, 1000, 5000])
    func leavesNothingHalfDoneWhenKilled(silence: Int?) async throws {
        let requests = Happenings<Void>()
        let isSilent = Mutex(true)
        try await LoopbackServer.run { _ in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(zip.count)\r\nETag: \"a\"\r\n\r\n"
            let silence = isSilent.withLock { $0 } ? silence : nil
            requests.report(())
            return silence.map { .raw(head, Array(zip.prefix($0)), closes: false) }
                ?? .raw(head, zip)
        } while: { url in
            let address = "\(url)/bookshop.zip"
            for _ in 0..<5 {
                let sent = requests.stream()
                try await place.killOkit(["inspect", address]) {
                    _ = await sent.first { _ in true }
                }
                try expectOnlyWholeContents()
            }
            isSilent.withLock { $0 = false }
            try await place.expect(0, "inspect", address)
            try expectOnlyWholeContents()
            let list = try await place.expect(0, "cache", "list").output
            #expect(list.contains("\(ContentDigest(of: zip))"))
        }
    }

    /// Temporary files may be left; what has its final name must be whole.
    private func expectOnlyWholeContents() throws {
        let folder = "\(place.path)/.cache/okit-bundle/content"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where !name.hasSuffix(".new") {
            let bytes = try place.bytes(".cache/okit-bundle/content/\(name)")
            #expect(ContentDigest(of: bytes).description == name)
        }
    }
}
