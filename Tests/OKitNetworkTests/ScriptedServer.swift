import Foundation
import Synchronization
import TestSupport

/// Answers the requests that come one after the other, and keeps what was asked.
final class ScriptedServer: Sendable {
    private let state: Mutex<(heads: [String], answers: [LoopbackServer.Answer])>

    /// - Parameter answers: one a request; the last one is given again and again.
    init(_ answers: LoopbackServer.Answer...) {
        state = Mutex(([], answers))
    }

    /// The heads of the requests so far; signature files are asked for with a 404 and not counted.
    var heads: [String] {
        state.withLock { $0.heads }
    }

    func run<Result>(while body: (_ url: String) async throws -> Result) async throws -> Result {
        try await LoopbackServer.run { request in
            guard !request.path.hasSuffix(".sig") else {
                return .status(404)
            }
            return self.state.withLock { state in
                state.heads.append(request.head)
                return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
            }
        } while: { url in
            try await body(url)
        }
    }
}

extension LoopbackServer.Answer {
    /// A content with its tag, of which only the first bytes come; then there is silence, as what
    /// comes right before the end of a connection may be lost with it.
    static func tagged(_ content: [UInt8], _ tag: String, cutAt count: Int? = nil) -> Self {
        .raw(
            "HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\nETag: \(tag)\r\n\r\n",
            Array(content.prefix(count ?? content.count)),
            closes: count == nil
        )
    }

    /// The part of a content from an offset on.
    static func part(
        of content: [UInt8],
        from first: Int,
        _ tag: String,
        to end: Int? = nil
    ) -> Self {
        let part = content[first..<(end ?? content.count)]
        let range = "bytes \(first)-\(content.count - 1)/\(content.count)"
        return .raw(
            "HTTP/1.1 206 X\r\nContent-Range: \(range)\r\nETag: \(tag)\r\n"
                + "Content-Length: \(content.count - first)\r\n\r\n",
            Array(part),
            closes: end == nil
        )
    }
}
