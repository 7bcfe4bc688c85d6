import Foundation
import OKitTerminal
import TestSupport
import Testing

/// `dev` in a pseudo-terminal: reloading, problems and the inspector.
struct DevCommandTests {
    private let place: Workplace
    private let program: ProgramInTerminal

    private static let screen = """
        {
          "title": "Notes",
          "state": {"word": {"type": "text", "default": "first"}},
          "body": [
            {"fact": "screen.word", "id": "note", "label": "Word"},
            {"list": "['b', 'a']", "id": "letters", "row": {"title": "{self}"}}
          ]
        }
        """

    init() throws {
        place = try Workplace()
        try Self.writeBundle("\(place.path)/notes", screen: Self.screen)
        program = try Self.start("\(place.path)/notes", place)
    }

    private static func writeBundle(_ folder: String, screen: String) throws {
        let manifest = """
            {"formatVersion": 2, "identifier": "org.example.notes", "version": "1.0.0",
            "name": "Notes", "languages": ["en"]}
            """
        for (path, text) in [
            "bundle.json": manifest, "app.json": #"{"start": "main"}"#,
            "screens/main.json": screen,
        ] {
            try write(text, "\(folder)/\(path)")
        }
    }

    private static func start(_ folder: String, _ place: Workplace) throws -> ProgramInTerminal {
        try ProgramInTerminal(
            ["okit-bundle", "dev", folder, "--ephemeral"],
            environment: place.variables,
            size: TerminalSize(columns: 100, rows: 30),
            errors: "\(folder).errors"
        )
    }

    private static func write(_ text: String, _ path: String) throws {
        let file = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    private func shows(_ text: String) -> Bool {
        program.shows { emulator in emulator.lines.contains { $0.contains(text) } }
    }

    @Test func showsWhatTheFocusedElementComesFrom() throws {
        try #require(shows("first"))
        program.terminal.type("\u{1B}[24~")
        #expect(shows("fact = \"first\""))
        #expect(shows("screens/main.json:5:"))
        #expect(shows("screen.word, reads screen.word"))
        #expect(shows("No problems"))
        program.terminal.type("\r")
        #expect(shows("Location: \(place.path)/notes/screens/main.json:"))
        program.terminal.type("\u{1B}[24~")
        #expect(program.shows { $0.lines.first?.contains("Notes") == true })
        program.terminal.type("q")
        #expect(try program.end() == 0)
    }

    @Test func hidesWhatFieldsHide() throws {
        try #require(shows("first"))
        let secret = """
            {"title": "Pin", "state": {"pin": {"type": "text", "default": "hunter2"}},
            "body": [{"form": "screen", "fields": [{"field": "pin", "as": "secret"}]}]}
            """
        try Self.write(secret, "\(place.path)/notes/screens/main.json")
        #expect(shows("•••"))
        program.terminal.type("\u{1B}[24~")
        #expect(shows("fields[0].field = ••••"))
        #expect(!program.emulator.lines.contains { $0.contains("hunter2") })
        program.terminal.type("\u{3}")
        #expect(try program.end() == 130 << 8)
    }

    /// The reason is in the inspector too, and without the colors of a terminal.
    @Test func saysWhyAVersionDoesNotRun() throws {
        try #require(shows("first"))
        try Self.write(Self.screen + "}", "\(place.path)/notes/screens/main.json")
        #expect(shows("The new version does not run"))
        #expect(!program.emulator.lines.contains { $0.contains("[1m") })
        program.terminal.type("\u{1B}[24~")
        #expect(shows("The current version does not run"))
        program.terminal.type("\u{3}")
        #expect(try program.end() == 130 << 8)
    }

    @Test func waitsForAFirstVersionThatRuns() throws {
        let folder = "\(place.path)/broken"
        try Self.writeBundle(folder, screen: Self.screen + "}")
        let other = try Self.start(folder, place)
        let waits = other.shows { _ in
            let errors = try? String(contentsOfFile: "\(folder).errors", encoding: .utf8)
            return errors?.contains("waiting for a version that runs") == true
        }
        #expect(waits)
        try Self.write(Self.screen, "\(folder)/screens/main.json")
        #expect(other.shows { emulator in emulator.lines.contains { $0.contains("first") } })
        other.terminal.type("q")
        #expect(try other.end() == 0)
        program.terminal.type("q")
        #expect(try program.end() == 0)
    }

    @Test func saysThatTheBundleWasDeleted() throws {
        try #require(shows("first"))
        try FileManager.default.removeItem(atPath: "\(place.path)/notes")
        #expect(shows("The new version does not run"))
        try Self.writeBundle("\(place.path)/notes", screen: Self.screen)
        #expect(program.shows { !$0.lines.contains { $0.contains("does not run") } })
        program.terminal.type("q")
        #expect(try program.end() == 0)
    }

    @Test(arguments: [["--headless"], ["--line"], ["--script", "x.flow"], ["--record", "x.json"]])
    func needsATerminal(_ options: [String]) async throws {
        let run = try await place.okit(["dev", "notes"] + options)
        #expect(run.code == 2)
        #expect(run.errors.contains("dev runs in a terminal"))
    }

    @Test func continuesWithANewVersionAndShowsItsProblems() throws {
        try #require(shows("first"))
        let changed = Self.screen.replacingOccurrences(of: "\"first\"", with: "\"second\"")
            .replacingOccurrences(of: "{self}", with: "{self.nothing}")
        try Self.write(changed, "\(place.path)/notes/screens/main.json")
        #expect(shows("1 problem: "))
        program.terminal.type(":Show\r")
        #expect(shows("Problems"))
        #expect(shows("screens/main.json:6:"))
        program.terminal.type("\u{1B}[27uq")
        #expect(try program.end() == 0)
    }
}
