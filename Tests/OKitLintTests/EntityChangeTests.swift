import OKitBundle
import OKitLint
import OKitSyntax
import Testing

/// `lint --against`: what a version changes in the stored entities of an earlier one.
struct EntityChangeTests {
    private static func files(
        _ book: String,
        _ version: String = "2.0.0",
        drops: String = ""
    ) -> BundleText {
        BundleText([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.books", "version": "\(version)",
             "name": "Books", "models": {"default": {"entity": "Shop"}}, "drops": [\(drops)]}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"books": "[Book]"}}"#,
            "models/Book.json": "{\"properties\": {\(book)}}",
            "screens/main.json": #"{"of": "Shop", "body": {"list": "books", "open": true}}"#,
        ])
    }

    private static func findings(_ text: BundleText) throws -> [String] {
        var linter = Linter()
        linter.former = try files(
            #""name": "text", "pages": "int", "shelf": "text", "size": "int""#,
            "1.0.0"
        ).load().bundle
        return linter.lint(try text.load().bundle).filter {
            ["lost-values", "changed-entity"].contains($0.rule)
        }.map { finding in
            let path = finding.location.source.path.split(separator: "!").last ?? ""
            let place = "\(path.drop { $0 == "/" }):\(finding.location.start.line)"
            return "\(place) \(finding.severity.rawValue): \(finding.message.text)"
        }
    }

    /// A server that runs the earlier version continues it.
    @Test(arguments: [
        (#""name": "text""#, "1.0.1", "Book.size", "stored values would be lost"),
        (#""name": "text?""#, "0.9.0", "", "version 1.0.0, which is newer"),
    ])
    func saysWhyAVersionCannotHaveTheData(
        _ book: String,
        _ version: String,
        _ name: String,
        _ reason: String
    ) throws {
        let old = try Self.files(#""name": "text", "size": "int""#, "1.0.0").load().bundle
        let new = try Self.files(book, version).load().bundle
        let refusal = try #require(new.refusal(ofDataStoredBy: old))
        #expect(refusal.contains(reason) && refusal.contains(name), "\(refusal)")
        let dropped = try Self.files(#""name": "text""#, drops: #""Book.size""#).load().bundle
        #expect(dropped.refusal(ofDataStoredBy: old) == nil)
        #expect(
            try Self.files(#""name": "text", "size": "int""#, "0.9.0").load().bundle
                .refusal(ofDataStoredBy: old) == nil
        )
    }

    @Test func namesEveryChangeAtItsPlace() throws {
        let text = Self.files(
            """

            "title": {"type": "text", "renamedFrom": "name"},
            "pages": {"type": "text", "convert": "string(old.pages)"},
            "size": "decimal",
            "note": "text?"
            """,
            drops: #""Book.shelf""#
        )
        #expect(
            try Self.findings(text) == [
                "models/Book.json:1 info: Book.shelf is removed; its stored values will be dropped",
                "models/Book.json:2 info: Book.title is renamed from name",
                "models/Book.json:3 info: Book.pages is converted from pages",
                "models/Book.json:4 info: Book.size was int and is decimal",
                "models/Book.json:5 info: Book.note is new",
            ]
        )
    }

    @Test func reportsLossesAsErrors() throws {
        let text = Self.files("\"name\": \"text\",\n\"pages\": \"bool\", \"size\": \"int\"")
        #expect(
            try Self.findings(text) == [
                "models/Book.json:1 error: Book.shelf is removed; its stored values would be lost",
                "models/Book.json:2 error: Book.pages was int and is bool; its stored values would be"
                    + " lost",
            ]
        )
    }

    @Test(arguments: [
        (#""size": {"type": "text", "convert": "string(old.size)"}"#, nil),
        (
            #""size": {"type": "text", "convert": "old.size"}"#,
            "\"convert\" of Book.size yields int, which it cannot store"
        ),
        (
            #""size": {"type": "text", "convert": "old.sizes"}"#,
            "Book has no \"sizes\"; did you mean \"size\"?"
        ),
        (#""size": {"type": "[int]", "convert": "[old.size]"}"#, nil),
        (
            #""size": "int", "length": {"type": "int?", "convert": "old.size > 3 ? old.size : null"}"#,
            nil
        ),
    ])
    func checksConversionsAgainstTheEarlierVersion(_ property: String, _ problem: String?) throws {
        var linter = Linter()
        linter.former = try Self.files(#""name": "text", "size": "int""#, "1.0.0").load().bundle
        let findings = linter.lint(try Self.files("\"name\": \"text\", \(property)").load().bundle)
        let found = findings.filter { $0.rule == "wrong-conversion" }.map(\.message.text)
        #expect(found == [problem].compactMap(\.self))
    }

    /// The object that gets the value does not exist yet.
    @Test func letsConversionsReadTheStoredObjectAlone() throws {
        let text = Self.files(
            #""name": "text", "label": {"type": "text", "convert": "name + old.name"}"#
        )
        let messages = Linter().lint(try text.load().bundle).map(\.message.text)
        #expect(messages.contains { $0.hasPrefix("unknown name \"name\"") }, "\(messages)")
    }

    @Test func isSilentOnTheSameEntities() throws {
        let text = Self.files(#""name": "text", "pages": "int", "shelf": "text", "size": "int""#)
        #expect(try Self.findings(text) == [])
    }
}
