import OKitBundle
import OKitExpression
import OKitModel
import Testing

/// What actions of format 2 ask for: where their parameters are sent, and under which names.
struct DeclaredRequestTests {
    private func request(
        _ action: String,
        _ values: [String: Value],
        auth: String? = nil
    ) throws -> ServiceRequest {
        var bundle = TestBundle()
        let authorization = auth.map { #""auth": \#($0), "# } ?? ""
        bundle.files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test"}
            """,
            "app.json": #"{"start": "main"}"#,
            "screens/main.json": #"{"title": "Main", "body": {"text": "Hi"}}"#,
            "services/api.json": """
            {"baseUrl": "https://a.b/api", \(authorization)"actions": {"do": \(action)}}
            """,
        ]
        let service = try #require(try bundle.load().bundle.services[.live])
        let declared = try #require(service.actions["do"])
        let payload = ServicePayload { values[$0.joined(separator: ".")] ?? .null }
        var request = try ServiceRequest(declared, payload: payload.filled(for: declared))
        if auth != nil {
            let secrets = GrantedSecrets(["KEY": "s3cret&more"], for: [SecretUse("KEY", at: "a.b")])
            try request.authorize(by: declared.authorization, from: secrets)
        }
        return request
    }

    private func body(_ request: ServiceRequest) -> String? {
        request.body.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("{id}", "https://a.b/api/7"), ("{id}/x", "https://a.b/api/7/x"),
        ("of/{id}", "https://a.b/api/of/7"), ("of/{id}x{id}.json", "https://a.b/api/of/7x7.json"),
        ("cost/$5/{id}", "https://a.b/api/cost/$5/7"),
        ("$metadata/{id}", "https://a.b/api/$metadata/7"),
    ])
    func putsParametersIntoThePath(_ path: String, _ url: String) throws {
        let action = #"{"get": "\#(path)", "parameters": {"id": "int"}}"#
        #expect(try request(action, ["id": .int(7)]).url == url)
    }

    @Test func sendsParametersWhereTheirMethodHasThem() throws {
        let get = try request(#"{"get": "x", "parameters": {"a": "int"}}"#, ["a": .int(1)])
        #expect(get.url == "https://a.b/api/x?a=1" && get.body == nil)
        let delete = try request(#"{"delete": "x", "parameters": {"a": "int"}}"#, ["a": .int(1)])
        #expect(delete.url == "https://a.b/api/x?a=1" && delete.body == nil)
        let post = try request(#"{"post": "x", "parameters": {"a": "int"}}"#, ["a": .int(1)])
        #expect(post.url == "https://a.b/api/x")
        #expect(body(post) == #"{"a":1}"#)
    }

    @Test func sendsParametersWhereTheySay() throws {
        let request = try request(
            """
            {"post": "x", "parameters": {"a": {"type": "int", "place": "query", "name": "per_page"},
             "b": {"type": "text", "place": "header", "name": "X-Trace"},
             "c": {"type": "int", "name": "count"}}}
            """,
            ["a": .int(1), "b": .text("t"), "c": .int(3)]
        )
        #expect(request.url == "https://a.b/api/x?per_page=1")
        #expect(body(request) == #"{"count":3}"#)
        #expect(request.headers.contains { $0.name == "x-trace" && $0.value == "t" })
        let action = #"{"delete": "x", "parameters": {"a": {"type": "int", "place": "body"}}}"#
        let delete = try self.request(action, ["a": .int(1)])
        #expect(delete.url == "https://a.b/api/x")
        #expect(body(delete) == #"{"a":1}"#)
    }

    @Test func sendsDefaultsOfWhatIsNotGiven() throws {
        let action = #"{"get": "x", "parameters": {"n": {"type": "int", "default": 20}}}"#
        #expect(try request(action, [:]).url == "https://a.b/api/x?n=20")
        #expect(try request(action, ["n": .int(5)]).url == "https://a.b/api/x?n=5")
    }

    @Test func sendsAKeyInTheQuery() throws {
        let auth = #"{"type": "key", "secret": "KEY", "query": "api_key"}"#
        let request = try request(#"{"get": "x"}"#, [:], auth: auth)
        #expect(request.url == "https://a.b/api/x?api_key=s3cret%26more")
        #expect(request.urlSecrets == ["s3cret&more"])
        #expect(!request.headers.contains { $0.name == "x-api-key" })
    }
}
