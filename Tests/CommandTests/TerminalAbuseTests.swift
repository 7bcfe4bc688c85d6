import OKitTerminal
import TestSupport
import Testing

/// What no user means to do to the program in a terminal: it goes on, and gives the terminal back.
@Suite(.timeLimit(.minutes(20)))
struct TerminalAbuseTests {
    private let place: Workplace
    private let program: ProgramInTerminal

    init() throws {
        place = try Workplace()
        program = try ProgramInTerminal(
            [
                "okit-bundle", "run", SampleBundle.folder("bookshop"), "--ephemeral", "--locale",
                "en_US", "--time-zone", "UTC", "--seed", "1", "--now", "2026-01-01T00:00:00Z",
            ],
            environment: place.variables,
            size: .standard,
            errors: "\(place.path)/errors"
        )
        // The last line is written last.
        try #require(
            program.shows { emulator in
                emulator.lines.contains { $0.contains("12 Books") }
                    && emulator.lines.last?.contains("? keys") == true
            }
        )
    }

    /// It still answers, ends as it should, and has said nothing.
    private func end() throws {
        program.terminal.type("\u{3}")
        #expect(try program.end() == 130 << 8)
        #expect(try place.bytes("errors").isEmpty)
    }

    @Test func comesThroughAStormOfSizes() throws {
        let before = program.emulator.lines
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            program.resize(
                to: TerminalSize(
                    columns: .random(in: 1...300, using: &random),
                    rows: .random(in: 1...100, using: &random)
                )
            )
        }
        program.resize(to: TerminalSize(columns: 40, rows: 12))
        #expect(program.shows { $0.lines.contains { $0.contains("Jane Eyre") } })
        program.resize(to: .standard)
        // What was on its way for another size is painted over.
        program.terminal.type("\u{C}")
        #expect(program.shows { $0.lines == before })
        try end()
    }

    @Test func takesAPasteOfAMegabyte() throws {
        program.terminal.type("/")
        #expect(program.shows { $0.cursor.row == 2 })
        let text = Array(repeating: Array("Dune \u{1F4D6} é\n".utf8), count: 80_000).joined()
        #expect(text.count > 1_000_000)
        let begin = Array("\u{1B}[200~".utf8)
        #expect(program.type(begin + text + Array("\u{1B}[201~".utf8)))
        #expect(program.shows { $0.lines.contains { $0.contains("No matches") } })
        // Ctrl-U and Ctrl-K empty the field, Esc leaves it.
        program.terminal.type("\u{15}\u{B}")
        #expect(program.shows { $0.lines.contains { $0.contains("Jane Eyre") } })
        try end()
    }

    /// Half sequences, bytes that are no UTF-8, mouse reports from nowhere.
    @Test(arguments: [1, 2, 3])
    func comesThroughBytesOfAllKinds(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let starts: [[UInt8]] = ["\u{1B}[", "\u{1B}[<0;", "\u{1B}]52;", "\u{1B}O", "\u{1B}[200~"]
            .map { Array($0.utf8) }
        var bytes: [UInt8] = []
        while bytes.count < 20_000 {
            if Int.random(in: 0..<8, using: &random) == 0 {
                bytes += starts[Int.random(in: 0..<starts.count, using: &random)]
            }
            bytes.append(.random(in: .min ... .max, using: &random))
        }
        // Ctrl-C, Ctrl-Z, Ctrl-\ and q would end or stop it, as they should.
        bytes.removeAll { [0x03, 0x1A, 0x1C, UInt8(ascii: "q")].contains($0) }
        #expect(program.type(bytes))
        #expect(program.type(Array("\u{1B}[201~\u{1B}\\".utf8)))
        #expect(!program.emulator.lines.isEmpty)
        try end()
    }
}
