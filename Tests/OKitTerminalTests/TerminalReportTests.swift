import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// What a terminal reports, as input and in its effect on an app.
struct TerminalReportTests {
    private static let escape = "\u{1B}"

    @Test(arguments: [
        ("]11;rgb:0000/8080/ffff\u{7}", TerminalColor?.some(.rgb(0, 0x80, 0xFF))),
        ("]11;rgb:f/8/0\u{1B}\\", .rgb(255, 136, 0)), ("]11;rgb:ff/80/00\u{7}", .rgb(255, 128, 0)),
        ("]11;rgba:1111/2222/3333/ffff\u{7}", .rgb(0x11, 0x22, 0x33)), ("]11;rgb:1/2\u{7}", nil),
        ("]11;rgb:1/2/3/4\u{7}", nil), ("]11;rgb:g/0/0\u{7}", nil), ("]11;rgb://\u{7}", nil),
        ("]11;rgb:00000/0/0\u{7}", nil), ("]11;?\u{7}", nil), ("]10;rgb:0/0/0\u{7}", nil),
        ("P11;rgb:0/0/0\u{1B}\\", nil), ("]11;rgb:0/0/0\u{1B}x", nil), ("]11;\u{7}", nil),
    ])
    func readsTheBackground(_ text: String, _ color: TerminalColor?) {
        let bytes = Array((Self.escape + text).utf8)
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            let events = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
            let expected = color.map { [TerminalReport.background($0)] } ?? []
            #expect(decoder.takeReports() == expected, "split at \(split)")
            #expect(events.isEmpty || text.hasSuffix("x"))
        }
    }

    @Test(arguments: [
        ("[?2026;2$y", TerminalReport?.some(.mode(2026, isKnown: true))),
        ("[?2026;0$y", .mode(2026, isKnown: false)), ("[?2026;4$y", .mode(2026, isKnown: false)),
        ("[?1u", .keyboard), ("[?0u", .keyboard), ("[?62;22c", .attributes([62, 22])),
        ("[?6c", .attributes([6])), ("[6;20;10t", .cellSize(PixelSize(10, 20))), ("[6;0;10t", nil),
        ("[?2026y", nil), ("[?1;2R", nil), ("[?2026$y", nil),
    ])
    func readsOtherReports(_ text: String, _ report: TerminalReport?) {
        let bytes = Array((Self.escape + text).utf8)
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            let events = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
            #expect(events == [])
            #expect(decoder.takeReports() == (report.map { [$0] } ?? []), "split at \(split)")
        }
    }

    @Test func discardsHugeStrings() {
        var decoder = InputDecoder()
        let digits = String(repeating: "0", count: 1 << 20)
        #expect(
            decoder.feed("\u{1B}]11;rgb:\(digits)/0/0\u{7}x".utf8) == [
                .key(Key(.character("x")))
            ]
        )
        #expect(decoder.takeReports() == [])
        // One that never ends is given up.
        #expect(decoder.feed("\u{1B}]11;rgb:\(digits)".utf8) == [])
        #expect(decoder.timeout() == [])
        #expect(decoder.feed("x".utf8) == [.key(Key(.character("x")))])
    }

    @Test func waitsLongerForReports() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1B}]11;rgb:".utf8)
        #expect(decoder.timeoutMilliseconds == 1000)
        var waiting = InputDecoder()
        waiting.awaitsReports = true
        _ = waiting.feed("\u{1B}".utf8)
        #expect(waiting.timeoutMilliseconds == 500)
        _ = waiting.feed("[?6c".utf8)
        #expect(!waiting.awaitsReports && waiting.timeoutMilliseconds == nil)
    }

    @Test(arguments: [
        ("\u{1B}[13;5u", Key(.enter, .control)), ("\u{1B}[13;2u", Key(.enter, .shift)),
        ("\u{1B}[27u", Key(.escape)), ("\u{1B}[57400u", Key(.character("1"))),
        ("\u{1B}[57414u", Key(.enter)), ("\u{1B}[57419;133u", Key(.up, .control)),
        ("\u{1B}[91;5u", Key(.escape)), ("\u{1B}[105;5u", Key(.tab)),
        ("\u{1B}[45;6u", Key(.character("_"), .control)),
        ("\u{1B}[97;4u", Key(.character("A"), .alt)), ("\u{1B}[57376u", Key(.function(13))),
        ("\u{1B}[99;69u", Key(.character("c"), .control)),
    ])
    func readsUnambiguousKeys(_ text: String, _ key: Key) {
        var decoder = InputDecoder()
        #expect(decoder.feed(text.utf8) == [.key(key)])
    }

    // MARK: In an app

    private func bytes(_ text: String) -> MemoryTerminal.Step {
        .input(.bytes(Array(text.utf8)))
    }

    private func run(
        _ script: [MemoryTerminal.Step],
        theme: TerminalTheme? = nil,
        _ capabilities: TerminalCapabilities = TerminalCapabilities(takesCommands: true)
    ) async throws -> (terminal: MemoryTerminal, writes: [String], sent: [Event]) {
        let terminal = MemoryTerminal(script: script)
        var sent: [Event] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities,
            options: RenderOptions(theme: theme)
        ) { events in
            sent += events
            return Sample.books()
        }
        return (terminal, terminal.writes.map { String(decoding: $0, as: UTF8.self) }, sent)
    }

    private static let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    private static let dark = "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\"

    private static func background(_ theme: TerminalTheme) -> String {
        guard case .rgb(let red, let green, let blue) = theme[.screen] else {
            return "?"
        }
        return "48;2;\(red);\(green);\(blue)"
    }

    @Test(arguments: [(light, TerminalTheme.light), (dark, .dark), ("", .dark)])
    func startsInTheThemeOfTheBackground(_ report: String, _ theme: TerminalTheme) async throws {
        let run = try await run([bytes(report + "\u{1B}[?6c"), bytes("q")])
        #expect(run.writes[0] == "\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[?u\u{1B}[c")
        #expect(run.writes[1].contains(Self.background(theme)))
        #expect(run.sent == [])
    }

    @Test func startsDarkIfTheTerminalDoesNotReport() async throws {
        let run = try await run([.input(.timedOut), bytes("\u{1B}[B"), bytes(Self.light)])
        #expect(run.writes[1].contains(Self.background(.dark)))
        let timeout = try #require(run.terminal.timeouts.first ?? nil)
        #expect(timeout <= 100)
        // A late report changes the colors.
        #expect(run.writes.last?.contains(Self.background(.light)) == true)
    }

    @Test func keepsWhatIsTypedBeforeTheReport() async throws {
        let run = try await run([
            bytes("\u{1B}[B"), bytes("\r\u{1B}]11;rgb:ff"), bytes("ff/ffff/ffff\u{7}\u{1B}[?6c"),
            bytes("q"),
        ])
        #expect(run.sent == [Event(.tap, on: "row1")])
        #expect(run.writes[1].contains(Self.background(.light)))
        let all = run.writes.joined()
        #expect(!all.contains("ffff"))
    }

    @Test func asksForNoBackgroundWithATheme() async throws {
        let run = try await run([bytes(Self.light), bytes("\u{1B}[?6c")], theme: .nord)
        #expect(!run.writes[0].contains("]11;"))
        #expect(run.writes[1].contains(Self.background(.nord)))
    }

    @Test func asksOnlyTerminalsThatTakeCommands() async throws {
        let run = try await run([bytes("q")], TerminalCapabilities())
        #expect(run.terminal.calls == [.enter, .leave])
        #expect(!run.writes.joined().contains("\u{1B}]") && !run.writes.joined().contains("$p"))
    }

    @Test func usesTheFeaturesThatTheTerminalReports() async throws {
        let run = try await run([
            bytes("\u{1B}[?2026;2$y\u{1B}[?0u\u{1B}[?6c"), bytes("\u{1B}[B"), bytes("q"),
        ])
        #expect(run.terminal.calls.contains(.use(.keyboard)))
        #expect(run.terminal.calls.contains(.use(.synchronizedOutput)))
        #expect(run.writes[1].contains("\u{1B}[?2026h"))
        #expect(run.writes[1].hasSuffix("\u{1B}[?2026l"))
        let without = try await self.run([bytes("\u{1B}[?2026;0$y\u{1B}[?6c"), bytes("q")])
        #expect(without.terminal.calls == [.enter, .use(.title), .leave])
        #expect(!without.writes[1].contains("\u{1B}[?2026"))
    }

    @Test func setsTheTitleOfTheWindow() async throws {
        let run = try await run([bytes("\u{1B}[?6c"), bytes("q")])
        #expect(run.terminal.calls.contains(.use(.title)))
        #expect(run.writes[1].contains("\u{1B}]2;Bookshop\u{1B}\\"))
    }

    @Test func makesControlCharactersInTheTitleVisible() async throws {
        var tree = Sample.books()
        tree.root.label = "a\u{7}\u{1B}]52;c;!\u{1B}\\b\u{202E}"
        let terminal = MemoryTerminal(script: [bytes("\u{1B}[?6c"), bytes("q")])
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree,
            capabilities: TerminalCapabilities(takesCommands: true)
        ) { _ in tree }
        let written = String(decoding: terminal.writes[1], as: UTF8.self)
        #expect(written.contains("\u{1B}]2;a␇␛]52;c;!␛\\b�\u{1B}\\"))
    }

    @Test(arguments: [("15;0", false), ("0;15", true), ("0;default;7", true), ("", false)])
    func readsCOLORFGBG(_ value: String, _ isLight: Bool) {
        let capabilities = TerminalCapabilities(
            environment: ["TERM": "xterm", "COLORFGBG": value]
        )
        #expect(capabilities.isLight == isLight)
    }
}
