import Foundation
import TestSupport
import Testing

/// Defaults of commands in `okit-bundle.json`.
struct ConfigurationTests {
    private let place = try? Workplace()

    private func app(_ settings: String) async throws -> Workplace {
        let place = try #require(place)
        try await place.expect(0, "new", "list", "--from", "todo")
        try place.write(Array(settings.utf8), "okit-bundle.json")
        return place
    }

    @Test func optionsComeFromTheFileAndTheCommandLineReplacesThem() async throws {
        let place = try await app(#"{"lint": {"format": "json", "no-cache": true}}"#)
        #expect(try await place.expect(0, "lint", "list").output.contains("\"findings\""))
        let text = try await place.expect(0, "lint", "list", "--format", "text")
        #expect(text.output.isEmpty)
        #expect(try await place.expect(0, "lint", "list", "--no-config").output.isEmpty)
    }

    @Test func eachCommandHasItsSection() async throws {
        let place = try await app(
            #"{"format": {"check": true}, "test": {"format": "json", "repeat": 2}}"#
        )
        let path = "list/bundle.json"
        let text = try place.text(path).replacing("\n", with: " ")
        try place.write(Array(text.utf8), path)
        let format = try await place.expect(1, "format", "list")
        #expect(format.output.contains("list/bundle.json"))
        #expect(try place.text(path) == text)
        let test = try await place.expect(0, "test", "list")
        #expect(test.output.hasPrefix("{"))
    }

    @Test func theFileCanBeNamed() async throws {
        let place = try await app("{}")
        try place.write(Array(#"{"lint": {"format": ["github", "json"]}}"#.utf8), "other.json")
        let named = try await place.expect(0, "lint", "list", "--config", "other.json")
        #expect(named.output.contains("\"findings\""))
        let missing = try await place.expect(2, "lint", "list", "--config", "none.json")
        #expect(missing.errors.contains("none.json: no such file"))
    }

    @Test(arguments: [
        (#"{"lint": {"min-severty": "info"}}"#, "did you mean \"min-severity\"?"),
        (#"{"lint": {"min-severity": 3}}"#, "expected text, found number"),
        (#"{"test": {"repeat": "x"}}"#, "expected number, found string"),
        (#"{"lint": {"fix": true}}"#, "unknown option \"fix\""),
        (#"{"lint": {"format": "text=/tmp/written"}}"#, "only the command line can name"),
        (#"{"lint": {"baseline": "../b.json"}}"#, "expected a path in the folder"),
        (#"{"lint": []}"#, "expected an object, found array"),
        (#"{"linter": {}}"#, "did you mean \"lint\"?"),
        (#"{"lint": {"min-severity": "grave"}}"#, "--min-severity"),
    ])
    func mistakesAreReported(_ settings: String, _ message: String) async throws {
        let place = try await app(settings)
        let outcome = try await place.okit("lint", "list")
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: "/tmp/written"))
    }
}
