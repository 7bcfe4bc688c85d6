import TestSupport
import Testing

@testable import OKitBrowser

/// The connections that a server counts for an address.
@Suite(.timeLimit(.minutes(20)))
struct ConnectionTests {
    private static func request(_ path: String, _ headers: [String]) -> String {
        (["GET \(path) HTTP/1.1", "Host: 127.0.0.1"] + headers).joined(separator: "\r\n")
            + "\r\n\r\n"
    }

    private static func status(_ path: String, _ port: Int) async -> Int {
        let text = request(path, ["Connection: close"])
        let answer = try? await LoopbackClient.answer(to: text, port: port)
        return Int(answer?.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// Without that, its place would be taken until the next message.
    @Test
    func aStreamEndsWhenItsClientLeaves() async throws {
        var limits = ServerLimits()
        limits.connectionsOfAddress = 1
        limits.heartbeat = .seconds(10_000)
        limits.silence = .seconds(10_000)
        try await BrowserTestServer.run(.visitors, limits: limits) { port in
            let page = try await LoopbackClient.answer(
                to: Self.request("/", ["Connection: close"]),
                port: port
            )
            let cookie = try #require(
                page.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie: ") }
            ).dropFirst(12).prefix { $0 != ";" }
            let revision = try #require(
                page.split(separator: "data-revision=\"").dropFirst().first?.prefix { $0 != "\"" }
            )
            while await Self.status("/~style.css", port) != 200 {}
            try await LoopbackClient.leave(
                after: Self.request("/~updates?r=\(revision)", ["Cookie: \(cookie)"]),
                port: port
            )
            while await Self.status("/~style.css", port) != 200 {}
        }
    }

    /// All users of a proxy have its address.
    @Test(arguments: [false, true])
    func connectionsOfAProxyAreNotLimited(_ isBehindTLS: Bool) async throws {
        var limits = ServerLimits()
        limits.connectionsOfAddress = 1
        let access = isBehindTLS ? Access.visitors : .header("X-User", from: ["127.0.0.1"])
        try await BrowserTestServer.run(access, limits: limits, isBehindTLS: isBehindTLS) { port in
            for _ in 0..<20 {
                try await LoopbackClient.whileConnected(port: port) {
                    #expect(await Self.status("/~style.css", port) == 200)
                }
            }
        }
    }
}
