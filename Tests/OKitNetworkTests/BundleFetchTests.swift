import Foundation
import OKitNetwork
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct BundleFetchTests {
    private static let content = Array("a bundle".utf8)
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let folder: TemporaryFolder
    private let cache: BundleCache

    init() throws {
        folder = try TemporaryFolder([:])
        cache = BundleCache(folder: folder.path + "/cache")
    }

    @Test(arguments: [
        ("ETag: \"a\"", "If-None-Match: \"a\""), ("ETag: W/\"a\"", "If-None-Match: W/\"a\""),
        (
            "Last-Modified: Sun, 01 Mar 2026 09:00:00 GMT",
            "If-Modified-Since: Sun, 01 Mar 2026 09:00:00 GMT"
        ),
    ])
    func fetchesOnlyWhatHasChanged(header: String, condition: String) async throws {
        let server = ScriptedServer(
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\(header)\r\n\r\n", Self.content),
            .status(304),
            .content([1])
        )
        try await server.run { url in
            let first = try await fetch(url).bytes
            #expect(first == Self.content)
            let second = try await fetch(url).bytes
            #expect(second == Self.content)
            let third = try await fetch(url).bytes
            #expect(third == [1])
        }
        #expect(server.heads.map { $0.contains(condition) } == [false, true, true])
    }

    @Test(arguments: [500, 503, 429])
    func startsFromTheCopyWhereTheServerIsIll(status: Int) async throws {
        let server = ScriptedServer(.content(Self.content), .status(status))
        try await server.run { url in
            let notice = try await fetch(url).notice
            #expect(notice == nil)
            let bundle = try await fetch(url)
            #expect(bundle.bytes == Self.content)
            #expect(bundle.notice?.contains("the copy of 2027-01-15T08:00:00Z") == true)
        }
    }

    @Test func startsFromTheCopyWhereThereIsNoServer() async throws {
        var url = ""
        try await ScriptedServer(.content(Self.content)).run {
            url = $0
            _ = try await fetch($0)
        }
        let copy = try await fetch(url).bytes
        #expect(copy == Self.content)
    }

    @Test(arguments: [403, 404, 410])
    func believesAServerThatRefuses(status: Int) async throws {
        try await ScriptedServer(.content(Self.content), .status(status)).run { url in
            _ = try await fetch(url)
            _ = await #expect(throws: DownloadError.self) { try await fetch(url) }
        }
    }

    @Test func asksNobodyWhenOffline() async throws {
        let server = ScriptedServer(.content(Self.content))
        try await server.run { url in
            let error = await #expect(throws: DownloadError.self) {
                try await fetch(url, isOffline: true)
            }
            #expect(error?.code == .notCached)
            _ = try await fetch(url)
            let copy = try await fetch(url, isOffline: true).bytes
            #expect(copy == Self.content)
        }
        #expect(server.heads.count == 1)
    }

    @Test func asksNobodyForAContentThatItHas() async throws {
        let server = ScriptedServer(.content(Self.content))
        try await server.run { url in
            let digest = ContentDigest(of: Self.content)
            _ = try await fetch(url, digest: digest)
            let same = try await fetch(url + "/elsewhere", digest: digest).bytes
            #expect(same == Self.content)
        }
        #expect(server.heads.count == 1)
    }

    @Test func fetchesAnewWhatTheDiskHasSpoiled() async throws {
        let server = ScriptedServer(.tagged(Self.content, "\"a\""))
        try await server.run { url in
            let digest = try await fetch(url).digest
            try Data([1]).write(to: URL(fileURLWithPath: "\(cache.folder)/content/\(digest)"))
            let again = try await fetch(url).bytes
            #expect(again == Self.content)
        }
        #expect(server.heads.last?.contains("If-None-Match") == false)
    }

    /// A page that a server sends in place of a missing file is none; a damaged one is not missing.
    @Test(arguments: [
        ("nothing", true), ("", true), (String(repeating: "x", count: 5000), true),
        ("<html>", false), (" \n<!doctype html>", false),
        ("PK\u{3}\u{4}zip", false),
    ])
    func tellsADamagedSignatureFromAMissingOne(text: String, isThere: Bool) async throws {
        try await LoopbackServer.run { request in
            .content(request.path.hasSuffix(".sig") ? Array(text.utf8) : Self.content)
        } while: { url in
            let signature = try await fetch(url).signature
            #expect(signature == (isThere ? text : nil))
        }
    }

    @Test func findsTheSignatureBesideTheBundleAgain() async throws {
        try await LoopbackServer.run { request in
            if request.path.hasSuffix(".sig") {
                return .content(Array("okit-bundle-signature 1; x".utf8))
            }
            return request.head.contains("If-None-Match") ? .status(304) : .tagged([1], "\"a\"")
        } while: { url in
            let signature = try await fetch(url).signature
            #expect(signature == "okit-bundle-signature 1; x")
            let again = try await fetch(url).signature
            #expect(again == "okit-bundle-signature 1; x")
            let offline = try await fetch(url, isOffline: true).signature
            #expect(offline != nil)
        }
    }

    /// How often the file was asked for after a content, the same again, and another one.
    @Test(arguments: [
        (BundleFetch.SignatureSearch.never, [0, 0, 0]), (.onceForEachContent, [1, 1, 2]),
        (.whileUnsigned, [1, 2, 3]),
    ])
    func seeksTheSignatureAsOftenAsSomebodyAsks(
        _ search: BundleFetch.SignatureSearch,
        _ expected: [Int]
    ) async throws {
        let state = Mutex((content: Self.content, tag: "\"a\"", sought: 0))
        try await LoopbackServer.run { request in
            state.withLock { state in
                if request.path.hasSuffix(".sig") {
                    state.sought += 1
                    return .status(404)
                }
                return request.head.contains("If-None-Match: \(state.tag)")
                    ? .status(304) : .tagged(state.content, state.tag)
            }
        } while: { url in
            var sought: [Int] = []
            for step in 0..<3 {
                if step == 2 {
                    state.withLock { ($0.content, $0.tag) = ([1], "\"b\"") }
                }
                let fetched = try await fetch(url, seeking: search)
                #expect(fetched.signature == nil)
                sought.append(state.withLock { $0.sought })
            }
            #expect(sought == expected)
        }
    }

    @Test func findsTheSignatureThatAnotherCommandHasNotLookedFor() async throws {
        let text = "okit-bundle-signature 1; x"
        try await LoopbackServer.run { request in
            if request.path.hasSuffix(".sig") {
                return .content(Array(text.utf8))
            }
            return request.head.contains("If-None-Match") ? .status(304) : .tagged([1], "\"a\"")
        } while: { url in
            var signatures: [String?] = []
            for search in [BundleFetch.SignatureSearch.never, .onceForEachContent, .never] {
                signatures.append(try await fetch(url, seeking: search).signature)
            }
            #expect(signatures == [nil, text, text])
        }
    }

    @Test func aHeaderCostsNoRequest() async throws {
        let text = "okit-bundle-signature 1; x"
        let paths = Mutex<[String]>([])
        try await LoopbackServer.run { request in
            paths.withLock { $0.append(request.path) }
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nOKit-Signature: \(text)\r\n\r\n"
            return .raw(head, [1])
        } while: { url in
            let fetched = try await fetch(url, seeking: .whileUnsigned)
            #expect(fetched.signature == text)
        }
        #expect(paths.withLock { $0 } == ["/a.zip"])
    }

    @Test func goesOnWhereNothingCanBeKept() async throws {
        try Data().write(to: URL(fileURLWithPath: cache.folder))
        try await ScriptedServer(.content(Self.content)).run { url in
            let fetch = try makeFetch(url)
            let bundle = try await fetch.bundle(now: Self.now)
            #expect(bundle.bytes == Self.content)
            #expect(fetch.retain(bundle)?.contains("could not be cached") == true)
        }
    }

    private func fetch(
        _ url: String,
        isOffline: Bool = false,
        seeking signatures: BundleFetch.SignatureSearch = .onceForEachContent,
        digest: ContentDigest? = nil
    ) async throws -> FetchedBundle {
        let fetch = try makeFetch(url, isOffline: isOffline, seeking: signatures, digest: digest)
        let fetched = try await fetch.bundle(now: Self.now)
        #expect(fetch.retain(fetched) == nil)
        return fetched
    }

    private func makeFetch(
        _ url: String,
        isOffline: Bool = false,
        seeking signatures: BundleFetch.SignatureSearch = .onceForEachContent,
        digest: ContentDigest? = nil
    ) throws -> BundleFetch {
        let limits = DownloadLimits(backoff: .milliseconds(1))
        let download = BundleDownload(
            try BundleAddress("\(url)/a.zip"),
            digest: digest,
            limits: limits
        )
        var fetch = BundleFetch(download, cache: cache)
        fetch.isOffline = isOffline
        fetch.signatureSearch = signatures
        return fetch
    }
}
