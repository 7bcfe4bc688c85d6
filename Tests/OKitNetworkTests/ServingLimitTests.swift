import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOPosix
import OKitBundle
import TestSupport
import Testing

@testable import OKitNetwork

/// Readers that are slow, silent, too many, or that do not mean this server.
@Suite(.timeLimit(.minutes(20)))
struct ServingLimitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([:])
    }

    @Test(arguments: [
        ("Host: localhost:80", "200"), ("Host: 127.0.0.1", "200"), ("Host: [::1]:8080", "200"),
        ("Host: Shop.example", "200"), ("Host: evil.example", "421"),
        ("Host: localhost.evil", "421"),
        ("Host: ", "421"), ("X: y", "400"), ("Host: localhost\r\nHost: evil", "400"),
    ])
    func answersToItsNamesAlone(_ header: String, _ status: String) async throws {
        var server = server
        server.names = .local(and: ["shop.example"])
        try await Self.running(server) { port in
            for path in ["/", "/changes/x"] {
                let answer = try await LoopbackClient.answer(
                    to: "GET \(path) HTTP/1.1\r\nConnection: close\r\n\(header)\r\n\r\n",
                    port: port
                )
                let expected = status == "200" && path != "/" ? "404" : status
                #expect(answer.hasPrefix("HTTP/1.1 \(expected)"), "\(answer)")
            }
        }
    }

    @Test func answersToEachNameWhereThatIsIntended() {
        let head = HTTPRequestHead(
            version: .http1_1,
            method: .GET,
            uri: "/",
            headers: ["Host": "evil.example"]
        )
        #expect(ServedNames.any.refusal(of: head) == nil)
        #expect(ServedNames.local().refusal(of: head) == .misdirectedRequest)
    }

    @Test func closesConnectionsBeyondItsLimit() async throws {
        var server = server
        server.limits.total = 1
        // The silent client stays, however busy the machine is.
        server.idleTime = .seconds(3600)
        try await Self.running(server) { port in
            let first = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(host: "127.0.0.1", port: port).get()
            let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let refused = try? await LoopbackClient.answer(to: request, port: port)
            #expect(refused ?? "" == "")
            try await first.close()
            // The server learns of that a moment later.
            var answer = ""
            while answer.isEmpty {
                answer = (try? await LoopbackClient.answer(to: request, port: port)) ?? ""
            }
            #expect(answer.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func countsConnectionsOfEachAddress() {
        let count = ConnectionCount(ConnectionLimits(total: 4, perAddress: 2))
        #expect(count.add("192.0.2.1", isLocal: false) && count.add("192.0.2.1", isLocal: false))
        #expect(!count.add("192.0.2.1", isLocal: false))
        #expect(count.add("192.0.2.2", isLocal: false))
        count.remove("192.0.2.1")
        #expect(count.add("192.0.2.1", isLocal: false))
        #expect(count.add("127.0.0.1", isLocal: true))
        #expect(!count.add("127.0.0.1", isLocal: true))
    }

    @Test func limitsTheClientsThatWaitForChanges() async throws {
        let listeners = ChangeListeners()
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
        var channels: [NIOAsyncTestingChannel] = []
        for _ in 0..<101 {
            let channel = NIOAsyncTestingChannel()
            try await channel.connect(to: address).get()
            channels.append(channel)
        }
        #expect(channels.map { listeners.add($0) }.count { $0 } == 100)
        try await channels[0].close().get()
        #expect(listeners.add(channels[100]))
    }

    /// The timer begins anew with each part that is taken, and the content arrives whole.
    @Test func sendsALargeFileToASlowReader() async throws {
        let content = (0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 / 251) }
        try write(content)
        var server = server
        // Long enough that a busy machine makes no pause of that length.
        server.idleTime = .seconds(15)
        try await Self.running(server) { port in
            let pause = Duration.milliseconds(800)
            let received = try await Self.slowly(port: port, pauses: 20, of: pause)
            // A comparison inside #expect lists the differences of 4 MB.
            let isWhole = received.suffix(content.count).elementsEqual(content)
            #expect(isWhole, "received \(received.count) bytes")
        }
    }

    @Test func closesTheConnectionOfASilentReader() async throws {
        try write([UInt8](repeating: 65, count: 16 << 20))
        var server = server
        server.idleTime = .milliseconds(100)
        try await Self.running(server) { port in
            let received = try await Self.slowly(port: port, pauses: 1, of: .seconds(2))
            #expect(received.count < 16 << 20)
        }
    }

    @Test func endsAnAnswerWhoseFileChanges() throws {
        try write([1, 2, 3, 4])
        let bytes = try #require(ServedBytes(path: "\(folder.path)/a.zip", limit: 100))
        #expect(bytes.part(1..<3).map { Array($0.readableBytesView) } == [2, 3])
        let file = try #require(FileHandle(forWritingAtPath: "\(folder.path)/a.zip"))
        try file.truncate(atOffset: 2)
        #expect(bytes.part(0..<1) == nil)
        #expect(ServedBytes(path: "\(folder.path)/a.zip", limit: 1) == nil)
    }

    /// Requests of a client that reads nothing are not answered without end.
    @Test func waitsWithFurtherAnswers() async throws {
        try write([UInt8](repeating: 65, count: 4 << 20))
        var server = server
        server.idleTime = .milliseconds(500)
        try await Self.running(server) { port in
            let request = "GET /a.zip HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let received = try await Self.slowly(
                port: port,
                pauses: 1,
                of: .seconds(2),
                request: String(repeating: request, count: 64)
            )
            #expect(received.count < 4 << 20)
        }
    }

    /// Reads in parts with pauses between them, until the connection ends.
    private static func slowly(
        port: Int,
        pauses: Int,
        of pause: Duration,
        request: String = "GET /a.zip HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    ) async throws -> [UInt8] {
        let bytes = try await SlowReader.bytes(
            port: port,
            request: request,
            pauses: pauses,
            of: pause
        )
        return Array(bytes.readableBytesView)
    }

    private var server: BundleServer {
        BundleServer(ServedFolder(folder.path), port: 0, interval: .seconds(60))
    }

    private static func running(
        _ server: BundleServer,
        _ body: (_ port: Int) async throws -> Void
    ) async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let task = Task { try await server.run(started: { port.yield($0) }) }
        defer { task.cancel() }
        for await port in ports {
            try await body(port)
            break
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/a.zip"))
    }
}
