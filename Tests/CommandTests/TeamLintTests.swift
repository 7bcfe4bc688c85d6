import Foundation
import TestSupport
import Testing

/// `lint` for teams: settings beside the bundles, changed files, and results of earlier runs.
struct TeamLintTests {
    private let place = try? Workplace()

    private func app() async throws -> Workplace {
        let place = try #require(place)
        try await place.expect(0, "new", "list", "--from", "todo")
        let path = "list/screens/tasks.json"
        let text = try place.text(path).replacing("\"open\": \"task\"", with: "\"open\": \"tusk\"")
        try place.write(Array(text.utf8), path)
        return place
    }

    @Test func takesSeveritiesFromTheFolderAbove() async throws {
        let place = try await app()
        let before = try await place.expect(1, "lint", "list")
        #expect(before.output.contains("unknown screen \"tusk\""))
        let settings = #"{"folders": {"list/screens": {"rules": {"unknown-screen": "info"}}}}"#
        try place.write(Array(settings.utf8), "okit-bundle.json")
        let after = try await place.okit("lint", "list")
        #expect(!after.output.contains("tusk"))
        let strict = try await place.expect(1, "lint", "list", "--rule", "unknown-screen=error")
        #expect(strict.output.contains("error: unknown screen \"tusk\""))
        try place.write(Array(#"{"rules": {"x": "off"}}"#.utf8), "okit-bundle.json")
        let wrong = try await place.expect(2, "lint", "list")
        #expect(wrong.errors.contains("unknown rule \"x\""))
    }

    @Test func findsTheSameAgain() async throws {
        let place = try await app()
        let first = try await place.okit("lint", "list", "--format", "json")
        let second = try await place.okit("lint", "list", "--format", "json")
        let fresh = try await place.okit("lint", "list", "--format", "json", "--no-cache")
        #expect(first.output == second.output && second.output == fresh.output)
        #expect(first.output.contains("tusk"))
        // A file that has changed is read anew.
        let path = "list/screens/tasks.json"
        let text = try place.text(path).replacing("\"tusk\"", with: "\"task\"")
        try place.write(Array(text.utf8), path)
        #expect(try await place.okit("lint", "list").output.isEmpty)
    }

    @Test func reportsChangedFilesOnly() async throws {
        let place = try await app()
        for words in [
            ["init", "-q", "."], ["add", "-A"],
            ["-c", "user.email=a@example.com", "-c", "user.name=A", "commit", "-qm", "All"],
        ] {
            #expect(try await place.tool("git", words).code == 0)
        }
        #expect(try await place.okit("lint", "list", "--changed-since", "HEAD").output.isEmpty)
        let path = "list/screens/tasks.json"
        try place.write(Array((try place.text(path) + " ").utf8), path)
        let changed = try await place.expect(1, "lint", "list", "--changed-since", "HEAD")
        #expect(changed.output.contains("tusk"))
        let unknown = try await place.expect(2, "lint", "list", "--changed-since", "nowhere")
        #expect(unknown.errors.contains("unknown git revision \"nowhere\""))
    }
}
