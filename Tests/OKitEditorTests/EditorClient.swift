import Foundation
import OKitEditor
import OKitSyntax

/// A client that sends messages to a server and collects its messages.
struct EditorClient {
    private(set) var server = LanguageServer(version: "1")
    /// The notifications of the server.
    private(set) var notifications: [JSONNode] = []
    let folder: String
    private var id = 0

    /// The capabilities of an editor that supports everything.
    static let all = """
        , "textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}, "completion":
        {"completionItem": {"snippetSupport": true, "insertReplaceSupport": true}}},
        "workspace": {"workspaceEdit": {"documentChanges": true, "changeAnnotationSupport": {},
        "resourceOperations": ["create", "rename", "delete"]}}
        """

    /// Copies a bundle to a temporary folder, and opens that.
    ///
    /// - Parameter capabilities: Of the client, besides those for positions.
    init(
        files: [String: String],
        encoding: String = "utf-16",
        capabilities: String = Self.all
    ) throws {
        folder = NSTemporaryDirectory() + "okit-editor-\(UUID().uuidString)"
        for (path, text) in files {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        request(
            "initialize",
            """
            {"rootUri": "file://\(folder)", "capabilities":
            {"general": {"positionEncodings": ["\(encoding)"]}\(capabilities)}}
            """
        )
        notify("initialized", "{}")
    }

    /// Deletes the folder.
    func delete() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func uri(_ path: String) -> String { "file://\(folder)/\(path)" }

    /// Sends a request, and returns its result or error.
    @discardableResult
    mutating func request(_ method: String, _ params: String) -> JSONNode? {
        id += 1
        send(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#)
        var result: JSONNode?
        while server.hasWork {
            result = take(server.step(), id) ?? result
        }
        return result
    }

    mutating func notify(_ method: String, _ params: String) {
        send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
        while server.hasWork {
            _ = take(server.step(), nil)
        }
        _ = take(server.settle(), nil)
    }

    mutating func send(_ text: String) {
        server.receive(Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
    }

    /// Opens a file with a text.
    mutating func open(_ path: String, _ text: String) {
        let quoted = JSONText.text(text).description
        notify(
            "textDocument/didOpen",
            """
            {"textDocument": {"uri": "\(uri(path))", "languageId": "json", "version": 1,
            "text": \(quoted)}}
            """
        )
    }

    /// Replaces the text of an open file.
    mutating func change(_ path: String, _ text: String) {
        let quoted = JSONText.text(text).description
        notify(
            "textDocument/didChange",
            """
            {"textDocument": {"uri": "\(uri(path))", "version": 2},
            "contentChanges": [{"text": \(quoted)}]}
            """
        )
    }

    /// Sends a request about the first occurrence of a text in a file.
    mutating func request(
        _ method: String,
        in path: String,
        _ text: String,
        at needle: String,
        offset: Int = 0,
        more: String = ""
    ) -> JSONNode? {
        let before = text.range(of: needle).map { String(text[..<$0.lowerBound]) } ?? ""
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let character = (lines.last ?? "").utf16.count + offset
        return request(
            method,
            """
            {"textDocument": {"uri": "\(uri(path))"},
            "position": {"line": \(lines.count - 1), "character": \(character)}\(more)}
            """
        )
    }

    /// Sends a request about the first occurrence of a text in the screen of a book.
    mutating func requestInBook(
        _ method: String,
        at needle: String,
        offset: Int = 0,
        more: String = ""
    ) -> JSONNode? {
        request(
            "textDocument/\(method)",
            in: "screens/book.json",
            SampleFiles.book,
            at: needle,
            offset: offset,
            more: more
        )
    }

    /// Renames what is at the first occurrence of a text in the screen of a book.
    mutating func renameInBook(at needle: String, offset: Int = 0, to name: String) -> JSONNode? {
        requestInBook("rename", at: needle, offset: offset, more: #", "newName": "\#(name)""#)
    }

    /// The messages of the last report on a file.
    func messages(_ path: String) -> [String] {
        let last = notifications.last {
            $0["method"]?.string == "textDocument/publishDiagnostics"
                && $0["params"]?["uri"]?.string == uri(path)
        }
        return last?["params"]?["diagnostics"]?.elements.compactMap { $0["message"]?.string } ?? []
    }

    private mutating func take(_ bytes: [UInt8], _ id: Int?) -> JSONNode? {
        var result: JSONNode?
        for part in String(decoding: bytes, as: UTF8.self).components(
            separatedBy: "Content-Length: "
        )
        where !part.isEmpty {
            let body = part.drop { $0 != "{" }
            let source = SourceText(path: "", text: String(body))
            guard let root = try? JSONDocument(parsing: source).root else {
                continue
            }
            if root["method"] != nil {
                notifications.append(root)
            } else if let id, root["id"]?.int == Int64(id) {
                result = root["result"] ?? root["error"]
            }
        }
        return result
    }
}
