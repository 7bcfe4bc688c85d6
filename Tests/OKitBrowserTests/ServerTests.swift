import Foundation
import Logging
import OKitBundle
import OKitRuntime
import TestSupport
import Testing

@testable import OKitBrowser

/// The protocol over a socket, also with hostile requests.
@Suite(.timeLimit(.minutes(20)))
struct ServerTests {
    /// Sends a request and returns the response.
    private static func send(
        _ method: String,
        _ path: String,
        port: Int,
        headers: [String] = [],
        body: String = ""
    ) async throws -> String {
        let lines = [
            "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
            "Content-Length: \(body.utf8.count)",
        ]
        let head = (lines + headers).joined(separator: "\r\n")
        return try await LoopbackClient.answer(to: "\(head)\r\n\r\n\(body)", port: port)
    }

    private static func status(_ answer: String) -> Int {
        Int(answer.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    private static func header(_ name: String, _ answer: String) -> String? {
        answer.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix(name.lowercased() + ": ")
        }
        .map { String($0.dropFirst(name.count + 2)) }
    }

    /// A page of a visitor: its cookie, token and revision.
    private struct Page {
        let cookie: String
        let guardToken: String
        let revision: String
        let answer: String

        init(_ answer: String, cookie: String? = nil) throws {
            self.answer = answer
            let set = ServerTests.header("Set-Cookie", answer)?.prefix { $0 != ";" }
            self.cookie = try #require(cookie ?? set.map(String.init))
            guardToken = try #require(Self.value("data-guard", answer))
            revision = try #require(Self.value("data-revision", answer))
        }

        private static func value(_ name: String, _ answer: String) -> String? {
            answer.range(of: "\(name)=\"").map { range in
                String(answer[range.upperBound...].prefix { $0 != "\"" })
            }
        }

        var headers: [String] {
            ["Cookie: \(cookie)", "X-OKit-Guard: \(guardToken)"]
        }
    }

    private static func page(_ port: Int) async throws -> Page {
        try Page(try await send("GET", "/", port: port))
    }

    private static func batch(_ page: Page, _ events: String, number: Int = 1) -> String {
        #"{"c":"c","n":\#(number),"r":\#(page.revision),"e":\#(events)}"#
    }

    // MARK: Files

    /// 15 MB are announced and none are sent: the response does not wait for them.
    @Test
    func aFileThatNoDialogAsksForIsNotRead() async throws {
        try await BrowserTestServer.run(.visitors) { port in
            let page = try await Self.page(port)
            let lines = [
                "POST /~upload/x HTTP/1.1", "Host: 127.0.0.1:\(port)", "Content-Length: 15000000",
            ]
            let head = (lines + page.headers).joined(separator: "\r\n")
            let answer = try await LoopbackClient.answer(to: "\(head)\r\n\r\n", port: port)
            #expect(Self.status(answer) == 409)
        }
    }

    @Test(arguments: ["/unknown", "/main/7"])
    func unknownAddressesLeadToTheApp(_ path: String) async throws {
        try await BrowserTestServer.run(.visitors) { port in
            let answer = try await Self.send("GET", path, port: port)
            #expect(Self.status(answer) == 404)
            #expect(answer.contains("No such screen") && answer.contains("<a href=\"/\""))
        }
    }

    // MARK: Access

    @Test
    func theTokenIsExchangedForACookie() async throws {
        try await BrowserTestServer.run(.token("secret-token"), isLocal: true) { port in
            let first = try await Self.send("GET", "/", port: port)
            #expect(Self.status(first) == 200)
            #expect(!first.contains("Main"))
            let wrong = try await Self.send(
                "POST",
                "/~enter",
                port: port,
                headers: ["X-OKit-Guard: -"],
                body: "secret-tokem"
            )
            #expect(Self.status(wrong) == 403)
            let right = try await Self.send(
                "POST",
                "/~enter",
                port: port,
                headers: ["X-OKit-Guard: -"],
                body: "secret-token"
            )
            #expect(Self.status(right) == 204)
            let cookie = try #require(Self.header("Set-Cookie", right))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
            #expect(!cookie.contains("secret-token"))
            let pair = String(cookie.prefix { $0 != ";" })
            let page = try await Self.send("GET", "/", port: port, headers: ["Cookie: \(pair)"])
            #expect(page.contains("Main"))
            let forged = try await Self.send(
                "GET",
                "/",
                port: port,
                headers: ["Cookie: okit-\(port)=secret-token"]
            )
            #expect(!forged.contains("Main"))
        }
    }

    @Test(arguments: [
        ("evil.example", 421), ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421),
        ("127.0.0.1", 200), ("LOCALHOST", 200), ("[::1]", 200),
    ])
    func otherNamesOfTheMachineAreRefused(_ name: String, _ status: Int) async throws {
        try await BrowserTestServer.run(.token("t"), isLocal: true) { port in
            for name in [name, "\(name):\(port)"] {
                let answer = try await LoopbackClient.answer(
                    to: "GET / HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n",
                    port: port
                )
                #expect(Self.status(answer) == status)
            }
        }
    }

    @Test
    func onlyTrustedProxiesNameUsers() async throws {
        try await BrowserTestServer.run(.header("X-User", from: ["10.0.0.1"]), name: "shop") {
            port in
            let answer = try await Self.send(
                "GET",
                "/shop/",
                port: port,
                headers: ["X-User: ann"]
            )
            #expect(Self.status(answer) == 401)
        }
        try await BrowserTestServer.run(.header("X-User", from: ["127.0.0.1"]), name: "shop") {
            port in
            let answer = try await Self.send(
                "GET",
                "/shop/",
                port: port,
                headers: ["X-User: ann"]
            )
            #expect(answer.contains("Main"))
            let unnamed = try await Self.send("GET", "/shop/", port: port)
            #expect(Self.status(unnamed) == 401)
            let twice = ["X-User: ann", "X-User: eve"]
            for (name, status) in [("jos\u{FFFD}", 401), ("jos\u{E9}", 200)] {
                let answer = try await Self.send(
                    "GET",
                    "/shop/",
                    port: port,
                    headers: ["X-User: \(name)"]
                )
                #expect(Self.status(answer) == status)
            }
            // Other bytes are another user, although the texts are equal in Unicode.
            var guards: [String] = []
            for name in ["Kim", "\u{212A}im", "jos\u{E9}", "jose\u{301}", "100%25", "100%"] {
                let page = try await Self.send(
                    "GET",
                    "/shop/",
                    port: port,
                    headers: ["X-User: \(name)"]
                )
                let attribute = try #require(page.firstRange(of: "data-guard=\""))
                guards.append(String(page[attribute.upperBound...].prefix { $0 != "\"" }))
            }
            #expect(Set(guards).count == guards.count)
            let ambiguous = try await Self.send("GET", "/shop/", port: port, headers: twice)
            #expect(Self.status(ambiguous) == 401)
        }
    }

    @Test
    func requestsForHeadersAloneGetThoseOfThePage() async throws {
        try await BrowserTestServer.run(.visitors, name: "shop") { port in
            for path in ["/", "/healthz", "/shop/", "/shop/~style.css"] {
                let answer = try await Self.send("HEAD", path, port: port)
                let whole = try await Self.send("GET", path, port: port)
                #expect(Self.status(answer) == Self.status(whole))
                #expect(Self.header("Content-Type", answer) == Self.header("Content-Type", whole))
                #expect(answer.hasSuffix("\r\n\r\n") && !whole.hasSuffix("\r\n\r\n"))
            }
            #expect(Self.status(try await Self.send("PUT", "/shop/", port: port)) == 405)
        }
    }

    @Test
    func responsesHaveProtectiveHeaders() async throws {
        try await BrowserTestServer.run(.visitors, isBehindTLS: true) { port in
            for path in ["/", "/~style.css", "/nothing", "/~updates"] {
                let answer = try await Self.send("GET", path, port: port)
                let policy = try #require(Self.header("Content-Security-Policy", answer))
                #expect(!policy.contains("unsafe"))
                #expect(policy.contains("default-src 'none'"))
                #expect(policy.contains("frame-ancestors 'none'"))
                #expect(Self.header("X-Content-Type-Options", answer) == "nosniff")
                #expect(Self.header("Strict-Transport-Security", answer) != nil)
            }
            let page = try await Self.send("GET", "/", port: port)
            let cookie = try #require(Self.header("Set-Cookie", page))
            #expect(cookie.hasPrefix("__Host-okit=") && cookie.contains("Secure"))
            #expect(cookie.contains("Path=/;") && !cookie.contains("Domain"))
            #expect(!page.contains("style="))
            #expect(!page.contains("<script>"))
        }
    }

    // MARK: Events

    @Test
    func eventsChangeTheScreen() async throws {
        try await BrowserTestServer.run(.visitors) { port in
            let page = try await Self.page(port)
            let field = try #require(page.answer.range(of: #"<input id="n-"#))
            let key = page.answer[field.upperBound...].prefix { $0 != "\"" }
            let body = Self.batch(page, #"[["input","\#(key)","<b>Ann</b>"]]"#)
            let answer = try await Self.send(
                "POST",
                "/~events",
                port: port,
                headers: page.headers,
                body: body
            )
            #expect(Self.status(answer) == 200, "\(answer)")
            let next = try await Self.send(
                "GET",
                "/",
                port: port,
                headers: ["Cookie: \(page.cookie)"]
            )
            #expect(next.contains("&lt;b&gt;Ann&lt;/b&gt;"))
            // A repeated batch and a stale one have no effect.
            let again = try await Self.send(
                "POST",
                "/~events",
                port: port,
                headers: page.headers,
                body: body
            )
            #expect(Self.status(again) == 200)
        }
    }

    @Test(
        arguments: [
            (#"[["tap","nothing"]]"#, 409), (#"[["tap","screen/main"]]"#, 409),
            (#"[["adjust","screen/main",1e999]]"#, 400), (#"[["explode","screen/main"]]"#, 400),
            (#"[["window","screen/main",-1,5]]"#, 409), ("[[]]", 400), ("{}", 400), ("", 400),
            (#"[["tap"]]"#, 400),
        ]
    )
    func otherEventsAreRefused(_ events: String, _ status: Int) async throws {
        try await BrowserTestServer.run(.visitors) { port in
            let page = try await Self.page(port)
            let answer = try await Self.send(
                "POST",
                "/~events",
                port: port,
                headers: page.headers,
                body: Self.batch(page, events)
            )
            #expect(Self.status(answer) == status, "\(answer)")
        }
    }

    @Test
    func requestsOfOtherSitesAreRefused() async throws {
        try await BrowserTestServer.run(.visitors) { port in
            let page = try await Self.page(port)
            let body = Self.batch(page, "[]")
            for headers in [
                ["Cookie: \(page.cookie)"],
                page.headers + ["Sec-Fetch-Site: cross-site"],
                page.headers + ["Origin: https://evil.example"],
                ["Cookie: \(page.cookie)", "X-OKit-Guard: 00"],
            ] {
                let answer = try await Self.send(
                    "POST",
                    "/~events",
                    port: port,
                    headers: headers,
                    body: body
                )
                #expect(Self.status(answer) == 403)
            }
            let other = try await Self.send(
                "POST",
                "/~events",
                port: port,
                headers: ["X-OKit-Guard: \(page.guardToken)"],
                body: body
            )
            #expect(Self.status(other) == 401)
        }
    }

    @Test
    func largeRequestsAreRefused() async throws {
        try await BrowserTestServer.run(.visitors) { port in
            let page = try await Self.page(port)
            let body = String(repeating: "x", count: 1 << 20)
            let answer = try await Self.send(
                "POST",
                "/~events",
                port: port,
                headers: page.headers,
                body: body
            )
            #expect(Self.status(answer) == 413)
        }
    }

    @Test(
        arguments: [
            "/%", "/%zz", "/%FF", "/../etc/passwd", "/%2e%2e/x", "/~image/..%2f..%2fetc%2fpasswd",
            "/~file/x", "/~theme.css/x", "//", "/a/b/c/d/e/f/g/h/i", "/nothing",
        ]
    )
    func otherPathsAreRefused(_ path: String) async throws {
        try await BrowserTestServer.run(.visitors) { port in
            let page = try await Self.page(port)
            let answer = try await Self.send("GET", path, port: port, headers: page.headers)
            #expect((400..<500).contains(Self.status(answer)), "\(answer.prefix(80))")
        }
    }

    @Test
    func connectionsOfAnAddressAreLimited() async throws {
        var limits = ServerLimits()
        limits.connectionsOfAddress = 1
        try await BrowserTestServer.run(.visitors, limits: limits) { port in
            // The server can accept the second connection first, and refuse the other one.
            var isRefused = false
            for _ in 0..<20 where !isRefused {
                try await LoopbackClient.whileConnected(port: port) {
                    let answer = try? await Self.send("GET", "/~style.css", port: port)
                    isRefused = answer?.isEmpty ?? true
                }
            }
            #expect(isRefused)
        }
    }

    /// NIO traps where a server is canceled that has accepted connections and not yet read them.
    @Test
    func endsWhileBrowsersConnect() async throws {
        try await BrowserTestServer.run(.visitors) { port in
            for _ in 0..<64 {
                Task { _ = try? await Self.send("GET", "/", port: port) }
            }
            _ = try? await Self.send("GET", "/", port: port)
        }
    }

    @Test
    func hostsAnswerHealthAndMetrics() async throws {
        try await BrowserTestServer.run(.visitors, name: "shop") { port in
            #expect(try await Self.send("GET", "/healthz", port: port).hasSuffix("ok\n"))
            _ = try await Self.send("GET", "/shop/", port: port)
            let metrics = try await Self.send("GET", "/metrics", port: port)
            #expect(metrics.contains("okit_sessions 1\n"))
            #expect(metrics.contains("okit_suspended_sessions 0\n"))
            let list = try await Self.send("GET", "/", port: port)
            #expect(list.contains(#"href="/shop/""#))
        }
    }
}
