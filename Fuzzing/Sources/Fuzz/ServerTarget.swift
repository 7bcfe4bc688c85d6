import Foundation
import OKitEditor
import OKitSyntax

extension Target {
    /// Messages to a language server, a line each, about the app in this folder, whose path they call
    /// `/@`; or, after an `r`, the bytes of its input.
    ///
    /// All answers are messages with JSON.
    static func server(_ bytes: [UInt8]) {
        var server = LanguageServer(version: "0")
        send(Array(start.utf8), to: &server)
        if bytes.first == UInt8(ascii: "r") {
            server.receive(bytes.dropFirst())
            answer(&server)
            return
        }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self).replacing("/@", with: folder)
            send(Array(text.utf8), to: &server)
        }
    }

    private static let folder = FileManager.default.currentDirectoryPath + "/App"

    private static let start = """
        {"id": 0, "method": "initialize", "params": {"rootUri": "file://\(folder)", \
        "capabilities": {"workspace": {"workspaceEdit": {"documentChanges": true}}}}}
        """

    private static func send(_ message: [UInt8], to server: inout LanguageServer) {
        server.receive(Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message)
        answer(&server)
    }

    private static func answer(_ server: inout LanguageServer) {
        var output: [UInt8] = []
        while server.hasWork {
            output += server.step()
        }
        output += server.settle()
        var rest = output[...]
        while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
            let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            guard let length = Int(head.drop { !$0.isNumber }) else {
                preconditionFailure("no length: \(head)")
            }
            let body = rest[end.upperBound...].prefix(length)
            precondition(body.count == length)
            let source = SourceText(path: "answer.json", bytes: Array(body))
            precondition((try? JSONDocument(parsing: source)) != nil)
            rest = rest[body.endIndex...]
        }
        precondition(rest.isEmpty)
    }
}
