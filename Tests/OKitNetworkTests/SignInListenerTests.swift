import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import OKitBundle
import OKitNetwork
import OKitSyntax
import Testing

/// Browsers that come back from pages on which users sign in.
@Suite(.timeLimit(.minutes(20)))
struct SignInListenerTests {
    private let listener = SignInListener()

    /// A browser that follows no redirect.
    private func open(
        _ url: String,
        method: HTTPMethod = .GET,
        host: String? = nil
    ) async throws -> (status: UInt, location: String?, text: String) {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        var request = HTTPClientRequest(url: url)
        request.method = method
        if let host {
            request.headers.add(name: "Host", value: host)
        }
        let result: Result<(UInt, String?, String), any Error>
        do {
            let response = try await client.execute(request, timeout: .seconds(10))
            let body = try await response.body.collect(upTo: 1 << 16)
            let location = response.headers.first(name: "Location")
            result = .success((response.status.code, location, String(buffer: body)))
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        return try result.get()
    }

    private func start() async throws -> (key: String, members: JSONNode) {
        let page = "https://id.example.com/page?client_id=us"
        let answer = try await listener.answer(.open(page: page)).get()
        let source = SourceText(path: "answer", bytes: answer.body)
        let members = try JSONDocument(parsing: source).root
        return (try #require(members["key"]?.string), members)
    }

    private func query(_ url: String?) throws -> [String: String] {
        let items = URLComponents(string: try #require(url))?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    @Test func leadsToThePageAndBack() async throws {
        let (key, members) = try await start()
        let address = try #require(members["address"]?.string)
        let redirect = try #require(members["redirect"]?.string)
        let first = try await open(address)
        #expect(first.status == 302)
        #expect(first.location?.hasPrefix("https://id.example.com/page?client_id=us&") == true)
        let sent = try query(first.location)
        #expect(sent["redirect_uri"] == redirect && sent["code_challenge_method"] == "S256")
        #expect(
            sent["code_challenge"]?.count == 43
                && sent["code_challenge"] != members["verifier"]?.string
        )
        let state = try #require(sent["state"])

        // Others than the page do not know the state.
        for wrong in ["?code=x", "?code=x&state=\(state)1", "?code=x&state=", ""] {
            #expect(try await open(redirect + wrong).status == 400)
        }
        let root = try #require(URL(string: redirect)?.port).description
        #expect(try await open("http://127.0.0.1:\(root)/").status == 404)
        #expect(try await open(redirect + "/other").status == 404)
        #expect(try await open(redirect + "?code=x&state=\(state)", method: .POST).status == 404)
        #expect(try await open(address, host: "evil.example").status == 421)

        async let result = listener.answer(.wait(key: key))
        #expect(try await open(redirect + "?code=a%22b&state=\(state)").status == 200)
        let answer = try await result.get()
        #expect(answer.status == 200 && answer.body == Array(#"{"code":"a\"b"}"#.utf8))
        // The port is closed, and nobody waits any more.
        guard case .failure = await listener.answer(.wait(key: key)) else {
            Issue.record("the sign-in has ended")
            return
        }
        await #expect(throws: (any Error).self) { try await open(address) }
    }

    @Test func passesTheReasonOfARefusal() async throws {
        let (key, members) = try await start()
        let sent = try query(try await open(try #require(members["address"]?.string)).location)
        let state = try #require(sent["state"])
        let redirect = try #require(members["redirect"]?.string)
        _ = try await open(redirect + "?error=access_denied&state=\(state)")
        let answer = try await listener.answer(.wait(key: key)).get()
        #expect(answer.status == 400)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"error":"access_denied"}"#)
    }

    @Test func endsWhenTheUserGivesUp() async throws {
        let (key, _) = try await start()
        let waiting = Task { [listener] in await listener.answer(.wait(key: key)) }
        waiting.cancel()
        guard case .failure = await waiting.value else {
            Issue.record("the wait was cancelled")
            return
        }
    }

    @Test func hasFewPorts() async throws {
        var keys: [String] = []
        for _ in 0..<12 {
            keys.append(try await start().key)
        }
        guard case .failure = await listener.answer(.wait(key: keys[0])) else {
            Issue.record("the first sign-in was replaced")
            return
        }
    }

    /// A client without a listener opens no port.
    @Test func clientsOfServersOpenNoPages() async throws {
        let client = ServiceClient(NetworkPermissions())
        var request = ServiceRequest(
            "sign-in",
            "GET",
            "https://id.example.com",
            try #require(ServiceHost(of: "https://id.example.com"))
        )
        request.signInStep = .open(page: "https://id.example.com")
        guard case .failure(let failure) = await client.answer(request) else {
            Issue.record("a page was opened")
            return
        }
        #expect(failure.message.contains("sign-in page"))
    }
}
