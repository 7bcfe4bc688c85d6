import OKitNetwork
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct BundleDownloadTests {
    private static let content = Array("a bundle".utf8)

    @Test func fetchesContent() async throws {
        try await LoopbackServer.run { _ in
            .content(Self.content)
        } while: { url in
            let bytes = try await bytes("\(url)/a.zip")
            #expect(bytes == Self.content)
        }
    }

    @Test func fetchesContentWithoutALength() async throws {
        try await LoopbackServer.run { _ in
            .raw("HTTP/1.1 200 OK\r\n\r\n", Self.content)
        } while: { url in
            let bytes = try await bytes("\(url)/a.zip")
            #expect(bytes == Self.content)
        }
    }

    @Test(arguments: [
        (404, "no such file"), (403, "denied access"), (503, "try again later"),
        (204, "status 204"), (304, "status 304"),
    ])
    func takesNoOtherStatusThan200(status: Int, part: String) async throws {
        try await LoopbackServer.run { _ in
            .status(status)
        } while: { url in
            let error = await failure("\(url)/a.zip")
            #expect(error?.code == .badStatus)
            #expect(error?.description.contains(part) == true)
        }
    }

    @Test func refusesAtOnceWhatAnnouncesTooMuch() async throws {
        // The content never comes.
        try await LoopbackServer.run { _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n", closes: false)
        } while: { url in
            #expect(await failure("\(url)/a", DownloadLimits(size: 100))?.code == .tooLarge)
        }
    }

    @Test func stopsWhereTooMuchHasCome() async throws {
        // The end never comes.
        try await LoopbackServer.run { _ in
            .raw("HTTP/1.1 200 OK\r\n\r\n", [UInt8](repeating: 0, count: 101), closes: false)
        } while: { url in
            #expect(await failure("\(url)/a", DownloadLimits(size: 100))?.code == .tooLarge)
        }
    }

    @Test func takesContentOfExactlyTheLimit() async throws {
        try await LoopbackServer.run { _ in
            .content(Self.content)
        } while: { url in
            let limits = DownloadLimits(size: Self.content.count)
            let bytes = try await bytes("\(url)/a.zip", limits)
            #expect(bytes == Self.content)
        }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n",
    ])
    func reportsContentCutShort(answer: String) async throws {
        try await LoopbackServer.run { _ in
            .raw(answer)
        } while: { url in
            #expect(await failure("\(url)/a.zip")?.code == .truncated)
        }
    }

    @Test(arguments: ["", "no HTTP at all\r\n\r\n"])
    func reportsAServerThatDoesNotSpeakHTTP(answer: String) async throws {
        try await LoopbackServer.run { _ in
            .raw(answer)
        } while: { url in
            #expect(await failure("\(url)/a.zip")?.code == .noConnection)
        }
    }

    @Test func reportsARefusedConnection() async {
        #expect(await failure("http://127.0.0.1:1/a.zip")?.code == .noConnection)
    }

    @Test(arguments: [
        DownloadLimits(idleTime: .milliseconds(20)), DownloadLimits(totalTime: .milliseconds(20)),
    ])
    func givesUpOnAServerThatNeverAnswers(limits: DownloadLimits) async throws {
        try await LoopbackServer.run { _ in
            .raw("", closes: false)
        } while: { url in
            #expect(await failure("\(url)/a.zip", limits)?.code == .timedOut)
        }
    }

    @Test func givesUpWhereContentStops() async throws {
        try await LoopbackServer.run { _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", [1], closes: false)
        } while: { url in
            let limits = DownloadLimits(idleTime: .milliseconds(20))
            #expect(await failure("\(url)/a.zip", limits)?.code == .timedOut)
        }
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let (requests, request) = AsyncStream.makeStream(of: Void.self)
        try await LoopbackServer.run { _ in
            request.yield()
            return .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", [1], closes: false)
        } while: { url in
            let download = BundleDownload(try BundleAddress("\(url)/a.zip"))
            let task = Task { try await download.bytes() }
            for await _ in requests {
                break
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func checksTheDigest() async throws {
        let right = ContentDigest(of: Self.content)
        try await LoopbackServer.run { _ in
            .content(Self.content)
        } while: { url in
            var download = BundleDownload(try BundleAddress("\(url)/a.zip"), digest: right)
            #expect(try await download.bytes() == Self.content)
            download.digest = ContentDigest(of: [])
            let error = await #expect(throws: DownloadError.self) { try await download.bytes() }
            #expect(error?.code == .digestMismatch)
            #expect(error?.description.contains(right.description) == true)
        }
    }

    private func bytes(
        _ url: String,
        _ limits: DownloadLimits = DownloadLimits()
    ) async throws -> [UInt8] {
        try await BundleDownload(try BundleAddress(url), limits: limits).bytes()
    }

    private func failure(
        _ url: String,
        _ limits: DownloadLimits = DownloadLimits()
    ) async -> DownloadError? {
        await #expect(throws: DownloadError.self) { try await bytes(url, limits) }
    }
}
