import OKitImport
import TestSupport
import Testing

/// What the report of an imported API says.
struct APIReportTests {
    private func app(parameter: String = "", properties: String) throws -> ImportedApp {
        let folder = try TemporaryFolder(tree: [
            "api.yaml": """
            openapi: 3.0.0
            info: {title: Shop, version: "1"}
            servers: [{url: "https://api.example.com"}]
            paths:
              /plants:
                get:
                  parameters: [\(parameter)]
                  responses: {"200": {content: {application/json: {schema:
                    {type: array, items: {$ref: "#/components/schemas/Plant"}}}}}}
                post:
                  requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Plant"}}}}
                  responses: {"201": {content: {application/json: {schema: {$ref: "#/components/schemas/Plant"}}}}}
              /plants/{id}:
                get:
                  parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                  responses: {"200": {content: {application/json: {schema: {$ref: "#/components/schemas/Plant"}}}}}
            components: {schemas: {Plant: {type: object, properties: {id: {type: string}, name: {type: string}\(properties)}}}}
            """
        ])
        var description = try APIImport("\(folder.path)/api.yaml")
        let app = try description.app()
        #expect(try CheckedApp(app).problems.isEmpty)
        return app
    }

    @Test func listsObjectsWithoutAField() throws {
        let object = ", supplier: {type: object, properties: {name: {type: string}}}"
        let entry = try app(properties: object).report.entries.first {
            $0.subject == "field for supplier of POST /plants"
        }
        #expect(entry?.reason == "forms have no fields for objects and lists of objects")
        #expect(try app(properties: "").report.entries.isEmpty)
    }

    @Test func flowsEnterValuesThatTheRulesAllow() throws {
        let values = """
            , counts: {type: array, items: {type: integer}, minItems: 3}, low: {type: number, maximum: -100}},
            required: [name, counts, low], x-note: {
            """.split(separator: "\n").joined(separator: " ")
        let flows = try app(properties: values).files.filter { $0.key.hasPrefix("tests/") }.values
            .joined()
        #expect(flows.contains(#"type "[1, 1, 1]" into"#), "\(flows)")
        #expect(flows.contains(#"type "-100" into"#), "\(flows)")
    }

    @Test func leavesOutAParameterWithABrokenReference() throws {
        let broken = ##"{name: q, in: query, schema: {$ref: "#/components/schemas/Missing"}}"##
        let app = try app(parameter: broken, properties: "")
        #expect(app.report.entries.map(\.subject) == ["parameter q of GET /plants"])
        #expect(app.report.counts.contains { $0.what == "operations" && $0.count == 3 })
    }

    @Test func leavesOutHeadersAndPathsThatAppsCannotSend() throws {
        let folder = try TemporaryFolder(tree: [
            "api.yaml": """
            openapi: 3.0.0
            info: {title: Shop, version: "1"}
            servers: [{url: "https://api.example.com"}]
            paths:
              /plants:
                get:
                  parameters: [{name: Host, in: header, schema: {type: string}}]
                  responses: {"200": {content: {application/json: {schema:
                    {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}
              https://other.example/plants:
                get: {responses: {"200": {content: {application/json: {schema: {type: object}}}}}}
            """
        ])
        var description = try APIImport("\(folder.path)/api.yaml")
        let app = try description.app()
        #expect(try CheckedApp(app).problems.isEmpty)
        #expect(
            Set(app.report.entries.map(\.reason)) == [
                "apps cannot set this header", "a path begins with /",
            ]
        )
    }
}
