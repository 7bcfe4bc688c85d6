import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// The original's table of examples, on its sample model, each row on a fresh sample.
struct BindingTableTests {
    @Test(arguments: try Fixture.rows("reading.jsonl"))
    func reads(_ row: String) throws {
        let row = try Fixture.json(row)
        let request = try EvaluationRequest(line: row.bytes, standard: .binding(.get))
        let answer = try Fixture.cornerShop().answer(request)
        #expect(try Self.value(of: answer) == row.expected)
    }

    @Test(arguments: try Fixture.rows("writing.jsonl"))
    func writes(_ row: String) throws {
        let row = try Fixture.json(row)
        let session = try Fixture.cornerShop()
        var request = try EvaluationRequest(line: row.bytes, standard: .binding(.set))
        request.entity = "b1"
        #expect(session.answer(request).isValue)
        #expect(try Self.value(row.then, in: session) == row.expected)
    }

    @Test(arguments: try Fixture.rows("calling.jsonl"))
    func calls(_ row: String) throws {
        let row = try Fixture.json(row)
        let session = try Fixture.cornerShop()
        var request = try EvaluationRequest(line: row.bytes, standard: .binding(.call))
        request.entity = "b1"
        #expect(session.answer(request).isValue)
        #expect(try Self.value(row.then, in: session) == row.expected)
    }

    @Test func reportsWhatTheOriginalCrashedOn() throws {
        for text in ["a)b(", "tagged(#x", "name/foo", "stock(", "books.@foo.x", "tags]0["] {
            var request = EvaluationRequest(text)
            request.entity = "b1"
            #expect(try !Fixture.cornerShop().answer(request).findings.isEmpty, "\(text)")
        }
    }

    @Test func givesTwoArgumentsToAFunctionThatTakesThem() throws {
        var request = EvaluationRequest("pair(name,#x)", .binding(.getString))
        request.entity = "b1"
        let session = try Fixture.cornerShop()
        #expect(try Self.value(of: session.answer(request)) == "\"Dune x\"")
        request.expression = "pair(name)"
        let answer = session.answer(request)
        #expect(answer.findings.map(\.text) == ["\"pair\" expects 2 arguments, found 1"])
    }

    @Test(arguments: ["tagged()", "tagged"])
    func givesNullForAParameterWithoutArgument(_ call: String) throws {
        var request = EvaluationRequest(call)
        request.entity = "b1"
        let answer = try Fixture.cornerShop().answer(request)
        #expect(try Self.value(of: answer) == "\"Dune:nil\"")
        #expect(answer.findings.isEmpty)
    }

    @Test(arguments: [("rename()", 0), ("foo", 1), ("name/initial", 1), ("copies", 0)])
    func reportsAWriteAndNotWhatReadsItBack(_ path: String, _ count: Int) throws {
        var request = EvaluationRequest(path, .binding(.set))
        request.entity = "b1"
        request.value = try Fixture.json("5").node
        #expect(try Fixture.cornerShop().answer(request).findings.count == count)
    }

    @Test(arguments: [
        ("FUNCTION(SELF, 'pair:with:', 'a', 'b')", #""a b""#),
        ("FUNCTION(SELF, 'lead').name", #""Frank Herbert""#),
    ])
    func callsFunctionsByTheFirstWordOfASelector(_ text: String, _ expected: String) throws {
        var request = EvaluationRequest(text, .expression)
        request.entity = "b1"
        #expect(try Self.value(of: Fixture.cornerShop().answer(request)) == expected)
    }

    @Test func findsMembersOfJSONObjectsByTheirNames() throws {
        var request = EvaluationRequest("{a['b'], a['c'], a.d['e']}", .expression)
        request.object = try Fixture.json(#"{"a": {"b": 1, "d": {"e": [2]}}}"#).node
        #expect(try Self.value(of: Fixture.cornerShop().answer(request)) == "[1,null,[2]]")
    }

    @Test(arguments: [
        ("stock.@count", "2", nil), ("genres.@count", "null", nil),
        ("name.@count", "null", "@count expects a collection, found text"),
        ("@count", "null", "@count expects a collection, found object"),
        ("stock.@sum.x", "null", "@sum expects a collection of numbers, found map"),
    ])
    func countsCollectionsOnly(_ path: String, _ expected: String, _ finding: String?) throws {
        var request = EvaluationRequest(path)
        request.entity = "b1"
        let answer = try Fixture.cornerShop().answer(request)
        #expect(try Self.value(of: answer) == expected)
        if let finding {
            #expect(answer.findings.map(\.text) == [finding])
        }
    }

    @Test func yieldsTheBytesOfAPictureObject() throws {
        let session = EvaluationSession(
            try TestApp.session(
                #"{"properties":{"icon":{"type":"ModelInlineImage"},"ref":{"type":"ModelRef"}}}"#,
                #"{"kind":"detail","titlePath":"icon/label","sections":[]}"#,
                ["data/default.json": #"{"id":"T","icon":{"id":"I","data":"AAE="}}"#]
            ),
            startsAtScreen: false
        )
        let icon = session.answer(EvaluationRequest("icon", .binding(.getImage)))
        #expect(try Self.value(of: icon) == #"{"$data":"AAE="}"#)
        let reference = session.answer(EvaluationRequest("ref", .binding(.getImage)))
        #expect(try Self.value(of: reference) == "null")
    }

    @Test func reportsOnceThatTheStepsAreUsedUp() throws {
        let text = String(repeating: "$name$name", count: 60_000)
        let answer = try Fixture.cornerShop().answer(EvaluationRequest(text, .template))
        #expect(answer.findings == ["the expression takes too many steps"])
    }

    @Test(arguments: [
        ("author", #"{"refKey": "a2"}"#, "author/ref/name", #""Jane Austen""#),
        ("authors", #"[{"refKey": "a2"}, {"refKey": "a1"}]"#, "authors.refKey", #"["a2","a1"]"#),
        ("stock", #"{"hall": 5}"#, "stock", #"{"hall":5}"#),
        ("author", #"{"refKey": "a2", "x": 1}"#, "author/refKey", #""a1""#),
        ("authors", "[null]", "authors.@count", "2"),
    ])
    func writesJSONAsWhatThePropertyAsksFor(
        _ path: String,
        _ value: String,
        _ then: String,
        _ expected: String
    ) throws {
        let session = try Fixture.cornerShop()
        var request = EvaluationRequest(path, .binding(.set))
        request.entity = "b1"
        request.value = try Fixture.json(value).node
        #expect(session.answer(request).isValue)
        #expect(try Self.value(then, in: session) == expected)
    }

    @Test func makesAPartThatFirstContentLacks() throws {
        let session = EvaluationSession(
            try TestApp.session(
                #"{"properties":{"part":{"type":"Part","apart":true}}}"#,
                #"{"kind":"detail","titlePath":"part/name","sections":[]}"#,
                [
                    "models/Part.json": #"{"properties":{"name":{"type":"text"}}}"#,
                    "data/default.json": #"{"id":"T"}"#,
                ]
            ),
            startsAtScreen: false
        )
        var request = EvaluationRequest("part/name", .binding(.set))
        request.value = try Fixture.json("\"new\"").node
        let answer = session.answer(request)
        #expect(try Self.value(of: answer) == "\"new\"")
        #expect(answer.findings.isEmpty)
    }

    @Test func namesWhatWasReadByItsPlace() throws {
        var request = EvaluationRequest("settings>/timeouts[1]/name")
        let session = try Fixture.cornerShop()
        #expect(session.answer(request).reads == ["settings>1.name", "settings>timeouts"])
        request = EvaluationRequest("x.y")
        request.object = try Fixture.json(#"{"x": {"y": 1}}"#).node
        #expect(session.answer(request).reads == ["object.x", "object.x.y"])
    }

    @Test(arguments: [
        ("x", "request: "), ("[]", "request: expected object"),
        ("{}", "request: missing text \"expression\""),
        (#"{"expression": "a", "method": "gte"}"#, "did you mean \"get\"?"),
        (#"{"expression": "a", "object": 1}"#, "request: expected object as \"object\""),
    ])
    func saysWhyALineIsNoRequest(_ line: String, _ part: String) {
        let error = #expect(throws: InvalidRequest.self) {
            try EvaluationRequest(line: Array(line.utf8), standard: .binding(.get))
        }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }

    private static func value(_ binding: String, in session: EvaluationSession) throws -> String {
        var request = EvaluationRequest(binding)
        request.entity = "b1"
        return try value(of: session.answer(request))
    }

    private static func value(of answer: EvaluationAnswer) throws -> String {
        guard case .value(_, let json) = answer.outcome else {
            return "\(answer.outcome)"
        }
        return json
    }
}

/// Files beside the tests.
enum Fixture {
    struct Row {
        let node: JSONNode
        let bytes: [UInt8]

        /// The expected value in its shortest form.
        var expected: String { Self.text(node["expected"]) }
        var then: String { node["then"]?.string ?? "" }

        private static func text(_ node: JSONNode?) -> String {
            guard let node else {
                return "null"
            }
            var writer = JSONWriter()
            write(node, to: &writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }

        private static func write(_ node: JSONNode, to writer: inout JSONWriter) {
            switch node.kind {
            case .null: writer.null()
            case .boolean: writer.bool(node.bool ?? false)
            case .number: writer.raw(node.numberText ?? "")
            case .string: writer.string(node.string ?? "")
            case .array:
                writer.array { writer in
                    for element in node.elements {
                        write(element, to: &writer)
                    }
                }
            case .object:
                writer.object { writer in
                    for member in node.members {
                        writer.key(member.name)
                        write(member.value, to: &writer)
                    }
                }
            }
        }
    }

    static func rows(_ file: String) throws -> [String] {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    static func json(_ text: String) throws -> Row {
        let document = try JSONDocument(parsing: SourceText(path: "row", text: text))
        return Row(node: document.root, bytes: Array(text.utf8))
    }

    static func cornerShop() throws -> EvaluationSession {
        let bundle = try cornerShopBundle.get()
        let app = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: nil),
            store: nil
        )
        return EvaluationSession(app, startsAtScreen: false)
    }

    private static let cornerShopBundle = Result {
        let files = try BundleFiles(folder: folder.appendingPathComponent("corner-shop").path)
        var loader = BundleLoader(files, schemas: BundleSchemas())
        let bundle = try loader.load()
        try #require(loader.findings.isEmpty)
        return bundle
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")
}
