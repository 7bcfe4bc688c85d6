import OKitSyntax
import Testing

struct JSONSourceTextTests {
    @Test(arguments: [
        (0, 1, 1), (1, 1, 2), (2, 2, 1), (4, 2, 3), (6, 3, 1), (7, 3, 2), (-5, 1, 1), (99, 3, 2),
    ])
    func countsLinesAndColumnsFromOne(offset: Int, line: Int, column: Int) {
        let source = SourceText(path: "a", text: "a\nbcd\ne")
        let position = source.position(at: offset)
        #expect(position.line == line)
        #expect(position.column == column)
    }

    @Test func countsColumnsInCharacters() {
        let source = SourceText(path: "a", text: "👩‍👩‍👧e\u{301}x\n\tz")
        let x = Array("👩‍👩‍👧e\u{301}".utf8).count
        #expect(source.position(at: x).column == 3)
        #expect(source.position(at: x + 3).column == 2)
    }

    @Test func takesCarriageReturnsAsPartOfTheLineEnd() {
        let source = SourceText(path: "a", text: "ab\r\ncd\r\n")
        #expect(source.line(1) == "ab")
        #expect(source.line(2) == "cd")
        #expect(source.line(3) == "")
        #expect(source.line(4) == "")
        #expect(source.line(0) == "")
        #expect(source.position(at: 4) == source.position(at: 4))
        #expect(source.position(at: 4).line == 2)
        #expect(source.position(at: 4).column == 1)
        #expect(source.position(at: 8).line == 3)
    }

    @Test func hasALastLineWithoutALineEnd() {
        let source = SourceText(path: "a", text: "a\nlast")
        #expect(source.line(2) == "last")
        #expect(source.position(at: 6).column == 5)
        #expect(SourceText(path: "a", text: "").line(1) == "")
        #expect(SourceText(path: "a", text: "").position(at: 0).column == 1)
    }

    @Test func survivesBytesThatAreNoText() {
        let source = SourceText(path: "a", bytes: [0xFF, 0x0A, 0xC3])
        #expect(source.position(at: 3).line == 2)
        #expect(source.line(1) == "\u{FFFD}")
    }

    /// Long lines are counted in stretches, which must not cut a character.
    @Test(arguments: ["a", "é", "e\u{301}", "👩‍👩‍👧", "日本", "ab\u{301}c\r\u{300}", "\"x\":1,"])
    func countsALongLineAsAShortOne(part: String) {
        let line = String(repeating: part + "z", count: 60_000 / part.utf8.count)
        let bytes = Array("first\n\(line)\nlast".utf8)
        let offsets = stride(from: 0, to: bytes.count, by: 997).map { $0 }
        for order in [offsets, offsets.reversed()] {
            let source = SourceText(path: "a", bytes: bytes)
            for offset in order where offset > 6 {
                let before = String(decoding: bytes[6..<offset], as: UTF8.self)
                let position = source.position(at: offset)
                #expect(position.line == 2 && position.column == before.count + 1)
                let codePoints = source.codePointPosition(at: offset)
                #expect(codePoints.column == before.unicodeScalars.count + 1)
            }
            #expect(source.position(at: bytes.count).line == 3)
        }
    }

    @Test func showsWhatIsAround() {
        let source = SourceText(path: "a", text: "a\nbcd\r\ne")
        #expect(source.surroundings(of: 3) == ("b", "cd"))
        #expect(source.surroundings(of: 99) == ("e", ""))
        let long = SourceText(path: "a", text: String(repeating: "é", count: 100_000))
        let (before, after) = long.surroundings(of: 100_000)
        #expect(before.count > 1_000 && before.count < 5_000 && before.allSatisfy { $0 == "é" })
        #expect(after.count > 1_000 && after.count < 5_000 && after.allSatisfy { $0 == "é" })
    }
}
