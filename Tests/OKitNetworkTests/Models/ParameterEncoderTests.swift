import OKitExpression
import OKitModel
import OKitNetwork
import OrderedCollections
import Testing

/// Values as queries and forms: the original's tests, and what it had wrong.
struct ParameterEncoderTests {
    /// ModelKit §15.11, testSimpleRequestEncoding and testRequestEncoding; BUG-30.
    @Test(arguments: [
        (Value.map(["name": .text("Bob")]), "name=Bob"),
        (
            .map([
                "people": .list([
                    .map(["name": .text("Bob"), "age": .int(65)]), .map(["name": .text("Alice")]),
                ])
            ]), "people[0][name]=Bob&people[0][age]=65&people[1][name]=Alice"
        ),
        (.list([.text("x"), .text("y")]), "0=x&1=y"), (.text("alone"), "alone"),
        (.map(["on": .bool(true), "off": .bool(false)]), "on=1&off=0"),
        (.map(["a": .list([]), "b": .int(1), "c": .map([:])]), "b=1"),
    ])
    func writesNestedValuesInTheirOrder(_ value: Value, _ text: String) {
        #expect(ParameterEncoder().encodeParameters(value) == text)
    }

    /// ModelKit §15.11, testEncoding; BUG-30.
    @Test func escapesWhereThatIsAskedFor() {
        var encoder = ParameterEncoder()
        let city = Value.map(["city": .text("New York")])
        #expect(encoder.encodeParameters(city) == "city=New York")
        encoder.escapeStrings = true
        #expect(encoder.encodeParameters(city) == "city=New%20York")
        let signs = Value.map(["a b": .map(["=": .text("x&y=z+")])])
        #expect(encoder.encodeParameters(signs) == "a%20b[%3D]=x%26y%3Dz%2B")
        encoder.escapeStrings = false
        #expect(encoder.encodeParameters(city) == "city=New York")
    }

    /// ModelKit §15.11, testNils; BUG-49.
    @Test func writesNullsWhereThatIsAskedFor() {
        let person = Value.map(["age": .null])
        let nested = Value.map(["person": .map(["age": .null, "name": .text("Bob")])])
        #expect(ParameterEncoder().encodeParameters(person) == "")
        #expect(ParameterEncoder().encodeParameters(nested) == "person[name]=Bob")
        let encoder = ParameterEncoder(includeNullValues: true)
        #expect(encoder.encodeParameters(person) == "age=")
        #expect(encoder.encodeParameters(nested) == "person[age]=&person[name]=Bob")
        let named = ParameterEncoder(includeNullValues: true, nullString: "nil")
        #expect(named.encodeParameters(person) == "age=nil")
    }

    @Test func writesArraysWithoutNumbers() {
        let value = Value.map(["a": .list([.int(1), .int(2)])])
        #expect(ParameterEncoder(arrays: .brackets).encodeParameters(value) == "a[]=1&a[]=2")
    }

    @Test func endsInValuesThatAreNestedTooDeeply() {
        var value = Value.int(1)
        for _ in 0..<1000 {
            value = .list([value])
        }
        #expect(ParameterEncoder().encodeParameters(value) == "")
    }
}
