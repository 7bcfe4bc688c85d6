import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections
import Testing

struct ModelDecoderTests {
    @Test func reportsIDsThatStandInAModelAlready() throws {
        let (graph, _) = try people()
        let person = try #require(graph.types["Person"])
        // "p2" is in another model, which is no mistake.
        let json = """
            {"id": "r", "friends": [
            {"id": "p2"},
            {"id": "x"},
            {"id": "x", "friends": [{"id": "y"}]},
            {"id": "x"},
            {"id": "r"}]}
            """
        let document = try JSONDocument(parsing: SourceText(path: "more.json", text: json))
        var decoder = ModelDecoder(graph: graph)
        _ = decoder.object(document.root, person)
        let lines = decoder.findings.map { finding in
            [finding.location.start.line] + finding.notes.map(\.location.start.line)
        }
        #expect(lines == [[4, 3], [5, 4], [6, 1]])
        #expect(decoder.findings.allSatisfy { $0.rule == "repeated-id" })
    }

    @Test(arguments: [
        (ValueType.bool, "true", Value.bool(true)),
        (.int, "-9223372036854775808", .int(.min)),
        (.double, "5", .double(5)),
        (.double, "1.5e3", .double(1500)),
        (.decimal, "0.10", .decimal(Decimal(1) / 10)),
        (.decimal, #""0.10""#, .decimal(Decimal(1) / 10)),
        (.text, #""é\u0000""#, .text("é\0")),
        (.date, "86400", .date(Date(timeIntervalSinceReferenceDate: 86_400))),
        (.date, #""2001-01-02""#, .date(Date(timeIntervalSinceReferenceDate: 86_400))),
        (
            .date, #""2001-01-02T01:00:00+01:00""#,
            .date(Date(timeIntervalSinceReferenceDate: 86_400))
        ),
        (.data, #""AQI=""#, .data(Data([1, 2]))),
        (.color, ##""#FF8000""##, .color(RGBColor(red: 255, green: 128, blue: 0))),
        (.image, #""book""#, .image(name: "book")),
        (.list(.int), "[2,1,2]", .list([.int(2), .int(1), .int(2)])),
        (.set(.int), "[2,1,2]", .set([.int(2), .int(1)])),
        (.map(.int), #"{"b":1,"a":2}"#, .map(["b": .int(1), "a": .int(2)])),
    ])
    func readsEachType(_ type: ValueType, _ json: String, _ expected: Value) throws {
        let sample = try Sample(Property("it", type), #"{"id":"T","it":\#(json)}"#)
        #expect(sample.findings.isEmpty)
        #expect(sample.value("it") == expected)
    }

    @Test(arguments: [
        (ValueType.bool, "1", "expected bool, found number"),
        (.int, "1.5", "expected int, found number"),
        (.int, "9223372036854775808", "expected int, found number"),
        (.double, "1e999", "expected double, found number"),
        (.decimal, #""12 apples""#, "expected decimal, found string"),
        (.decimal, "1e999", "expected decimal, found number"),
        (.text, "null", "expected text, found null"),
        (
            .date, #""2019-02-29""#,
            "expected date (seconds since 2001-01-01, or ISO 8601), found string"
        ),
        (.data, #""*""#, "expected data (base64), found string"),
        (.color, #""red""#, "expected color (#rrggbb), found string"),
        (.list(.int), "5", "expected list of int, found number"),
        (.map(.text), "[]", "expected map of text, found array"),
        (.object("Thing"), "[]", "expected an object of Thing, found array"),
    ])
    func reportsAWrongTypeAndTakesTheInitialValue(
        _ type: ValueType,
        _ json: String,
        _ message: String
    ) throws {
        let property = Property("it", type, isOptional: type.entityName != nil)
        let sample = try Sample(property, #"{"id":"T","it":\#(json)}"#)
        #expect(sample.findings.map(\.message.text) == [message])
        #expect(sample.findings.first?.location.description == "data.json:1:16")
        #expect(sample.findings.first?.rule == ModelDecoder.rule)
        #expect(sample.value("it") == (try Sample(property, "{}").value("it")))
    }

    @Test func reportsABadElementOnceAndKeepsTheRest() throws {
        let sample = try Sample(Property("it", .list(.int)), #"{"it":[1,"a",3]}"#)
        #expect(sample.findings.map(\.message.text) == ["expected int, found string"])
        #expect(sample.findings.map(\.location.description) == ["data.json:1:10"])
        #expect(sample.value("it") == .list([.int(1), .int(3)]))
    }

    @Test func reportsAnIDThatIsNoText() throws {
        let sample = try Sample(Property("it", .int), #"{"id":5}"#)
        #expect(sample.findings.map(\.message.text) == ["expected text, found number"])
        #expect(sample.value("id") == .text("new-1"))
    }

    @Test func givesAnIDWhereNoneIsStored() throws {
        let sample = try Sample(Property("it", .int), "{}")
        #expect(sample.graph.object(id: "new-1") == sample.root)
        #expect(sample.findings.isEmpty)
    }

    @Test func takesTheInitialValueForAMissingMember() throws {
        let sample = try Sample([
            EntityType(
                name: "Thing",
                properties: [
                    Property("now", .date, initial: .now), Property("text", .text),
                    Property("none", .text, isOptional: true),
                ]
            )
        ])
        #expect(sample.value("now") == .date(Date(timeIntervalSinceReferenceDate: 0)))
        #expect(sample.value("text") == .text(""))
        #expect(sample.value("none") == .null)
    }

    @Test func findsWhatAReferenceNames() throws {
        let types = [
            EntityType(
                name: "Thing",
                properties: [
                    Property("name", .text),
                    Property("ref", .object("ModelRef"), isOptional: true),
                    Property("things", .list(.object("Thing"))),
                ]
            )
        ]
        let sample = try Sample(
            types,
            #"{"id":"T","ref":{"id":"R","refKey":"T2"},"things":[{"id":"T2","name":"two"}]}"#
        )
        #expect(sample.value("ref/ref/name") == .text("two"))
        #expect(sample.value("$#T2/../id") == .text("T"))
    }

    @Test func endsForTypesThatContainThemselvesTwice() throws {
        let type = EntityType(
            name: "Tree",
            properties: [
                Property("left", .object("Tree")), Property("right", .object("Tree")),
            ]
        )
        let sample = try Sample([type])
        #expect(sample.value("left/id") != .null)
    }

    @Test func endsForTypesWhoseDefaultsContainThemselves() throws {
        let source = SourceText(path: "a", text: "[{},{}]")
        let initial = Property.Initial.json(try JSONDocument(parsing: source).root)
        let list = Property("things", .list(.object("Thing")), initial: initial)
        let sample = try Sample([EntityType(name: "Thing", properties: [list])])
        #expect(sample.value("things.@count") == .int(2))
    }
}
