import OKitImport
import TestSupport
import Testing

/// What the report of an imported API says.
struct APIReportTests {
    private func app(paths: String, properties: String = "") throws -> ImportedApp {
        let folder = try TemporaryFolder(tree: [
            "api.yaml": """
            openapi: 3.0.0
            info: {title: Shop, version: "1"}
            servers: [{url: "https://api.example.com"}]
            paths: {\(paths)}
            components: {schemas: {Plant: {type: object, properties: {id: {type: string}, name: {type: string}\(properties)}}}}
            """
        ])
        var description = try APIImport("\(folder.path)/api.yaml")
        let app = try description.app()
        #expect(try CheckedApp(app).problems.isEmpty)
        return app
    }

    private static func list(_ path: String, parameters: String = "") -> String {
        """
        \(path): {get: {parameters: [\(parameters)], responses: {"200": {content: {application/json: {schema:
          {type: array, items: {$ref: "#/components/schemas/Plant"}}}}}}}}
        """
    }

    /// The paths of a resource whose objects are created by a form.
    private static let resource = """
        /plants: {get: {responses: {"200": {content: {application/json: {schema:
            {type: array, items: {$ref: "#/components/schemas/Plant"}}}}}}},
          post: {requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Plant"}}}},
            responses: {"201": {content: {application/json: {schema: {$ref: "#/components/schemas/Plant"}}}}}}},
        "/plants/{id}": {get: {parameters: [{name: id, in: path, required: true, schema: {type: string}}],
          responses: {"200": {content: {application/json: {schema: {$ref: "#/components/schemas/Plant"}}}}}}}
        """

    @Test func listsObjectsWithoutAField() throws {
        let object = ", supplier: {type: object, properties: {name: {type: string}}}"
        let entry = try app(paths: Self.resource, properties: object).report.entries.first {
            $0.subject == "field for supplier of POST /plants"
        }
        #expect(entry?.reason == "forms have no fields for objects and lists of objects")
        #expect(try app(paths: Self.resource).report.entries.isEmpty)
    }

    @Test func flowsEnterValuesThatTheRulesAllow() throws {
        let values = """
            , counts: {type: array, items: {type: integer}, minItems: 3}, low: {type: number, maximum: -100}},
            required: [name, counts, low], x-note: {
            """.split(separator: "\n").joined(separator: " ")
        let flows = try app(paths: Self.resource, properties: values).files.filter {
            $0.key.hasPrefix("tests/")
        }.values
            .joined()
        #expect(flows.contains(#"type "[1, 1, 1]" into"#), "\(flows)")
        #expect(flows.contains(#"type "-100" into"#), "\(flows)")
    }

    @Test(arguments: [
        (##"name: q, in: query, schema: {$ref: "#/components/schemas/Missing"}"##, "nothing is at"),
        ("name: q, in: cookie, schema: {type: string}", "apps send no cookies"),
        ("name: Origin, in: header, schema: {type: string}", "apps cannot set this header"),
        ("name: q, in: header, schema: {type: object}", "only single values and lists"),
    ])
    func leavesOutParametersThatAppsCannotSend(_ parameter: String, _ reason: String) throws {
        let optional = try app(paths: Self.list("/plants", parameters: "{\(parameter)}")).report
        #expect(optional.entries.map { $0.subject.hasPrefix("parameter ") } == [true])
        #expect(optional.counts.contains { $0.what == "operations" && $0.count == 1 })
        // Without a required parameter, the operation cannot be used.
        let paths = [
            Self.list("/plants", parameters: "{\(parameter), required: true}"), Self.list("/pots"),
        ]
        let required = try app(paths: paths.joined(separator: ", ")).report
        #expect(required.entries.map(\.subject) == ["GET /plants"])
        #expect(required.entries.allSatisfy { $0.reason.contains(reason) })
    }

    @Test(arguments: ["Accept", "Authorization", "Host"])
    func sendsHeadersOfTheProgram(_ name: String) throws {
        let header = "{name: \(name), in: header, required: true, schema: {type: string}}"
        let report = try app(paths: Self.list("/plants", parameters: header)).report
        #expect(report.counts.contains { $0.what == "operations" && $0.count == 1 })
        #expect(report.entries.isEmpty)
    }

    @Test func leavesOutPathsOfOtherHosts() throws {
        let paths = [Self.list("/plants"), Self.list("\"https://other.example/plants\"")]
        let report = try app(paths: paths.joined(separator: ", ")).report
        #expect(report.entries.map(\.reason) == ["a path begins with /"])
    }
}
