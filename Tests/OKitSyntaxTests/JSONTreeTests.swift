import OKitSyntax
import Testing

/// What the tree gives back.
struct JSONTreeTests {
    @Test func keepsTheOrderOfMembersAndRepeatedNames() throws {
        let root = try document(#"{"b": 1, "a": [true, null], "b": {"c": "x"}}"#).root
        #expect(root.members.map(\.name) == ["b", "a", "b"])
        #expect(root.members.map(\.value.kind) == [.number, .array, .object])
        #expect(root.count == 3)
        #expect(root["b"]?.int == 1)
        #expect(root["a"]?.elements.map(\.kind) == [.boolean, .null])
        #expect(root["d"] == nil)
    }

    @Test func findsRepeatedNamesButForComments() throws {
        let document = try document(
            #"{"***": 1, "a": {"x": 1, "y": 2, "x": 3}, "***": 2, "a": [], "\u0061": 3}"#
        )
        let found = document.repeatedNames(except: "***")
        let columns = found.map { [$0.key, $0.first].map(\.location.start.column) }
        #expect(Set(columns) == [[34, 18], [53, 12], [62, 12]])
        #expect(document.repeatedNames().count == 4)
    }

    @Test(arguments: [
        "0", "-0", "1.50", "1E400", "-1e-2", "123456789012345678901234567890", "0.1e+1",
    ])
    func keepsNumbersAsTheyWereWritten(text: String) throws {
        #expect(try document(text).root.numberText == text)
        #expect(try document("[\(text)]").root.elements.map(\.numberText) == [text])
    }

    @Test func convertsNumbersThatFit() throws {
        #expect(try document("9223372036854775807").root.int == .max)
        #expect(try document("9223372036854775808").root.int == nil)
        #expect(try document("1.0").root.int == nil)
        #expect(try document("1.5e2").root.double == 150)
        #expect(try document("1e400").root.double == .infinity)
        #expect(try document("\"1\"").root.double == nil)
    }

    @Test(arguments: [
        (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""\uD83D\uDE00""#, "😀"), (#""\uD83D""#, "\u{FFFD}"),
        (#""\uDE00\uD83D""#, "\u{FFFD}\u{FFFD}"),
        (#""\uD83Dx""#, "\u{FFFD}x"), (#""\uD83D\n""#, "\u{FFFD}\n"), (#""\u0000""#, "\u{0}"),
        (#""é😀""#, "é😀"), (#""""#, ""),
    ])
    func decodesEscapes(text: String, expected: String) throws {
        let node = try document(text).root
        #expect(node.string == expected)
        #expect(node.isString(expected))
        #expect(!node.isString(expected + "x"))
    }

    @Test func pointsIntoDecodedText() throws {
        let node = try document(#"  "a\nb\u00e9c\uD83D\uDE00d""#).root
        func place(_ range: Range<Int>) -> Range<Int> {
            node.location(ofText: range).range
        }
        // a \n b é(2 bytes) c 😀(4 bytes) d
        #expect(place(0..<1) == 3..<4)
        #expect(place(1..<2) == 4..<6)
        #expect(place(3..<5) == 7..<13)
        #expect(place(6..<10) == 14..<26)
        #expect(place(10..<11) == 26..<27)
        #expect(place(0..<11) == 3..<27)
        #expect(place(5..<99) == node.range)
        let plain = try document(#""abc""#).root
        #expect(plain.location(ofText: 1..<3).range == 2..<4)
        #expect(plain.location(ofText: 1..<9).range == 0..<5)
    }

    @Test func knowsWhereEverythingStands() throws {
        let root = try document("{\n  \"a\": [1, \"é\"],\n  \"b\": {}\n}").root
        let a = try #require(root["a"])
        #expect("\(a.location)" == "test.json:2:8")
        #expect(a.elements.map { "\($0.location)" } == ["test.json:2:9", "test.json:2:12"])
        #expect(root.members.map { "\($0.key.location)" } == ["test.json:2:3", "test.json:3:3"])
        #expect(root["b"]?.range.count == 2)
        #expect(root.range == 0..<root.document.source.bytes.count)
    }

    @Test func hasNothingInsideScalars() throws {
        let node = try document("\"x\"").root
        #expect(node.count == 0)
        #expect(Array(node.elements).isEmpty)
        #expect(Array(node.members).isEmpty)
        #expect(node.bool == nil)
        #expect(node["x"] == nil)
    }
}
