import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// A server of models on this machine, by the contract of docs/server.md: Hummingbird over SQLite.
///
/// It knows nothing of the library, so that what is tested against it is the contract.
public enum ModelServer {
    /// Runs a server without any model while `body` runs, which gets its URL without a slash at the
    /// end.
    public nonisolated(nonsending) static func run<Result>(
        while body: nonisolated(nonsending) (_ url: String) async throws -> Result
    ) async throws -> Result {
        let queue = try DatabaseQueue()
        try await queue.write { try $0.execute(sql: ServedModels.tables + ServedFiles.tables) }
        let (ports, started) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            responder: CallbackResponder { (request, _: BasicRequestContext) in
                var request = request
                let body = Data(try await request.collectBody(upTo: 1 << 20).readableBytesView)
                return try await queue.write { [request] database in
                    let call = ServedCall(request: request, body: body, database: database)
                    return try ServedFiles.answer(to: call) ?? ServedModels.answer(to: call)
                }.response
            },
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { started.yield($0.localAddress?.port ?? 0) }
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
}

/// What a client asks for, and the transaction in which it is answered.
struct ServedCall {
    let request: Request
    let body: Data
    let database: Database
}

/// What it gets.
struct ServedAnswer {
    let status: Int
    var body = Data()
    /// Names the version of a file.
    var tag: String?

    /// Says no, and why.
    static func refusal(_ status: Int, _ message: String) -> ServedAnswer {
        ServedAnswer(status: status, body: Data(#"{"message":"\#(message)"}"#.utf8))
    }

    var response: Response {
        var headers = HTTPFields()
        headers[.contentType] = body.isEmpty ? nil : "application/json"
        headers[.eTag] = tag
        let content = body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: .init(bytes: body))
        return Response(status: .init(code: status), headers: headers, body: content)
    }
}
