import Foundation
import OKitTerminal
import TestSupport
import Testing

/// Key maps as the program reads them.
@Suite(.timeLimit(.minutes(20)))
struct KeyMapCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test func refusesAMapWithItsPlaces() async throws {
        try write("keys.json", "{\n  \"dwon\": [\"j\"],\n  \"up\": \"k\"\n}\n")
        let outcome = try await place.expect(2, "run", "bookshop", "--keys", "keys.json")
        #expect(outcome.errors.contains("keys.json:2:3: error: "))
        #expect(outcome.errors.contains("did you mean \"down\"?"))
        #expect(outcome.errors.contains("keys.json:3:9: error: "))
        try write("keys.json", "{\"up\": [\"k\"], \"down\": [\"k\"]}")
        let second = try await place.expect(2, "run", "bookshop", "--keys", "keys.json")
        #expect(second.errors.contains("keys.json:1:24: error: the key \"k\" is repeated"))
        #expect(second.errors.contains("[key-map]"))
        let absent = try await place.expect(2, "run", "bookshop", "--keys", "none.json")
        #expect(absent.errors.contains("none.json: no such file"))
    }

    private func write(_ file: String, _ text: String) throws {
        let folder = "\(place.path)/.config/okit-bundle"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        try place.write(Array(text.utf8), file)
    }

    @Test func playsFlowsByTheMap() async throws {
        try write("keys.json", #"{"menu": ["ctrl-g"]}"#)
        let flow = "key ctrl-g\nexpect screen \"menu\"\n"
        let mapped = try await place.okit(
            ["run", "bookshop", "--keys", "keys.json", "--script", "-"],
            input: flow
        )
        #expect(mapped.code == 0, "\(mapped.errors)")
        let usual = try await place.okit(["run", "bookshop", "--script", "-"], input: flow)
        #expect(usual.code == 1)
        // Without a terminal nobody's own map counts, nor what is wrong with it.
        try write(".config/okit-bundle/keys.json", "{")
        try await place.expect(0, "run", "bookshop", "--headless")
    }

    @Test func takesTheUsersOwnMapInATerminal() throws {
        try write(".config/okit-bundle/keys.json", #"{"quit": ["x"], "copy": ["q"]}"#)
        let program = try ProgramInTerminal(
            ["okit-bundle", "run", "\(place.path)/bookshop"],
            environment: place.variables,
            size: .standard,
            errors: "\(place.path)/errors"
        )
        #expect(program.shows { $0.lines.contains { $0.contains("x quit") } })
        program.terminal.type("qx")
        #expect(try program.end() == 0)
    }
}
