import Foundation
import Synchronization
import TestSupport
import Testing

/// Apps whose services want tokens (OAuth 2.0) or files, run by the program against a real server.
@Suite(.timeLimit(.minutes(20)))
struct SignInCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addServiceApp()
    }

    /// A server that hands out tokens `t1`, `t2`, …, and takes each for one answer.
    private final class Server: Sendable {
        private let state = Mutex((heads: [String](), bodies: [String](), tokens: 0, polls: 0))

        var heads: [String] { state.withLock { $0.heads } }
        var bodies: [String] { state.withLock { $0.bodies } }

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
            state.withLock { state in
                state.heads.append(request.head)
                state.bodies.append(request.body)
                switch request.path {
                case "/device":
                    return json(
                        #"{"device_code":"dev-secret","user_code":"WDJB-MJHT","interval":1,"#
                            + #""verification_uri":"http://127.0.0.1/enter","expires_in":60}"#
                    )
                case "/token" where request.body.contains("device_code") && state.polls == 0:
                    state.polls += 1
                    return json(#"{"error":"authorization_pending"}"#, "400 Bad Request")
                case "/token":
                    state.tokens += 1
                    return json(#"{"access_token":"token-\#(state.tokens)","refresh_token":"r"}"#)
                default:
                    let isFresh = request.head.lowercased()
                        .contains("authorization: bearer token-\(state.tokens)\r\n")
                    let isSecond = state.heads.filter { $0.hasPrefix("GET") }.count == 2
                    return isFresh && !isSecond
                        ? json(#"{"source":"real","count":\#(state.tokens)}"#)
                        : json("{}", "401 Unauthorized")
                }
            }
        }

        private func json(_ text: String, _ status: String = "200 OK") -> LoopbackServer.Answer {
            let head = "HTTP/1.1 \(status)\r\nContent-Length: \(text.utf8.count)\r\n\r\n"
            return .raw(head, Array(text.utf8))
        }
    }

    private func run(
        _ auth: String,
        _ script: String,
        _ arguments: [String] = [],
        on server: Server
    ) async throws -> Workplace.Outcome {
        try await LoopbackServer.run {
            server.answer($0)
        } while: { url in
            try place.addServiceApp(url: url)
            try place.edit(
                "feed/services/Service.json",
                #"{"defaults""#,
                """
                {"auth":{"clientId":"us",\(auth.replacing("URL", with: url))},
                "defaults"
                """
            )
            try place.edit(
                "feed/services/Service.json",
                #""path": "feed""#,
                #""path":"feed","needAuth":true"#
            )
            let fixed = [
                "run", "feed", "--ephemeral", "--script", "-", "--allow-host", "127.0.0.1",
                "--allow-secret", "US@127.0.0.1",
            ]
            return try await place.okit(
                fixed + arguments,
                input: script,
                secrets: ["US": "client-secret"]
            )
        }
    }

    @Test func signsInByItselfAndOnceMoreWhenItIsRefused() async throws {
        let server = Server()
        let outcome = try await run(
            #""type":"clientCredentials","secret":"US","tokenUrl":"URL/token""#,
            """
            tap "Reload"
            expect title "real: 1 posts"
            tap "Reload"
            expect title "real: 2 posts"
            """,
            ["--record", "rec.json"],
            on: server
        )
        #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.output)\(outcome.errors)")
        let lines = server.heads.map { String($0.prefix { $0 != "H" }) }
        #expect(
            lines == [
                "POST /token ", "GET /feed?user=ann ", "GET /feed?user=ann ", "POST /token ",
                "GET /feed?user=ann ",
            ]
        )
        #expect(server.bodies[0] == "grant_type=client_credentials")
        #expect(server.bodies[3] == "grant_type=refresh_token&refresh_token=r")
        let proof = Data("us:client-secret".utf8).base64EncodedString()
        #expect(server.heads[0].contains("Basic \(proof)"))
        let recording = String(decoding: try place.bytes("rec.json"), as: UTF8.self)
        for secret in ["token-1", "client-secret", proof, "refresh"] {
            #expect(!recording.contains(secret) && !outcome.output.contains(secret))
        }
    }

    @Test func printsTheCodeThatTheUserEnters() async throws {
        let server = Server()
        let outcome = try await run(
            #""type":"deviceCode","deviceUrl":"URL/device","tokenUrl":"URL/token","scope":"all""#,
            "tap \"Reload\"\nexpect title \"real: 1 posts\"\nexpect no alert\n",
            on: server
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("WDJB-MJHT"))
        #expect(outcome.output.contains("http://127.0.0.1/enter"))
        #expect(outcome.output.components(separatedBy: "WDJB-MJHT").count == 2)
        #expect(!outcome.output.contains("dev-secret"))
        #expect(
            server.bodies.map { $0.contains("device_code=dev-secret") } == [
                false, true, true, false,
            ]
        )
        #expect(server.bodies[0] == "client_id=us&scope=all")
    }

    @Test func asksNoServerOfTokensThatIsNotPermitted() async throws {
        let server = Server()
        let outcome = try await run(
            #""type":"clientCredentials","secret":"US","tokenUrl":"http://localhost:1/token""#,
            "tap \"Reload\"\nshow\n",
            on: server
        )
        #expect(outcome.code == 1 && outcome.output.contains("not allowed to reach localhost"))
        #expect(server.heads.isEmpty)
    }

    // MARK: Flows and files

    @Test func playsAFlowOnTheServiceThatItNames() async throws {
        let flow = "use service stub\ntap \"Reload\"\nexpect title \"stub: 2 posts\"\n"
        let outcome = try await place.okit(
            ["run", "feed", "--ephemeral", "--script", "-"],
            input: flow
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
        let recording = #"{"actions":{"feed":{"response":{"source":"rec","count":5}}}}"#
        try place.write(Array(recording.utf8), "rec.json")
        let other = "use service \"rec.json\"\ntap \"Reload\"\nexpect title \"rec: 5 posts\"\n"
        try place.write(Array(other.utf8), "a.flow")
        let test = try await place.okit("test", "feed", "a.flow")
        #expect(test.code == 0, "\(test.output)")
        let live = try await place.okit(
            ["run", "feed", "--ephemeral", "--script", "a.flow", "--service", "stub"]
        )
        #expect(live.code == 1 && live.errors.contains("stub: 2 posts"), "\(live.errors)")
    }

    @Test func asksNoRealServiceInTests() async throws {
        try place.write(Array("use service live\ntap \"Reload\"\n".utf8), "a.flow")
        let outcome = try await place.okit("test", "feed", "a.flow")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("tests use the stub or a recording; \"live\" is neither"))
    }

    // MARK: Files

    private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x31]

    /// An app whose form sends a file, and says under what name the service has kept it.
    private func addUploadApp(url: String) throws {
        for folder in ["screens", "services", "tests", "images"] {
            try FileManager.default.createDirectory(
                atPath: "\(place.path)/send/\(folder)",
                withIntermediateDirectories: true
            )
        }
        let service = #"{"isUpload":true,"httpMethod":"POST","multipart":{"photo":"file"}"#
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.send","version":"1.0.0","name":"Send",
            "entry":"main","permissions":{"hosts":["127.0.0.1"]}}
            """,
            "screens/main.json": """
            {"kind":"views","views":[{"type":"button","id":"attach","title":"Attach"},
            {"type":"mediaForm","id":"form","hidden":true,"resultInfoValueKey":"id","children":[
            {"type":"uploadContainer","id":"file","wx_fieldName":"file"}]},
            {"type":"label","id":"label"}],
            "objects":{"pick":{"type":"StandardMediaPickerController",
            "outlets":{"sender":"attach","forms":["form"]}},
            "up":{"type":"ActionController","attrs":{"actionName":"upload"},"outlets":{"form":"form"}}},
            "elements":{"form":{"outlets":{"uploadContainer":"file"}},
            "label":{"bindings":[{"from":"form.uploaded","format":"kept as %@"}]}}}
            """,
            "services/Service.json":
                #"{"defaults":{"baseUrl":"\#(url)"},"actions":{"upload":\#(service)}}}"#,
            "services/StubService.json":
                #"{"actions":{"upload":\#(service),"response":{"id":"s1"}}}}"#,
            "tests/send.flow": """
            tap "Attach"
            type "cat.png" into "File"
            answer "OK"
            expect text "kept as s1"
            """,
        ]
        for (name, text) in files {
            try place.write(Array(text.utf8), "send/\(name)")
        }
        try place.write(Self.picture, "send/images/cat.png")
        try place.write(Self.picture, "dog.png")
    }

    @Test func sendsAFileThatTheUserNames() async throws {
        let seen = Mutex<[String]>([])
        let outcome = try await LoopbackServer.run { request in
            seen.withLock { $0 = [request.head.lowercased(), request.body] }
            return .content(Array(#"{"id":"r7"}"#.utf8))
        } while: { url in
            try addUploadApp(url: url)
            return try await place.okit(
                [
                    "run", "send", "--ephemeral", "--script", "-", "--allow-host", "127.0.0.1",
                    "--allow-upload",
                ],
                input: """
                    tap "Attach"
                    type "dog.png" into "File"
                    answer "OK"
                    expect text "kept as r7"
                    """
            )
        }
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let sent = seen.withLock { $0 }
        #expect(sent[0].contains("content-type: multipart/form-data; boundary="))
        #expect(
            sent[1].contains("name=\"photo\"; filename=\"photo.png\"\r\nContent-Type: image/png")
        )
    }

    @Test func sendsPicturesOfTheBundleInTests() async throws {
        try addUploadApp(url: "http://127.0.0.1:1")
        let outcome = try await place.okit("test", "send")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    }
}
