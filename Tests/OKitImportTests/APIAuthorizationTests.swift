import OKitImport
import TestSupport
import Testing

/// The security schemes of API descriptions.
struct APIAuthorizationTests {
    private func app(_ scheme: String) throws -> ImportedApp {
        let folder = try TemporaryFolder(tree: [
            "api.yaml": """
            openapi: 3.0.0
            info: {title: Shop, version: "1"}
            servers: [{url: "https://api.example.com"}]
            security: [{main: []}]
            paths:
              /items: {get: {responses: {"200": {content: {application/json: {schema:
                {type: array, items: {type: object, properties: {name: {type: string}}}}}}}}}}
            components: {securitySchemes: {main: \(scheme)}}
            """
        ])
        var description = try APIImport("\(folder.path)/api.yaml")
        let app = try description.app()
        #expect(try CheckedApp(app).problems.isEmpty)
        return app
    }

    @Test func clientsRequestTokens() throws {
        let app = try app(
            """
            {type: oauth2, flows: {clientCredentials: {tokenUrl: "https://id.example.com/token",
              scopes: {read: "", write: ""}}}}
            """
        )
        let service = try #require(app.files["services/api.json"])
        for text in ["oauth2", "https://id.example.com/token", "client-id", "read write"] {
            #expect(service.contains("\"\(text)\""))
        }
        let manifest = try #require(app.files["bundle.json"])
        for text in ["id.example.com", "api.example.com", "POST", "API"] {
            #expect(manifest.contains("\"\(text)\""))
        }
        #expect(app.report.markdown.contains("set \"clientId\""))
    }

    @Test func devicesShowACode() throws {
        let app = try app(
            """
            {type: oauth2, flows: {deviceAuthorization: {tokenUrl: "https://id.example.com/token",
              deviceAuthorizationUrl: "https://id.example.com/device", scopes: {}}}}
            """
        )
        let service = try #require(app.files["services/api.json"])
        #expect(service.contains("\"https://id.example.com/device\""))
        #expect(!service.contains("\"secret\""))
    }

    @Test func pagesSignInTheUser() throws {
        let app = try app(
            """
            {type: oauth2, flows: {authorizationCode: {tokenUrl: "https://id.example.com/token",
              authorizationUrl: "https://id.example.com/page", scopes: {}}}}
            """
        )
        let service = try #require(app.files["services/api.json"])
        #expect(service.contains("\"authorizeUrl\": \"https://id.example.com/page\""))
        #expect(!service.contains("\"secret\""))
    }

    @Test(arguments: [
        "{type: oauth2, flows: {authorizationCode: {tokenUrl: \"https://a.example/t\"}}}",
        "{type: oauth2, flows: {clientCredentials: {tokenUrl: \"/relative\"}}}",
        "{type: openIdConnect, openIdConnectUrl: \"https://a.example\"}",
    ])
    func otherFlowsNeedAToken(_ scheme: String) throws {
        let app = try app(scheme)
        #expect(app.files["services/api.json"]?.contains("\"bearer\"") == true)
        #expect(app.report.markdown.contains("use a token as the secret API"))
    }
}
