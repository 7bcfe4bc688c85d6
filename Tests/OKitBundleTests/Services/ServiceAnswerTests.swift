import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

/// What answers are worth.
struct ServiceAnswerTests {
    @Test(arguments: [
        ("{}", 200, #"{"a":1}"#, #"{"a":1}"#), ("{}", 201, "[1]", "[1]"), ("{}", 204, "", "null"),
        (#"{"resultKeyPath":"a.b"}"#, 200, #"{"a":{"b":[2]}}"#, "[2]"),
        (#"{"resultType":"Thing"}"#, 202, "{}", "{}"),
        (#"{"resultType":"[Thing]"}"#, 200, "[{},{}]", "[{},{}]"),
    ])
    func isAResult(_ action: String, _ status: Int, _ body: String, _ result: String) throws {
        #expect(try Value(json: Self.result(action, status, body)) == json(result))
    }

    @Test func isAFailureWithMoreValuesThanTheLimit() throws {
        let body = "[" + String(repeating: "{},", count: Limits.answerValues) + "0]"
        let failure = #expect(throws: ServiceFailure.self) { try Self.result("{}", 200, body) }
        #expect(failure?.message.contains("more than 2000000 names and values") == true)
    }

    @Test(arguments: [
        ("{}", 500, "", "failed: the service responded with status 500"),
        ("{}", 404, "[]", "failed: the service responded with status 404"),
        ("{}", 404, "<html>", "failed: the service responded with status 404"),
        ("{}", 302, "{}", "status 302"),
        ("{}", 400, #"{"error":"no such user"}"#, "no such user"),
        ("{}", 400, #"{"error":{"message":"no"}}"#, "no"),
        ("{}", 400, #"{"message":"not now"}"#, "not now"),
        ("{}", 400, #"{"error":{"NSLocalizedDescription":"oh"}}"#, "oh"),
        (#"{"errorKeyPath":"a.b"}"#, 400, #"{"a":{"b":"deep"}}"#, "deep"),
        ("{}", 200, "<html>", "is not JSON"), ("{}", 200, #"{"a":"#, "is not JSON"),
        (#"{"resultKeyPath":"a.b"}"#, 200, #"{"a":1}"#, "has no value at \"a.b\""),
        (#"{"resultKeyPath":"a"}"#, 200, "[]", "has no value at \"a\""),
        (
            #"{"resultType":"Thing"}"#, 200, "[]",
            "must have an object, but has an array; for an array, use \"[Thing]\""
        ),
        (#"{"resultType":"Thing"}"#, 200, "", "must have an object, but has null"),
        (
            #"{"resultType":"[Thing]"}"#, 200, "[{},1]",
            "must have an array of objects, but element 2 is a number"
        ),
        (#"{"resultType":"[Thing]"}"#, 200, "{}", "an array of objects, but has an object"),
        (
            #"{"resultType":"[Thing]","resultKeyPath":"a"}"#, 200, #"{"a":{"n":1,"items":[]}}"#,
            "at \"a\", but has an object; \"resultKeyPath\" can be \"items\" in it"
        ),
    ])
    func isAFailure(_ action: String, _ status: Int, _ body: String, _ part: String) throws {
        let failure = #expect(throws: ServiceFailure.self) {
            try Self.result(action, status, body)
        }
        #expect(failure?.status == status)
        #expect(failure?.message.contains(part) == true, "\(failure?.message ?? "")")
    }

    @Test func keepsTheBodyOfAFailure() throws {
        let failure = #expect(throws: ServiceFailure.self) {
            try Self.result("{}", 422, #"{"fields":["a"]}"#)
        }
        #expect(failure?.body == .map(["fields": .list([.text("a")])]))
    }

    @Test func answersWithWhatStandsInTheFile() throws {
        let action = try Self.action(
            #"{"status":201,"response":{"text":"$text","id":"$id","no":"$no"}}"#
        )
        let payload = ServicePayload { path in
            ["text": Value.text("a \"b\"\n"), "id": .int(1)][path[0]] ?? .null
        }
        let answer = try action.stubAnswer(payload)
        #expect(answer.status == 201)
        #expect(String(decoding: answer.body, as: UTF8.self) == #"{"text":"a \"b\"\n","id":1}"#)
    }

    @Test func answersInTurn() throws {
        let action = try Self.action(
            #"{"response":0,"responses":[{"response":1},{"status":400,"response":{"error":"e"}}]}"#
        )
        let payload = ServicePayload { _ in .null }
        let statuses = try (0..<3).map { try action.stubAnswer(payload, turn: $0).status }
        #expect(statuses == [200, 400, 400])
        #expect(try action.stubAnswer(payload).body == Array("1".utf8))
    }

    @Test func hasNoAnswerWhereTheFileHasNone() throws {
        let action = try Self.action("{}")
        let failure = #expect(throws: ServiceFailure.self) {
            try action.stubAnswer(ServicePayload { _ in .null })
        }
        #expect(failure?.status == 404)
    }

    private func json(_ text: String) throws -> Value {
        Value(json: try JSONDocument(parsing: SourceText(path: "", text: text)).root)
    }

    private static func action(_ text: String) throws -> ServiceAction {
        let service = try ServiceDescriptionTests.service(#"{"actions":{"a":\#(text)}}"#)
        return try #require(service.actions["a"])
    }

    private static func result(
        _ action: String,
        _ status: Int,
        _ body: String
    ) throws -> JSONNode {
        try self.action(action).result(
            of: ServiceAnswer(status: status, body: Array(body.utf8))
        )
    }
}
