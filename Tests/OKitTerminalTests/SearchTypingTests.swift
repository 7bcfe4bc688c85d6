import OKitRuntime
import OKitTerminal
import Synchronization
import TestSupport
import Testing

/// The search field while the user types faster than the app finds rows.
struct SearchTypingTests {
    private let capabilities = TerminalCapabilities(colors: .sixteen)

    private func keys(_ text: String) -> MemoryTerminal.Step {
        .input(.bytes(Array(text.utf8)))
    }

    private func tree(_ text: String, rows: Int = 5) -> ScreenTree {
        var tree = Sample.books(rows: rows)
        tree.root.children[1].value = .text(text)
        return tree
    }

    /// Runs the app and returns the texts that it receives, and the screens that the user sees.
    private func run(
        _ terminal: MemoryTerminal,
        patience: @escaping DelayedProgress.Delay = { _ in },
        stop: @escaping @Sendable () -> Void = {}
    ) async throws -> (texts: [String], screens: [[String]]) {
        var texts: [String] = []
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree(""),
            capabilities: capabilities,
            patience: patience,
            stopper: { stop },
            send: { events in
                var text = texts.last ?? ""
                for case .input(let typed) in events.map(\.action) {
                    texts.append(typed)
                    text = typed
                }
                return tree(text, rows: 2)
            }
        )
        var emulator = TerminalEmulator(size: .standard)
        let screens = terminal.writes.map { bytes in
            emulator.feed(bytes)
            return emulator.lines
        }
        return (texts, screens)
    }

    @Test func answersEachLetterOfASlowUser() async throws {
        let terminal = MemoryTerminal(script: [keys("/"), keys("d"), keys("u"), keys("\u{1B}[B")])
        #expect(try await run(terminal).texts == ["d", "du"])
    }

    @Test func sendsOnlyTheLastTextOfAQuickUser() async throws {
        let script = ["/", "d", "u", "n", "\r"].map { keys($0) }
        let terminal = MemoryTerminal(script: script, isQuick: true)
        let (texts, screens) = try await run(terminal)
        #expect(texts == ["dun"])
        let shown = screens.compactMap { lines in
            lines.first { $0.hasPrefix(" / ") }.map { $0.prefix(8).filter { !$0.isWhitespace } }
        }
        #expect(shown.contains("/d") && shown.contains("/du") && shown.contains("/dun"))
        // Enter waits for the rows that were found.
        #expect(screens.last?.contains { $0.hasPrefix(" › Dune") } == true)
    }

    @Test func stopsFindingRowsAtTheNextKey() async throws {
        let stops = Atomic(0)
        let hasWorked = Atomic(false)
        let terminal = MemoryTerminal(
            script: [keys("/"), keys("d"), keys("u"), keys("\r")],
            duringWork: [.typed, .typed]
        )
        let (texts, _) = try await run(
            terminal,
            patience: { appear in
                if !hasWorked.exchange(true, ordering: .relaxed) {
                    appear()
                }
            },
            stop: { stops.add(1, ordering: .relaxed) }
        )
        #expect(stops.load(ordering: .relaxed) == 1)
        #expect(texts == ["d", "du"])
    }

    @Test func countsAndMarksTheMatches() {
        var user = User(tree(""), size: TerminalSize(columns: 80, rows: 24))
        let field = user.lines.first { $0.hasPrefix(" /") }
        #expect(field?.contains(" of ") == false)
        user.show(tree("dun", rows: 2))
        #expect(user.lines.contains { $0.hasPrefix(" / dun") && $0.contains("2 of 5") })
        let row = user.lines.firstIndex { $0.contains("› Dune") } ?? 0
        let marked = (0..<80).filter { column in
            user.frame.buffer[Point(column, row)].style.attributes.contains(.underline)
        }
        #expect(marked == [3, 4, 5])
    }
}
