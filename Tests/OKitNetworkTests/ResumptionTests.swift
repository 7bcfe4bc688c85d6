import Foundation
import OKitNetwork
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ResumptionTests {
    private static let content = Array("0123456789".utf8)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([:])
    }

    @Test func goesOnWhereItBrokeOff() async throws {
        let server = ScriptedServer(
            .tagged(Self.content, "\"a\"", cutAt: 4),
            .part(of: Self.content, from: 4, "\"a\"", to: 7),
            .part(of: Self.content, from: 7, "\"a\"")
        )
        try await server.run { url in
            let bytes = try await fetch(url)
            #expect(bytes == Self.content)
        }
        let ranges = server.heads.map { $0.components(separatedBy: "bytes=").last?.prefix(2) }
        #expect(ranges.dropFirst() == ["4-", "7-"])
        #expect(server.heads.dropFirst().allSatisfy { $0.contains("If-Range: \"a\"\r\n") })
    }

    @Test func beginsAnewWhereTheContentHasChanged() async throws {
        let other = Array("another".utf8)
        let server = ScriptedServer(
            .tagged(Self.content, "\"a\"", cutAt: 4),
            .tagged(other, "\"b\"")
        )
        try await server.run { url in
            let bytes = try await fetch(url)
            #expect(bytes == other)
        }
    }

    @Test(arguments: ["W/\"a\"", "a", ""])
    func asksForAllWhereTheTagDoesNotStandForTheBytes(tag: String) async throws {
        let server = ScriptedServer(
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \(tag)\r\n\r\n", [1, 2, 3]),
            .tagged(Self.content, tag)
        )
        try await server.run { url in
            let bytes = try await fetch(url)
            #expect(bytes == Self.content)
        }
        #expect(server.heads.count == 2)
        #expect(!server.heads.contains { $0.contains("Range:") })
    }

    @Test(arguments: [
        "bytes 0-9/10", "bytes 5-9/10", "bytes 4-3/10", "bytes 4-9/9", "bytes 4-9/*", "nothing",
        "bytes 4-9/99999999999999999999",
    ])
    func takesNoPartThatItDidNotAskFor(range: String) async throws {
        let server = ScriptedServer(
            .tagged(Self.content, "\"a\"", cutAt: 4),
            .raw(
                "HTTP/1.1 206 X\r\nContent-Range: \(range)\r\nContent-Length: 6\r\n\r\n",
                Array("xxxxxx".utf8)
            ),
            .tagged(Self.content, "\"a\"")
        )
        try await server.run { url in
            let bytes = try await fetch(url)
            #expect(bytes == Self.content)
        }
        #expect(server.heads.last?.contains("Range:") == false)
    }

    @Test func takesNoPartOfAnotherContent() async throws {
        let server = ScriptedServer(
            .tagged(Self.content, "\"a\"", cutAt: 4),
            .part(of: Self.content, from: 4, "\"b\""),
            .tagged(Self.content, "\"b\"")
        )
        try await server.run { url in
            let bytes = try await fetch(url)
            #expect(bytes == Self.content)
        }
        #expect(server.heads.count == 3)
    }

    @Test func refusesAWholeThatBecomesTooLarge() async throws {
        let server = ScriptedServer(
            .tagged(Self.content, "\"a\"", cutAt: 4),
            .raw(
                "HTTP/1.1 206 X\r\nContent-Range: bytes 4-9999/10000\r\n"
                    + "Content-Length: 9996\r\n\r\n",
                closes: false
            )
        )
        try await server.run { url in
            let error = await #expect(throws: DownloadError.self) {
                try await fetch(url, size: 100)
            }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func goesOnInTheNextRun() async throws {
        let server = ScriptedServer(
            .tagged(Self.content, "\"a\"", cutAt: 4),
            .part(of: Self.content, from: 4, "\"a\"")
        )
        try await server.run { url in
            try await breakOff(url)
            let bytes = try await fetch(url)
            #expect(bytes == Self.content)
        }
        #expect(server.heads.last?.contains("Range: bytes=4-") == true)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left.isEmpty)
    }

    @Test(arguments: 0..<8)
    func takesNothingThatIsNotProvedFromTheLastRun(flipped: Int) async throws {
        let server = ScriptedServer(
            .tagged(Self.content, "\"a\"", cutAt: 4),
            .tagged(Self.content, "\"a\"")
        )
        try await server.run { url in
            try await breakOff(url)
            var file = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/part"))
            let place = flipped * (file.count - 1) / 7
            file[file.startIndex + place] ^= 1
            try file.write(to: URL(fileURLWithPath: "\(folder.path)/part"))
            let bytes = try await fetch(url)
            #expect(bytes == Self.content)
        }
        #expect(server.heads.last?.contains("Range:") == false)
    }

    /// Ends the download as soon as something has come.
    private func breakOff(_ url: String) async throws {
        let (events, event) = AsyncStream.makeStream(of: Void.self)
        var download = try download(url)
        download.progress = { _ in event.yield() }
        let task = Task { [download] in try await download.bytes() }
        for await _ in events {
            break
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    private func fetch(_ url: String, size: Int = 1000) async throws -> [UInt8] {
        try await download(url, size: size).bytes()
    }

    private func download(_ url: String, size: Int = 1000) throws -> BundleDownload {
        // Time enough for a busy machine to take what comes before the silence.
        let limits = DownloadLimits(
            size: size,
            idleTime: .seconds(15),
            backoff: .milliseconds(1)
        )
        var download = BundleDownload(try BundleAddress("\(url)/a.zip"), limits: limits)
        download.partialFile = "\(folder.path)/part"
        return download
    }
}
