import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// Recordings, read again as stub services.
struct ServiceRecordingTests {
    private static let text = """
        {"defaults":{"baseUrl":"https://a.b?key=sesame1","resultKeyPath":"data",
        "headers":{"Authorization":"Bearer sesame1"},"parameters":{"password":"sesame1"}},
        "actions":{"post":{"httpMethod":"POST","resultType":"Thing","nextAction":"list",
        "path":"x","custom":1,"response":{"mine":1}},"list":{"resultKeyPath":""}},
        "options":{"debugDelay":3}}
        """

    @Test func answersAsTheServiceDid() throws {
        let replies = [
            (200, #"{"data":{"text":"$5 \"a\"\n","n":1.5,"big":9007199254740993}}"#),
            (404, #"{"error":"no such post"}"#), (204, ""), (500, "<html>"),
        ]
        let stub = try Self.replayed(replies.map { .success(Self.answer($0.0, $0.1)) })
        let action = try #require(stub.actions["post"])
        #expect(action.resultKeyPath == ["data"] && action.nextAction?.name == "list")
        #expect(action.resultType?.entity.name == "Thing" && action.method == "POST")
        #expect(stub.actions["list"]?.resultKeyPath == [] && stub.debugDelay == 0)
        let played = try (0..<4).map { try action.stubAnswer(Self.payload, turn: $0) }
        #expect(played.map(\.status) == [200, 404, 204, 502])
        for (index, reply) in replies.prefix(2).enumerated() {
            #expect(try Self.json(played[index].body) == Self.json(Array(reply.1.utf8)))
        }
        let failure = #expect(throws: ServiceFailure.self) { try action.result(of: played[3]) }
        #expect(failure?.message == "the response to \"post\" is not JSON")
    }

    @Test func failsAsTheNetworkDid() throws {
        let stub = try Self.replayed([.failure(ServiceFailure("it takes too long"))])
        let action = try #require(stub.actions["post"])
        let answer = try action.stubAnswer(Self.payload)
        let failure = #expect(throws: ServiceFailure.self) { try action.result(of: answer) }
        #expect(failure?.message == "it takes too long")
    }

    @Test func holdsNoSecret() throws {
        let body = """
            {"data":{"access_token":"a1","user":{"Password":"b2","apiKey":3,"name":"sesame1!"},
            "keys":["c4"],"session-id":null}}
            """
        let bytes = try Self.recorded([.success(Self.answer(200, body))])
        let text = String(decoding: bytes, as: UTF8.self)
        for secret in ["sesame1", "a1", "b2", "a.b", "Bearer", "mine"] {
            #expect(!text.contains(secret), "\(text)")
        }
        #expect(text.contains(#""apiKey":"***""#) || text.contains(#""apiKey": "***""#))
        #expect(text.contains("***!") && text.contains("c4"))
    }

    /// A server may repeat what it was sent, in a link or in its words.
    @Test(arguments: [
        #"{"who": "Ada", "login": {"password": "hunter22"}}"#,
        "who=Ada&password=hunter22&x=1", "who=Ada&Pass-Word=hunter%32%32",
    ])
    func holdsNoSecretThatIsRepeated(_ body: String) throws {
        let service = try ServiceDescriptionTests.service(Self.text)
        var request = try ServiceRequest(
            try #require(service.actions["post"]),
            payload: Self.payload
        )
        for index in request.headers.indices {
            request.headers[index].value = "Bearer p/q+1=x"
        }
        request.body = Array(body.utf8)
        var recording = ServiceRecording(of: service)
        let answer = """
            {"data": {"next": "https://a.example/?key=p%2Fq%2B1%3Dx", "error": "not p/q+1=x",
                      "note": "wrong: hunter22", "who": "Ada"}}
            """
        recording.add(.success(Self.answer(200, answer)), to: request)
        let text = String(decoding: recording.bytes, as: UTF8.self)
        for secret in ["hunter22", "p%2Fq", "p/q+1", "p\\/q"] {
            #expect(!text.contains(secret), "\(text)")
        }
        #expect(text.contains("Ada"))
    }

    @Test(arguments: [
        ("{", "1:2"), (#"{"actions":{"a":{"responses":[]}}}"#, "1:30"),
        (#"{"actions":{"a":{"responses":[{"status":200}]}}}"#, "1:31"),
    ])
    func areReadLikeFilesOfABundle(_ text: String, _ place: String) throws {
        var findings: [Finding] = []
        let source = SourceText(path: "rec.json", text: text)
        #expect(ServiceDescription.read(source, findings: &findings) == nil)
        let start = try #require(findings.first).location.start
        #expect(findings.count == 1 && "\(start.line):\(start.column)" == place, "\(findings)")
    }

    private static var payload: ServicePayload {
        ServicePayload { _ in .text("never") }
    }

    private static func answer(_ status: Int, _ body: String) -> ServiceAnswer {
        ServiceAnswer(status: status, body: Array(body.utf8))
    }

    private static func json(_ bytes: [UInt8]) throws -> Value {
        Value(json: try JSONDocument(parsing: SourceText(path: "", bytes: bytes)).root)
    }

    private static func recorded(
        _ replies: [Result<ServiceAnswer, ServiceFailure>]
    ) throws -> [UInt8] {
        let service = try ServiceDescriptionTests.service(text)
        let action = try #require(service.actions["post"])
        let request = try ServiceRequest(action, payload: payload)
        var recording = ServiceRecording(of: service)
        for reply in replies {
            recording.add(reply, to: request)
        }
        return recording.bytes
    }

    private static func replayed(
        _ replies: [Result<ServiceAnswer, ServiceFailure>]
    ) throws -> ServiceDescription {
        var findings: [Finding] = []
        let source = SourceText(path: "rec.json", bytes: try recorded(replies))
        let service = ServiceDescription.read(source, findings: &findings)
        #expect(findings.isEmpty)
        return try #require(service)
    }
}
