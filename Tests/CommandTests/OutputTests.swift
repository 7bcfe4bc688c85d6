import TestSupport
import Testing

/// What commands write for people: colors, notes and log messages.
struct OutputTests {
    private let place = try? Workplace()

    private func app() async throws -> Workplace {
        let place = try #require(place)
        try await place.expect(0, "new", "list", "--from", "todo")
        return place
    }

    @Test func colorsAreOnlyInTerminalsUnlessAskedFor() async throws {
        let place = try await app()
        let path = "list/screens/tasks.json"
        let text = try place.text(path).replacing("\"open\": \"task\"", with: "\"open\": \"tusk\"")
        try place.write(Array(text.utf8), path)
        let plain = try await place.expect(1, "lint", "list").output
        #expect(!plain.contains("\u{1B}"))
        let colored = try await place.expect(1, "lint", "list", "--color", "always").output
        #expect(colored.contains("\u{1B}[1;31merror: \u{1B}[0m"))
        let codes = /\u{1B}\[[0-9;]*m/
        #expect(colored.replacing(codes, with: "") == plain)
        let never = try await place.expect(1, "lint", "list", "--color", "never").output
        #expect(never == plain)
        // Files are for programs.
        try await place.expect(
            1,
            "lint",
            "list",
            "--color",
            "always",
            "--format",
            "text=report.txt"
        )
        #expect(try place.text("report.txt") == plain)
    }

    @Test func verboseSaysWhatIsDoneAndQuietOnlyWhatFails() async throws {
        let place = try await app()
        let verbose = try await place.expect(0, "lint", "list", "--no-cache", "--verbose")
        #expect(verbose.errors.contains("debug") && verbose.errors.contains("loaded list"))
        #expect(verbose.output.isEmpty)
        let usual = try await place.expect(0, "lint", "list", "--no-cache")
        #expect(usual.errors.isEmpty)
        let level = try await place.expect(0, "lint", "list", "--no-cache", "--log-level", "info")
        #expect(level.errors.isEmpty)
        let both = try await place.expect(64, "lint", "list", "--quiet", "--verbose")
        #expect(both.errors.contains("--quiet cannot be combined with --verbose"))
        let reads = try await place.expect(0, "eval", "list", "tasks.size()")
        #expect(reads.errors.contains("read "))
        let quiet = try await place.expect(0, "eval", "list", "tasks.size()", "--quiet")
        #expect(quiet.errors.isEmpty && quiet.output == reads.output)
    }

    @Test func logMessagesHaveNoSecrets() async throws {
        let place = try #require(place)
        try await place.expect(0, "new", "bugs", "--from", "tracker")
        let outcome = try await place.okit(
            "run",
            "bugs",
            "--headless",
            "--ephemeral",
            "--service",
            "stub",
            "--secret",
            "TRACKER=open-sesame",
            "--log-level",
            "trace"
        )
        #expect(outcome.errors.contains("started org."))
        #expect(!outcome.errors.contains("open-sesame"))
    }

    @Test func everyCommandHasTheSameOptions() async throws {
        let place = try #require(place)
        let help = try await place.expect(0, "help").output
        let commands = help.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: #/ +([a-z][a-z-]*) +[A-Z].*/#).map { String($0.1) }
        }
        #expect(commands.count >= 20)
        let groups = ["help", "cache", "import", "keys", "trust"]
        let imports = ["openapi", "json-schema", "data"].map { ["import", $0] }
        for command in commands.filter({ !groups.contains($0) }).map({ [$0] }) + imports {
            let help = try await place.okit(["help"] + command, input: "").output
            for option in ["--color", "--quiet", "--verbose", "--log-level"] {
                #expect(help.contains(option), "\(command) \(option)")
            }
        }
    }
}
