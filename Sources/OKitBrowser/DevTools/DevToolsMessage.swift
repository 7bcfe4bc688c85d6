import OKitSyntax

/// A message of a browser (Chrome DevTools Protocol).
struct DevToolsMessage: Sendable {
    /// The content of a message.
    enum Content: Sendable {
        /// The result of the command with a number, or the reason why it was refused.
        case reply(Int, JSONDocument, refusal: String?)
        /// An event.
        case event(String)
    }

    let content: Content
    /// The page that the message is about; `nil` for the browser.
    let session: String?
    private let document: JSONDocument

    /// Parses a message.
    ///
    /// - Throws: `malformed` if it is not a message of the protocol.
    init(_ bytes: [UInt8]) throws(ChromiumError) {
        let source = SourceText(path: "message", bytes: bytes)
        guard let document = try? JSONDocument(parsing: source), document.root.kind == .object
        else {
            throw .malformed
        }
        self.document = document
        let root = document.root
        session = root["sessionId"]?.string
        if let number = root["id"]?.int.flatMap({ Int(exactly: $0) }) {
            let refusal = root["error"].map { $0["message"]?.string ?? "unknown reason" }
            content = .reply(number, document, refusal: refusal)
        } else if let method = root["method"]?.string {
            content = .event(method)
        } else {
            throw .malformed
        }
    }

    /// The parameters of an event; `nil` if it has none.
    var parameters: JSONNode? { document.root["params"] }
}
