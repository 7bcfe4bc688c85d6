import OKitSyntax

/// A message from the client.
struct Message {
    /// The id of a request, as written; `nil` for a notification.
    let id: String?
    /// The method; `nil` for a response.
    let method: String?
    /// The parameters; `nil` if there are none.
    let params: JSONNode?

    /// Parses a message; `nil` if it is not an object of JSON-RPC.
    init?(_ bytes: [UInt8]) {
        let source = SourceText(path: "message", bytes: bytes)
        guard let root = try? JSONDocument(parsing: source).root, root.kind == .object else {
            return nil
        }
        id = root["id"].flatMap { id in
            [.string, .number].contains(id.kind)
                ? String(decoding: source.bytes[id.range], as: UTF8.self) : nil
        }
        method = root["method"]?.string
        params = root["params"]
    }
}

/// An error of a request, with its code in JSON-RPC.
struct RequestError: Error {
    let code: Int
    let message: String

    static func unknownMethod(_ name: String) -> RequestError {
        RequestError(code: -32601, message: "unknown method \"\(name)\"")
    }

    static let notInitialized = RequestError(code: -32002, message: "expected initialize first")
    static let cancelled = RequestError(code: -32800, message: "the request was cancelled")
    static let badMessage = RequestError(code: -32700, message: "expected a JSON-RPC message")

    static func badParameters(_ message: String) -> RequestError {
        RequestError(code: -32602, message: message)
    }

    static func refused(_ message: String) -> RequestError {
        RequestError(code: -32803, message: message)
    }
}

extension JSONText {
    static func response(_ id: String, _ result: JSONText) -> JSONText {
        .object([("jsonrpc", .text("2.0")), ("id", .json(id)), ("result", result)])
    }

    static func failure(_ id: String?, _ error: RequestError) -> JSONText {
        .object([
            ("jsonrpc", .text("2.0")), ("id", .json(id ?? "null")),
            (
                "error",
                .object([("code", .number(error.code)), ("message", .text(error.message))])
            ),
        ])
    }

    static func notification(_ method: String, _ params: JSONText) -> JSONText {
        .object([("jsonrpc", .text("2.0")), ("method", .text(method)), ("params", params)])
    }

    static func request(_ id: String, _ method: String, _ params: JSONText) -> JSONText {
        .object([
            ("jsonrpc", .text("2.0")), ("id", .text(id)), ("method", .text(method)),
            ("params", params),
        ])
    }

    static let null = JSONText.json("null")

    /// An array of converted elements.
    static func list<Element>(
        _ elements: some Sequence<Element>,
        _ convert: (Element) -> JSONText
    ) -> JSONText {
        .array(elements.map(convert))
    }
}
