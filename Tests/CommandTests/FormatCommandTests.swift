import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct FormatCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test func findsTheSampleAppLaidOut() async throws {
        let outcome = try await place.okit("format", "--check", "bookshop")
        #expect(outcome.code == 0)
        #expect(outcome.output == "")
    }

    @Test func laysFilesOut() async throws {
        let file = "bookshop/screens/author.json"
        let before = try place.bytes(file)
        try place.edit(file, "\"kind\": \"detail\"", "\"kind\"  :\"detail\"")
        let changed = try place.bytes(file)

        let checked = try await place.okit("format", "--check", "bookshop")
        #expect(checked.code == 1)
        #expect(checked.output == "\(file): not formatted\n")
        let shown = try await place.okit("format", "--diff", "bookshop")
        #expect(shown.code == 0)
        #expect(shown.output.contains("-  \"kind\"  :\"detail\",\n+  \"kind\": \"detail\",\n"))
        #expect(try place.bytes(file) == changed)

        let path = "\(place.path)/\(file)"
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let written = try await place.okit("format", file)
        #expect(written.code == 0)
        #expect(try place.bytes(file) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func leavesWhatIsNoJSONAlone() async throws {
        try place.write(Array("{\"a\": }".utf8), "bad.json")
        let outcome = try await place.okit("format", "bad.json")
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("bad.json:1:7: error: "))
        #expect(try place.bytes("bad.json") == Array("{\"a\": }".utf8))
    }

    @Test func refusesZips() async throws {
        _ = try await place.okit("pack", "bookshop", "--output", "app.zip")
        let outcome = try await place.okit("format", "app.zip")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("app.zip: a zip cannot be formatted"))
    }
}
