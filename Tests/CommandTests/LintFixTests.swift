import OKitBundle
import OKitLint
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// Fixes and baselines of `lint`.
@Suite(.timeLimit(.minutes(20)))
struct LintFixTests {
    private let place: Workplace
    private let file = "bookshop/screens/author.json"

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test func mendsASpelling() async throws {
        let before = try place.bytes(file)
        try place.edit(file, "titlePath", "titelPath")
        try place.edit(file, "\"textPath\": \"name\"", "\"textPath\": \"nmae\"")
        let changed = try place.bytes(file)

        let shown = try await place.okit("lint", "bookshop", "--fix", "--diff")
        #expect(shown.code == 1)
        #expect(shown.output.contains("-  \"titelPath\": \"name\",\n+  \"titlePath\": \"name\",\n"))
        #expect(try place.bytes(file) == changed)

        let mended = try await place.okit("lint", "bookshop", "--fix")
        #expect(mended.code == 0)
        #expect(mended.output == "")
        #expect(try place.bytes(file) == before)
    }

    @Test func leavesTheRestToFixUnsafe() async throws {
        let before = try place.bytes(file)
        try place.edit(file, "\"kind\"", "\"titlePath\": \"name\",\n  \"kind\"")
        try place.edit(
            file,
            "\"titlePath\": \"name\",\n  \"sections",
            "\"titlePath\": \"key\",\n  \"sections"
        )
        let safe = try await place.okit("lint", "bookshop", "--fix")
        #expect(safe.code == 1)
        #expect(safe.output.contains("[duplicate-member]"))
        let unsafe = try await place.okit("lint", "bookshop", "--fix-unsafe")
        #expect(unsafe.code == 0)
        let after = String(decoding: try place.bytes(file), as: UTF8.self)
        #expect(!after.contains("\"key\""))
        #expect(after.utf8.count == before.count)
    }

    @Test func takesTheSameMemberOutOnce() async throws {
        let before = try place.bytes(file)
        try place.edit(
            file,
            "\"kind\": \"detail\",",
            "\"kind\": \"detail\",\n  \"kind\": \"detail\","
        )
        let outcome = try await place.okit("lint", "bookshop", "--fix")
        #expect(outcome.code == 0)
        #expect(try place.bytes(file) == before)
    }

    @Test func refusesToMendZips() async throws {
        _ = try await place.okit("pack", "bookshop", "--output", "app.zip")
        let outcome = try await place.okit("lint", "app.zip", "--fix")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("app.zip: a zip cannot be fixed"))
        let alone = try await place.okit("lint", "bookshop", "--diff")
        #expect(alone.code == 64)
    }

    @Test func takesKnownFindingsAway() async throws {
        try place.edit(file, "\"textPath\": \"name\"", "\"textPath\": \"nmae\"")
        let written = try await place.okit(
            "lint",
            "bookshop",
            "--baseline",
            "known.json",
            "--write-baseline",
            "--reason",
            "old app"
        )
        #expect(written.code == 0)
        let baseline = String(decoding: try place.bytes("known.json"), as: UTF8.self)
        #expect(baseline.contains("screens/author.json#/sections/0/rows/0/textPath"))
        #expect(baseline.contains("\"reason\": \"old app\""))

        // Lines move, and the entry still holds.
        try place.edit(file, "{", "{\n")
        let known = try await place.okit("lint", "bookshop", "--baseline", "known.json")
        #expect(known.code == 0)
        #expect(known.output == "")

        try place.edit(file, "nmae", "name")
        let unused = try await place.okit("lint", "bookshop", "--baseline", "known.json")
        #expect(unused.code == 1)
        #expect(unused.output.hasPrefix("known.json:4:5: warning: "))
        #expect(unused.output.contains("[unused-baseline-entry]"))
    }

    @Test func saysWhatIsWrongWithABaseline() async throws {
        let missing = try await place.okit("lint", "bookshop", "--baseline", "none.json")
        #expect(missing.code == 2)
        try place.write(
            Array(#"{"version": 1, "entries": [{"rule": "a", "place": "b#"}]}"#.utf8),
            "b.json"
        )
        let wrong = try await place.okit("lint", "bookshop", "--baseline", "b.json")
        #expect(wrong.code == 2)
        #expect(wrong.errors.contains("missing member \"reason\""))
    }
}
