import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// Service files as they are read.
struct ServiceDescriptionTests {
    @Test func fillsActionsWithTheDefaults() throws {
        let service = try Self.service(
            """
            {"defaults":{"baseUrl":"https://a.b","httpMethod":"POST","encoding":"json",
            "headers":{"A":"1","B":"2"},"parameters":{"x":1,"y":2},"resultKeyPath":"data.rows",
            "errorKeyPath":"problem","needAuth":true,"timeout":5,"retries":1},
            "actions":{"plain":{},"own":{"path":"p","httpMethod":"PUT","encoding":"form",
            "headers":{"B":"3"},"parameters":{"y":{"z":3},"***":"a comment"},"resultKeyPath":"",
            "errorKeyPath":"e.f","needAuth":false,"timeout":7,"retries":0,"resultType":"[Thing]",
            "clearPolicy":"after","nextAction":"plain","set":{"name":"n"},"isUpload":true,
            "multipart":{"file":"a.b"},"status":201,"response":[]}}}
            """
        )
        let plain = try #require(service.actions["plain"])
        #expect(plain.method == "POST" && plain.encoding == .json)
        #expect(plain.resultKeyPath == ["data", "rows"] && plain.errorKeyPath == ["problem"])
        #expect(plain.needsAuthorization && plain.timeout == 5 && plain.retries == 1)
        #expect(plain.headers.mapValues(\.string) == ["A": "1", "B": "2"])
        #expect(plain.resultType == nil && plain.clearPolicy == .none && plain.responses.isEmpty)

        let own = try #require(service.actions["own"])
        #expect(own.method == "PUT" && own.encoding == .form && own.path?.string == "p")
        #expect(own.resultKeyPath == [] && own.errorKeyPath == ["e", "f"])
        #expect(!own.needsAuthorization && own.timeout == 7 && own.retries == 0)
        #expect(own.headers.mapValues(\.string) == ["A": "1", "B": "3"])
        let parameters = own.parameters.mapValues { Value(json: $0) }
        #expect(parameters == ["x": .int(1), "y": .map(["z": .int(3)])])
        #expect(own.resultType?.entity.name == "Thing" && own.resultType?.isList == true)
        #expect(own.clearPolicy == .after && own.nextAction?.name == "plain")
        #expect(own.assignments.mapValues(\.string) == ["name": "n"])
        #expect(own.isUpload && own.multipart == ["file": ["a", "b"]])
        #expect(own.responses.map(\.status) == [201])
        #expect(own.name.location.start.line == 4)
    }

    @Test func hasADefaultForAllThatIsLeftOut() throws {
        let service = try Self.service(#"{"actions":{"a":{}}}"#)
        let action = try #require(service.actions["a"])
        #expect(action.method == "GET" && action.encoding == .query)
        #expect(action.timeout == 30 && action.retries == 2 && action.errorKeyPath == ["error"])
        #expect(service.debugDelay == 0 && service.transformers.isEmpty)
    }

    @Test(arguments: [
        ("POST", ServiceAction.Encoding.form), ("PATCH", .form), ("DELETE", .query),
        ("HEAD", .query),
    ])
    func sendsParametersByTheMethodsOwnWay(
        _ method: String,
        _ encoding: ServiceAction.Encoding
    ) throws {
        let service = try Self.service(#"{"actions":{"a":{"httpMethod":"\#(method)"}}}"#)
        #expect(service.actions["a"]?.encoding == encoding)
    }

    @Test func takesTheRealServiceWhereThereIsNoneForDevelopers() throws {
        var bundle = try TestBundle("services/Service.json", #"{"actions":{"a":{}}}"#).load().bundle
        #expect(bundle.service(.dev)?.actions["a"] != nil)
        #expect(bundle.service(.stub) == nil)
        bundle.services[.dev] = try Self.service("{}")
        #expect(bundle.service(.dev)?.actions.isEmpty == true)
    }

    @Test func declaresTransformersInBothDirections() throws {
        var files = TestBundle()
        files.files["services/Service.json"] = """
            {"options":{"transformers":{"date":{"both":{"format":"yyyy"},
            "day":{"dateStyle":"short","locale":"de_DE"}}}}}
            """
        files.files["services/StubService.json"] = """
            {"options":{"transformers":{"date":{"both":{"format":"MM"},"stub":{"format":"dd"}}}}}
            """
        let (bundle, findings) = try files.load()
        #expect(findings == [])
        #expect(bundle.transformers.keys.sorted() == ["both", "day", "stub"])
        let environment = AppEnvironment(
            timeZone: "Europe/Berlin",
            transformers: bundle.transformers,
            clock: { .distantPast },
            makeID: { "" }
        )
        let date = try #require(Value.text("2018-12-31T23:30:00Z").date)
        #expect(Self.apply("both", to: .date(date), in: environment) == .text("2019"))
        #expect(Self.apply("day", to: .date(date), in: environment) == .text("01.01.19"))
        let midnight = try #require(Value.text("2018-12-31T23:00:00Z").date)
        #expect(Self.apply("both", to: .text("2019"), in: environment) == .date(midnight))
        #expect(Self.apply("both", to: .text("soon"), in: environment) == .null)
    }

    @Test(arguments: [
        (#"{"actions":{"a.b":{}}}"#, "1:13"),
        (#"{"actions":{"a":{"httpMethod":"get"}}}"#, "1:31"),
        (#"{"actions":{"a":{"htpMethod":"GET"}}}"#, "did you mean \"httpMethod\"?"),
        (#"{"defaults":{"baseUrl":"a.b"}}"#, "1:24"),
        (#"{"actions":{"a":{"headers":{"n":1}}}}"#, "1:33"),
        (#"{"actions":{"a":{"timeout":0}}}"#, "1:28"),
        (#"{"options":{"transformers":{"date":{"a":{"format":1}}}}}"#, "1:51"),
        (#"{"options":{"transformers":{"number":{}}}}"#, "1:29"),
    ])
    func reportsWhatTheGrammarLacks(_ text: String, _ part: String) throws {
        let findings = try TestBundle("services/Service.json", text).load().findings
        #expect(findings.count == 1 && findings[0].contains(part), "\(findings)")
    }

    @Test func takesCommentsAndFreeMembers() throws {
        let text = """
            {"***":"x","auth":{"url":"https://a.b","***":1},"custom":{"a":1},
            "defaults":{"***":"x","socket":"s","headers":{"***":"x"},"custom":1},
            "actions":{"***":"x","a":{"***":"x","custom":{},"parameters":{"***":1}}},
            "options":{"***":"x","free":1,"transformers":{"***":"x","date":{"***":["x"],
            "day":{"format":"dd"}}}}}
            """
        let (bundle, findings) = try TestBundle("services/Service.json", text).load()
        #expect(findings == [])
        #expect(bundle.service(.live)?.actions["a"]?.parameters.isEmpty == true)
        #expect(bundle.transformers.keys.sorted() == ["day"])
    }

    static func service(_ text: String) throws -> ServiceDescription {
        let source = SourceText(path: "services/Service.json", text: text)
        return ServiceDescription(try JSONDocument(parsing: source).root)
    }

    private static func apply(
        _ name: String,
        to value: Value,
        in environment: AppEnvironment
    ) -> Value {
        environment.transformer(named: name).map { $0.0.body(value, $0.argument, environment) }
            ?? .null
    }
}
