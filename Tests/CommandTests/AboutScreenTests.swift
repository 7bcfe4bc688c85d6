import Foundation
import OKitTerminal
import TestSupport
import Testing

/// The question at the start as a screen, and the screen "About this app".
@Suite(.timeLimit(.minutes(20)))
struct AboutScreenTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addServiceApp(hosts: #"["127.0.0.1", "api.example.com"]"#)
    }

    /// - Parameter keys: what leaves the screen.
    @Test(arguments: ["\r", "\u{1B}", "q"])
    func runsNothingWithoutAYes(_ keys: String) throws {
        let program = try start()
        try #require(program.shows { $0.lines.contains { $0.contains("+ reach api.example.com") } })
        program.terminal.type(keys)
        #expect(try program.end() == 2 << 8)
        let trust = "\(place.path)/.config/okit-bundle/trust.json"
        #expect(!FileManager.default.fileExists(atPath: trust))
    }

    @Test func endsByCtrlC() throws {
        let program = try start()
        try #require(program.shows { $0.lines.contains { $0.contains("[ Run and grant ]") } })
        program.terminal.type("\u{3}")
        #expect(try program.end() == 130 << 8)
    }

    @Test func revokesAndGrantsWhileTheAppRuns() async throws {
        let program = try start()
        try #require(program.shows { $0.lines.contains { $0.contains("[ Run and grant ]") } })
        program.terminal.type("\u{1B}[C\r")
        try #require(program.shows { $0.lines.contains { $0.contains("[ Reload ]") } })
        program.terminal.type(":about\r")
        try #require(program.shows { lists("revoke", "127.0.0.1", $0) })
        // Leaving the question changes nothing.
        program.terminal.type("\r")
        try #require(program.shows(isAsked))
        program.terminal.type("\u{1B}")
        #expect(program.shows { lists("revoke", "127.0.0.1", $0) && !isAsked($0) })
        program.terminal.type("\r")
        try #require(program.shows(isAsked))
        program.terminal.type("\u{1B}[C\r")
        try #require(program.shows { lists("grant", "127.0.0.1", $0) })
        let revoked = try await place.okit("trust", "show", "feed").output
        #expect(!revoked.contains("reach 127.0.0.1"))
        #expect(revoked.contains("reach api.example.com"))
        // The running app is without it, too.
        program.terminal.type("\u{1B}")
        try #require(program.shows { $0.lines.contains { $0.contains("[ Reload ]") } })
        program.terminal.type(":reload\r")
        #expect(program.shows { text($0).contains("allow it with --allow-host 127.0.0.1") })
        program.terminal.type("\u{1B}")
        #expect(program.shows { !text($0).contains("[ OK ]") })
        program.terminal.type("q")
        _ = try program.end()
        try startAgain()
    }

    /// What was revoked is not asked for again, and can be granted.
    private func startAgain() throws {
        let program = try start()
        try #require(program.shows { $0.lines.contains { $0.contains("[ Reload ]") } })
        program.terminal.type(":about\r")
        try #require(program.shows { lists("grant", "127.0.0.1", $0) })
        program.terminal.type("\u{1B}[F\r")
        try #require(program.shows(isAsked))
        // Enter alone grants nothing.
        program.terminal.type("\r")
        try #require(program.shows { lists("grant", "127.0.0.1", $0) && !isAsked($0) })
        program.terminal.type("\r\u{1B}[C\r")
        #expect(program.shows { lists("revoke", "127.0.0.1", $0) })
        program.terminal.type("q")
        #expect(try program.end() == 0)
    }

    /// A window that does not show the answers takes no yes.
    @Test func needsRoomForAYes() throws {
        let program = try start(size: TerminalSize(columns: 30, rows: 6))
        try #require(program.shows { $0.lines.contains { $0.contains("Do not run") } })
        program.terminal.type("\u{1B}[C\r")
        try #require(program.shows { $0.lines.contains { $0.contains("Enlarge the window") } })
        program.terminal.type("\u{1B}")
        #expect(try program.end() == 2 << 8)
    }

    /// A locked app shows no permissions, and grants and revokes none.
    @Test func isNotOfferedByALockedApp() async throws {
        try FileManager.default.copyItem(
            atPath: SampleBundle.folder("zoo"),
            toPath: "\(place.path)/zoo"
        )
        let timeout = "\"protectionTimeout/ref/id\""
        try place.edit("zoo/screens/app.json", timeout, "\"#0\"")
        try await place.expect(0, "trust", "grant", "zoo")
        var environment = place.variables
        environment["OKIT_PASSPHRASE"] = "words"
        let program = try ProgramInTerminal(
            ["okit-bundle", "run", "\(place.path)/zoo"],
            environment: environment,
            size: .standard,
            errors: "\(place.path)/errors"
        )
        try #require(program.shows { $0.lines.contains { $0.contains("Animals") } })
        program.terminal.type("\u{1A}")
        try #require(program.shows { $0.lines.contains { $0.contains("[ Unlock ]") } })
        program.terminal.type("x\r")
        program.terminal.type(":about")
        #expect(program.shows { $0.lines.contains { $0.contains(": about") } })
        #expect(program.shows { screen in !screen.lines.contains { $0.contains("About this") } })
    }

    /// What was typed before the question was shown does not answer it.
    @Test func ignoresKeysOfBefore() throws {
        let program = try start()
        program.terminal.type("\u{1B}[C\r")
        try #require(program.shows { $0.lines.contains { $0.contains("[ Run and grant ]") } })
        program.terminal.type("q")
        let runs = program.shows { $0.lines.contains { $0.contains("[ Reload ]") } }
        try #require(!runs)
        #expect(try program.end() == 2 << 8)
    }

    /// One of all methods can be revoked.
    @Test func remembersARevokedMethod() async throws {
        try await place.expect(0, "trust", "grant", "feed")
        try place.edit(
            "feed/bundle.json",
            "\"hosts\":",
            "\"methods\": [\"GET\", \"POST\"], \"hosts\":"
        )
        for isRevoked in [false, true] {
            let program = try start()
            try #require(program.shows { $0.lines.contains { $0.contains("[ Reload ]") } })
            program.terminal.type(":about\r")
            let change = isRevoked ? "grant" : "revoke"
            try #require(
                program.shows { screen in
                    screen.lines.contains { $0.contains("use POST") && $0.hasSuffix(change) }
                }
            )
            if !isRevoked {
                program.terminal.type("\u{1B}[F\r\u{1B}[C\r")
                #expect(program.shows { $0.lines.contains { $0.contains("may not") } })
            }
            program.terminal.type("q")
            #expect(try program.end() == 0)
        }
    }

    @Test func revokesAllPortsOfAHost() async throws {
        let manifest = "feed/bundle.json"
        try place.edit(manifest, "\"api.example.com\"", "\"localhost:81\", \"localhost:82\"")
        try await place.expect(0, "trust", "grant", "feed")
        try await place.expect(0, "trust", "revoke", "feed", "--host", "localhost")
        let shown = try await place.okit("trust", "show", "feed").output
        #expect(shown.contains("reach 127.0.0.1") && !shown.contains("localhost"))
        try await place.expect(2, "trust", "revoke", "feed", "--host", "localhost")
    }

    private func start(size: TerminalSize = .standard) throws -> ProgramInTerminal {
        try ProgramInTerminal(
            ["okit-bundle", "run", "\(place.path)/feed"],
            environment: place.variables,
            size: size,
            errors: "\(place.path)/errors"
        )
    }

    /// The words of the screen, without the border of a dialog.
    private func text(_ terminal: TerminalEmulator) -> String {
        terminal.lines.flatMap { $0.split { $0 == " " || $0 == "│" } }.joined(separator: " ")
    }

    private func lists(_ change: String, _ host: String, _ terminal: TerminalEmulator) -> Bool {
        terminal.lines.contains { $0.contains("reach \(host)") && $0.hasSuffix(change) }
    }

    private func isAsked(_ terminal: TerminalEmulator) -> Bool {
        terminal.lines.contains { $0.contains("this permission?") }
    }
}
