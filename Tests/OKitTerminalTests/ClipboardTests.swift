import Foundation
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

struct ClipboardTests {
    /// A row with the focus, and what `y` makes the terminal do.
    private func written(
        by row: ScreenNode,
        _ capabilities: TerminalCapabilities = TerminalCapabilities(takesCommands: true)
    ) async throws -> String {
        let root = ScreenNode(id: "screen", role: .screen, children: [row])
        let tree = ScreenTree(screen: "main", root: root)
        let terminal = MemoryTerminal(script: [.input(.bytes(Array("y".utf8)))])
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: tree,
            capabilities: capabilities
        ) { _ in tree }
        // The first frame, after the queries if the terminal takes them.
        let first = capabilities.takesCommands ? 2 : 1
        return String(decoding: terminal.writes.dropFirst(first).joined(), as: UTF8.self)
    }

    private func copied(_ label: String, _ value: String? = nil) async throws -> String? {
        let row = Sample.node("row", .row, label, value.map { .text($0) }, events: [.tap])
        let written = try await written(by: row)
        guard written.hasPrefix("\u{1B}]52;c;"),
            let end = written.firstRange(of: "\u{1B}\\")?.lowerBound
        else {
            return nil
        }
        let data = Data(base64Encoded: String(written[..<end].dropFirst(7)))
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("Dune", nil, "Dune"), ("Dune", "marked", "Dune marked"),
        ("a\u{1B}]52;c;!\u{7}b\nrm -rf", nil, "a␛]52;c;!␇b rm -rf"), ("Zoë\u{202E}x", nil, "Zoë�x"),
    ])
    func copiesTheTextsOfWhatHasTheFocus(
        _ label: String,
        _ value: String?,
        _ expected: String
    ) async throws {
        #expect(try await copied(label, value) == expected)
    }

    @Test func copiesNothingThatIsTooLong() async throws {
        let longest = String(repeating: "x", count: 48 << 10)
        #expect(try await copied(longest) == longest)
        #expect(try await copied(longest + "x") == nil)
    }

    @Test func asksOnlyTerminalsThatAreKnownToTakeIt() async throws {
        let row = Sample.node("row", .row, "Dune", events: [.tap])
        #expect(try await written(by: row, TerminalCapabilities()).isEmpty)
    }

    @Test func copiesNoSecret() async throws {
        let field = Sample.node("field", .field, nil, .text("secret")) { $0.isSecure = true }
        let row = Sample.node("row", .row, "", events: [.tap], [field])
        #expect(try await !written(by: row).contains("]52;"))
    }

    @Test(arguments: [
        ("xterm-256color", true), ("tmux-256color", true), ("alacritty", true), ("linux", false),
        ("vt220", false), ("dumb", false), ("stterm", false),
    ])
    func knowsTerminalsByTheirNames(_ name: String, _ takes: Bool) {
        #expect(TerminalCapabilities(environment: ["TERM": name]).takesCommands == takes)
    }
}

struct PathTests {
    private func title(_ path: [String], columns: Int = 80) -> String {
        let back = Sample.node("back", .button, "Back", events: [.tap]) {
            $0.purpose = .back
            $0.path = path
        }
        let bar = Sample.node("bar", .bar, [back])
        let root = ScreenNode(id: "screen", role: .screen, label: "Dates", children: [bar])
        let size = TerminalSize(columns: columns, rows: 12)
        return User(ScreenTree(screen: "dates", root: root), size: size).lines[0]
    }

    @Test(arguments: [
        ([], 80, "Back  Dates"), (["Books", "Dune"], 80, "Back  Books › Dune › Dates"),
        (["Books", "Dune"], 40, "Back  Books › Dune › Dates"),
        (["Books", "Dune"], 30, "Back  Dune › Dates"), (["Books", "Dune"], 20, "Back  Dates"),
    ])
    func showsTheWayHereWhereThereIsRoom(_ path: [String], _ columns: Int, _ expected: String) {
        #expect(title(path, columns: columns).contains(expected))
    }
}
