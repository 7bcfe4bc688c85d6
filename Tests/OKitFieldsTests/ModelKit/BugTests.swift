import Foundation
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax
import Synchronization
import Testing

private struct TicketNumber: FieldValue, LosslessStringConvertible {
    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    init?(_ description: String) {
        guard let number = Int(description) else {
            return nil
        }
        self.number = number
    }

    init?(_ value: Value) {
        guard let number = Int(value) else {
            return nil
        }
        self.number = number
    }

    static var fieldType: ValueType { .int }
    var value: Value { number.value }
    var description: String { String(number) }
}

private final class Ticket: Model {
    let ident = Field<TicketNumber>()
    let label = Field<String>()
    let tags = Field<Int>()*
    let day = Field<Date>()
    let next: ModelField<Ticket> = ModelField<Ticket>(foreignKey: true)
    let inner: ModelField<Ticket> = ModelField<Ticket>()

    override var identifierField: (any FieldType)? { ident }

    override class func declare(_ members: inout ModelMembers) {
        members.computed("shout") { (ticket: Ticket) in ticket.label.value.map { $0 + "!" } }
    }
}

private final class Counted: Model {
    static let declarations = Mutex(0)
    let text = Field<String>()

    override class func declare(_ members: inout ModelMembers) {
        declarations.withLock { $0 += 1 }
    }
}

/// What must not come back of the original (ModelKit 16), where no other suite of fields and stores
/// has it under its number.
struct BugTests {
    /// BUG-15.
    @Test func relatedModelsSayWhatWasSetAsTheOthersDo() {
        let (ticket, inner) = (Ticket(), Ticket())
        inner.label.value = "x"
        ticket.inner.value = inner
        let nested = ticket.dictionaryValue()["inner"] as? AttributeDictionary
        #expect(nested.map { Array($0.keys) } == ["label"])
        let all = ticket.dictionaryValue { _ in true }
        #expect((all["inner"] as? AttributeDictionary)?["tags"] != nil && all["tags"] != nil)
    }

    /// BUG-47.
    @Test func aClassIsDeclaredOnceForAllOfItsModels() {
        let graph = Graph()
        let models = (0..<100).map { _ in Counted(in: graph) }
        #expect(Counted.declarations.withLock { $0 } == 1)
        #expect(models.allSatisfy { graph.type(of: $0.object)?.name == "Counted" })
    }

    /// BUG-24.
    @Test func aRelationIsWrittenByTheTransformerOfItsContext() {
        let api = ValueTransformerContext(name: "api")
        let (ticket, inner) = (Ticket(), Ticket())
        ticket.inner.transform(
            in: api,
            importValue: { _, _ in nil },
            exportValue: { value, _ in value?.label.value }
        )
        inner.label.value = "x"
        ticket.inner.value = inner
        #expect(ticket.dictionaryValue(in: api)["inner"] as? String == "x")
        #expect(ticket.dictionaryValue()["inner"] is AttributeDictionary)
    }

    /// BUG-32.
    @Test func aContextSaysWhatBecomesOfWhatCannotBeRead() {
        let ticket = Ticket()
        ticket.label.value = "x"
        let lenient = ValueTransformerContext(name: "lenient", mismatch: .keepOldValue)
        ticket.readDictionaryValue(["label": 5], in: lenient)
        #expect(ticket.label.value == "x")
        #expect(ticket.label.validationState == .invalid(["cannot be read"]))
        ticket.readDictionaryValue(["label": 5])
        #expect(ticket.label.value == nil)
    }

    /// BUG-32.
    @Test(arguments: [
        (#"{"label": "new", "tags": [1, "abc"]}"#, "tags[1]: expected int"),
        (#"{"label": "new", "inner": {"inner": {"day": "never"}}}"#, "inner.inner.day: expected"),
        (#"{"label": "new", "inner": 5}"#, "inner: expected Ticket"),
        (#"{"label": "new", "next": "x"}"#, "next: expected Ticket"),
    ])
    func readsAllOrNothing(_ json: String, _ problem: String) throws {
        let ticket = Ticket()
        ticket.label.value = "old"
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let dictionary = try #require(object as? AttributeDictionary)
        let error = #expect(throws: ReadingError.self) {
            try ticket.readDictionaryValue(exactly: dictionary)
        }
        #expect(error?.description.hasPrefix(problem) == true)
        #expect(ticket.label.value == "old" && ticket.inner.value == nil)
        try ticket.readDictionaryValue(exactly: ["label": "new", "tags": [1], "next": NSNull()])
        #expect(ticket.label.value == "new" && ticket.tags.value == [1])
    }

    /// BUG-39.
    @Test func findsModelsByIdentifiersThatAreNoTexts() {
        let graph = Graph()
        let ticket = Ticket.from(dictionaryValue: ["ident": 7, "label": "a"], graph: graph)
        let same = Ticket.from(dictionaryValue: ["ident": 7, "label": "b"], graph: graph)
        #expect(same === ticket && ticket.label.value == "b")
        #expect(ticket.identifier == "7" && Ticket.with(identifier: "7", in: graph) === ticket)
        let other = Ticket.from(dictionaryValue: ["ident": 8, "next": 7], graph: graph)
        #expect(other.next.value === ticket)
        #expect(other.dictionaryValue()["next"] as? Int == 7)
        ticket.identifier = "9"
        #expect(ticket.ident.value == TicketNumber(9))
        #expect(Ticket.with(identifier: "9", in: graph) === ticket)
        #expect(Ticket.with(identifier: "7", in: graph) !== ticket)
    }

    @Test func aNumberFindsNothingWhereItsModelIsGone() {
        let graph = Graph()
        do {
            let ticket = Ticket(in: graph)
            ticket.ident.value = TicketNumber(7)
            ticket.label.value = "gone"
        }
        #expect(Ticket.with(identifier: "7", in: graph).label.value == nil)
        let ticket = Ticket(in: graph)
        ticket.ident.value = TicketNumber(1)
        try? graph.transaction {
            ticket.ident.value = TicketNumber(2)
            throw CancellationError()
        }
        #expect(Ticket.with(identifier: "1", in: graph) === ticket)
    }

    /// BUG-40.
    @Test func aCopyOfAFieldHasItsRulesAndDomain() {
        let field = Field<Int>(value: 3, key: "n").constrain(to: 0...10)
            .require(message: "must be even") { $0 % 2 == 0 }
            .transform(importValue: { _, _ in 4 }, exportValue: { _, _ in "four" })
        field.value = 5
        let copy = field.copy()
        #expect(copy.value == 5 && copy.loadState == .notLoaded && copy.updatedAt == nil)
        #expect(copy.validate() == .invalid(["must be even"]))
        copy.value = 99
        #expect(copy.value == 10)
        var dictionary: AttributeDictionary = [:]
        copy.write(to: &dictionary)
        #expect(dictionary["n"] as? String == "four")
    }

    /// BUG-42.
    @Test func writesDatesInISO8601() {
        let ticket = Ticket()
        ticket.day.value = Date(timeIntervalSince1970: 0)
        #expect(ticket.dictionaryValue()["day"] as? String == "1970-01-01T00:00:00Z")
    }

    @Test func writesNumbersInAFormat() {
        let price = Field<Double>(key: "price")
            .transform(with: NumberTransformer(numberFormat: "#,##0.00"))
        price.value = 1234.5
        var dictionary: AttributeDictionary = [:]
        price.write(to: &dictionary)
        #expect(dictionary["price"] as? String == "1,234.50")
        price.read(from: ["price": "-2,000.25"])
        #expect(price.value == -2000.25)
        price.read(from: ["price": "much"])
        #expect(price.value == nil)
    }

    @Test func aFieldMayBeAddedToOneModel() {
        let graph = Graph()
        let ticket = Ticket(in: graph)
        let owner = Ticket(in: graph)
        owner.inner.value = ticket
        var shouts: [Value] = []
        let binding = BindingParser.parse("shout", as: .single)
        let object = ticket.object
        let reader = graph.observe(binding, on: object) { shouts.append($0) }
        let seats = Field<Int>(value: 4, key: "seats").constrain(to: 0...10)
        seats.value = 12
        ticket.add(field: seats)
        ticket.add(field: Field<Int>(key: "label"))
        ticket.label.value = "x"
        #expect(shouts == [.text("x!")])
        #expect(ticket["seats"] as? Int == 10)
        #expect(ticket.dictionaryValue()["seats"] as? Int == 10)
        var writer = GraphWriter(graph)
        writer.write(.int(99), to: "seats", on: object)
        #expect(seats.value == 10)
        #expect(owner["inner.seats"] as? Int == 10)
        #expect(Ticket(in: graph).interface["seats"] == nil)
        graph.unregister(reader)
    }

    @Test func anAddedFieldStaysWithItsObject() {
        let owner = Ticket()
        do {
            let ticket = Ticket()
            ticket.add(field: Field<Int>(value: 4, key: "seats"))
            ticket.add(field: (Field<String>(key: "names"))*)
            ticket.add(field: ModelField<Ticket>(key: "twin"))
            ticket["names"] = ["a"]
            ticket["twin"] = Ticket()
            ticket["twin.label"] = "twin"
            owner.inner.value = ticket
        }
        #expect(owner["inner.seats"] as? Int == 4)
        #expect(owner["inner.names"] as? [String] == ["a"])
        #expect(owner["inner.twin.label"] as? String == "twin")
        let other = Ticket()
        other.inner.value = owner
        #expect(other["inner.inner.seats"] as? Int == 4)
    }
}
