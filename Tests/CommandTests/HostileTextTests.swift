import Testing

/// Text from a bundle, and names of files, never reach the terminal as control sequences.
@Suite(.timeLimit(.minutes(20)))
struct HostileTextTests {
    private static let hostile = "\u{1B}]0;x\u{7}\u{9B}2J\u{202E}\u{2028}"
    private static let escaped = #"\u001b]0;x\u0007\u009b2J\u202e\u2028"#

    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop("a\(Self.hostile)")
    }

    @Test(arguments: ["lint", "run", "inspect"])
    func cleansFindings(command: String) async throws {
        try place.edit(
            "a\(Self.hostile)/screens/books.json",
            "\"titlePath\"",
            "\"\(Self.escaped)\": \"\u{1B}[2J\u{202E}\", \"kind\""
        )
        try place.write(Array("{".utf8), "a\(Self.hostile)/screens/\(Self.hostile).json")
        try await expectCleanText(from: command, "a\(Self.hostile)")
    }

    @Test(arguments: ["lint", "run", "inspect", "pack"])
    func cleansNamesOfSources(command: String) async throws {
        let output = command == "pack" ? ["-o", "\(Self.hostile)/x/"] : []
        try await expectCleanText(from: [command, "missing\(Self.hostile)"] + output)
        try await expectCleanText(from: [command, "a\(Self.hostile)/screens"] + output)
    }

    @Test(arguments: ["text", "cells", "json"])
    func cleansScreens(form: String) async throws {
        try place.edit("a\(Self.hostile)/screens/books.json", "%Book Shop", "%Shop\(Self.escaped)")
        try place.edit("a\(Self.hostile)/bundle.json", "Bookshop", "Shop\(Self.escaped)")
        try await expectCleanText(from: "run", "a\(Self.hostile)", "--headless", "--show", form)
        try await expectCleanText(from: "inspect", "a\(Self.hostile)")
    }

    /// What the command line has is quoted by messages on options and values.
    @Test(arguments: [
        ["nothing"], ["run", "--nothing"], ["run", "a", "b"], ["run", "a", "--rows"],
        ["explain"], ["serve", ".", "--port"], ["run", "a", "--trust"],
    ])
    func cleansArguments(_ command: [String]) async throws {
        let outcome = try await place.okit(command + [Self.hostile])
        #expect(outcome.code == 64, "\(outcome.errors)")
        #expect(!outcome.errors.isEmpty && outcome.output.isEmpty)
        let found = outcome.errors.unicodeScalars.filter(Self.hostile.unicodeScalars.contains)
        let obeyed: Set<Unicode.Scalar> = ["\u{1B}", "\u{7}", "\u{9B}", "\u{202E}", "\u{2028}"]
        #expect(found.allSatisfy { !obeyed.contains($0) })
    }

    @Test func cleansWhatScriptsReport() async throws {
        try place.edit("a\(Self.hostile)/screens/books.json", "%Book Shop", "%Shop\(Self.escaped)")
        for command in ["expect title \"x\"", "tap \"Shop\(Self.hostile)\"", "\(Self.hostile)"] {
            try await expectCleanText(
                from: ["run", "a\(Self.hostile)", "--script", "-"],
                input: command
            )
        }
    }

    @Test func cleansNamesOfOtherFiles() async throws {
        try await expectCleanText(from: "run", "a\(Self.hostile)", "--script", Self.hostile)
        try await expectCleanText(from: "validate", "--schema", Self.hostile, "x")
        try place.write([0x7B], Self.hostile)
        try await expectCleanText(from: "validate", "--schema", Self.hostile, "x")
    }

    private func expectCleanText(
        from arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await expectCleanText(from: arguments, sourceLocation: sourceLocation)
    }

    private func expectCleanText(
        from arguments: [String],
        input: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await place.okit(arguments, input: input)
        let text = outcome.output + outcome.errors
        let raw = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        #expect(!text.isEmpty, sourceLocation: sourceLocation)
        #expect(
            raw.isEmpty,
            "\(arguments): \(text.debugDescription)",
            sourceLocation: sourceLocation
        )
    }
}
