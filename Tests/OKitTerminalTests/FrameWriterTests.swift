import OKitTerminal
import TestSupport
import Testing

struct FrameWriterTests {
    private let writer = FrameWriter(depth: .trueColor)

    private func emulate(_ frames: [Frame], by writer: FrameWriter) -> TerminalEmulator {
        let size = frames.last?.buffer.size ?? .standard
        var terminal = TerminalEmulator(size: size)
        var old: Frame?
        for frame in frames {
            terminal.feed(writer.bytes(from: old, to: frame))
            old = frame
        }
        return terminal
    }

    @Test(arguments: 0..<60)
    func turnsAnyFrameIntoAnyOther(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let writer = FrameWriter(
            depth: .trueColor,
            scrollsRegions: !seed.isMultiple(of: 3),
            erasesCells: seed.isMultiple(of: 2)
        )
        let size = TerminalSize(
            columns: Int.random(in: 1...40, using: &random),
            rows: Int.random(in: 1...8, using: &random)
        )
        var frames = [Frame(buffer: .random(size: size, using: &random))]
        for _ in 0..<8 {
            var next = frames[frames.count - 1].buffer
            if Bool.random(using: &random) {
                next.moveRows(using: &random)
            }
            next.scribble(Int.random(in: 0...30, using: &random), using: &random)
            let cursor = Point(
                Int.random(in: 0..<size.columns, using: &random),
                Int.random(in: 0..<size.rows, using: &random)
            )
            frames.append(
                Frame(buffer: next, cursor: Bool.random(using: &random) ? cursor : nil)
            )
            let terminal = emulate(frames, by: writer)
            let anew = emulate([frames[frames.count - 1]], by: writer)
            #expect(terminal.lines == next.lines)
            #expect(terminal.styles == anew.styles)
            #expect(terminal.unknown == [])
            #expect(terminal.isCursorShown == (frames.last?.cursor != nil))
            if let cursor = frames.last?.cursor {
                #expect(terminal.cursor == cursor)
            }
        }
    }

    @Test
    func writesNothingForEqualFrames() {
        var random = SeededGenerator(seed: 1)
        let frame = Frame(buffer: .random(size: .standard, using: &random), cursor: Point(1, 1))
        #expect(writer.bytes(from: frame, to: frame) == [])
    }

    @Test
    func paintsAllAfterAResize() {
        let old = Frame(buffer: CellBuffer(size: TerminalSize(columns: 9, rows: 9)))
        let new = Frame(buffer: CellBuffer(size: TerminalSize(columns: 5, rows: 5)))
        #expect(writer.bytes(from: old, to: new) == writer.bytes(from: nil, to: new))
        #expect(writer.bytes(from: nil, to: new).starts(with: "\u{1B}[0m\u{1B}[2J".utf8))
    }

    @Test
    func writesNoColorsInMonochrome() {
        var buffer = CellBuffer(size: TerminalSize(columns: 5, rows: 1))
        buffer.write("ab", at: Point(0, 0), style: Style(.rgb(1, 2, 3), .bold))
        let bytes = FrameWriter(depth: .monochrome).bytes(from: nil, to: Frame(buffer: buffer))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\u{1B}[1mab"))
        #expect(!text.contains("38"))
    }

    @Test
    func movesRowsWhereTheTerminalCan() {
        let texts = ["Anna Karenina", "Bleak House", "Candide", "Dracula", "Emma", "Faust"]
        func frame(from first: Int) -> Frame {
            var buffer = CellBuffer(size: TerminalSize(columns: 20, rows: 6))
            buffer.write("Books", at: Point(0, 0))
            for (row, text) in texts.dropFirst(first).prefix(4).enumerated() {
                buffer.write(text, at: Point(0, row + 1))
            }
            buffer.write("q quit", at: Point(0, 5))
            return Frame(buffer: buffer)
        }
        let scrolling = FrameWriter(depth: .trueColor, scrollsRegions: true)
        let up = scrolling.bytes(from: frame(from: 0), to: frame(from: 1))
        #expect(String(decoding: up, as: UTF8.self) == "\u{1B}[2;5r\u{1B}[S\u{1B}[r\u{1B}[5HEmma")
        let down = scrolling.bytes(from: frame(from: 2), to: frame(from: 0))
        let text = "\u{1B}[2;5r\u{1B}[2T\u{1B}[r\u{1B}[2HAnna Karenina\r\nBleak House"
        #expect(String(decoding: down, as: UTF8.self) == text)
        #expect(writer.bytes(from: frame(from: 0), to: frame(from: 1)).count > up.count)
    }

    @Test
    func goesOverShortWaysByWriting() {
        var old = CellBuffer(size: .standard)
        var new = old
        old.write("› one a\n", at: Point(0, 3))
        new.write("› one b", at: Point(0, 3))
        for row in 4..<7 {
            old.write("1 of 1", at: Point(2, row))
            new.write("2 of 2", at: Point(2, row), style: row == 6 ? Style(.indexed(1)) : .plain)
        }
        let bytes = writer.bytes(from: Frame(buffer: old), to: Frame(buffer: new))
        let moves = "\u{1B}[4;7Hb\r\n  2 of 2\r\n  2 of 2\r\n  \u{1B}[31m2 of 2\u{1B}[m"
        #expect(String(decoding: bytes, as: UTF8.self) == moves)
    }

    @Test
    func erasesCellsWithABackground() {
        var style = Style()
        style.background = .indexed(4)
        var new = CellBuffer(size: .standard)
        new.clear(Rect(column: 0, row: 0, width: 40, height: 1), style: style)
        new.write("x", at: Point(40, 0), style: style)
        let erasing = FrameWriter(depth: .trueColor, erasesCells: true)
        let old = Frame(buffer: CellBuffer(size: .standard))
        let bytes = erasing.bytes(from: old, to: Frame(buffer: new))
        let erased = "\u{1B}[H\u{1B}[44m\u{1B}[40X\u{1B}[40Cx\u{1B}[m"
        #expect(String(decoding: bytes, as: UTF8.self) == erased)
    }

    @Test
    func showsOnlyWholeFramesWhereTheTerminalCan() {
        var writer = FrameWriter(depth: .trueColor)
        writer.isSynchronized = true
        var buffer = CellBuffer(size: .standard)
        let empty = Frame(buffer: buffer)
        buffer.write("x", at: Point(0, 0))
        let few = String(
            decoding: writer.bytes(from: empty, to: Frame(buffer: buffer)),
            as: UTF8.self
        )
        #expect(few == "\u{1B}[Hx")
        #expect(writer.bytes(from: empty, to: empty) == [])
        buffer.write(String(repeating: "x", count: 70), at: Point(0, 1))
        let many = String(
            decoding: writer.bytes(from: empty, to: Frame(buffer: buffer)),
            as: UTF8.self
        )
        #expect(many.hasPrefix("\u{1B}[?2026h") && many.hasSuffix("\u{1B}[?2026l"))
    }

    @Test
    func erasesWhatIsShorter() {
        var old = CellBuffer(size: .standard)
        old.write(String(repeating: "x", count: 70), at: Point(0, 3))
        var new = CellBuffer(size: .standard)
        new.write("xx", at: Point(0, 3))
        let bytes = writer.bytes(from: Frame(buffer: old), to: Frame(buffer: new))
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[4;3H\u{1B}[K")
    }
}

extension CellBuffer {
    fileprivate static func random(
        size: TerminalSize,
        using random: inout SeededGenerator
    ) -> CellBuffer {
        var buffer = CellBuffer(size: size)
        buffer.scribble(60, using: &random)
        return buffer
    }

    /// Moves some rows, by few or many, as a list does.
    fileprivate mutating func moveRows(using random: inout SeededGenerator) {
        let old = self
        let distance = Int.random(in: -size.rows...size.rows, using: &random)
        let first = Int.random(in: 0..<size.rows, using: &random)
        for row in first..<Int.random(in: first..<size.rows, using: &random) + 1 {
            clear(Rect(column: 0, row: row, width: size.columns, height: 1))
            for (column, cell) in old.row(row + distance).enumerated() where cell.width > 0 {
                write(String(old.content(of: cell)), at: Point(column, row), style: cell.style)
            }
        }
    }

    fileprivate mutating func scribble(_ count: Int, using random: inout SeededGenerator) {
        let words = ["a", "hello world", "漢字", "é", "🚀x", "      ", "e\u{301}", "👩‍👧", "─"]
        var colored = Style(.indexed(2))
        colored.background = .rgb(1, 2, 3)
        let styles: [Style] = [
            .plain, .plain, Style(.indexed(6)), Style(.rgb(9, 8, 7), .bold),
            Style(.default, [.dim, .reverse]), Style(.indexed(200), .underline), colored,
        ]
        for _ in 0..<count {
            let point = Point(
                Int.random(in: 0..<size.columns, using: &random),
                Int.random(in: 0..<size.rows, using: &random)
            )
            if Int.random(in: 0..<12, using: &random) == 0 {
                clear(
                    Rect(column: point.column, row: point.row, width: size.columns, height: 1),
                    style: Bool.random(using: &random) ? colored : .plain
                )
            } else {
                write(
                    words.randomElement(using: &random) ?? "",
                    at: point,
                    style: styles.randomElement(using: &random) ?? .plain
                )
            }
        }
    }
}
