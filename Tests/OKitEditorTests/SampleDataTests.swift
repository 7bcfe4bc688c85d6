import OKitSyntax
import Testing

/// What an editor shows of the sample data of a bundle.
struct SampleDataTests {
    private func client() throws -> EditorClient {
        var files = SampleFiles.all
        files["data/default.json"] = """
            {"books": [{"title": "Dune", "author": {"name": "Frank Herbert"}}, {"title": "Ubik"}]}
            """
        files["models/Author.json"] = """
            {"properties": {"name": "text", "pin": {"type": "text", "secret": true}}}
            """
        files["tests/bad.flow"] = "expect screen \"book\"\n"
        return try EditorClient(files: files)
    }

    private func hover(_ text: String, at needle: String, of path: String) throws -> String {
        var client = try client()
        defer { client.delete() }
        client.open(path, text)
        let result = client.request("textDocument/hover", in: path, text, at: needle)
        return result?["contents"]?["value"]?.string ?? ""
    }

    @Test(arguments: [
        (SampleFiles.book, "name}", "screens/book.json", "\"Frank Herbert\""),
        (SampleFiles.book, "title} ", "screens/book.json", "\"Dune\""),
        (SampleFiles.book, "author.", "screens/book.json", "Author"),
        (SampleFiles.main, "query)", "screens/main.json", "\"text\""),
        (SampleFiles.main, "books\"", "screens/main.json", "2 elements"),
    ])
    func showsValues(_ text: String, _ needle: String, _ path: String, _ value: String) throws {
        let shown = try hover(text, at: needle, of: path)
        #expect(shown.contains("In the sample data: \(value)"), "\(shown)")
    }

    @Test func showsNoValueOfWhatIsWrong() throws {
        let text = SampleFiles.book.replacing("author.name", with: "author.nam")
        #expect(try !hover(text, at: "nam}", of: "screens/book.json").contains("sample"))
    }

    @Test func hidesSecrets() throws {
        let text = SampleFiles.book.replacing("author.name", with: "author.pin")
        let shown = try hover(text, at: "pin}", of: "screens/book.json")
        #expect(shown.contains("In the sample data: ••••"), "\(shown)")
    }

    @Test func offersCommandsAboveFiles() throws {
        var client = try client()
        defer { client.delete() }
        func commands(_ path: String) -> [String] {
            let params = "{\"textDocument\": {\"uri\": \"\(client.uri(path))\"}}"
            let lenses = client.request("textDocument/codeLens", params)?.elements.map(\.self) ?? []
            return lenses.compactMap { $0["command"]?["command"]?.string }.filter { !$0.isEmpty }
        }
        #expect(commands("screens/book.json") == ["okit-bundle.preview"])
        #expect(commands("tests/main.flow") == ["okit-bundle.runFlow"])
        #expect(commands("models/Book.json") == [])
    }

    @Test(arguments: [("main", true), ("bad", false)])
    func runsFlows(_ name: String, _ passes: Bool) throws {
        var client = try client()
        defer { client.delete() }
        let result = client.request(
            "workspace/executeCommand",
            """
            {"command": "okit-bundle.runFlow", "arguments": ["\(client.uri("tests/\(name).flow"))"]}
            """
        )
        #expect(result?["passed"]?.bool == passes)
        let message = client.notifications.last { $0["method"]?.string == "window/showMessage" }
        let text = message?["params"]?["message"]?.string ?? ""
        #expect(passes ? text == "main.flow: passed" : text.hasPrefix("bad.flow:1: "), "\(text)")
    }

    @Test func previewsUnsavedText() throws {
        var client = try client()
        defer { client.delete() }
        client.open(
            "screens/main.json",
            SampleFiles.main.replacing("\"Books\"", with: "\"Unsaved\"")
                .replacing("{\"query\": \"text\"}", with: "{\"query\": \"\"}")
        )
        let result = client.request(
            "workspace/executeCommand",
            """
            {"command": "okit-bundle.preview", "arguments": ["\(client.uri("screens/main.json"))"]}
            """
        )
        let text = result?["text"]?.string ?? ""
        #expect(text.contains("Unsaved") && text.contains("Dune"), "\(text)")
    }

    @Test(arguments: [
        #"{"command": "rm"}"#, "{}", #"{"command": "okit-bundle.preview", "arguments": []}"#,
        #"{"command": "okit-bundle.runFlow", "arguments": ["file:///nowhere/a.flow"]}"#,
        #"{"command": "okit-bundle.preview", "arguments": [3]}"#,
    ])
    func refusesOtherCommands(_ params: String) throws {
        var client = try client()
        defer { client.delete() }
        let result = client.request("workspace/executeCommand", params)
        #expect(result?["code"]?.int == -32602, "\(String(describing: result))")
    }
}
