import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// Services that want a token (OAuth 2.0).
struct TokenTests {
    private static let app = """
        "auth":{"type":"clientCredentials","clientId":"us er","secret":"KEY","scope":"read",
        "tokenUrl":"https://b.example/token"}
        """
    private static let device = """
        "auth":{"type":"deviceCode","clientId":"us","scope":"read",
        "tokenUrl":"https://b.example/token","deviceUrl":"https://b.example/device"}
        """

    private static let page = """
        "auth":{"type":"authorizationCode","clientId":"us","scope":"read all",
        "tokenUrl":"https://b.example/token","authorizeUrl":"https://b.example/page?a=1"}
        """

    /// A screen with a button for each of two actions that want a token, and what came of them.
    private func makeApp(
        _ auth: String,
        baseURL: String = "https://a.example"
    ) throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[{"type":"button","id":"a","title":"A"},{"type":"button","id":"b","title":"B"},
            {"type":"button","id":"stop","title":"Stop"},{"type":"label","id":"label"}],
            "objects":{"one":{"type":"ButtonActionController","attrs":{"actionName":"one"},
            "outlets":{"sender":"a","cancelButton":"stop"}},
            "two":{"type":"ButtonActionController","attrs":{"actionName":"two"},
            "outlets":{"sender":"b"}}},
            "elements":{"label":{"bindings":[
            {"format":"$one.status.inProgress$one.status.isSuccess$one.status.isFailure"}]}}
            """,
            actions: """
                "one":{"path":"https://a.example/1","needAuth":true},
                "two":{"path":"https://a.example/2","needAuth":true}
                """,
            isLive: true,
            auth: String(auth.dropFirst(#""auth":"#.count)),
            baseURL: baseURL
        )
    }

    private func answer(_ text: String, _ status: Int = 200) -> ServiceReply {
        ServiceReply(.success(ServiceAnswer(status: status, body: Array(text.utf8))))
    }

    private func tap(_ name: String, _ app: MediatorApp) throws -> [ServiceCall] {
        app.session.send(Event(.tap, on: "view/\(name)"))
        return app.session.takeCalls()
    }

    private func bearer(_ call: ServiceCall?) -> String? {
        call?.request.headers.first { $0.name == "authorization" }?.value
    }

    private func body(_ call: ServiceCall?) -> String {
        String(decoding: call?.request.body ?? [], as: UTF8.self)
    }

    @Test func asksForATokenOnceAndSendsItWithAllCalls() throws {
        let app = try makeApp(Self.app)
        let first = try tap("a", app)
        #expect(first.map(\.request.url) == ["https://b.example/token"])
        #expect(try tap("b", app).isEmpty)
        let question = try #require(first.first?.request)
        #expect(question.isPrivate && question.method == "POST")
        #expect(body(first.first) == "grant_type=client_credentials&scope=read")
        // "us%20er:secret"
        #expect(bearer(first.first) == "Basic dXMlMjBlcjpzZWNyZXQ=")
        let token = #"{"access_token":"t1","token_type":"Bearer","expires_in":3600}"#
        app.session.receive(answer(token), to: first[0].id)
        let calls = app.session.takeCalls()
        #expect(calls.map(\.request.url) == ["https://a.example/1", "https://a.example/2"])
        #expect(calls.allSatisfy { bearer($0) == "Bearer t1" })
        #expect(calls.allSatisfy { !$0.request.isPrivate })
        app.session.receive(answer("{}"), to: calls[0].id)
        #expect(app.outline.contains("010"))
        #expect(try tap("b", app).map { bearer($0) } == ["Bearer t1"])
    }

    @Test(arguments: [
        (#"{"access_token":"t2","expires_in":"3600"}"#, nil),
        (#"{"access_token":"t2","refresh_token":"r2"}"#, "r2"),
    ])
    func renewsATokenBeforeItsEnd(_ text: String, _ renewal: String?) throws {
        let app = try makeApp(Self.app)
        let first = try tap("a", app)
        let token = #"{"access_token":"t1","expires_in":100,"refresh_token":"r1"}"#
        app.session.receive(answer(token), to: first[0].id)
        app.session.receive(answer("{}"), to: app.session.takeCalls()[0].id)
        app.clock.advance(by: 89)
        #expect(try tap("b", app).map { bearer($0) } == ["Bearer t1"])
        app.clock.advance(by: 1)
        let second = try tap("b", app)
        #expect(body(second.first) == "grant_type=refresh_token&refresh_token=r1")
        app.session.receive(answer(text), to: second[0].id)
        #expect(app.session.takeCalls().map { bearer($0) } == ["Bearer t2"])
        app.clock.advance(by: 4000)
        let third = try tap("b", app).first
        // A server that sends no other one lets the former go on; without a lifetime it has no end.
        #expect(renewal == nil ? body(third).hasSuffix("=r1") : bearer(third) == "Bearer t2")
    }

    @Test func renewsATokenOnceThatTheServiceRefuses() throws {
        let app = try makeApp(Self.app)
        app.session.receive(
            answer(#"{"access_token":"t1","refresh_token":"r1"}"#),
            to: try tap("a", app)[0].id
        )
        let call = app.session.takeCalls()[0]
        app.session.receive(answer("{}", 401), to: call.id)
        let renewal = app.session.takeCalls()
        #expect(body(renewal.first) == "grant_type=refresh_token&refresh_token=r1")
        #expect(app.outline.contains("100"))
        // What was good for another token is not any more.
        app.session.receive(answer(#"{"error":"invalid_grant"}"#, 400), to: renewal[0].id)
        let anew = app.session.takeCalls()
        #expect(body(anew.first).hasPrefix("grant_type=client_credentials"))
        app.session.receive(answer(#"{"access_token":"t2"}"#), to: anew[0].id)
        let again = app.session.takeCalls()
        #expect(again.map(\.request.url) == ["https://a.example/1"])
        #expect(bearer(again.first) == "Bearer t2")
        app.session.receive(answer("{}", 401), to: again[0].id)
        #expect(app.session.takeCalls().isEmpty)
        #expect(app.outline.contains("001") && app.session.failures.count == 1)
    }

    @Test(arguments: [
        (#"{"error":"invalid_client","error_description":"who is us?"}"#, 401, "who is us?"),
        ("{}", 500, "status 500"),
        ("[]", 200, "not a JSON object"),
        (#"{"token_type":"bearer"}"#, 200, "no valid token"),
        (#"{"access_token":"a\r\nX: y"}"#, 200, "no valid token"),
        (#"{"access_token":"a","token_type":"mac"}"#, 200, "no valid token"),
    ])
    func saysWhyThereIsNoToken(_ text: String, _ status: Int, _ reason: String) throws {
        let app = try makeApp(Self.app)
        let first = try tap("a", app)
        app.session.receive(answer(text, status), to: first[0].id)
        #expect(app.session.failures.first?.contains(reason) == true)
        #expect(app.outline.contains("001"))
        // The next call tries again.
        app.session.send(Event(.tap, on: "alert/ok"))
        #expect(try tap("a", app).map(\.request.url) == ["https://b.example/token"])
    }

    @Test(arguments: [
        (
            #""tokenUrl":"https://b.example/token""#, #""tokenUrl":"https://c.example/token""#,
            "not allowed to reach c.example"
        ),
        (#""tokenUrl":"https"#, #""tokenUrl":"http"#, "without https"),
        (
            #""secret":"KEY""#, #""secret":"OTHER""#,
            "the secret \"OTHER\" is not set; export OKIT_SECRET_OTHER="
        ),
    ])
    func asksNobodyWhomItMustNot(_ text: String, _ other: String, _ part: String) throws {
        let app = try makeApp(Self.app.replacing(text, with: other))
        #expect(try tap("a", app).isEmpty)
        app.clock.settle(app.session)
        #expect(app.session.failures.first?.contains(part) == true)
    }

    /// A token of the service is not for another host, although the app may reach that.
    @Test(arguments: [
        ("https://b.example", nil), ("https://a.example:8443", nil), ("https://a.example", "KEY"),
        // The client's secret is granted for that host.
        ("https://b.example", "KEY"),
    ])
    func sendsTokensOnlyWhereTheyBelong(_ baseURL: String, _ secret: String?) throws {
        let app = try makeApp(secret == nil ? Self.device : Self.app, baseURL: baseURL)
        let first = try tap("a", app)
        app.clock.settle(app.session)
        guard secret == nil else {
            #expect(first.map(\.request.url) == ["https://b.example/token"])
            return
        }
        #expect(first.isEmpty, "no token is asked for that cannot be used")
        let failure = try #require(app.session.failures.first)
        #expect(failure.contains("\"one\" was not sent: the token of the service"))
        #expect(failure.contains("--allow-secret token@a.example"))
    }

    // MARK: Device codes

    private static let code = """
        {"device_code":"d1","user_code":"WDJB","verification_uri":"https://b.example/me",
        "expires_in":30,"interval":5}
        """

    private func signIn(_ app: MediatorApp) throws -> ServiceCall {
        let first = try tap("a", app)
        #expect(first.map(\.request.url) == ["https://b.example/device"])
        #expect(body(first.first) == "client_id=us&scope=read" && bearer(first.first) == nil)
        app.session.receive(answer(Self.code), to: first[0].id)
        return try #require(app.session.takeCalls().first)
    }

    /// Answers a question for a token, and yields the next one.
    private func reply(
        _ text: String,
        to call: ServiceCall,
        _ app: MediatorApp
    ) throws -> ServiceCall {
        app.session.receive(answer(text, 400), to: call.id)
        return try #require(app.session.takeCalls().first)
    }

    @Test func showsTheCodeUntilTheUserHasEnteredIt() throws {
        let app = try makeApp(Self.device)
        let first = try signIn(app)
        #expect(app.outline.contains("https://b.example/me") && app.outline.contains("WDJB"))
        #expect(first.request.pause == 5 && first.request.url == "https://b.example/token")
        let grant = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code"
        #expect(body(first) == "grant_type=\(grant)&client_id=us&device_code=d1")
        let second = try reply(#"{"error":"authorization_pending"}"#, to: first, app)
        #expect(second.request.pause == 5)
        let third = try reply(#"{"error":"slow_down"}"#, to: second, app)
        #expect(third.request.pause == 10 && app.outline.contains("WDJB"))
        app.session.receive(answer(#"{"access_token":"t1"}"#), to: third.id)
        #expect(!app.outline.contains("WDJB") && app.session.screenTree().overlay == nil)
        let calls = app.session.takeCalls()
        #expect(calls.map(\.request.url) == ["https://a.example/1"])
        #expect(bearer(calls.first) == "Bearer t1")
    }

    @Test func asksLessOftenWhereTheNetworkIsIll() throws {
        let app = try makeApp(Self.device)
        let first = try signIn(app)
        app.session.receive(ServiceReply(.failure(ServiceFailure("ill"))), to: first.id)
        #expect(app.session.takeCalls().map(\.request.pause) == [10])
        #expect(app.session.failures.isEmpty)
    }

    @Test func endsWithTheTimeOfTheCode() throws {
        let app = try makeApp(Self.device)
        var call = try signIn(app)
        var count = 1
        while app.session.screenTree().overlay?.id == "alert", app.session.failures.isEmpty {
            app.session.receive(answer(#"{"error":"authorization_pending"}"#, 400), to: call.id)
            guard let next = app.session.takeCalls().first else {
                break
            }
            call = next
            count += 1
        }
        // The sixth would be sent when the code has come to its end.
        #expect(count == 5)
        #expect(app.session.failures.first?.contains("not entered in time") == true)
        #expect(!app.outline.contains("WDJB") && app.outline.contains("001"))
    }

    @Test(arguments: ["access_denied", "expired_token", "invalid_request"])
    func endsWhereTheServerSaysSo(_ error: String) throws {
        let app = try makeApp(Self.device)
        let call = try signIn(app)
        app.session.receive(answer(#"{"error":"\#(error)"}"#, 400), to: call.id)
        #expect(app.session.takeCalls().isEmpty)
        #expect(app.session.failures.first?.contains(error) == true)
        #expect(!app.outline.contains("WDJB"))
    }

    @Test func canBeGivenUp() throws {
        let app = try makeApp(Self.device)
        let call = try signIn(app)
        app.session.send(Event(.tap, on: "alert/cancel"))
        #expect(app.session.takeCancelledCalls() == [call.id])
        #expect(!app.outline.contains("WDJB") && app.outline.contains("001"))
        // What still comes is not wanted.
        app.session.receive(answer(#"{"access_token":"t1"}"#), to: call.id)
        #expect(app.session.takeCalls().isEmpty)
    }

    @Test func endsWithTheLastCallThatNeedsIt() throws {
        let app = try makeApp(Self.device)
        let first = try tap("a", app)
        #expect(try tap("stop", app).isEmpty)
        #expect(app.session.takeCancelledCalls() == [first[0].id])
        app.session.receive(answer(Self.code), to: first[0].id)
        #expect(!app.outline.contains("WDJB") && app.outline.contains("000"))
    }

    @Test func redeemsTheCodeWithWhichABrowserComesBack() throws {
        let app = try makeApp(Self.page)
        let first = try #require(try tap("a", app).first)
        let page = "https://b.example/page?a=1&response_type=code&client_id=us&scope=read%20all"
        #expect(first.request.signInStep == .open(page: page) && first.request.isPrivate)
        let address = SignInAddress(
            key: "k",
            address: "http://127.0.0.1:5/",
            redirect: "http://127.0.0.1:5/signed-in",
            verifier: "v"
        )
        app.session.receive(ServiceReply(.success(address.answer)), to: first.id)
        #expect(app.outline.contains("http://127.0.0.1:5/"))
        let wait = try #require(app.session.takeCalls().first)
        #expect(wait.request.signInStep == .wait(key: "k"))
        app.session.receive(answer(#"{"code":"c"}"#), to: wait.id)
        let token = try #require(app.session.takeCalls().first)
        #expect(token.request.url == "https://b.example/token" && token.request.signInStep == nil)
        #expect(
            body(token) == "grant_type=authorization_code&client_id=us&code=c&redirect_uri="
                + "http%3A%2F%2F127.0.0.1%3A5%2Fsigned-in&code_verifier=v"
        )
        app.session.receive(answer(#"{"access_token":"t1","token_type":"Bearer"}"#), to: token.id)
        let calls = app.session.takeCalls()
        #expect(calls.map(\.request.url) == ["https://a.example/1"])
        #expect(bearer(calls.first) == "Bearer t1")
        #expect(!app.outline.contains("127.0.0.1"))
    }

    @Test(arguments: [
        (#"{"error":"access_denied","error_description":"No."}"#, 400, "No."),
        ("{}", 200, "no code"),
    ])
    func reportsThatTheBrowserCameBackWithoutACode(
        _ text: String,
        _ status: Int,
        _ reason: String
    ) throws {
        let app = try makeApp(Self.page)
        let first = try #require(try tap("a", app).first)
        let address = SignInAddress(key: "k", address: "http://a/", redirect: "", verifier: "")
        app.session.receive(ServiceReply(.success(address.answer)), to: first.id)
        let wait = try #require(app.session.takeCalls().first)
        app.session.receive(answer(text, status), to: wait.id)
        #expect(app.session.takeCalls().isEmpty)
        #expect(app.outline.contains(reason), "\(app.outline)")
    }
}
