import OKitSyntax
import Testing

/// The values that questions begin with, objects that calls send, and intervals.
struct QuestionValueTests {
    private func findings(_ screen: String) throws -> [String] {
        try BundleText([
            "app.json": #"{"start": "main"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.shop", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}, "permissions": {"hosts": ["a.example"]}}
            """,
            "models/Shop.json": #"{"properties": {"target": "double", "parts": "[Part]"}}"#,
            "models/Part.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
            "services/api.json": """
            {"baseUrl": "https://a.example", "actions": {
                "put": {"put": "x", "parameters": {"parts": "[Part]", "part": "Part?"}}, "list": {"get": "x", "of": "[Part]"}}}
            """,
            "screens/main.json": #"{"of": "Shop", "title": "Main", \#(screen)}"#,
        ]).findings().filter { $0.severity > .info }.map { "\($0.rule): \($0.message.text)" }
    }

    private static func question(_ values: String, of entity: String = #""of": "Shop", "#) -> String
    {
        """
        "actions": {"aim": {"label": "Aim", "do": {"ask": "Target", \(entity)"fields": ["target"],
            "with": \(values), "as": "a", "then": {"set": "target", "to": "double(a.target)"}}}}, "bar": ["aim"], "body": []
        """
    }

    private static func call(_ values: String) -> String {
        #""actions": {"put": {"label": "Put", "call": "put", "with": \#(values)}}, "bar": ["put"], "body": []"#
    }

    @Test(arguments: [
        (
            question(#"{"tarket": 1}"#),
            #"unknown-property: Shop has no property "tarket"; did you mean "target"?"#
        ),
        (
            question(#"{"target": "'much'"}"#),
            #"type-mismatch: "target" expects double, found text "much""#
        ),
        (
            question(#"{"tarket": 1}"#, of: ""),
            #"unknown-property: the question has no field "tarket"; did you mean "target"?"#
        ),
        (
            #""every": {"0": {"set": "target", "to": 1}}, "body": []"#,
            "type-mismatch: the interval is 0, so these steps never run"
        ),
        (
            #""body": [{"form": "self", "fields": [{"field": "parts", "as": "multiChoice"}]}]"#,
            #"wrong-field-kind: a field cannot edit "parts" (list of Part); show it in a list or table"#
        ),
        (
            #""body": [{"group": "row", "style": "bad", "body": []}]"#,
            #"unknown-member: unknown member "style"; expected "gap", "weights", "id", "show" or "#
                + #""enabled""#
        ),
    ])
    func reports(_ screen: String, _ message: String) throws {
        #expect(try findings(screen) == [message])
    }

    /// Actions of the app and of entities know the providers in the background.
    @Test func knowsTheProvidersInTheBackground() throws {
        let findings = try BundleText([
            "app.json": """
            {"start": "main", "background": "watch", "actions": {"all": {"label": "All", "do": {"toast": "{parts.count}"}},
                "load": {"label": "Load", "do": {"refresh": "parts"}}}}
            """,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.shop", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "models/Shop.json": """
            {"properties": {"items": "[Part]"}, "actions": {"say": {"label": "Say", "do": {"ask": "Which?", "as": "a",
                "fields": [{"field": "part", "options": "parts.items.map(p, p.name)"}], "then": {"toast": "{a.part}"}}}}}
            """,
            "models/Part.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
            "screens/watch.json":
                #"{"of": "Shop", "providers": {"parts": {"items": "items"}}, "body": []}"#,
            "screens/main.json":
                #"{"of": "Shop", "title": "Main", "bar": ["say"], "body": {"list": "parts"}}"#,
        ]).findings().filter { $0.severity > .info }.map { "\($0.rule): \($0.message.text)" }
        #expect(findings == [])
    }

    @Test(arguments: [
        question(#"{"target": "target"}"#),
        call(#"{"parts": "parts.map(p, {'name': p.name})", "part": "{'name': 'x'}"}"#),
        #""every": {"target": {"set": "target", "to": 1}}, "body": []"#,
        """
        "providers": {"all": {"call": "list", "then": {"set": "target", "to": "double(all.count + result.size())"}}},
        "body": {"list": "all", "style": "muted"}
        """,
    ])
    func accepts(_ screen: String) throws {
        #expect(try findings(screen) == [])
    }
}
