import OKitTerminal
import Testing

struct CellBufferTests {
    private func line(_ columns: Int, _ write: (inout CellBuffer) -> Void) -> String? {
        var buffer = CellBuffer(size: TerminalSize(columns: columns, rows: 1))
        write(&buffer)
        return buffer.lines.first
    }

    @Test
    func writesTextByClusters() {
        #expect(line(10) { $0.write("ab漢e\u{301}", at: Point(1, 0)) } == " ab漢e\u{301}")
    }

    @Test(arguments: [
        ("abcdef", 4, "abc…"), ("abcd", 4, "abcd"), ("漢字漢", 4, "漢…"), ("漢字漢", 5, "漢字…"),
        ("abc", 1, "…"), ("abc", 0, ""), ("abc", -5, ""), ("漢", 1, "…"),
    ])
    func endsLongTextInAnEllipsis(_ text: String, _ limit: Int, _ expected: String) {
        #expect(line(10) { $0.write(text, at: Point(0, 0), limit: limit) } == expected)
    }

    @Test
    func blanksTheOtherHalfOfAWideCharacter() {
        #expect(
            line(6) { buffer in
                buffer.write("漢字", at: Point(0, 0))
                buffer.write("x", at: Point(1, 0))
            } == " x字"
        )
        #expect(
            line(6) { buffer in
                buffer.write("漢字", at: Point(0, 0))
                buffer.write("x", at: Point(2, 0), limit: 1)
            } == "漢x"
        )
    }

    @Test(arguments: [Point(3, 0), Point(0, -1), Point(99, 0), Point(0, 1), Point(.max, .max)])
    func writesNothingOutside(_ point: Point) {
        #expect(line(3) { $0.write("abc", at: point) } == "")
    }

    @Test
    func comparesByWhatIsShown() {
        let size = TerminalSize(columns: 4, rows: 1)
        var left = CellBuffer(size: size)
        left.write("e\u{301}", at: Point(0, 0))
        left.write("o\u{308}\u{301}", at: Point(1, 0))
        var right = CellBuffer(size: size)
        right.write("o\u{308}\u{301}", at: Point(1, 0))
        right.write("e\u{301}", at: Point(0, 0))
        #expect(left == right)
        right.write("a\u{301}", at: Point(0, 0))
        #expect(left != right)
    }

    @Test
    func writesThePartInside() {
        #expect(line(3) { $0.write("abcdef", at: Point(-2, 0)) } == "cd…")
        #expect(line(3) { $0.write("abcdef", at: Point(1, 0)) } == " a…")
    }

    @Test(arguments: [(0, 0), (-1, -1), (Int.max, Int.max), (1, 1), (Int.min, 5)])
    func takesAnySize(_ columns: Int, _ rows: Int) {
        var buffer = CellBuffer(size: TerminalSize(columns: columns, rows: rows))
        buffer.write("漢abc", at: Point(0, 0))
        buffer.clear(Rect(column: -5, row: -5, width: 3, height: 1000))
        #expect(buffer.lines.count == buffer.size.rows)
    }
}

struct WrappedTextTests {
    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a\n\nb", 5, ["a", "", "b"]), ("", 5, [""]), ("漢字漢", 4, ["漢字", "漢"]),
        ("a\r\nb", 9, ["a", "b"]), ("abc", 0, ["a", "b", "c"]), ("ab cd", 2, ["ab", "cd"]),
    ])
    func breaksAtBlanksAndLineBreaks(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(WrappedText(text, width: width).texts == lines)
    }

    @Test
    func findsEachPlaceOfTheCursorAgain() {
        let wrapped = WrappedText("one two three\nfour", width: 7)
        for index in 0...17 {
            let (line, column) = wrapped.position(of: index)
            #expect(wrapped.index(line: line, column: column) == index)
        }
    }
}

struct TerminalColorTests {
    @Test(arguments: [
        ("#ff0000", TerminalColor.rgb(255, 0, 0)), ("#0f8", .rgb(0, 255, 136)), ("red", nil),
        ("#12345", nil), ("#gggggg", nil), ("", nil), ("#", nil),
    ])
    func readsHexadecimal(_ text: String, _ color: TerminalColor?) {
        #expect(TerminalColor(hex: text) == color)
    }

    @Test(arguments: [
        (TerminalColor.rgb(255, 0, 0), ColorDepth.indexed, TerminalColor.indexed(196)),
        (.rgb(128, 128, 128), .indexed, .indexed(244)), (.rgb(255, 90, 90), .sixteen, .indexed(9)),
        (.indexed(196), .sixteen, .indexed(1)), (.indexed(3), .sixteen, .indexed(3)),
        (.indexed(250), .monochrome, .default), (.rgb(1, 2, 3), .trueColor, .rgb(1, 2, 3)),
        (.default, .monochrome, .default),
    ])
    func takesTheNearestThatATerminalShows(
        _ color: TerminalColor,
        _ depth: ColorDepth,
        _ nearest: TerminalColor
    ) {
        let reduced = color.reduced(to: depth)
        #expect(reduced == nearest)
        #expect(reduced.reduced(to: depth) == reduced)
    }
}
