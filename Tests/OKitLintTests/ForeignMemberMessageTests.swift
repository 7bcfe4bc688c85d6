import OKitBundle
import OKitLint
import OKitSyntax
import TestSupport
import Testing

/// Messages about members with the names of other formats.
struct ForeignMemberMessageTests {
    private func messages(_ changes: [String: String]) throws -> [String] {
        var files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"on": "bool", "books": "[Book]"}}"#,
            "models/Book.json": #"{"properties": {"title": "text"}}"#,
            "screens/main.json": #"{"of": "Shop", "title": "Main", "body": {"text": "Hi"}}"#,
        ]
        files.merge(changes) { $1 }
        return try BundleText(files).lines { $0.severity == .error }
    }

    @Test(arguments: [
        (#"{"list": "books", "onTap": "x"}"#, #"unknown member "onTap"; use "tap""#),
        (
            #"{"list": "books", "filter": "title != ''"}"#,
            #"unknown member "filter"; declare a provider with "where", and list it"#
        ),
        (#"{"kpi": "books.size()", "format": "number"}"#, #"unknown member "kpi"; use "fact""#),
        (
            #"{"hstack": []}"#,
            #"unknown member "hstack"; use "group": "row", with its components in "body""#
        ),
        (
            #"{"type": "table", "items": "books"}"#,
            #"unknown member "type"; the name of the member is the type: {"table": "books"}"#
        ),
        (#"{"toggle": "on"}"#, #"unknown member "toggle"; use a field of a "form""#),
        (
            #"{"table": "books", "columns": [{"field": "title"}]}"#,
            #"unknown member "field"; use "value""#
        ),
        (
            #"{"text": "Hi", "weight": 3}"#,
            #"unknown member "weight"; expected "style", "styles", "id", "show" or "#
        ),
    ])
    func components(component: String, message: String) throws {
        let lines = try messages([
            "screens/main.json": #"{"of": "Shop", "title": "Main", "body": \#(component)}"#
        ])
        #expect(lines.first?.contains(message) == true, "\(lines)")
    }

    @Test(arguments: [
        (#"{"navigate": "main"}"#, #"unknown member "navigate"; use "open""#),
        (#"{"foreach": "b", "in": "books", "do": []}"#, #"unknown member "foreach"; use "for""#),
        (#"{"set": "on", "value": "true"}"#, #"unknown member "value"; use "to""#),
    ])
    func steps(step: String, message: String) throws {
        let lines = try messages([
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "actions": {"go": {"label": "Go", "do": \(step)}},
             "bar": ["go"], "body": {"text": "Hi"}}
            """
        ])
        #expect(lines.count == 1 && lines[0].contains(message), "\(lines)")
    }

    @Test(arguments: [
        (#"{"label": "Go", "onClick": []}"#, #"unknown member "onClick"; use "do""#),
        (#"{"title": "Go", "do": []}"#, #"unknown member "title"; use "label""#),
    ])
    func actions(action: String, message: String) throws {
        let lines = try messages([
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "actions": {"go": \(action)}, "bar": ["go"],
             "body": {"text": "Hi"}}
            """
        ])
        #expect(lines.first?.contains(message) == true, "\(lines)")
    }

    @Test(arguments: [
        (
            #"{"type": "text", "enum": ["a", "b"]}"#, #"unknown member "enum"; use "values""#
        ),
        (
            #"{"type": "text", "required": true}"#,
            #"unknown member "required"; a type is optional if it ends with "?""#
        ),
        (
            #"{"type": "text", "rules": {"maxLength": 60}}"#,
            #"unknown member "maxLength"; use "length": {"maximum": 60}"#
        ),
    ])
    func properties(property: String, message: String) throws {
        let lines = try messages([
            "models/Book.json": #"{"properties": {"title": \#(property)}}"#
        ])
        #expect(lines.count == 1 && lines[0].contains(message), "\(lines)")
    }

    @Test(arguments: [
        (#""name": "Main""#, #"unknown member "name"; use "title""#),
        (#""content": []"#, #"unknown member "content"; use "body""#),
    ])
    func screens(member: String, message: String) throws {
        let lines = try messages([
            "screens/main.json": #"{"of": "Shop", \#(member), "body": {"text": "Hi"}}"#
        ])
        #expect(lines.first?.contains(message) == true, "\(lines)")
    }
}
