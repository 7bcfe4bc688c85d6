import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// How requests prove who asks.
struct ServiceAuthorizationTests {
    private static let secrets = GrantedSecrets(
        ["S": "p:w", "L": "a\r\nX: b", "U": "p:w"],
        for: ["S", "L", "T"].flatMap { name in
            ["a.example", "localhost", "127.0.0.1", "[::1]"].map { SecretUse(name, at: $0) }
        } + [SecretUse("U", at: "b.example"), SecretUse("U", at: "a.example:8443")]
    )

    @Test(arguments: [
        (#"{"type":"bearer","secret":"S"}"#, "authorization: Bearer p:w"),
        // RFC 7617 §2 with a password that has a colon.
        (#"{"type":"basic","user":"me","secret":"S"}"#, "authorization: Basic bWU6cDp3"),
        (#"{"type":"apiKey","secret":"S"}"#, "x-api-key: p:w"),
        (#"{"type":"apiKey","header":"X-Other","secret":"S"}"#, "x-other: p:w"),
    ])
    func addsAHeader(_ authorization: String, _ header: String) throws {
        let request = try authorized(authorization)
        #expect(request.headers.map { "\($0.name): \($0.value)" }.contains(header))
        #expect(request.headers.filter { $0.name == "authorization" }.count <= 1)
    }

    @Test(arguments: [
        (
            #"{"type":"bearer","secret":"T"}"#, "https://a.example",
            "the secret \"T\" is not set; export OKIT_SECRET_T=…"
        ),
        (
            #"{"type":"bearer","secret":"U"}"#, "https://a.example",
            "the secret \"U\" is not granted for a.example; grant it with "
                + "--allow-secret U@a.example"
        ),
        (#"{"type":"bearer","secret":"L"}"#, "https://a.example", "that headers cannot contain"),
        (#"{"type":"apiKey","header":"a b","secret":"S"}"#, "https://a.example", "headers cannot"),
        (#"{"type":"bearer","secret":"S"}"#, "http://a.example", "without https"),
        (#"{"type":"oauth","secret":"S"}"#, "https://a.example", "needs \"auth\""),
        (#"{"url":"https://a.example"}"#, "https://a.example", "needs \"auth\""),
    ])
    func sendsNoSecretWhereItMustNot(
        _ authorization: String,
        _ url: String,
        _ part: String
    ) throws {
        let failure = #expect(throws: ServiceFailure.self) {
            try authorized(authorization, url: url)
        }
        #expect(failure?.message.contains(part) == true)
        #expect(failure?.message.contains("p:w") == false)
    }

    @Test(arguments: ["http://localhost:80", "http://127.0.0.1:9", "http://[::1]"])
    func mayTellThisMachine(_ url: String) throws {
        let request = try authorized(#"{"type":"bearer","secret":"S"}"#, url: url)
        #expect(request.headers.contains { $0.name == "authorization" })
    }

    @discardableResult
    private func authorized(
        _ authorization: String,
        url: String = "https://a.example"
    ) throws -> ServiceRequest {
        let text = """
            {"auth":\(authorization),"defaults":{"baseUrl":"\(url)"},"actions":{"a":
            {"headers":{"Authorization":"none"}}}}
            """
        let source = SourceText(path: "services/Service.json", text: text)
        let service = ServiceDescription(try JSONDocument(parsing: source).root)
        let action = try #require(service.actions["a"])
        var request = try ServiceRequest(action, payload: ServicePayload { _ in .null })
        try request.authorize(by: action.authorization, from: Self.secrets)
        return request
    }
}
