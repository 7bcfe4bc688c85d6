import OKitSyntax
import Testing

/// The initial data of records.
struct RecordDataTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.time", "version": "1.0.0", "name": "Time",
         "models": {"projects": {"entity": "Project", "storage": "records"},
                    "entries": {"entity": "Entry", "storage": "records"}}}
        """,
        "models/Project.json": """
        {"identity": "code", "properties": {"code": {"type": "text", "rules": {"notBlank": true}},
            "entries": {"relation": "[Entry]", "inverse": "project"}}}
        """,
        "models/Entry.json": """
        {"properties": {"minutes": "int", "day": "date?",
            "project": {"relation": "Project?", "inverse": "entries"}}}
        """,
        "screens/main.json": """
        {"title": "Projects", "providers": {"projects": {"records": "Project", "sort": "code"}},
         "body": {"list": "projects", "row": {"title": "{code} {entries.map(e, e.minutes).join()}"},
                  "actions": []}}
        """,
    ]

    private static let data: [(String, [String])] = [
        (#"[{"minutes": 5, "project": "A"}, {"minutes": 6, "project": {"code": "B"}}]"#, []),
        (#"{"minutes": 5, "day": null}"#, []),
        (
            #"[{"minutes": "5"}]"#,
            ["1:14: error: expected int, found string [data-type]"]
        ),
        (
            #"[{"minutes": null}]"#,
            ["1:14: error: expected int, found null [data-type]"]
        ),
        (
            #"[{"minutes": 1, "project": 5}]"#,
            ["1:28: error: expected text, found number [data-type]"]
        ),
        (
            #"[{"minutes": 1, "project": ["A"]}]"#,
            ["1:28: error: expected one object of Project, found array [data-type]"]
        ),
        (
            #"[{"minutes": 1, "project": {"entries": 3}}]"#,
            ["1:40: error: expected an array of objects of Entry, found number [data-type]"]
        ),
        (
            #"[{"minuets": 1}]"#,
            [
                "1:3: warning: Entry has no property \"minuets\"; did you mean \"minutes\"? "
                    + "[unknown-data-member]"
            ]
        ),
    ]

    @Test(arguments: data)
    func isCheckedAsItsImportReadsIt(_ text: String, _ expected: [String]) throws {
        var files = Self.files
        files["data/entries.json"] = text
        let lines = try BundleText(files).lines { $0.severity > .info }
        #expect(lines == expected.map { "data/entries.json:\($0)" })
    }

    @Test func findsValuesThatRulesRefuse() throws {
        var files = Self.files
        files["data/projects.json"] = #"[{"code": "A"}, {"code": " "}]"#
        let lines = try BundleText(files).lines { $0.severity > .info }
        #expect(lines == ["data/projects.json:1:26: warning: code: cannot be blank [broken-rule]"])
    }

    /// Which entries a project has is only known once the data is stored, also where a computed
    /// property counts them.
    @Test(arguments: ["entries.count < 1", "busy < 1", "stage < 1"])
    func doesNotJudgeRulesOnRelations(_ predicate: String) throws {
        var files = Self.files
        files["models/Project.json"] = """
            {"identity": "code",
             "properties": {
               "code": "text",
               "entries": {"relation": "[Entry]", "inverse": "project"},
               "stage": {"type": "int", "default": 5},
               "limit": {"type": "int", "default": 1,
                         "rules": [{"predicate": "\(predicate)", "message": "Refused"}]}},
             "computed": {"busy": {"type": "int", "value": "entries.count + 2"}}}
            """
        files["data/projects.json"] = #"[{"code": "A"}]"#
        let broken = try BundleText(files).findings().filter { $0.rule == "broken-rule" }
        #expect(broken.map(\.message.text) == (predicate == "stage < 1" ? ["limit: Refused"] : []))
    }

    /// The app would not start.
    @Test func findsPropertiesThatRecordsCannotHave() throws {
        var files = Self.files
        files["models/Project.json"] =
            #"{"identity": "code", "properties": {"code": "text", "more": "any", "tags": "[text]"}}"#
        files["models/Entry.json"] = #"{"properties": {"minutes": "int", "day": "date?"}}"#
        let found = try BundleText(files).findings().filter { $0.rule == "record-key" }
        #expect(found.map(\.message.text) == ["any value cannot be stored in a record"])
    }

    @Test(arguments: [
        ("day > 2025-01-31", "write timestamp('2025-01-31') for a date"),
        ("day > '2025-01-31'", "use timestamp(text) for a date"),
    ])
    func explainsDates(_ condition: String, _ message: String) throws {
        var files = Self.files
        files["screens/main.json"] = """
            {"title": "Projects", "providers": {"late": {"records": "Entry", "where": "\(condition)"}},
             "body": {"list": "late", "row": {"title": "{minutes}"}, "actions": []}}
            """
        let lines = try BundleText(files).lines { $0.severity > .info }
        #expect(lines.contains { $0.contains(message) }, "\(lines)")
    }
}
