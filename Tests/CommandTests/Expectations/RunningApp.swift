import Foundation
import OKitBundle
import OKitSchema
import OKitTerminal
import TestSupport
import Testing

/// An app that runs in a terminal, as its user sees it.
struct RunningApp {
    let place: Workplace
    let program: ProgramInTerminal

    /// Starts a sample of the repository, with everything granted that it asks for.
    ///
    /// - Parameter answers: What the terminal reports about itself.
    init(
        _ sample: String,
        _ arguments: [String] = [],
        size: TerminalSize = .standard,
        variables: [String: String] = [:],
        answers: String = ""
    ) throws {
        try self.init(
            folder: Self.folder(sample),
            in: Workplace(),
            arguments + ["--now", "2026-01-01T00:00:00Z"],
            size: size,
            variables: variables,
            answers: answers
        )
    }

    /// Starts the app of a folder by the clock of the system.
    init(
        folder: String,
        in place: Workplace,
        _ arguments: [String] = [],
        size: TerminalSize = .standard,
        variables: [String: String] = [:],
        answers: String = ""
    ) throws {
        self.place = place
        var loader = BundleLoader(try BundleFiles(folder: folder), schemas: BundleSchemas())
        try place.grant(try loader.load(), in: folder)
        let locale = arguments.contains("--locale") ? [] : ["--locale", "en_US"]
        program = try ProgramInTerminal(
            ["okit-bundle", "run", folder, "--ephemeral", "--time-zone", "UTC", "--seed", "1"]
                + locale + arguments,
            environment: place.variables.merging(variables) { $1 },
            size: size,
            errors: "\(place.path)/errors"
        )
        program.terminal.type(answers)
    }

    /// The folder of a sample of the repository.
    static func folder(_ sample: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Bundles/\(sample)").path
    }

    var screen: TerminalEmulator { program.emulator }

    /// Types text and the bytes of keys.
    func type(_ keys: String...) {
        program.terminal.type(keys.joined())
    }

    /// Clicks on the first cell of a text.
    func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let point = screen.place(of: text) else {
            Issue.record("no \"\(text)\" on\n\(self.text)", sourceLocation: sourceLocation)
            return
        }
        let place = "0;\(point.column + 1);\(point.row + 1)"
        type("\u{1B}[<\(place)M", "\u{1B}[<\(place)m")
    }

    /// Waits until the screen is as described.
    func expect(
        _ description: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ isExpected: (TerminalEmulator) -> Bool
    ) {
        if !program.shows(isExpected) {
            Issue.record("not \(description):\n\(text)", sourceLocation: sourceLocation)
        }
    }

    /// Waits until the screen shows texts.
    func expect(texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        expect("\(texts)", sourceLocation: sourceLocation) { screen in
            texts.allSatisfy { screen.place(of: $0) != nil }
        }
    }

    /// Waits until the screen shows none of the texts.
    func expect(no texts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        expect("without \(texts)", sourceLocation: sourceLocation) { screen in
            texts.allSatisfy { screen.place(of: $0) == nil }
        }
    }

    /// Waits until the line that has the focus begins with a text.
    func expect(focus text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expect("focused on \"\(text)\"", sourceLocation: sourceLocation) { screen in
            screen.lines.contains { $0.drop { $0 == " " }.hasPrefix("› \(text)") }
        }
    }

    /// Reads what the program writes until it is enough, without showing it.
    func output(until isEnough: (String) -> Bool) -> String {
        let end = Date() + 30
        var bytes: [UInt8] = []
        while !isEnough(String(decoding: bytes, as: UTF8.self)), Date() < end {
            _ = program.terminal.hasOutput(withinMilliseconds: 250)
            bytes += program.terminal.outputBytes()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The time for which the process has used processors, in hundredths of a second.
    func processorTime() throws -> Int {
        let path = "/proc/\(program.process)/stat"
        let fields =
            try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: ")").last?.split(separator: " ") ?? []
        // The numbers of proc(5) count from the name, which is the second.
        return [14, 15].compactMap { fields.indices.contains($0 - 3) ? Int(fields[$0 - 3]) : nil }
            .reduce(0, +)
    }

    private var text: String { screen.lines.joined(separator: "\n") }
}
