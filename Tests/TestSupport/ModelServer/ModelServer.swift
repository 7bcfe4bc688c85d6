import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A server of models on this machine, by the contract of docs/server.md: Hummingbird over SQLite.
///
/// It knows nothing of the library, so that what is tested against it is the contract.
public enum ModelServer {
    /// Runs a server without any model while `body` runs, which gets its URL without a slash at the
    /// end.
    public static func run<Result>(
        while body: (_ url: String) async throws -> Result
    ) async throws -> Result {
        let models = try ServedModels()
        let files = try ServedFiles()
        let router = Hummingbird.Router()
        for method in [HTTPRequest.Method.get, .post, .patch, .delete] {
            router.on("**", method: method) { request, context in
                var request = request
                let body = try await request.collectBody(upTo: 1 << 20)
                let call = ServedCall(
                    method: method.rawValue,
                    path: request.uri.path,
                    query: request.uri.queryParameters.map { (String($0.key), String($0.value)) },
                    body: Array(body.readableBytesView),
                    key: HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] },
                    match: request.headers[.ifMatch],
                    noneMatch: request.headers[.ifNoneMatch]
                )
                let isFile = call.path.hasPrefix(ServedFiles.root)
                return response(
                    try isFile ? files.answer(to: call) : models.answer(to: call)
                )
            }
        }
        let (ports, started) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                started.yield(channel.localAddress?.port ?? 0)
            }
        )
        let running = Task {
            defer { started.finish() }
            try await application.run()
        }
        defer { running.cancel() }
        for await port in ports {
            return try await body("http://127.0.0.1:\(port)")
        }
        throw CancellationError()
    }

    private static func response(_ answer: ServedAnswer) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = answer.body.isEmpty ? nil : "application/json"
        headers[.eTag] = answer.tag
        let body = ByteBuffer(bytes: answer.body)
        return Response(
            status: .init(code: answer.status),
            headers: headers,
            body: answer.body.isEmpty ? .init() : .init(byteBuffer: body)
        )
    }
}

/// What a client asks for.
struct ServedCall {
    let method: String
    /// The path as it came, percent-encoded.
    let path: String
    /// Names and values, in their order.
    let query: [(name: String, value: String)]
    let body: [UInt8]
    /// By what the client names the call, where it comes twice.
    let key: String?
    /// The tag that a file must have.
    var match: String?
    /// The tag that a file must not have; `*` for any.
    var noneMatch: String?

    /// JSON as an object.
    static func members(_ data: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}

/// What it gets.
struct ServedAnswer {
    let status: Int
    var body: [UInt8] = []
    /// Names the version of a file.
    var tag: String?

    /// Says no, and why.
    static func refusal(_ status: Int, _ message: String) -> ServedAnswer {
        ServedAnswer(status: status, body: Array(#"{"message":"\#(message)"}"#.utf8))
    }
}
