import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import OKitBrowser
import TestSupport
import Testing

/// A server that uses TLS itself.
@Suite(.timeLimit(.minutes(20)))
struct CertificateTests {
    private static func certificate() throws -> ServerCertificate {
        try ServerCertificate(
            chain: Array(SelfSigned.certificate.utf8),
            key: Array(SelfSigned.key.utf8)
        )
    }

    /// Runs a server with a certificate, and a client that trusts it.
    private static func serve(
        _ version: HTTPClient.Configuration.HTTPVersion,
        _ body: @escaping @Sendable (HTTPClient, _ address: String) async throws -> Void
    ) async throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(
            try NIOSSLCertificate.fromPEMBytes(Array(SelfSigned.certificate.utf8))
        )
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
        configuration.httpVersion = version
        let client = HTTPClient(configuration: configuration)
        let result: Result<Void, any Error>
        do {
            try await BrowserTestServer.run(.visitors, certificate: try certificate()) { port in
                try await body(client, "https://127.0.0.1:\(port)/")
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        try result.get()
    }

    private static func text(of body: HTTPClientResponse.Body) async throws -> String {
        String(buffer: try await body.collect(upTo: 1 << 20))
    }

    @Test(arguments: [
        (HTTPClient.Configuration.HTTPVersion.automatic, HTTPVersion.http2),
        (.http1Only, .http1_1),
    ])
    func pagesArriveWithBothVersionsOfHTTP(
        _ offered: HTTPClient.Configuration.HTTPVersion,
        _ used: HTTPVersion
    ) async throws {
        try await Self.serve(offered) { client, address in
            let answer = try await client.execute(
                HTTPClientRequest(url: address),
                timeout: .seconds(60)
            )
            #expect(answer.version == used)
            #expect(answer.status == .ok)
            #expect(answer.headers.first(name: "Strict-Transport-Security") != nil)
            #expect(answer.headers.first(name: "Set-Cookie")?.contains("Secure") == true)
            #expect(try await Self.text(of: answer.body).contains("Main"))
        }
    }

    @Test
    func eventsAndUpdatesShareAConnectionOfHTTP2() async throws {
        try await Self.serve(.automatic) { client, address in
            let page = try await client.execute(
                HTTPClientRequest(url: address),
                timeout: .seconds(60)
            )
            let cookie = page.headers.first(name: "Set-Cookie")?.prefix { $0 != ";" } ?? ""
            let html = try await Self.text(of: page.body)
            let revision = try #require(html.firstMatch(of: /data-revision="(\d+)"/)).1
            let guardToken = try #require(html.firstMatch(of: /data-guard="([^"]*)"/)).1
            let field = try #require(html.firstMatch(of: /<input id="n-([^"]*)"/)).1
            var updates = HTTPClientRequest(url: "\(address)~updates?r=\(revision)")
            updates.headers.add(name: "Cookie", value: String(cookie))
            let stream = try await client.execute(updates, timeout: .seconds(60))
            #expect(stream.version == .http2)
            var events = HTTPClientRequest(url: "\(address)~events")
            events.method = .POST
            events.headers.add(name: "Cookie", value: String(cookie))
            events.headers.add(name: "X-OKit-Guard", value: String(guardToken))
            let batch = #"{"c":"c","n":1,"r":\#(revision),"e":[["input","\#(field)","Ann"]]}"#
            events.body = .bytes(ByteBuffer(string: batch))
            let answer = try await client.execute(events, timeout: .seconds(60))
            #expect(answer.status == .ok)
            var received = ""
            for try await part in stream.body {
                received += String(buffer: part)
                if received.contains("Ann") {
                    break
                }
            }
            #expect(received.contains("Ann"))
        }
    }

    /// Connections whose clients do not begin the handshake are limited and closed.
    @Test
    func silentConnectionsAreClosed() async throws {
        var limits = ServerLimits()
        limits.connectionsOfAddress = 2
        limits.silence = .milliseconds(500)
        try await BrowserTestServer.run(
            .visitors,
            limits: limits,
            certificate: try Self.certificate()
        ) { port in
            let start = ContinuousClock.now
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    // A connection above the limit can end before the client has written.
                    group.addTask {
                        (try? await LoopbackClient.answer(to: "", port: port)) ?? ""
                    }
                }
                for try await answer in group {
                    #expect(answer == "")
                }
            }
            // The usual limit is two minutes.
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test
    func refusesCertificatesAndKeysThatCannotBeUsed() throws {
        let chain = Array(SelfSigned.certificate.utf8)
        let key = Array(SelfSigned.key.utf8)
        #expect(throws: ServerCertificate.Failure.certificate) {
            try ServerCertificate(chain: key, key: key)
        }
        #expect(throws: ServerCertificate.Failure.certificate) {
            try ServerCertificate(chain: [], key: key)
        }
        #expect(throws: ServerCertificate.Failure.key) {
            try ServerCertificate(chain: chain, key: chain)
        }
        #expect(throws: ServerCertificate.Failure.pair) {
            try ServerCertificate(chain: chain, key: Array(Self.otherKey.utf8))
        }
    }

    /// A key of no certificate.
    private static let otherKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrnu604cOJlJP0R8s
        gLEo+Y4OXXVEp4b4bTB6SowWov2hRANCAARK6cdFlvSg8VOJfJ/047guFyWbwyz2
        TXGWZzJbH53a8UshG6mRwYQGvRmijAocyovdcNcTbxOoTS9nzFaUs90A
        -----END PRIVATE KEY-----
        """
}
