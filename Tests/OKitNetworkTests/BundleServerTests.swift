import Foundation
import OKitBundle
import OKitNetwork
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct BundleServerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([:])
        try write("{}", to: "shop/bundle.json")
        try write("0123456789", to: "packed.zip")
    }

    @Test func packsFoldersAndSendsZips() async throws {
        try await serving { url in
            let packed = try await BundleDownload(try BundleAddress("\(url)/shop.zip")).bytes()
            #expect(try BundleFiles(archive: packed, name: "shop.zip").paths == ["bundle.json"])
            let zip = try await BundleDownload(try BundleAddress("\(url)/packed.zip")).bytes()
            #expect(zip == Array("0123456789".utf8))
        }
    }

    @Test func servesAFolderThatIsABundle() throws {
        #expect(ServedFolder("\(folder.path)/shop").names() == ["shop.zip"])
    }

    @Test func listsWhatThereIs() async throws {
        try write("{}", to: "a & <b>/bundle.json")
        try await serving { url in
            let page = try await get("\(url)/")
            #expect(page.hasPrefix("HTTP/1.1 200"))
            #expect(page.contains("<a href=\"./a%20%26%20%3Cb%3E.zip\">a &amp; &lt;b>.zip</a>"))
            let part = try await get("\(url)/a%20%26%20%3Cb%3E.zip")
            #expect(part.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func saysThatAPortIsTaken() async throws {
        try await serving { url in
            let port = try #require(URL(string: url)?.port)
            let second = BundleServer(ServedFolder(folder.path), port: port)
            let error = await #expect(throws: ListeningError.self) {
                try await second.run { _ in }
            }
            let start = "127.0.0.1:\(port): another program uses this port"
            #expect(error?.description.hasPrefix(start) == true)
        }
        let elsewhere = BundleServer(ServedFolder(folder.path), host: "192.0.2.1", port: 0)
        let error = await #expect(throws: ListeningError.self) {
            try await elsewhere.run { _ in }
        }
        #expect(error?.description.contains("--host") == true)
    }

    @Test(arguments: [
        "/../secret.zip", "/%2e%2e/secret.zip", "/..%2fsecret.zip", "/.hidden.zip", "/link.zip",
        "/linked.zip", "//etc/passwd", "/shop/bundle.json", "/shop", "/packed.zip%00", "/%", "/%zz",
        "/.hidden.zip.sig", "/text.txt", "",
    ])
    func servesNothingElse(path: String) async throws {
        try write("x", to: "text.txt")
        try write("x", to: ".hidden.zip")
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: "\(folder.path)/link.zip",
            withDestinationPath: "/etc/passwd"
        )
        try files.createSymbolicLink(
            atPath: "\(folder.path)/linked",
            withDestinationPath: "\(folder.path)/shop"
        )
        try await serving { url in
            let answer = try await get(url, path: path.isEmpty ? "*" : path)
            #expect(answer.hasPrefix("HTTP/1.1 404"), "\(answer)")
            #expect(!answer.contains("root:"))
        }
    }

    @Test(arguments: [
        ("bytes=2-4", "206", "234"), ("bytes=7-", "206", "789"), ("bytes=-3", "206", "789"),
        ("bytes=0-99", "206", "0123456789"), ("bytes=10-", "416", ""), ("bytes=-0", "416", ""),
        ("bytes=4-2", "200", "0123456789"), ("bytes=0-1,3-4", "200", "0123456789"),
        ("lines=0-1", "200", "0123456789"),
        ("bytes=99999999999999999999-", "200", "0123456789"),
    ])
    func sendsParts(range: String, status: String, content: String) async throws {
        try await serving { url in
            let answer = try await get("\(url)/packed.zip", "Range: \(range)")
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
            #expect(status == "416" || answer.hasSuffix("\r\n\r\n\(content)"))
        }
    }

    @Test func tellsWhetherItIsStillTheSame() async throws {
        try await serving { url in
            let whole = try await get("\(url)/packed.zip")
            let tag = try #require(whole.firstMatch(of: /(?i)etag: ("[0-9a-f]{64}")/)?.1)
            let same = try await get("\(url)/packed.zip", "If-None-Match: \(tag)")
            #expect(same.hasPrefix("HTTP/1.1 304") && same.hasSuffix("\r\n\r\n"))
            try write("changed", to: "packed.zip")
            let other = try await get("\(url)/packed.zip", "If-None-Match: \(tag)")
            #expect(other.hasSuffix("\r\n\r\nchanged"))
            let range = "Range: bytes=1-\r\nIf-Range: \(tag)"
            let all = try await get("\(url)/packed.zip", range)
            #expect(all.hasSuffix("\r\n\r\nchanged"))
        }
    }

    @Test func sendsTheSignatureInBothWays() async throws {
        try write("okit-bundle-signature 1; x\n", to: "packed.zip.sig")
        try await serving { url in
            let answer = try await get("\(url)/packed.zip")
            #expect(answer.contains("OKit-Signature: okit-bundle-signature 1; x\r\n"))
            let file = try await get("\(url)/packed.zip.sig")
            #expect(file.hasSuffix("\r\n\r\nokit-bundle-signature 1; x\n"))
        }
    }

    @Test func sendsWhatThePublisherHasPutBesideABundle() async throws {
        try write("okit-bundle-signature 1; x\nokit-bundle-signature 1; y\n", to: "packed.zip.sig")
        try write("okit-bundle-keys 1\n", to: "packed.zip.keys")
        try write("okit-bundle-fresh 1\n", to: "packed.zip.fresh")
        try write("okit-bundle-fresh 1\n", to: "shop.zip.keys")
        try await serving { url in
            let answer = try await get("\(url)/packed.zip")
            #expect(answer.contains("OKit-Signature: okit-bundle-signature 1; x\r\n"))
            #expect(answer.contains("OKit-Signature: okit-bundle-signature 1; y\r\n"))
            let keys = try await get("\(url)/packed.zip.keys")
            #expect(keys.hasSuffix("\r\n\r\nokit-bundle-keys 1\n"))
            let fresh = try await get("\(url)/packed.zip.fresh")
            #expect(fresh.hasSuffix("\r\n\r\nokit-bundle-fresh 1\n"))
            let other = try await get("\(url)/shop.zip.keys")
            #expect(other.hasPrefix("HTTP/1.1 404"))
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS"])
    func refusesOtherMethods(method: String) async throws {
        try await serving { url in
            let answer = try await get("\(url)/packed.zip", method: method)
            #expect(answer.hasPrefix("HTTP/1.1 405"))
        }
    }

    @Test func answersAHeadWithoutContent() async throws {
        try await serving { url in
            let answer = try await get("\(url)/packed.zip", method: "HEAD")
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            #expect(answer.contains("Content-Length: 10\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func tellsWhatHasChanged() async throws {
        let (names, name) = AsyncStream.makeStream(of: String.self)
        let told: @Sendable (String) -> Void = { name.yield($0) }
        try await serving(changed: told) { _ in
            try write("changed", to: "packed.zip")
            for await first in names {
                #expect(first == "packed.zip")
                break
            }
        }
    }

    private func serving(
        changed: @escaping @Sendable (String) -> Void = { _ in },
        _ body: (_ url: String) async throws -> Void
    ) async throws {
        let server = BundleServer(
            ServedFolder(folder.path),
            port: 0,
            interval: .milliseconds(5)
        )
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let task = Task { try await server.run(started: { port.yield($0) }, changed: changed) }
        defer { task.cancel() }
        for await port in ports {
            try await body("http://127.0.0.1:\(port)")
            break
        }
    }

    /// The whole answer as it came; `path` goes out as it is.
    private func get(
        _ url: String,
        _ headers: String = "Accept: */*",
        method: String = "GET",
        path: String? = nil
    ) async throws -> String {
        let address = try #require(URL(string: url))
        let target = path ?? address.path(percentEncoded: true)
        return try await LoopbackClient.answer(
            to:
                "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n\r\n",
            port: address.port ?? 0
        )
    }

    private func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }
}
