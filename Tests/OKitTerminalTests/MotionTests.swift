import OKitRuntime
import TestSupport
import Testing

@testable import OKitTerminal

/// Indicators move while an app works, unless the user does not want it.
struct MotionTests {
    private let capabilities = TerminalCapabilities(colors: .sixteen)

    private func keys(_ text: String) -> MemoryTerminal.Step {
        .input(.bytes(Array(text.utf8)))
    }

    private var busyTree: ScreenTree {
        var tree = Sample.books()
        tree.root.state.insert(.busy)
        return tree
    }

    /// The last lines of all frames of an app that works.
    private func lastLines(showsMotion: Bool) async throws -> [String] {
        let terminal = MemoryTerminal(
            script: [.input(.timedOut), .input(.timedOut), keys("q")]
        )
        var options = RenderOptions()
        options.showsMotion = showsMotion
        let tree = busyTree
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree,
            capabilities: capabilities,
            options: options
        ) { _ in tree }
        var emulator = TerminalEmulator(size: .standard)
        return terminal.writes.map { bytes in
            emulator.feed(bytes)
            return emulator.lines.last ?? ""
        }
    }

    @Test func movesWhileTheAppIsBusy() async throws {
        let lines = try await lastLines(showsMotion: true)
        #expect(lines.count == 3)
        #expect(lines.first?.contains("… Working") == true)
        #expect(lines.dropFirst().map { $0.contains("⠙ Working") } == [true, false])
        #expect(lines.last?.contains("⠹ Working") == true)
    }

    @Test func staysStillIfTheUserWantsIt() async throws {
        let lines = try await lastLines(showsMotion: false)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("… Working") == true)
    }

    @Test func usesASCIIWhereTheTerminalShowsNothingElse() {
        #expect((0..<5).map { Motion.phase($0, .ascii) } == ["|", "/", "-", "\\", "|"])
        #expect(Motion.phase(nil, .unicode) == "…")
    }

    /// The phase of an app that computes is moved beside the computation.
    @Test func movesWhileTheAppComputes() async throws {
        let terminal = MemoryTerminal(script: [keys("\r"), keys("q")])
        var options = RenderOptions()
        options.showsMotion = true
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: capabilities,
            options: options,
            patience: { $0() },
            send: { _ in
                while terminal.writes.count < 4 {
                    await Task.yield()
                }
                return Sample.books(rows: 3)
            }
        )
        var emulator = TerminalEmulator(size: .standard)
        let phases = terminal.writes.map { bytes in
            emulator.feed(bytes)
            return emulator.lines.last?.split(separator: " ").suffix(2).joined(separator: " ")
        }
        #expect(phases.dropFirst().prefix(3) == ["⠋ Working", "⠙ Working", "⠹ Working"])
        #expect(emulator.lines.last?.contains("Working") == false)
    }

    /// A list that is being loaded shows bars, and one without entries says so.
    @Test(arguments: [true, false])
    func showsBarsForRowsThatAreLoading(_ isBusy: Bool) {
        var list = ScreenNode(id: "list", role: .list)
        list.details.placeholder = isBusy ? "Loading…" : "No entries"
        list.details.window = ScreenNode.Window(total: 0, first: 0)
        if isBusy {
            list.state.insert(.busy)
        }
        let tree = ScreenTree(
            screen: "s",
            root: ScreenNode(id: "s", role: .screen, children: [list])
        )
        let user = User(tree, size: .standard)
        #expect(user.lines.contains { $0.contains(isBusy ? "Loading…" : "No entries") })
        #expect(user.lines.count { $0.contains("░░░░") } == (isBusy ? 5 : 0))
    }

    @Test func changesTheThemeInThePalette() {
        var user = User(Sample.books(), size: .standard)
        for character in ":theme: no" {
            user.press(Key(.character(character)))
        }
        #expect(user.lines.contains { $0.contains("Theme: nord") })
        #expect(user.press(Key(.enter)) == [.use(.nord)])
    }
}
