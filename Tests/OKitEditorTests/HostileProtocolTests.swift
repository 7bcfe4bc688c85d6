import Foundation
import OKitSyntax
import TestSupport
import Testing

@testable import OKitEditor

/// Whatever a client sends, the server ends or goes on; it never traps or hangs.
struct HostileProtocolTests {
    private static let methods = [
        "initialize", "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
        "textDocument/completion", "textDocument/hover", "textDocument/definition",
        "textDocument/references", "textDocument/rename", "textDocument/codeAction",
        "textDocument/formatting", "textDocument/documentSymbol", "textDocument/diagnostic",
        "textDocument/semanticTokens/full", "textDocument/selectionRange",
        "textDocument/foldingRange", "textDocument/inlayHint", "textDocument/signatureHelp",
        "workspace/symbol", "workspace/diagnostic", "workspace/didChangeWatchedFiles",
        "workspace/didChangeWorkspaceFolders", "$/cancelRequest", "$/unknown", "unknown/method",
        "shutdown",
    ]

    private static func value(
        _ random: inout SeededGenerator,
        _ depth: Int,
        _ uri: String
    ) -> String {
        switch Int.random(in: 0..<(depth > 3 ? 7 : 9), using: &random) {
        case 0: return "null"
        case 1: return "\(Int.random(in: -5...5, using: &random))"
        case 2: return "99999999999999999999"
        case 3: return "\"\(uri)\""
        case 4: return #""\u0000\uD83D x""#
        case 5: return "true"
        case 6: return "1e308"
        case 7:
            let elements = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                value(&random, depth + 1, uri)
            }
            return "[\(elements.joined(separator: ","))]"
        default:
            let names = [
                "textDocument", "uri", "position", "line", "character", "range", "start", "end",
                "contentChanges", "text", "version", "newName", "context", "diagnostics", "rootUri",
                "id", "query", "positions", "options", "tabSize", "event", "added", "removed",
            ]
            let members = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                let name = names.randomElement(using: &random) ?? "uri"
                return "\"\(name)\":\(value(&random, depth + 1, uri))"
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    @Test func survivesAnyParameters() throws {
        var random = SeededGenerator(seed: 24)
        for _ in 0..<RandomSets.count(200, gate: 20) {
            var client = try EditorClient(files: SampleFiles.all)
            defer { client.delete() }
            let uri = client.uri("screens/main.json")
            client.open("screens/main.json", SampleFiles.main)
            for _ in 0..<50 {
                let method = Self.methods.randomElement(using: &random) ?? ""
                let parameters = Self.value(&random, 0, uri)
                if Bool.random(using: &random) {
                    client.request(method, parameters)
                } else {
                    client.notify(method, parameters)
                }
            }
        }
    }

    /// Streams of valid messages with bytes changed, removed and repeated.
    @Test func survivesBrokenStreams() throws {
        var random = SeededGenerator(seed: 25)
        let bodies = [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
            #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"workspace/symbol","params":{"query":"a"}}"#,
            #"[{"jsonrpc":"2.0","id":3,"method":"shutdown"}]"#,
        ]
        let stream = Array(
            bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined().utf8
        )
        for _ in 0..<RandomSets.count(20_000, gate: 1000) {
            var bytes = stream
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
                }
            }
            var server = LanguageServer(version: "1")
            server.receive(bytes)
            var steps = 0
            while server.hasWork, steps < 100 {
                _ = server.step()
                steps += 1
            }
            #expect(steps < 100)
        }
    }
}
