import OKitRuntime
import OKitTerminal
import Synchronization
import TestSupport
import Testing

struct TerminalAppTests {
    private let capabilities = TerminalCapabilities(colors: .sixteen)

    private struct Refused: Error {}

    private func keys(_ text: String) -> MemoryTerminal.Step {
        .input(.bytes(Array(text.utf8)))
    }

    @Test
    func showsSendsAndQuits() async throws {
        let terminal = MemoryTerminal(script: [keys("\u{1B}[B"), keys("\r"), keys("q")])
        var sent: [[Event]] = []
        let ending = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { events in
            sent.append(events)
            return Sample.books(rows: 3)
        }
        #expect(ending == .quit)
        #expect(sent == [[Event(.tap, on: "row1")]])
        #expect(terminal.calls == [.enter, .leave])
        var emulator = TerminalEmulator(size: .standard)
        for bytes in terminal.writes {
            emulator.feed(bytes)
        }
        #expect(emulator.unknown == [])
        #expect(emulator.lines.contains { $0.contains("› Neuromancer") })
        #expect(emulator.lines.first?.contains("3 books") == true)
    }

    /// Five rows of a service that has ten, and may fail.
    @Test(arguments: [10, 5])
    func loadsFurtherRowsWhereTheLastOneShows(_ loaded: Int) async throws {
        func tree(rows: Int, hasMore: Bool) -> ScreenTree {
            Sample.window(first: 0, count: rows, total: rows, hasMore: hasMore)
        }
        let terminal = MemoryTerminal(script: [keys("G"), keys("q")])
        var sent: [Event] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree(rows: 5, hasMore: true),
            capabilities: capabilities
        ) { events in
            sent += events
            return tree(rows: loaded, hasMore: false)
        }
        #expect(sent == [Event(.window(first: 0, count: 5), on: "list")])
    }

    @Test
    func asksForNoFurtherRowsWhileTheLastOneIsBelowTheScreen() {
        let terminal = FlowTerminal(size: TerminalSize(columns: 40, rows: 10))
        let tree = Sample.window(first: 0, count: 30, total: 30, hasMore: true)
        #expect(terminal.press("down", on: tree) == [])
        let event = terminal.press("end", on: tree)?.first
        guard case .window(let first, let count) = event?.action else {
            Issue.record("no rows were asked for")
            return
        }
        #expect(first + count == 30)
    }

    @Test
    func asksBeforeItQuitsWhereTheScreenSaysSo() async throws {
        var asking = Sample.books()
        asking.quitButton = ScreenNode(id: "quit", role: .button, events: [.tap])
        var finished = Sample.books()
        finished.isFinished = true
        for (after, last) in [(Sample.books(), "q"), (finished, "")] {
            let terminal = MemoryTerminal(script: [keys("q"), keys(last)])
            var sent: [[Event]] = []
            let ending = try await TerminalApp.run(
                terminal: terminal,
                tree: asking,
                capabilities: capabilities
            ) { events in
                sent.append(events)
                return after
            }
            #expect(ending == .quit)
            #expect(sent == [[Event(.tap, on: "quit")]])
        }
    }

    /// A command of the app does not pass for one of the program that has the same name.
    @Test
    func offersTheCommandsOfTheProgram() async throws {
        var tree = Sample.books()
        let command = ScreenNode(
            id: "about-this-app",
            role: .button,
            label: "About this app",
            events: [.tap]
        )
        tree.commands = [command]
        var forged = command
        forged.id = "forged"
        forged.label = "about this app"
        tree.root.children[0].children.append(forged)
        let terminal = MemoryTerminal(script: [keys(":about"), keys("\r"), keys("q")])
        var sent: [Event] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree,
            capabilities: capabilities
        ) { events in
            sent += events
            return tree
        }
        #expect(sent == [Event(.tap, on: "about-this-app")])
        var emulator = TerminalEmulator(size: .standard)
        let shown = terminal.writes.flatMap { bytes in
            emulator.feed(bytes)
            return emulator.lines
        }
        #expect(shown.contains { $0.contains("App: about this app") })
    }

    @Test
    func endsWhereTheAppHasNoScreen() async throws {
        let terminal = MemoryTerminal(script: [keys("\r\r"), keys("q")])
        var count = 0
        let ending = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { _ in
            count += 1
            return nil
        }
        #expect(ending == .finished)
        #expect(count == 1)
        #expect(terminal.calls == [.enter, .leave])
    }

    @Test
    func endsByCtrlCAsByItsSignal() async throws {
        let ending = try await TerminalApp.run(
            terminal: MemoryTerminal(script: [keys("\u{3}")]),
            tree: Sample.books(),
            capabilities: capabilities
        ) { _ in Sample.books() }
        #expect(ending == .signal(2))
    }

    @Test
    func writesOnceAFrameAndOnlyWhatDiffers() async throws {
        let down = Array(repeating: keys("\u{1B}[B"), count: 3)
        let terminal = MemoryTerminal(
            size: TerminalSize(columns: 120, rows: 40),
            script: down + [keys("x")]
        )
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            // It erases cells with a background, as nearly all terminals do, and is not asked
            // about its features.
            capabilities: TerminalCapabilities(environment: ["TERM": "linux"])
        ) { _ in Sample.books() }
        #expect(terminal.writes.count == 4)
        for bytes in terminal.writes.dropFirst() {
            // The texts of two rows, and erased cells between them.
            #expect(bytes.count <= 210)
        }
    }

    @Test
    func saysThatTheAppIsAtWorkWhereItTakesLong() async throws {
        let terminal = MemoryTerminal(script: [keys("\r"), keys("q")])
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities,
            patience: { $0() },
            send: { _ in
                while terminal.writes.count < 2 {
                    await Task.yield()
                }
                return Sample.books(rows: 3)
            }
        )
        var emulator = TerminalEmulator(size: .standard)
        let signs = terminal.writes.map { bytes in
            emulator.feed(bytes)
            return emulator.lines.last?.contains("… Working") ?? false
        }
        #expect(signs == [false, true, false])
        #expect(emulator.lines.first?.contains("3 books") == true)
    }

    @Test(arguments: [BackgroundInput.stop, .resumed])
    func answersWhileTheAppWorks(_ input: BackgroundInput) async throws {
        let terminal = MemoryTerminal(script: [keys("\r"), keys("q")], duringWork: [input])
        let isStopped = Atomic(false)
        let hasWorked = Atomic(false)
        var changes: [TerminalApp.Change] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities,
            patience: { appear in
                // Only the first work takes long.
                if !hasWorked.exchange(true, ordering: .relaxed) {
                    appear()
                }
            },
            stopper: { { isStopped.store(true, ordering: .relaxed) } },
            change: { change in
                changes.append(change)
                return Sample.books(rows: 3)
            },
            send: { _ in
                while terminal.writes.count < 3 {
                    await Task.yield()
                }
                return Sample.books(rows: 3)
            }
        )
        #expect(isStopped.load(ordering: .relaxed) == (input == .stop))
        #expect(changes == (input == .stop ? [] : [.suspended, .resumed]))
        var emulator = TerminalEmulator(size: .standard)
        let signs = terminal.writes.map { bytes in
            emulator.feed(bytes)
            return emulator.lines.last.map { line in
                ["… Working", "… Stopping"].first { line.contains($0) } ?? ""
            }
        }
        #expect(signs == ["", "… Working", input == .stop ? "… Stopping" : "… Working", ""])
        // After a suspension, the whole screen is written again.
        let isWhole = terminal.writes[2].starts(with: Array("\u{1B}[0m\u{1B}[2J".utf8))
        #expect(isWhole == (input == .resumed))
        #expect(emulator.lines.first?.contains("3 books") == true)
    }

    @Test
    func saysNothingWhereTheAppAnswersAtOnce() async throws {
        let terminal = MemoryTerminal(script: [keys("\r"), keys("q")])
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { _ in Sample.books(rows: 3) }
        #expect(terminal.writes.count == 2)
    }

    @Test(arguments: [(nil, "… Working"), (0.4, "████░░░░░░  40 %")])
    func showsHowFarAnActionIs(_ progress: Double?, _ sign: String) {
        var tree = Sample.books()
        #expect(!CellsRenderer.lines(of: tree).joined().contains(sign))
        tree.root.state.insert(.busy)
        tree.root.details.progress = progress
        #expect(CellsRenderer.lines(of: tree).last?.hasSuffix(sign) == true)
    }

    @Test
    func leavesTheTerminalWhenTheAppFails() async {
        let terminal = MemoryTerminal(script: [keys("\r")])
        await #expect(throws: Refused.self) {
            try await TerminalApp.run(
                terminal: terminal,
                tree: Sample.books(),
                capabilities: capabilities
            ) { _ in throw Refused() }
        }
        #expect(terminal.calls == [.enter, .leave])
    }

    @Test
    func leavesTheTerminalWhenReadingFails() async {
        let terminal = MemoryTerminal(script: [.failure(TerminalError(.readFailed))])
        await #expect(throws: TerminalError.self) {
            try await TerminalApp.run(
                terminal: terminal,
                tree: Sample.books(),
                capabilities: capabilities
            ) { _ in Sample.books() }
        }
        #expect(terminal.calls == [.enter, .leave])
    }

    @Test(arguments: [
        (TerminalInput.closed, TerminalApp.Ending.closed), (.terminated(signal: 15), .signal(15)),
    ])
    func endsWhenAskedTo(_ input: TerminalInput, _ ending: TerminalApp.Ending) async throws {
        let terminal = MemoryTerminal(script: [.input(input)])
        let result = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { _ in Sample.books() }
        #expect(result == ending)
        #expect(terminal.calls == [.enter, .leave])
    }

    @Test
    func asksForTheNewScreenWhenSomethingIsDue() async throws {
        let terminal = MemoryTerminal(script: [.input(.timedOut), keys("q")])
        var sent: [[Event]] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities,
            nextDue: { sent.isEmpty ? 250 : nil },
            send: { events in
                sent.append(events)
                return Sample.books(rows: 2)
            }
        )
        #expect(sent == [[]])
        #expect(terminal.timeouts == [250, nil])
        #expect(terminal.writes.count == 2)
    }

    @Test
    func takesAnEscapeForItselfBeforeWhatIsDueLater() async throws {
        let terminal = MemoryTerminal(script: [keys("\u{1B}"), .input(.timedOut)])
        var sent: [[Event]] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities,
            nextDue: { 5000 },
            send: { events in
                sent.append(events)
                return Sample.books()
            }
        )
        #expect(!sent.contains([]))
        #expect(terminal.timeouts.count == 3 && terminal.timeouts[0] == 5000)
        #expect(terminal.timeouts[1].map { $0 < 5000 } == true)
    }

    @Test
    func asksForTheNewScreenWhenWoken() async throws {
        let terminal = MemoryTerminal(script: [.input(.woken)])
        var sent: [[Event]] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { events in
            sent.append(events)
            return Sample.books(rows: 2)
        }
        #expect(sent == [[]])
        #expect(terminal.writes.count == 2)
    }

    @Test(arguments: [(TerminalInput.woken, true), (.bytes(Array("\r".utf8)), false)])
    func ringsForAnAlertThatAppearsByItself(_ input: TerminalInput, _ rings: Bool) async throws {
        let terminal = MemoryTerminal(script: [.input(input)])
        var alert = Sample.books()
        let ok = ComponentSample.node("alert/ok", .button, "OK", events: [.tap])
        alert.root.children.append(ComponentSample.node("alert", .alert, "Pump A is down", [ok]))
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { _ in alert }
        let bells = terminal.writes.flatMap(\.self).filter { $0 == 0x07 }
        #expect(bells.count == (rings ? 1 : 0))
    }

    @Test
    func suspendsAndPaintsAnew() async throws {
        let terminal = MemoryTerminal(script: [keys("\u{1A}"), .input(.suspensionRequested)])
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { _ in Sample.books() }
        #expect(terminal.calls == [.enter, .suspend, .suspend, .leave])
        #expect(terminal.writes.count == 3)
        #expect(terminal.writes[2] == terminal.writes[0])
    }

    @Test
    func paintsAnewAfterAResize() async throws {
        let terminal = MemoryTerminal(script: [.resize(TerminalSize(columns: 40, rows: 12))])
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities
        ) { _ in Sample.books() }
        var emulator = TerminalEmulator(size: TerminalSize(columns: 40, rows: 12))
        emulator.feed(terminal.writes.last ?? [])
        #expect(
            emulator.lines
                == CellsRenderer.lines(
                    of: Sample.books(),
                    size: TerminalSize(columns: 40, rows: 12)
                )
        )
    }

    @Test
    func asksForTheRowsThatAreSeen() async throws {
        let size = TerminalSize(columns: 40, rows: 12)
        let terminal = MemoryTerminal(
            size: size,
            script: [keys("\u{1B}[6~"), keys("\u{1B}[F"), keys("\u{1B}[H")]
        )
        var sent: [Event] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.window(first: 0, count: 10, total: 100_000),
            capabilities: capabilities
        ) { events in
            sent += events
            guard case .window(let first, let count) = events.first?.action else {
                Issue.record("unexpected \(events)")
                return Sample.window(first: 0, count: 1, total: 1)
            }
            return Sample.window(first: first, count: count, total: 100_000)
        }
        #expect(sent.allSatisfy { $0.target == "list" })
        #expect(sent.count == 3)
        var emulator = TerminalEmulator(size: size)
        for bytes in terminal.writes {
            emulator.feed(bytes)
        }
        #expect(emulator.lines.contains { $0.contains("› Row 0") })
    }

    @Test
    func asksOnlyOnceForRowsThatNeverCome() async throws {
        let terminal = MemoryTerminal(script: [])
        var count = 0
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.window(first: 0, count: 3, total: 50),
            capabilities: capabilities
        ) { _ in
            count += 1
            return Sample.window(first: 0, count: 3, total: 50)
        }
        #expect(count == 1)
    }

    @Test
    func resolvesALoneEscapeByTheTimeout() async throws {
        let terminal = MemoryTerminal(script: [keys("\u{1B}"), .input(.timedOut)])
        var sent: [Event] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(overlay: Sample.login()),
            capabilities: capabilities
        ) { events in
            sent += events
            return Sample.books()
        }
        #expect(sent == [Event(.tap, on: "cancel")])
    }
}
