import Foundation
import OKitTerminal
import TestSupport
import Testing

/// The keys of job control while a turn takes long.
@Suite(.timeLimit(.minutes(20)), .serialized)
struct InterruptTests {
    private let place: Workplace
    private let program: ProgramInTerminal

    init() throws {
        place = try Workplace()
        try SlowBundle.write(to: "\(place.path)/app")
        program = try ProgramInTerminal(
            ["okit-bundle", "run", "\(place.path)/app", "--ephemeral"],
            environment: place.variables,
            size: .standard,
            errors: "\(place.path)/errors"
        )
        try #require(program.shows { $0.lines.contains { $0.contains("[ Go ]") } })
        program.terminal.type("\r")
        try #require(program.shows { $0.lines.last?.contains("… Working") == true })
    }

    @Test func stopsTheTurnAndGoesOn() throws {
        program.terminal.type("\u{3}")
        #expect(program.shows { $0.lines.contains { $0.contains("the turn was cancelled") } })
        program.terminal.type("\r")
        #expect(program.shows { !$0.lines.contains { $0.contains("the turn was cancelled") } })
        program.terminal.type("\u{3}\u{3}")
        #expect([130 << 8, SIGINT].contains(try program.end()))
    }

    /// The terminal is given back before the process ends.
    @Test(arguments: [("\u{3}\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func endsTheProcess(_ keys: String, _ signal: Int32) throws {
        program.terminal.type(keys)
        let status = try program.end()
        #expect(status & 0x7F == signal, "\(status)")
        #expect(program.shows { $0.unknown.contains("[?1049l") })
    }

    /// Nothing can continue the first process of a session, so that it is not stopped.
    @Test func givesTheTerminalBackMeanwhile() throws {
        program.terminal.type("\u{1A}")
        #expect(program.shows { $0.lines.last?.contains("… Working") == true })
        program.terminal.type("\u{3}")
        #expect(program.shows { $0.lines.contains { $0.contains("the turn was cancelled") } })
    }
}

/// Features that the terminal has reported, when the process ends unexpectedly.
struct FatalSignalTests {
    @Test(.timeLimit(.minutes(20)), arguments: [SIGSEGV, SIGABRT])
    func endsTheUseOfFeatures(_ signal: Int32) throws {
        let place = try Workplace()
        let program = try ProgramInTerminal(
            ["okit-bundle", "run", SampleBundle.folder("bookshop"), "--ephemeral"],
            environment: place.variables,
            size: .standard,
            errors: "\(place.path)/errors"
        )
        try #require(program.shows { $0.unknown.contains("[?2026$p") })
        program.terminal.type("\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?6c")
        try #require(program.shows { $0.unknown.contains("[>1u") })
        #expect(!program.shows(withinSeconds: 0) { $0.unknown.contains("[<u") })
        program.kill(signal)
        #expect(try program.end() & 0x7F == signal)
        #expect(
            program.shows { screen in
                ["[<u", "[23;2t", "[?1049l"].allSatisfy { screen.unknown.contains($0) }
            }
        )
    }
}

/// An app whose button makes it evaluate for a long time.
enum SlowBundle {
    private static let elements = Array(repeating: "1", count: 25).joined(separator: ",")

    /// Writes the bundle as a folder.
    static func write(to folder: String) throws {
        let list = "{\(elements)}"
        let inner = "count(SUBQUERY(\(list), $c, $c > 1))"
        let outer = "SUBQUERY(\(list), $a, count(SUBQUERY(\(list), $b, \(inner) > 1)) > 1)"
        let computed = (0..<300).map { index in
            #""x\#(index)":{"expression":"TERNARY(name == 'idle', 0, count(\#(outer)))"}"#
        }
        let rows = (0..<300).map { ##"{"cell":"text","textPath":"#Row","path":"x\##($0)"}"## }
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.slow","version":"1.0.0","name":"Slow",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"transient"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text","default":"idle"}},
            "computed":{\(computed.joined(separator: ","))},
            "functions":{"go":{"steps":[{"set":"name","to":"#changed"}]}}}
            """,
            "screens/main.json": """
            {"kind":"detail","titlePath":"name",
            "bar":{"right":[{"id":"go","title":"#Go","tapPath":"go()"}]},
            "sections":[{"rows":[\(rows.joined(separator: ","))]}]}
            """,
        ]
        for (path, text) in files {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
    }
}
