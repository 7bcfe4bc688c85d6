import Foundation
import OKitBundle
import OKitLint
import OKitSyntax
import TestSupport
import Testing

/// Mistakes in screens of format 2 that would do nothing while the app runs.
struct SilentPageMistakeTests {
    private static let files = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"on": "bool", "n": "int", "books": "[Book]"}}"#,
        "models/Book.json": #"{"properties": {"title": "text"}}"#,
    ]

    private func lines(_ screen: String, _ changes: [String: String?] = [:]) throws -> [String] {
        var files = Self.files
        files["screens/main.json"] = screen
        for (path, text) in changes {
            files[path] = text
        }
        return try BundleText(files).lines { $0.severity > .info }
    }

    @Test(arguments: [
        (
            #"{"add": "books[0]", "in": "found.items"}"#,
            "\"items\" is read-only; change the data that it shows instead"
        ),
        (
            #"{"set": "found.count", "to": 0}"#,
            "\"count\" is read-only; change the data that it shows instead"
        ),
        (
            #"{"toast": "{'%02d'.format([n])}"}"#,
            "\"%0\" is not a conversion; expected one of %s, %d, %f, %e, %x, %X, %o, %b"
        ),
        (
            #"{"toast": "{books.isEmpty}"}"#,
            "list of Book has no \"isEmpty\"; use size() == 0"
        ),
        (
            #"{"toast": "{n.format('duration 2')}"}"#,
            "unknown format \"duration 2\"; expected \"duration clock\""
        ),
    ])
    func areReported(step: String, message: String) throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main", "providers": {"found": {"items": "books"}},
             "actions": {"go": {"label": "Go", "do": \(step)}}, "bar": ["go"],
             "body": {"list": "found", "row": {"title": "{title}"}}}
            """
        )
        #expect(lines.count == 1 && lines[0].contains(message), "\(lines)")
    }

    @Test(arguments: [("on", "!on", true), ("!(n > 1)", "n > 1", true), ("on", "n > 1", false)])
    func aKeyCanHaveTwoActionsOfWhichOneIsShown(one: String, other: String, isSound: Bool) throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main", "actions": {
                "start": {"label": "Start", "key": "s", "show": "\(one)", "do": {"set": "on", "to": true}},
                "stop": {"label": "Stop", "key": "s", "show": "\(other)", "do": {"set": "on", "to": false}}},
             "bar": ["start", "stop"], "body": {"text": "{on} {n} {books.size()}"}}
            """
        )
        #expect(lines.isEmpty == isSound, "\(lines)")
    }

    @Test(arguments: [
        (#"{"text": "Now {go}"}"#, "action"),
        (#"{"text": "{screen}"}"#, "the state of main"),
        (#"{"fact": "on ? go : null", "label": "Go"}"#, "action"),
        (#"{"table": "found", "columns": ["title", "go"]}"#, "action"),
        (#"{"table": "found", "columns": [{"value": "rows"}]}"#, "component of Book"),
    ])
    func partsOfScreensHaveNoText(component: String, type: String) throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main", "providers": {"found": {"items": "books"}},
             "actions": {"go": {"label": "Go", "do": {"toast": "Gone"}}}, "bar": ["go"],
             "body": [{"list": "found", "id": "rows", "row": {"title": "{title}"}}, \(component)]}
            """
        )
        let message = "expected a value to show, found \(type)"
        #expect(lines.count == 1 && lines[0].contains(message), "\(lines)")
    }

    @Test(arguments: [
        (#"{"set": "kind", "to": "'nwe'"}"#, "unknown value \"nwe\"; did you mean \"new\"?"),
        (
            #"{"create": "Book", "with": {"kind": "'odl'"}, "in": "app.books"}"#,
            "unknown value \"odl\"; did you mean \"old\"?"
        ),
        (
            #"{"if": "kind == 'nwe'", "then": {"toast": "New"}}"#,
            "unknown value \"nwe\"; did you mean \"new\"?"
        ),
        (
            #"{"if": "app.books.exists(b, 'odl' != b.kind)", "then": {"toast": "New"}}"#,
            "unknown value \"odl\"; did you mean \"old\"?"
        ),
        (#"{"set": "kind", "to": "'old'"}"#, nil),
        (#"{"if": "kind == title || kind == '' + 'x'", "then": {"toast": "New"}}"#, nil),
    ])
    func valuesThatPropertiesCannotHave(step: String, message: String?) throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main",
             "actions": {"go": {"label": "Go", "of": "Book", "do": \(step)}},
             "body": {"list": "books", "actions": ["go"], "row": {"title": "{title}"}}}
            """,
            [
                "models/Book.json": """
                {"properties": {"title": "text", "kind": {"type": "text", "values": ["new", "old"]}}}
                """
            ]
        )
        #expect(lines.count == (message == nil ? 0 : 1), "\(lines)")
        #expect(message.map { lines.first?.contains($0) == true } ?? true, "\(lines)")
    }

    @Test(arguments: [
        ("{items.sum(i, i.titel)} books", "Book has no \"titel\"; did you mean \"title\"?"),
        ("{items.size()} {key}", nil),
    ])
    func totalsOfSections(total: String, message: String?) throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main",
             "providers": {"found": {"items": "books", "section": {"by": "title", "total": "\(total)"}}},
             "body": {"list": "found", "row": {"title": "{title}"}}}
            """
        )
        #expect(lines.count == (message == nil ? 0 : 1), "\(lines)")
        #expect(message.map { lines.first?.contains($0) == true } ?? true, "\(lines)")
    }

    /// Records have no root, which a screen without an object could show.
    @Test func aScreenOfRecordsNeedsAnObject() throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main",
             "actions": {"go": {"label": "Go", "of": "Book", "do": {"open": "edit"}}},
             "body": {"list": "books", "actions": ["go"], "row": {"title": "{title}"}}}
            """,
            [
                "bundle.json": """
                {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
                 "models": {"default": {"entity": "Shop", "storage": "file"},
                            "notes": {"entity": "Note", "storage": "records"}}}
                """,
                "models/Note.json": #"{"properties": {"text": "text"}}"#,
                "screens/edit.json": """
                {"of": "Note", "title": "Note", "body": {"form": "self", "fields": ["text"]}}
                """,
            ]
        )
        #expect(lines.count == 1 && lines[0].contains("\"edit\" shows Note, not Book"), "\(lines)")
    }

    @Test(arguments: [
        (
            #"{"go": {"label": "Go", "open": "main", "do": {"toast": "Gone"}}}"#,
            #""do" and "open" cannot be used together [unknown-member]"#
        ),
        (
            #"{"go": {"label": "Go", "do": {"toast": "Gone"}, "create": "Book"}}"#,
            #"unknown member "create" beside "do"; it is allowed beside "open" [unknown-member]"#
        ),
    ])
    func membersOfOtherForms(actions: String, message: String) throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main", "actions": \(actions), "bar": ["go"], "body": {"text": "Hi"}}
            """
        )
        #expect(lines.count == 1 && lines[0].hasSuffix(message), "\(lines)")
    }

    @Test func aFileCanBeOfVersion1() throws {
        let screen = """
            {"of": "Shop", "title": "Main", "actions": {"old": {"label": "Old", "open": "old"}},
             "bar": ["old"], "body": {"text": "{on} {n} {books.size()}"}}
            """
        let old = #"{"format": 1, "kind": "backup"}"#
        let lines = try lines(screen, ["screens/old.json": old])
        #expect(lines.isEmpty, "\(lines)")
    }

    @Test func aBundleNeedsAnApp() throws {
        let screen = #"{"of": "Shop", "title": "Main", "body": {"form": "self"}}"#
        let lines = try lines(screen, ["app.json": nil])
        #expect(lines.contains { $0.contains("app.json is missing") }, "\(lines)")
    }

    @Test func aFewUnknownMembersOfAnObjectAreReported() throws {
        let members = (0..<3000).map { "\"x\($0)\": \($0)" }.joined(separator: ", ")
        let lines = try lines("{\(members)}")
        #expect(lines.count == 100, "\(lines.count)")
        #expect(
            lines.contains {
                $0.contains("2900 more unknown members of this object are not reported")
            }
        )
    }

    @Test func aFolderWithALinkIsRefused() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path,
            withIntermediateDirectories: true
        )
        for (path, text) in Self.files where !path.contains("/") {
            try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(path)"))
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/screens",
            withDestinationPath: "/etc"
        )
        #expect(throws: BundleError.self) { try BundleFiles(folder: folder.path) }
        try FileManager.default.removeItem(atPath: "\(folder.path)/screens")
        #expect(try BundleFiles(folder: folder.path).paths == ["app.json", "bundle.json"])
    }

    @Test(
        arguments: [
            (
                #"{"text": "Delete ${books[0].title}?"}"#,
                "this shows \"$\" before the value; write \"{books[0].title}\""
            ),
            (
                #"{"text": "{{n}} books"}"#,
                "this shows \"{n}\" with the braces; write \"{n}\" for the value"
            ),
            (#"{"text": "${n}"}"#, nil), (#"{"text": "{{books}} {{other}}"}"#, "\"{books}\""),
            (#"{"text": "{{other}}"}"#, nil),
        ] as [(String, String?)]
    )
    func valuesOfOtherLanguages(component: String, message: String?) throws {
        let lines = try lines(#"{"of": "Shop", "title": "Main", "body": \#(component)}"#)
        #expect(lines.count == (message == nil ? 0 : 1), "\(lines)")
        #expect(message.map { lines.first?.contains($0) == true } ?? true, "\(lines)")
    }

    @Test(arguments: [
        (#""text?""#, true), (#""[Book]""#, true), (#""int""#, true), (#""open""#, false),
        (#""Other""#, false), (#"{"type": "text?"}"#, false),
    ])
    func stateWhoseValueIsAType(state: String, isReported: Bool) throws {
        let lines = try lines(
            """
            {"of": "Shop", "title": "Main", "state": {"part": \(state)},
             "body": {"text": "{screen.part}"}}
            """
        )
        #expect(lines.count == (isReported ? 1 : 0), "\(lines)")
        #expect(!isReported || lines[0].contains("for a type, write"), "\(lines)")
    }

    /// Objects in a file have relations of one side.
    @Test func inversesOfObjectsThatAreNotRecords() throws {
        let screen = #"{"of": "Shop", "title": "Main", "body": {"text": "{books.size()}"}}"#
        let shop = """
            {"properties": {"on": "bool", "n": "int",
             "books": {"relation": "[Book]", "inverse": "shop", "deleteRule": "deny"}}}
            """
        let book = """
            {"properties": {"title": "text", "shop": {"relation": "Shop?", "inverse": "books"}}}
            """
        let lines = try lines(screen, ["models/Shop.json": shop, "models/Book.json": book])
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.allSatisfy { $0.contains("has an effect in records only") }, "\(lines)")
    }
}
