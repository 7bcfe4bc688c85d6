import OKitNetwork
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RepetitionTests {
    @Test(arguments: [429, 500, 502, 503, 504])
    func asksAgainWhereTheServerIsIll(status: Int) async throws {
        let server = ScriptedServer(.status(status), .status(status), .content([1]))
        try await server.run { url in
            let bytes = try await fetch(url)
            #expect(bytes == [1])
        }
        #expect(server.heads.count == 3)
    }

    @Test(arguments: [400, 401, 403, 404, 410, 501])
    func believesAServerThatRefuses(status: Int) async throws {
        let server = ScriptedServer(.status(status))
        try await server.run { url in
            _ = await #expect(throws: DownloadError.self) { try await fetch(url) }
        }
        #expect(server.heads.count == 1)
    }

    @Test func givesUpAfterSomeAttempts() async throws {
        let server = ScriptedServer(.status(503))
        try await server.run { url in
            let error = await #expect(throws: DownloadError.self) { try await fetch(url) }
            #expect(error?.code == .badStatus)
        }
        #expect(server.heads.count == 4)
    }

    @Test func doesNotWaitLongerThanItMay() async throws {
        let server = ScriptedServer(
            .raw("HTTP/1.1 503 X\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n")
        )
        try await server.run { url in
            _ = await #expect(throws: DownloadError.self) { try await fetch(url) }
        }
        #expect(server.heads.count == 1)
    }

    @Test func asksAgainWhereTheConnectionBreaks() async throws {
        let server = ScriptedServer(.raw("", ending: .reset), .raw(""), .content([1]))
        try await server.run { url in
            let bytes = try await fetch(url)
            #expect(bytes == [1])
        }
    }

    private func fetch(_ url: String) async throws -> [UInt8] {
        let limits = DownloadLimits(backoff: .milliseconds(1))
        return try await BundleDownload(try BundleAddress("\(url)/a.zip"), limits: limits).bytes()
    }
}
