import Foundation
import OKitSyntax
import TestSupport
import Testing

@testable import OKitEditor

/// What the server sends to editors that support less than others.
struct ClientCapabilityTests {
    private func client(_ capabilities: String = "") throws -> EditorClient {
        try EditorClient(files: SampleFiles.all, capabilities: capabilities)
    }

    private func items(
        _ text: String,
        at needle: String,
        _ offset: Int,
        _ client: inout EditorClient
    )
        -> [JSONNode]
    {
        client.open("screens/book.json", text)
        let result = client.request(
            "textDocument/completion",
            in: "screens/book.json",
            text,
            at: needle,
            offset: offset
        )
        return result?["items"].map { Array($0.elements) } ?? []
    }

    /// An editor that only replaces text before the cursor would leave the closing quote behind.
    @Test func completesInsideOfQuotes() throws {
        var client = try client()
        defer { client.delete() }
        let text = #"{"title": "Book", "of": "Boat", "body": []}"#
        let found = items(text, at: "\"Boat", 3, &client)
        let item = try #require(found.first { $0["label"]?.string == "Book" })
        #expect(item["textEdit"]?["newText"]?.string == "Book")
        #expect(item["filterText"]?.string == "Book")
        let range = item["textEdit"]?["range"]
        #expect(range?["start"]?["character"]?.int == 25)
        #expect(range?["end"]?["character"]?.int == 27)
        let rest = item["additionalTextEdits"].flatMap { Array($0.elements).first }
        #expect(rest?["range"]?["end"]?["character"]?.int == 29)
        #expect(item["insertTextFormat"]?.int == 1)
    }

    @Test func completesMembersWithoutPlaceholders() throws {
        var client = try client()
        defer { client.delete() }
        let text = "{\"title\": \"Book\", }"
        let found = items(text, at: ", }", 2, &client)
        let item = try #require(found.first { $0["label"]?.string == "subtitle" })
        #expect(item["textEdit"]?["newText"]?.string == #""subtitle": """#)
    }

    @Test(arguments: [
        (#""a": "$1""#, #""a": """#),
        (#"{"a": ${1|true,false|}, "b": [$2]}"#, #"{"a": true, "b": []}"#),
        (#""\$x""#, #""$x""#), ("finds($1)", "finds()"),
    ])
    func leavesOutPlaceholders(_ snippet: String, _ text: String) {
        #expect(CompletionEdit.plain(snippet) == text)
    }

    @Test func namesFunctionsOfTexts() throws {
        var client = try client(EditorClient.all)
        defer { client.delete() }
        let text = #"{"title": "{title.f}", "of": "Book", "body": []}"#
        let found = items(text, at: "title.f", 7, &client)
        let item = try #require(found.first { $0["label"]?.string == "finds" })
        #expect(item["textEdit"]?["newText"]?.string == "finds($1)")
        #expect(item["filterText"]?.string == "finds")
    }

    @Test func describesAsPlainText() throws {
        var client = try client()
        defer { client.delete() }
        let result = client.requestInBook("hover", at: "title} ")
        #expect(result?["contents"]?["kind"]?.string == "plaintext")
        #expect(result?["contents"]?["value"]?.string?.contains("```") == false)
    }

    @Test func renamesWithoutVersionsOfFiles() throws {
        var client = try client()
        defer { client.delete() }
        let property = client.renameInBook(at: "title} ", to: "heading")
        let edits = property?["changes"]?[client.uri("models/Book.json")]
        #expect(edits.map { Array($0.elements).count } == 1)
        #expect(property?["documentChanges"] == nil)
        let screen = client.request(
            "textDocument/rename",
            in: "screens/main.json",
            SampleFiles.main,
            at: "show",
            more: #", "newName": "open""#
        )
        #expect(screen?["message"] == nil)
        let entity = client.renameInBook(at: "\"of\": \"Book\"", offset: 8, to: "Volume")
        let message = entity?["message"]?.string ?? ""
        #expect(message.contains("rename models/Book.json to models/Volume.json"))
    }

    /// A description that arrives before the diagnostics does not replace them.
    @Test func reportsFindingsAfterARequest() throws {
        var client = try client()
        defer { client.delete() }
        client.open("screens/book.json", SampleFiles.book)
        let changed = JSONText.text(SampleFiles.book.replacing("Book\"", with: "Buk\"")).description
        client.send(
            """
            {"jsonrpc": "2.0", "method": "textDocument/didChange", "params":
            {"textDocument": {"uri": "\(client.uri("screens/book.json"))", "version": 2},
            "contentChanges": [{"text": \(changed)}]}}
            """
        )
        _ = client.requestInBook("hover", at: "title} ")
        client.notify("$/setTrace", #"{"value": "off"}"#)
        #expect(client.messages("screens/book.json").contains { $0.contains("Buk") })
    }

    @Test func renamesInDataAndKeysOfTexts() throws {
        var files = SampleFiles.all
        files["data/default.json"] = #"{"books": [{"title": "Emma", "author": {"name": "title"}}]}"#
        files["strings/de.json"] = #"{"{title} {author.name}": "{title}: {author.name}"}"#
        files["screens/main.json"] = SampleFiles.main.replacing(
            "\"set\": \"screen.query\", \"to\": \"''\"",
            with: "\"create\": \"Book\", \"in\": \"books\", \"with\": {\"title\": \"'New'\"}"
        )
        var client = try EditorClient(files: files)
        defer { client.delete() }
        let result = client.renameInBook(at: "title} ", to: "heading")
        let texts = client.applied(result)
        #expect(
            texts["data/default.json"]
                == #"{"books": [{"heading": "Emma", "author": {"name": "title"}}]}"#
        )
        #expect(
            texts["strings/de.json"] == #"{"{heading} {author.name}": "{heading}: {author.name}"}"#
        )
        #expect(texts["screens/main.json"]?.contains(#""with": {"heading": "'New'"}"#) == true)
    }
}
