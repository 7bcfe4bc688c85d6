import Foundation
import OKitBundle
import OKitLint
import OKitSyntax
import Testing

@testable import OKitEditor

struct LanguageServerTests {
    @Test func reportsWhatLintReports() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let text = SampleFiles.book.replacing("{title}", with: "{titel}")
        client.open("screens/book.json", text)
        let messages = client.messages("screens/book.json")
        #expect(messages.contains { $0.contains("did you mean \"title\"") })
        client.change("screens/book.json", SampleFiles.book)
        #expect(client.messages("screens/book.json") == [])
    }

    @Test func analyzesTheRestAfterASyntaxError() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let text = SampleFiles.main.replacing("\"title\": \"Books\",", with: "\"title\": \"Books\"")
        client.open("screens/main.json", text)
        let messages = client.messages("screens/main.json")
        #expect(messages.contains { $0.hasPrefix("expected ',' or '}'") })
        let symbols = client.request(
            "textDocument/documentSymbol",
            #"{"textDocument": {"uri": "\#(client.uri("screens/main.json"))"}}"#
        )
        let names = symbols?.elements.compactMap { $0["name"]?.string } ?? []
        #expect(names == ["title", "of", "state", "providers", "actions", "bar", "body"])
    }

    @Test func completesMembersAndNames() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let text = SampleFiles.main.replacing("\"bar\": [\"clear\"],", with: "\"\"")
        client.open("screens/main.json", text)
        let members = client.labels("screens/main.json", text, at: "\"\"", offset: 1)
        #expect(members.contains("bar") && members.contains("subtitle"))
        #expect(!members.contains("body"))
        let app = SampleFiles.all["app.json"] ?? ""
        let screens = client.labels("app.json", app, at: "\"main\"", offset: 1)
        #expect(screens == ["book", "main"])
    }

    @Test func completesExpressions() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let text = SampleFiles.book.replacing("{author.name}", with: "{author.}")
        client.open("screens/book.json", text)
        let members = client.labels("screens/book.json", text, at: "author.", offset: 7)
        #expect(members.contains("name"))
        let names = client.labels("screens/book.json", text, at: "{author.", offset: 1)
        #expect(names.contains("title") && names.contains("self"))
    }

    @Test func findsDefinitionsAndReferencesInExpressions() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let found = client.requestInBook("definition", at: "name}")
        let uri = found?.elements.firstNonNil { $0["uri"]?.string }
        #expect(uri == client.uri("models/Author.json"))
        let uses = client.request(
            "textDocument/references",
            in: "screens/book.json",
            SampleFiles.book,
            at: "title} ",
            more: #", "context": {"includeDeclaration": true}"#
        )
        let files = Set(uses?.elements.compactMap { $0["uri"]?.string } ?? [])
        #expect(
            files
                == [
                    client.uri("models/Book.json"), client.uri("screens/book.json"),
                    client.uri("screens/main.json"),
                ]
        )
    }

    @Test func renamesAPropertyEverywhere() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let result = client.renameInBook(at: "title} ", to: "heading")
        let texts = client.applied(result)
        #expect(texts["models/Book.json"]?.contains("\"heading\": \"text\"") == true)
        #expect(texts["screens/book.json"]?.contains("{heading} {author.name}") == true)
        #expect(texts["screens/main.json"]?.contains("heading.contains(screen.query)") == true)
        #expect(texts["screens/main.json"]?.contains("\"{heading}\"") == true)
        let clash = client.renameInBook(at: "title} ", to: "author")
        #expect(clash?["message"]?.string?.contains("already exists") == true)
        for word in ["true", "null", "in", "self"] {
            let refused = client.renameInBook(at: "title} ", to: word)
            #expect(refused?["message"]?.string?.contains("is a word of expressions") == true)
        }
    }

    @Test func limitsTheOutlineOfALargeFile() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let text = "[\(String(repeating: #"{"a": 1},"#, count: 20_000))1]"
        client.open("screens/book.json", text)
        let symbols = client.request(
            "textDocument/documentSymbol",
            #"{"textDocument": {"uri": "\#(client.uri("screens/book.json"))"}}"#
        )
        #expect(symbols.map { (1...5000).contains($0.count) } == true)
    }

    @Test func renamesAnEntityInsideOfTypes() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let result = client.renameInBook(at: "\"of\": \"Book\"", offset: 8, to: "Volume")
        let texts = client.applied(result)
        #expect(texts["models/Shelf.json"] == #"{"properties": {"books": "[Volume]"}}"#)
    }

    @Test func writesRenamedTextsAsJSON() throws {
        let strings = #"{"Books": "Bücher"}"#
        var files = SampleFiles.all
        files["strings/de.json"] = strings
        var client = try EditorClient(files: files)
        defer { client.delete() }
        let result = client.request(
            "textDocument/rename",
            in: "strings/de.json",
            strings,
            at: "Books",
            more: #", "newName": "\"All\" books""#
        )
        let texts = client.applied(result)
        #expect(texts["strings/de.json"] == #"{"\"All\" books": "Bücher"}"#)
        #expect(texts["screens/main.json"]?.contains(#""title": "\"All\" books""#) == true)
    }

    @Test func reportsABundleThatCannotBeRead() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let link = "\(client.folder)/images"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/tmp")
        client.open("app.json", SampleFiles.all["app.json"] ?? "")
        client.change("app.json", #"{"start": "book"}"#)
        let messages = client.notifications.filter { $0["method"]?.string == "window/showMessage" }
        #expect(messages.count == 1)
        let text = messages.first?["params"]?["message"]?.string
        #expect(text?.contains("symbolic link") == true)
    }

    @Test func renamesAScreenWithItsFileAndFlows() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let app = SampleFiles.all["app.json"] ?? ""
        let result = client.request(
            "textDocument/rename",
            in: "app.json",
            app,
            at: "main",
            more: #", "newName": "home""#
        )
        let texts = client.applied(result)
        #expect(texts["app.json"] == #"{"start": "home"}"#)
        #expect(texts["tests/main.flow"]?.contains("expect screen \"home\"") == true)
        let renames = result?["documentChanges"]?.elements.filter { $0["kind"] != nil } ?? []
        #expect(renames.first?["newUri"]?.string == client.uri("screens/home.json"))
    }

    @Test func offersFixes() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let text = #"{"start": "mein"}"#
        client.open("app.json", text)
        let actions = client.request(
            "textDocument/codeAction",
            """
            {"textDocument": {"uri": "\(client.uri("app.json"))"},
            "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 200}},
            "context": {"diagnostics": []}}
            """
        )
        let titles = actions?.elements.compactMap { $0["title"]?.string } ?? []
        #expect(titles.contains("Replace mein with main"))
        #expect(titles.contains("Create screen \"mein\""))
        #expect(titles.contains("Suppress unknown-screen here"))
    }

    @Test func showsTypes() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let text = client.requestInBook("hover", at: "name}")?["contents"]?["value"]?.string
        #expect(text?.contains("Author.name: text") == true)
        let member = client.request(
            "textDocument/hover",
            in: "screens/main.json",
            SampleFiles.main,
            at: "providers\""
        )?["contents"]?["value"]?.string
        #expect(member?.contains("providers") == true)
    }

    @Test(arguments: ["utf-8", "utf-16"])
    func countsColumnsAsNegotiated(_ encoding: String) throws {
        var client = try EditorClient(files: SampleFiles.all, encoding: encoding)
        defer { client.delete() }
        let text = #"{"title": "e\u{301}📚", "of": "Buk", "body": []}"#
            .replacing("\\u{301}", with: "\u{301}")
        client.open("screens/book.json", text)
        let report = client.notifications.last {
            $0["params"]?["uri"]?.string == client.uri("screens/book.json")
        }
        let start = report?["params"]?["diagnostics"]?.elements.firstNonNil { node in
            node["message"]?.string?.contains("Buk") == true
                ? node["range"]?["start"]?["character"]?.int : nil
        }
        let before = text.range(of: "Buk").map { String(text[..<$0.lowerBound]) } ?? ""
        let expected = encoding == "utf-8" ? before.utf8.count : before.utf16.count
        #expect(start.map { Int($0) } == expected || start.map { Int($0) } == expected - 1)
    }

    @Test func showsWhoOpensAScreen() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let prepared = client.requestInBook("prepareCallHierarchy", at: "body")
        let item = try #require(prepared.flatMap { Array($0.elements).first })
        #expect(item["name"]?.string == "book")
        let place = #"{"item": {"uri": "\#(client.uri("screens/book.json"))"}}"#
        let incoming = client.request("callHierarchy/incomingCalls", place)
        let from = (incoming.map { Array($0.elements) } ?? []).map { $0["from"]?["name"]?.string }
        #expect(from == ["Book.json"])
        let app = #"{"item": {"uri": "\#(client.uri("app.json"))"}}"#
        let outgoing = client.request("callHierarchy/outgoingCalls", app)
        let to = (outgoing.map { Array($0.elements) } ?? []).map { $0["to"]?["name"]?.string }
        #expect(to == ["main"])
    }

    @Test func linksTheNamesOfAScreen() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        let linked = client.request(
            "textDocument/linkedEditingRange",
            in: "screens/main.json",
            SampleFiles.main,
            at: "found\": {",
            offset: 2
        )
        #expect(linked?["ranges"].map { Array($0.elements).count } == 2)
        let shared = client.requestInBook("linkedEditingRange", at: "title} ", offset: 1)
        #expect(shared?["ranges"] == nil)
    }

    @Test func answersCancelledAndUnknownRequests() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        client.send(#"{"jsonrpc": "2.0", "id": "a", "method": "workspace/symbol", "params": {}}"#)
        client.send(#"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "a"}}"#)
        let error = client.request("textDocument/unknown", "{}")
        #expect(error?["code"]?.int == -32601)
    }
}

extension EditorClient {
    mutating func labels(
        _ path: String,
        _ text: String,
        at needle: String,
        offset: Int
    ) -> [String] {
        let result = request("textDocument/completion", in: path, text, at: needle, offset: offset)
        return result?["items"]?.elements.compactMap { $0["label"]?.string } ?? []
    }

    /// The texts of files after the edits of a rename.
    func applied(_ result: JSONNode?) -> [String: String] {
        var texts: [String: String] = [:]
        for change in result?["documentChanges"]?.elements.map(\.self) ?? [] {
            guard let uri = change["textDocument"]?["uri"]?.string,
                let path = FileAddress.path(uri),
                let bytes = FileManager.default.contents(atPath: path)
            else {
                continue
            }
            let source = SourceText(path: path, bytes: Array(bytes))
            let converter = PositionConverter(source, .utf16)
            var edits = SourceEdits(source)
            for edit in change["edits"]?.elements.map(\.self) ?? [] {
                if let range = converter.range(edit["range"]), let text = edit["newText"]?.string {
                    edits.add([TextEdit(range, text)])
                }
            }
            texts[String(path.dropFirst(folder.count + 1))] = String(
                decoding: edits.result,
                as: UTF8.self
            )
        }
        return texts
    }
}
