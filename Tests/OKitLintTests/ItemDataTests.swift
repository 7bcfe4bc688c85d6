import OKitSyntax
import Testing

/// The items in responses of stubs and in data files of format 2.
struct ItemDataTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.town", "version": "1.0.0", "name": "Town",
         "models": {"default": {"entity": "Map", "storage": "file"},
                    "lands": {"entity": "Land", "storage": "records"}},
         "permissions": {"hosts": ["api.example.com"], "methods": ["GET"]}}
        """,
        "models/Map.json": #"{"properties": {"name": "text"}}"#,
        "models/Town.json": """
        {"title": "{name}", "properties": {"name": "text", "size": "int?", "price": "decimal?",
            "founded": "day?", "color": {"type": "text?", "values": ["red", "blue"]},
            "tags": "[text]", "twin": "Town?"}}
        """,
        "models/Land.json": """
        {"identity": "name", "title": "{name} {twin.name}",
         "properties": {"name": "text", "twin": {"relation": "Land?"}}}
        """,
        "screens/main.json": """
        {"of": "Map", "title": "{name}",
         "providers": {"towns": {"call": "towns"}, "all": {"file": "towns", "of": "Town"},
                       "lands": {"records": "Land"}},
         "body": [
            {"table": "towns", "columns": ["name", "size", "price", "founded", "color", "tags", "twin"]},
            {"list": "all"}, {"list": "lands"}]}
        """,
        "services/api.json": """
        {"baseUrl": "https://api.example.com", "actions": {
            "towns": {"get": "towns", "parameters": {"name": "text?", "size": "int?"}, "of": "[Town]",
                "result": "found"}}}
        """,
        "data/towns.json": "[]",
    ]

    private func lines(_ changes: [String: String]) throws -> [String] {
        try BundleText(Self.files.merging(changes) { $1 }).lines { $0.severity > .info }
    }

    @Test(arguments: [
        ("[]", nil),
        (#"[{"name": "a", "size": "12", "price": "1.5", "founded": "2020-01-02"}]"#, nil),
        (#"[{"name": "a", "color": "green", "tags": [], "more": {}}]"#, nil),
        (#"[{"name": "$name", "size": "$size"}]"#, nil),
        (#"[{"name": "a", "size": "big"}]"#, #"1:24: error: "size" of Town is int, found "big""#),
        (
            #"[{"size": "big"}, {"size": "small"}, {"name": null}]"#,
            #""size" of Town is int, found "big""#
        ),
        (#"[{"name": null}]"#, #"1:11: error: "name" of Town is not optional"#),
        (#"[{"founded": "soon"}]"#, #"1:14: error: "founded" of Town is day, found "soon""#),
        (#"[{"tags": 3}]"#, #"1:11: error: "tags" of Town is list of text, found 3"#),
        (#"[{"twin": {"size": {}}}]"#, #"1:20: error: "size" of Town is int, found object"#),
        (#"{"name": "a"}"#, "1:1: error: expected an array of Town, found object"),
        (#"["a"]"#, "1:2: error: expected an object of Town, found string"),
    ])
    func areComparedWithTheirEntity(_ items: String, _ expected: String?) throws {
        let start = #"{"actions": {"towns": {"response": {"found": "#
        let stub = try lines(["services/api.stub.json": "\(start)\n\(items)}}}}"])
        let line = expected?.replacing("1:", with: "services/api.stub.json:2:", maxReplacements: 1)
        #expect(stub.first?.contains(line ?? "nothing") ?? (expected == nil), "\(stub)")

        // A file contains the items themselves.
        if items.hasPrefix("[") {
            let file = try lines(["data/towns.json": items])
            #expect(file.isEmpty == (expected == nil), "\(file)")
        }
    }

    /// Imports of records do not convert values, but providers do.
    @Test(arguments: [#"{"size": "12"}"#, #"{"size": 1.5}"#])
    func areNotConvertedForRecords(_ land: String) throws {
        let changes = [
            "models/Land.json": """
            {"identity": "name", "title": "{name} {size} {twin.name}",
             "properties": {"name": "text", "size": "int?", "twin": {"relation": "Land?"}}}
            """,
            "services/api.json": """
            {"baseUrl": "https://api.example.com", "actions": {
                "towns": {"get": "towns", "of": "[Land]", "result": "found"}}}
            """,
            "screens/main.json": """
            {"of": "Map", "title": "{name}", "providers": {"towns": {"call": "towns"}},
             "body": [{"list": "towns"}]}
            """,
            "services/api.stub.json":
                #"{"actions": {"towns": {"response": {"found": [\#(land)]}}}}"#,
        ]
        let lines = try lines(changes).filter { $0.contains("wrong-answer") }
        #expect(lines.count == 1 && lines[0].contains("\"size\" of Land is int"), "\(lines)")
    }

    @Test func includeTheResult() throws {
        let stub = #"{"actions": {"towns": {"response": {"fuond": []}}}}"#
        #expect(
            try lines(["services/api.stub.json": stub]) == [
                "services/api.stub.json:1:36: error: the response has no value at \"found\", the path "
                    + "of the result [wrong-answer]"
            ]
        )
    }

    /// An unknown identity creates a record, unless it is probably misspelled.
    @Test(arguments: [
        ("Oldenburg", nil), ("Lippe", nil), ("Rügen", nil), ("Land 2", nil),
        ("Oldenbrug", "no Land in the data is \"Oldenbrug\"; did you mean \"Oldenburg\"?"),
        ("Lipe", nil),
    ])
    func areFoundByTheirIdentity(_ name: String, _ expected: String?) throws {
        let data =
            #"[{"name": "Oldenburg"}, {"name": "Land 1"}, {"name": "Lippe", "twin": "\#(name)"}]"#
        let lines = try lines(["data/lands.json": data])
        #expect(lines.count == (expected == nil ? 0 : 1), "\(lines)")
        #expect(lines.first?.contains(expected ?? "") ?? true)
    }

    /// If many identities are unknown, the records are created on purpose.
    @Test func areNotComparedInLargeNumbers() throws {
        let names = (0..<11).map { String(repeating: "x", count: $0) + "Oldenbrug" }
        let twins = names.map { #"{"name": "\#($0)!", "twin": "\#($0)"}"# }.joined(separator: ", ")
        let lines = try lines(["data/lands.json": #"[{"name": "Oldenburg"}, \#(twins)]"#])
        #expect(lines == [])
    }

    @Test(arguments: [
        (#""sort": "name""#, nil),
        (#""sort": ["name", "-twin.name"]"#, nil),
        (#""sort": "-color""#, #""color" is encrypted"#),
        (#""sort": ["name", "twin.color"]"#, #""color" is encrypted"#),
        (#""section": {"by": "color"}"#, #""color" is encrypted"#),
        (#""sort": "color.lowerAscii()""#, nil),
        (#""sort": "name desc""#, #"unexpected "desc"; write "-name""#),
        (#""sort": "name ASC""#, #"unexpected "ASC"; write "name""#),
    ])
    func areSortedOnlyByReadableAttributes(_ order: String, _ expected: String?) throws {
        let manifest = Self.files["bundle.json"]?.replacing(
            #""records""#,
            with: #""encryptedRecords""#
        )
        let screen = Self.files["screens/main.json"]?.replacing(
            #"{"records": "Land"}"#,
            with: #"{"records": "Land", \#(order)}"#
        )
        let lines = try lines([
            "bundle.json": manifest ?? "", "screens/main.json": screen ?? "",
            "models/Land.json": """
            {"identity": "name", "title": "{name} {twin.name} {color}",
             "properties": {"name": "text", "color": "text", "twin": {"relation": "Land?"}}}
            """,
        ])
        #expect(lines.count == (expected == nil ? 0 : 1), "\(lines)")
        #expect(lines.first?.contains(expected ?? "") ?? true, "\(lines)")
    }
}
