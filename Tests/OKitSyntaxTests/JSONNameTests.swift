import OKitSyntax
import Testing

struct JSONNameTests {
    @Test func tellsApartNamesThatOnlyLookAlike() throws {
        let text = #"{"\#u{E9}":1,"e\#u{301}":2,"\u00e9":3}"#
        let document = try JSONDocument(parsing: SourceText(path: "a.json", text: text))
        #expect(document.repeatedNames().map(\.key.string) == ["\u{E9}"])
        #expect(document.root["e\u{301}"]?.int == 2)
    }

    @Test func listsRepeatedNamesByPlace() throws {
        let text = #"{"a":{"x":1,"x":2},"a":3}"#
        let document = try JSONDocument(parsing: SourceText(path: "a.json", text: text))
        #expect(document.repeatedNames().map(\.key.string) == ["x", "a"])
    }

    @Test func suggestsNoNameOfWhichNothingIsLeft() {
        #expect(["a"].nearest(to: "b") == nil)
        #expect(["ab"].nearest(to: "ac") == "ab")
    }
}
