import AsyncHTTPClient
import Foundation
import JWTKit
import OKitBundle
import OKitRuntime
import Synchronization
import TestSupport
import Testing

@testable import OKitBrowser

/// Users who sign in through an OpenID provider, also a hostile one.
@Suite(.timeLimit(.minutes(20)))
struct SignInTests {
    private static func settings(
        _ provider: TestProvider,
        claim: String = "sub"
    ) throws -> OpenIDSettings {
        try OpenIDSettings(
            issuer: provider.url,
            clientID: "apps",
            clientSecret: "s&cret",
            publicAddress: "https://apps.example/",
            userClaim: claim
        )
    }

    /// A browser with its cookies.
    private final class Browser: Sendable {
        let port: Int
        private let cookies = Mutex<[String: String]>([:])

        init(_ port: Int) {
            self.port = port
        }

        func get(_ path: String, _ headers: [String] = []) async throws -> Answer {
            let sent = cookies.withLock { $0.map { "\($0.key)=\($0.value)" } }
                .joined(separator: "; ")
            let lines = [
                "GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
                "Cookie: \(sent)",
            ]
            let head = (lines + headers).joined(separator: "\r\n")
            let answer = Answer(
                text: try await LoopbackClient.answer(to: "\(head)\r\n\r\n", port: port)
            )
            for cookie in answer.headers("set-cookie") {
                let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
                cookies.withLock { known in
                    known[String(pair[0])] = pair.count == 2 ? String(pair[1]) : nil
                }
            }
            return answer
        }

        func cookie(_ name: String) -> String? {
            cookies.withLock { $0[name] }
        }

        /// Opens an app and returns the parameters with which the provider is called.
        func begin(_ path: String = "/shop/") async throws -> [String: String] {
            let answer = try await get(path)
            #expect(answer.status == 303)
            let location = try #require(answer.headers("location").first)
            let items = URLComponents(string: location)?.queryItems ?? []
            return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }
    }

    private struct Answer {
        let text: String

        var status: Int { Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0 }

        func headers(_ name: String) -> [String] {
            text.components(separatedBy: "\r\n").filter {
                $0.lowercased().hasPrefix(name + ": ")
            }
            .map { String($0.dropFirst(name.count + 2)) }
        }
    }

    /// Runs a provider and a server with one app.
    private static func serve(
        claim: String = "sub",
        _ records: RecordingLog = RecordingLog(),
        _ body: @escaping @Sendable (TestProvider, Int) async throws -> Void
    ) async throws {
        try await TestProvider().run { provider in
            let bundle = try BrowserTestApp.bundle()
            let access = Access.openID(try settings(provider, claim: claim))
            let app = HostedApp(
                name: "shop",
                title: "Test",
                screens: ["main", "other"],
                image: { _ in nil },
                makeSession: { request in
                    return BrowserTestServer.session(path: request.path) { snapshot, _ in
                        AppSession(
                            bundle: bundle,
                            environment: Surroundings.test.environment(for: bundle),
                            link: request.screen,
                            resuming: snapshot
                        )
                    }
                }
            )
            let server = BrowserServer(
                [app],
                settings: ServerSettings(host: "127.0.0.1", port: 0, access: access),
                logger: records.logger
            )
            let (ports, started) = AsyncStream.makeStream(of: Int.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await server.run { started.yield($0) } }
                group.addTask {
                    for await port in ports {
                        return try await body(provider, port)
                    }
                }
                try await group.next()
                group.cancelAll()
            }
        }
    }

    private static func claims(
        _ provider: TestProvider,
        _ parameters: [String: String]
    ) -> TestProvider.Claims {
        TestProvider.Claims(iss: provider.url, nonce: parameters["nonce"])
    }

    private static func response(_ parameters: [String: String]) -> String {
        "/~signed-in?code=the-code&state=\(parameters["state"] ?? "")"
    }

    @Test
    func signsInAndOut() async throws {
        let records = RecordingLog()
        try await Self.serve(records) { provider, port in
            let browser = Browser(port)
            let parameters = try await browser.begin("/shop/other")
            #expect(parameters["response_type"] == "code" && parameters["scope"] == "openid")
            #expect(parameters["redirect_uri"] == "https://apps.example/~signed-in")
            #expect(parameters["code_challenge_method"] == "S256")
            try await provider.setToken(Self.claims(provider, parameters))
            let answer = try await browser.get(Self.response(parameters))
            #expect(answer.headers("location") == ["/shop/other"])
            let cookie = try #require(answer.headers("set-cookie").first)
            for part in ["__Host-okit-user=", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
                #expect(cookie.contains(part))
            }
            let page = try await browser.get("/shop/other")
            #expect(page.text.contains("Other screen"))

            let request = try #require(provider.tokenRequests.first)
            let basic = Data("apps:s%26cret".utf8).base64EncodedString()
            #expect(request.head.contains("Basic \(basic)"))
            let form = URLComponents(string: "?" + request.body)?.queryItems ?? []
            let verifier = try #require(form.first { $0.name == "code_verifier" }?.value)
            let attempt = SignInAttempt(
                state: "",
                nonce: "",
                verifier: verifier,
                browser: "",
                path: ""
            )
            #expect(attempt.challenge == parameters["code_challenge"])

            let foreign = try await browser.get("/~sign-out", ["Sec-Fetch-Site: cross-site"])
            #expect(foreign.status == 403)
            let user = try #require(browser.cookie("__Host-okit-user"))
            let end = try await browser.get("/~sign-out")
            #expect(end.headers("location").first?.hasPrefix(provider.url + "/end?") == true)
            #expect(browser.cookie("__Host-okit-user") == nil)
            let again = try await Browser(port).get("/shop/", ["Cookie: __Host-okit-user=\(user)"])
            #expect(again.status == 303)
        }
        for secret in ["the-code", "s&cret", "s%26cret"] {
            #expect(!records.text.contains(secret))
        }
        let words = records.text.split { !$0.isLetter }
        #expect(!words.contains("ann"))
    }

    @Test
    func onlyPagesLeadToTheProvider() async throws {
        try await Self.serve { _, port in
            for path in ["/shop/~updates", "/shop/~theme.css"] {
                #expect(try await Browser(port).get(path).status == 401)
            }
            let forged = try await Browser(port).get("/shop/", ["Cookie: __Host-okit-user=ann"])
            #expect(forged.status == 303)
        }
    }

    /// A token that must not be accepted.
    enum Forgery: String, CaseIterable {
        case issuer, audience, party, nonce, noNonce, expired, early, old, algorithmNone
        case publicKeyAsSecret, otherKey, unknownKey, malformed, noName

        func apply(_ claims: inout TestProvider.Claims) -> TestProvider.Signing {
            switch self {
            case .issuer: claims.iss += "/"
            case .audience: claims.aud = ["other"]
            case .party: claims.aud = ["apps", "other"]
            case .nonce: claims.nonce = String(repeating: "0", count: 64)
            case .noNonce: claims.nonce = nil
            case .expired: claims.exp -= 900
            case .early: claims.iat += 900
            case .old: claims.iat -= 3600
            case .noName: claims.sub = ""
            case .algorithmNone: return .none
            case .publicKeyAsSecret: return .publicKey
            case .otherKey: return .otherKey
            case .unknownKey: return .unknownKey
            case .malformed: break
            }
            return .key
        }
    }

    @Test(arguments: Forgery.allCases)
    func forgedTokensAreRefused(_ forgery: Forgery) async throws {
        try await Self.serve { provider, port in
            let browser = Browser(port)
            let parameters = try await browser.begin()
            var claims = Self.claims(provider, parameters)
            let signing = forgery.apply(&claims)
            try await provider.setToken(claims, signing)
            if forgery == .malformed {
                provider.change { $0.idToken = "e30.e30" }
            }
            let answer = try await browser.get(Self.response(parameters))
            #expect(answer.status == 403)
            #expect(browser.cookie("__Host-okit-user") == nil)
            #expect(try await browser.get("/shop/").status == 303)
        }
    }

    @Test
    func aResponseIsUsedOnce() async throws {
        try await Self.serve { provider, port in
            let browser = Browser(port)
            let parameters = try await browser.begin()
            try await provider.setToken(Self.claims(provider, parameters))
            // Another browser can neither use the response nor end the attempt.
            let thief = Browser(port)
            _ = try await thief.begin()
            #expect(try await thief.get(Self.response(parameters)).status == 403)
            #expect(try await browser.get(Self.response(parameters)).status == 303)
            #expect(try await browser.get(Self.response(parameters)).status == 403)
            #expect(provider.tokenRequests.count == 1)
        }
    }

    @Test(
        arguments: [
            "/~signed-in", "/~signed-in?code=x", "/~signed-in?state=0&code=x",
            "/~signed-in?error=access_denied",
        ]
    )
    func otherResponsesAreRefused(_ path: String) async throws {
        try await Self.serve { provider, port in
            let browser = Browser(port)
            let parameters = try await browser.begin()
            #expect(try await browser.get(path).status == 403)
            let state = parameters["state"] ?? ""
            let refused = try await browser.get("/~signed-in?error=<b>&state=\(state)")
            #expect(refused.status == 403 && !refused.text.contains("<b>"))
            #expect(provider.tokenRequests.isEmpty)
        }
    }

    @Test(
        arguments: [
            "/shop/%2f%2fevil.example", "/shop/?to=https://evil.example", "/shop/evil.example",
            "/shop/%5cevil.example", "/shop/main?next=//evil.example",
        ]
    )
    func usersReturnToThisServerAlone(_ path: String) async throws {
        try await Self.serve { provider, port in
            let browser = Browser(port)
            let parameters = try await browser.begin(path)
            try await provider.setToken(Self.claims(provider, parameters))
            let answer = try await browser.get(Self.response(parameters))
            let location = try #require(answer.headers("location").first)
            #expect(["/shop/", "/shop/main"].contains(location))
        }
    }

    @Test
    func aProviderOfAnotherIssuerIsRefused() async throws {
        try await Self.serve { provider, port in
            provider.change { $0.issuer = "https://other.example" }
            let answer = try await Browser(port).get("/shop/")
            #expect(answer.status == 502)
        }
    }

    @Test(arguments: [(true, 303), (false, 403), (nil, 403)] as [(Bool?, Int)])
    func onlyVerifiedAddressesNameUsers(_ isVerified: Bool?, _ status: Int) async throws {
        try await Self.serve(claim: "email") { provider, port in
            let browser = Browser(port)
            let parameters = try await browser.begin()
            var claims = Self.claims(provider, parameters)
            claims.email = "ann@example.org"
            claims.isEmailVerified = isVerified
            try await provider.setToken(claims)
            #expect(try await browser.get(Self.response(parameters)).status == status)
        }
    }

    @Test
    func newKeysAreReadForUnknownOnes() async throws {
        try await TestProvider().run { test in
            let clock = ClockBox()
            let provider = OpenIDProvider(try Self.settings(test), .shared, now: { clock.now })
            func signIn() async throws -> String {
                let attempt = await SignInAttempts(
                    store: SignInMemory(now: { clock.now }),
                    now: { clock.now }
                ).begin(browser: "", path: "/")
                try await test.setToken(
                    TestProvider.Claims(iss: test.url, nonce: attempt.nonce)
                )
                return try await provider.user(code: "x", attempt)
            }
            #expect(try await signIn() == "ann")
            #expect(try await signIn() == "ann")
            #expect(test.keyReads == 1)
            test.change { state in
                state.key = .init()
                state.kid = "k2"
            }
            // Tokens with unknown keys do not make the server read keys again and again.
            await #expect(throws: SignInFailure.self) { try await signIn() }
            #expect(test.keyReads == 1)
            clock.advance(61)
            #expect(try await signIn() == "ann")
            #expect(test.keyReads == 2)
        }
    }

    @Test(arguments: ["http://id.example.org", "id.example.org", "https://", "file:///etc", ""])
    func addressesMustBeSafe(_ address: String) {
        #expect(throws: OpenIDSettings.Problem.self) {
            try OpenIDSettings(
                issuer: address,
                clientID: "apps",
                clientSecret: nil,
                publicAddress: "https://apps.example"
            )
        }
        #expect(throws: OpenIDSettings.Problem.self) {
            try OpenIDSettings(
                issuer: "https://id.example.org",
                clientID: "apps",
                clientSecret: nil,
                publicAddress: address
            )
        }
    }

    @Test
    func attemptsEnd() async {
        let clock = ClockBox()
        let store = SignInMemory(now: { clock.now })
        let attempts = SignInAttempts(store: store, now: { clock.now })
        let attempt = await attempts.begin(browser: "a", path: "/")
        #expect(await attempts.take(attempt.state, browser: "b") == nil)
        clock.advance(SignInAttempts.patience + 1)
        #expect(await attempts.take(attempt.state, browser: "a") == nil)
        let users = SignedInUsers(store: store, now: { clock.now })
        let user = SignedInUsers.digest(of: "ann")
        let cookie = await users.add(user)
        #expect(await users.user(cookie) == user)
        clock.advance(SignedInUsers.duration + 1)
        #expect(await users.user(cookie) == nil)
    }

    @Test
    func manyAttemptsDoNotDisplaceUsers() async {
        let store = SignInMemory(now: { Date(timeIntervalSince1970: 0) })
        let users = SignedInUsers(store: store, now: { Date(timeIntervalSince1970: 0) })
        let cookie = await users.add(SignedInUsers.digest(of: "ann"))
        for number in 0...SignInKey.Kind.attempt.most {
            let end = Date(timeIntervalSince1970: 1e9 + Double(number))
            store.put(
                SignInEntry(value: "", end: end),
                for: SignInKey(.attempt, secret: "\(number)")
            )
        }
        #expect(await users.user(cookie) != nil)
        #expect(store.entry(SignInKey(.attempt, secret: "0")) == nil)
        #expect(store.entry(SignInKey(.attempt, secret: "\(SignInKey.Kind.attempt.most)")) != nil)
    }
}

/// A clock that tests advance.
final class ClockBox: Sendable {
    private let time = Mutex(Date())

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: Double) {
        time.withLock { $0 += seconds }
    }
}
