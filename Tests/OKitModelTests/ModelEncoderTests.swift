import Foundation
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct ModelEncoderTests {
    @Test(arguments: [
        (ValueType.bool, "true"), (.int, "9223372036854775807"), (.double, "0.1"),
        (.decimal, "12345678901234567890.5"), (.text, #""a\"b\n""#), (.date, "574128000"),
        (.date, "-0.5"), (.data, #""AQI=""#), (.color, ##""#ff8000""##), (.image, #""book""#),
        (.list(.text), #"["b","a","b"]"#), (.set(.int), "[3,1]"),
        (.map(.double), #"{"b":1.5,"a":2}"#), (.list(.object("Thing")), #"[{"id":"T2","it":[]}]"#),
    ])
    func writesWhatItHasRead(_ type: ValueType, _ json: String) throws {
        let text = #"{"id":"T","it":\#(json)}"#
        let sample = try Sample(Property("it", type), text)
        #expect(sample.findings.isEmpty)
        #expect(sample.json == text)
    }

    @Test func keepsUnknownMembersOfAnObjectByteForByte() throws {
        let unknown = #""later":{"a":[1.50,"\u00e9"], "a":null}"#
        let sample = try Sample(Property("it", .int), #"{"id":"T",\#(unknown),"it":1}"#)
        try sample.write(.int(2), to: "it")
        #expect(sample.json == #"{"id":"T","it":2,\#(unknown)}"#)
    }

    @Test func keepsAMemberThatDoesNotFitUntilItIsChanged() throws {
        let sample = try Sample(Property("it", .int), #"{"id":"T","it":"much"}"#)
        #expect(sample.findings.count == 1)
        #expect(sample.value("it") == .int(0))
        #expect(sample.json == #"{"id":"T","it":"much"}"#)
        try sample.write(.int(2), to: "it")
        #expect(sample.json == #"{"id":"T","it":2}"#)
    }

    @Test func leavesOutCommentsAndNull() throws {
        let sample = try Sample(
            Property("it", .int, isOptional: true),
            #"{"***":"one","id":"T","it":null,"***":"two"}"#
        )
        #expect(sample.json == #"{"id":"T"}"#)
    }

    @Test func writesADateGivenAsISOInSeconds() throws {
        let sample = try Sample(Property("it", .date), #"{"id":"T","it":"2001-01-01T00:01:00Z"}"#)
        #expect(sample.json == #"{"id":"T","it":60}"#)
    }

    /// A file with anything else could not be read again.
    @Test func writesNullForNumbersThatJSONLacks() throws {
        let sample = try Sample(
            Property("it", .any, isOptional: true),
            #"{"id":"T","it":1}"#
        )
        let type = try #require(sample.graph.type(of: sample.root))
        let slot = try #require(type.properties.firstIndex { $0.name == "it" })
        for number in [Value.decimal(.nan), .double(.nan), .double(.infinity)] {
            #expect(sample.graph.set(sample.root, slot: slot, to: .list([number])))
            #expect(sample.json == #"{"id":"T","it":[null]}"#)
        }
    }

    @Test(arguments: [(511, true), (512, false), (5000, false)])
    func refusesWhatCouldNotBeReadAgain(_ depth: Int, _ isStored: Bool) throws {
        let sample = try Sample(
            Property("it", .any, isOptional: true),
            #"{"id":"T","it":1}"#
        )
        let type = try #require(sample.graph.type(of: sample.root))
        let slot = try #require(type.properties.firstIndex { $0.name == "it" })
        let nested = (0..<depth).reduce(Value.int(1)) { value, _ in .list([value]) }
        #expect(sample.graph.set(sample.root, slot: slot, to: nested))
        let bytes = try? ModelEncoder(graph: sample.graph).encode(sample.root)
        #expect((bytes != nil) == isStored)
        if let bytes {
            _ = try JSONDocument(parsing: SourceText(path: "t.json", bytes: bytes))
        }
    }
}
