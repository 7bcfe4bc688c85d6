import OKitSyntax
import Testing

struct JSONRepairTests {
    @Test(arguments: [
        (#"{"a": 1 "b": 2}"#, #"{"a": 1, "b": 2}"#),
        (#"{"a" 1}"#, #"{"a": 1}"#),
        (#"{"a": 1,}"#, #"{"a": 1}"#),
        (#"[1, 2,]"#, #"[1, 2]"#),
        (#"{"a": }"#, #"{"a": null}"#),
        (#"{"a": [1, 2}"#, #"{"a": [1, 2]}"#),
        (#"{"a": {"b": 1}"#, #"{"a": {"b": 1}}"#),
        (#"{a: 1}"#, #"{"a": 1}"#),
        (#"{"a": tru}"#, #"{"a": null}"#),
        (#"{"a": "b": 1}}"#, #"{"a":{"b": 1}}"#),
        ("", "null"),
    ])
    func repairs(_ text: String, _ expected: String) throws {
        let repair = try #require(JSONRepair(of: SourceText(path: "a.json", text: text)))
        let found = String(decoding: repair.edits.result, as: UTF8.self)
        #expect(found.filter { $0 != " " } == expected.filter { $0 != " " })
    }

    @Test func closesObjectsByIndentation() throws {
        let text = """
            {
              "a": {
                "b": 1,
              "c": 2
            }
            """
        let repair = try #require(JSONRepair(of: SourceText(path: "a.json", text: text)))
        #expect(repair.document.root["c"]?.int == 2)
        #expect(repair.document.root["a"]?["b"]?.int == 1)
    }

    @Test func continuesAfterAnUnclosedString() throws {
        let text = """
            {
              "a": "text,
              "b": 2
            }
            """
        let repair = try #require(JSONRepair(of: SourceText(path: "a.json", text: text)))
        #expect(repair.document.root["b"]?.int == 2)
    }

    @Test func givesUpOnInvalidUTF8() {
        #expect(JSONRepair(of: SourceText(path: "a.json", bytes: [0x7B, 0xFF])) == nil)
    }
}
