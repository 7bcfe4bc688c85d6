import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

@Suite(.timeLimit(.minutes(20)))
struct DiffCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop("old")
        try place.addBookshop("new")
    }

    @Test func saysNothingOfTheSame() async throws {
        let outcome = try await place.okit("diff", "old", "new")
        #expect(outcome.code == 0)
        #expect(outcome.output == "")
    }

    @Test func showsPermissionsFirstAndFailsWhereTheyGrow() async throws {
        try place.edit("new/bundle.json", "\"version\": \"1.0.0\"", "\"version\": \"1.1.0\"")
        try place.edit("new/bundle.json", "\"hosts\": []", "\"hosts\": [\"b.example\"]")
        try place.edit("new/bundle.json", "\"methods\": []", "\"methods\": [\"post\"]")
        try place.edit("new/bundle.json", "\"links\": false", "\"links\": true")
        try place.edit("old/bundle.json", "\"clipboard\": false", "\"clipboard\": true")
        try place.write(Array("{}".utf8), "new/strings/de.json")
        let outcome = try await place.okit("diff", "old", "new")
        #expect(outcome.code == 1)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(5) == [
                "+ may reach b.example", "+ may use POST", "+ may open links",
                "- may use the clipboard",
                "~ version 1.0.0 -> 1.1.0",
            ]
        )
        #expect(
            lines.dropFirst(5).map { $0.prefix { $0 != "(" } } == [
                "~ bundle.json ", "+ strings/de.json ",
            ]
        )
        // The other way it shrinks but for the clipboard.
        #expect(try await place.okit("diff", "new", "old").code == 1)
        try place.edit("old/bundle.json", "\"clipboard\": true", "\"clipboard\": false")
        #expect(try await place.okit("diff", "new", "old").code == 0)
    }

    @Test func printsWhatItsSchemaSays() async throws {
        try place.edit("new/bundle.json", "\"hosts\": []", "\"hosts\": [\"b.example\"]")
        let outcome = try await place.okit("diff", "old", "new", "--format", "json")
        #expect(outcome.code == 1)
        try place.write(Array(outcome.output.utf8), "report.json")
        let schema = try await place.okit("schema", "diff-report")
        try place.write(Array(schema.output.utf8), "schema.json")
        let valid = try await place.okit("validate", "--schema", "schema.json", "report.json")
        #expect(valid.code == 0, "\(valid.output)")
        #expect(outcome.output.contains("\"kind\": \"hosts\""))
    }

    @Test func tellsWhatIsUsedWithoutAPermission() async throws {
        try place.addServiceApp(url: "http://c.example", hosts: "[]")
        let outcome = try await place.okit("diff", "feed", "feed")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("! is not allowed to reach c.example, and would\n"))
    }

    @Test func comparesNothingThatCannotBeRead() async throws {
        try place.write(Array("{".utf8), "new/bundle.json")
        let outcome = try await place.okit("diff", "old", "new")
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
    }
}
