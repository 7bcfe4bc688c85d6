import OKitBundle
import OKitRuntime
import Synchronization
import TestSupport
import Testing

/// Servers of models that want to know who asks.
@Suite(.timeLimit(.minutes(20)))
struct ServerSecretTests {
    @Test(arguments: [
        (#"{"type": "bearer", "secret": "KEY"}"#, "authorization: bearer s3cret"),
        (
            #"{"type": "basic", "user": "ann", "secret": "KEY"}"#,
            "authorization: basic yw5uonmzy3jlda=="
        ),
        (#"{"type": "apiKey", "secret": "KEY"}"#, "x-api-key: s3cret"),
        (#"{"type": "apiKey", "header": "X-Mine", "secret": "KEY"}"#, "x-mine: s3cret"),
    ])
    func provesWhoAsksWithEachRequest(_ auth: String, _ header: String) async throws {
        let heads = Mutex<[String]>([])
        try await LoopbackServer.run { request in
            heads.withLock { $0.append(request.head.lowercased()) }
            return .status(request.head.hasPrefix("GET") ? 404 : 204)
        } while: { url in
            let app = try ServerApp(url, auth: auth, secrets: ["KEY": "s3cret"])
            try await app.write("here", await app.settled())
        }
        let all = heads.withLock { $0 }
        #expect(Set(all.compactMap { $0.split(separator: " ").first }) == ["get", "post"])
        #expect(all.allSatisfy { $0.contains("\r\n\(header)\r\n") })
    }

    @Test(arguments: [[:], ["KEY": ""], ["OTHER": "s3cret"], ["KEY": "s3cret\r\nx: y"]])
    func asksNothingWithoutASecretThatCanBeSent(_ secrets: [String: String]) async throws {
        let calls = Mutex(0)
        try await LoopbackServer.run { _ in
            calls.withLock { $0 += 1 }
            return .status(404)
        } while: { url in
            let auth = #"{"type": "bearer", "secret": "KEY"}"#
            let app = try ServerApp(url, auth: auth, secrets: secrets)
            let session = await app.settled()
            let message = try #require(app.message(session))
            #expect(message.contains("the secret \"KEY\"") && !message.contains("s3cret"))
            try await app.write("here", session)
            #expect(app.note(app.session()) == "here")
        }
        #expect(calls.withLock { $0 } == 0)
    }

    /// Nothing of it is in what the session tells, and it goes over https alone.
    @Test func keepsSecretsToItself() async throws {
        let app = try ServerApp(
            "http://example.com",
            network: NetworkPermissions(hosts: ["example.com"]),
            auth: #"{"type": "bearer", "secret": "KEY"}"#,
            secrets: ["KEY": "s3cret"]
        )
        let session = app.session()
        #expect(session.takeCalls().isEmpty)
        #expect(app.message(session)?.contains("would send a secret without https") == true)
        #expect(!"\(session.findings) \(session.screenTree())".contains("s3cret"))
    }
}
