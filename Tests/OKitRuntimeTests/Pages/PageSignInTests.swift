import Foundation
import OKitBundle
import OKitExpression
import OKitRuntime
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// Services to which the user signs in.
struct PageSignInTests {
    // MARK: Stubs

    @Test func opensTheScreenOnceAndRepeatsTheCalls() throws {
        let app = try PageApp(SignInApp.files, service: true)
        let failure = app.play(
            """
            expect screen "signIn"
            type "Ada" into "Name"
            tap "Enter"
            expect screen "signIn"
            expect text "Unknown name"
            tap #enter
            expect screen "main"
            expect text "2 and 1"
            expect text "ADA"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.failures.isEmpty)
    }

    @Test func failsTheCallsInPlaceIfTheScreenIsLeft() throws {
        let app = try PageApp(SignInApp.files, service: true)
        let failure = app.play(
            """
            expect screen "signIn"
            close
            expect screen "main"
            expect text "0 and 0"
            expect text "You have not signed in."
            tap "Change"
            expect screen "signIn"
            close
            expect screen "main"
            expect text "You have not signed in."
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func endsTheSessionByTheActionForThat() throws {
        let app = try PageApp(SignInApp.files, service: true)
        let failure = app.play(
            """
            tap #enter
            type "Ada" into "Name"
            tap #enter
            expect text "ADA"
            tap "Sign out"
            expect text "none"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    // MARK: Servers

    private let folder = TemporaryFolder()

    private func session(
        _ files: [String: String] = SignInApp.files,
        at host: String = "a.example"
    ) throws -> AppSession {
        var files = files
        files["services/api.json"] = files["services/api.json"]?.replacing("a.example", with: host)
        files["bundle.json"] = files["bundle.json"]?.replacing("a.example", with: host)
        let bundle = try PageApp.bundle(files)
        let service = try #require(bundle.service(.live))
        return AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: nil),
            store: FileStore(folder: folder.path),
            service: .live(service, NetworkPermissions(hosts: [host]))
        )
    }

    private func answer(_ text: String, _ status: Int = 200) -> ServiceReply {
        ServiceReply(.success(ServiceAnswer(status: status, body: Array(text.utf8))))
    }

    private func bearer(_ call: ServiceCall?) -> String? {
        call?.request.headers.first { $0.name == "authorization" }?.value
    }

    /// Signs in on the screen that is open.
    private func signIn(_ session: AppSession, token: String) throws {
        session.send(Event(.input("Ada"), on: try field(of: session)))
        session.send(Event(.tap, on: "enter"))
        let call = try #require(session.takeCalls().first { $0.request.action == "enter" })
        #expect(bearer(call) == nil)
        session.receive(answer(#"{"data":{"key":"\#(token)","name":"Ada"}}"#), to: call.id)
    }

    private func field(of session: AppSession) throws -> String {
        try #require(session.screenTree().root.first { $0.role == .field }).id
    }

    private func text(_ session: AppSession) -> String {
        ScreenOutline.text(of: session.screenTree())
    }

    @Test func sendsTheTokenThatNoExpressionSees() throws {
        let session = try session()
        let calls = session.takeCalls()
        #expect(calls.map(\.request.action).sorted() == ["others", "things"])
        #expect(calls.allSatisfy { bearer($0) == nil })
        for call in calls {
            session.receive(answer("{}", 401), to: call.id)
        }
        #expect(session.screenTree().screen == "signIn")
        try signIn(session, token: "t1-sealed")
        #expect(session.screenTree().screen == "main")
        let again = session.takeCalls()
        #expect(again.map(\.request.action).sorted() == ["others", "things"])
        #expect(again.allSatisfy { bearer($0) == "Bearer t1-sealed" })
        // Refused again, it fails in place.
        session.receive(answer("{}", 401), to: again[0].id)
        session.receive(answer(#"["x"]"#), to: again[1].id)
        #expect(session.screenTree().screen == "main" && session.takeCalls().isEmpty)
        #expect(!text(session).contains("t1-sealed"))
    }

    @Test func storesTheSessionSealedForTheNextRun() throws {
        var session = try session()
        session.receive(answer("{}", 401), to: try #require(session.takeCalls().first).id)
        try signIn(session, token: "t1-sealed")
        try session.storeChanges()
        for path in folder.content {
            let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(path)") ?? Data()
            #expect(bytes.range(of: Data("t1-sealed".utf8)) == nil, "\(path)")
            #expect(bytes.range(of: Data("Ada".utf8)) == nil, "\(path)")
        }
        #expect(folder.content.contains("okit/sessions.sealed"))
        session = try self.session()
        #expect(session.takeCalls().allSatisfy { bearer($0) == "Bearer t1-sealed" })
        #expect(text(session).contains("ADA"))
        // Signing out sends the token for the last time; what is shown is loaded again, without it.
        session.send(Event(.tap, on: "bar/out"))
        #expect(session.takeCalls().map { bearer($0) } == ["Bearer t1-sealed", nil, nil])
        #expect(text(session).contains("0 and 0"))
        #expect(text(session).contains("none"))
        session = try self.session()
        #expect(session.takeCalls().allSatisfy { bearer($0) == nil })
    }

    @Test func sendsTheTokenToNoOtherServer() throws {
        let first = try session()
        first.receive(answer("{}", 401), to: try #require(first.takeCalls().first).id)
        try signIn(first, token: "t1-sealed")
        let other = try session(at: "b.example")
        #expect(other.takeCalls().allSatisfy { bearer($0) == nil })
        #expect(try session().takeCalls().allSatisfy { bearer($0) == "Bearer t1-sealed" })
    }

    @Test func signsInAgainWhereTheSessionHasEnded() throws {
        let session = try session()
        session.receive(answer("{}", 401), to: try #require(session.takeCalls().first).id)
        try signIn(session, token: "t1")
        for call in session.takeCalls() {
            session.receive(answer("[]"), to: call.id)
        }
        session.send(Event(.tap, on: "bar/change"))
        let call = try #require(session.takeCalls().first)
        #expect(bearer(call) == "Bearer t1")
        session.receive(answer("{}", 401), to: call.id)
        #expect(session.screenTree().screen == "signIn")
        try signIn(session, token: "t2")
        let repeated = try #require(session.takeCalls().first { $0.request.action == "change" })
        #expect(bearer(repeated) == "Bearer t2")
        session.receive(answer("{}"), to: repeated.id)
        #expect(text(session).contains("Changed"))
    }

    @Test func reportsAnAnswerWithoutToken() throws {
        let session = try session()
        session.receive(answer("{}", 401), to: try #require(session.takeCalls().first).id)
        session.send(Event(.tap, on: "enter"))
        let call = try #require(session.takeCalls().first { $0.request.action == "enter" })
        session.receive(answer(#"{"data":{"name":"Ada"}}"#), to: call.id)
        #expect(session.screenTree().screen == "signIn")
        #expect(text(session).contains("has no token at"))
    }

    @Test func masksTheTokenInRecordings() throws {
        let service = try #require(try PageApp.bundle(SignInApp.files).service(.live))
        var recording = ServiceRecording(of: service)
        let action = try #require(service.actions["enter"])
        recording.add(
            .success(
                ServiceAnswer(status: 200, body: Array(#"{"data":{"key":"t1","name":"Ada"}}"#.utf8))
            ),
            to: try ServiceRequest(action, payload: ServicePayload { _ in .text("Ada") })
        )
        let text = String(decoding: recording.bytes, as: UTF8.self)
        #expect(text.contains("Ada") && !text.contains("t1"))
    }

    // MARK: Several services

    @Test func tokensAreThoseOfTheService() throws {
        var files = SignInApp.files
        func service(_ name: String) -> String {
            """
            {"baseUrl": "https://a.example",
             "auth": {"type": "oauth2", "clientId": "\(name)", "tokenUrl": "https://\(name).example/token",
                      "secret": "KEY"},
             "actions": {"\(name)": {"get": "\(name)", "of": "[any]"}}}
            """
        }
        files["app.json"] = #"{"start": "main"}"#
        files["services/api.json"] = nil
        files["services/api.stub.json"] = nil
        files["models/User.json"] = nil
        files["screens/signIn.json"] = nil
        files["services/one.json"] = service("one")
        files["services/two.json"] = service("two")
        files["screens/main.json"] = """
            {"providers": {"a": {"call": "one"}, "b": {"call": "two"}},
             "body": [{"text": "{a.count} {b.count}"}]}
            """
        files["bundle.json"] = files["bundle.json"]?.replacing(
            #"["a.example"]"#,
            with: #"["a.example", "one.example", "two.example"], "secrets": ["KEY"]"#
        )
        let bundle = try PageApp.bundle(files)
        let hosts = ["a.example", "one.example", "two.example"]
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: nil),
            store: nil,
            service: .live(
                try #require(bundle.service(.live)),
                NetworkPermissions(hosts: hosts),
                secrets: GrantedSecrets(["KEY": "k"], for: hosts.map { SecretUse("KEY", at: $0) })
            )
        )
        let questions = session.takeCalls()
        #expect(
            questions.map(\.request.url).sorted()
                == ["https://one.example/token", "https://two.example/token"]
        )
        for question in questions {
            let token = question.request.host.name
            session.receive(answer(#"{"access_token":"\#(token)"}"#), to: question.id)
        }
        let sent = session.takeCalls().map { "\($0.request.action) \(bearer($0) ?? "")" }
        #expect(sent.sorted() == ["one Bearer one.example", "two Bearer two.example"])
    }
}
