import OKitNetwork
import Synchronization
import TestSupport

/// What a server has at present: a zip and its signature.
final class AppStore: Sendable {
    private let state = Mutex(State())

    struct State {
        var zip: [UInt8] = []
        /// In the header of the answer.
        var header: String?
        /// In a file beside the zip.
        var file: String?
        var isDown = false
        /// The entity tag; that of the content without one.
        var tag: String?
        /// How often the file was asked for.
        var searches = 0
    }

    func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
    }

    /// What it has now, with its entity tag.
    var current: State {
        state.withLock { state in
            var current = state
            current.tag = "\"\(ContentDigest(of: state.zip))\""
            return current
        }
    }

    var searches: Int {
        state.withLock { $0.searches }
    }

    func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        let isSearch = request.path.prefix(while: { $0 != "?" }).hasSuffix(".sig")
        let state = state.withLock { state in
            state.searches += isSearch ? 1 : 0
            return state
        }
        guard !state.isDown else {
            return .raw("", ending: .reset)
        }
        let path = request.path.prefix { $0 != "?" }
        guard !path.hasSuffix(".keys"), !path.hasSuffix(".fresh") else {
            return .status(404)
        }
        if isSearch {
            return state.file.map { .content(Array($0.utf8)) } ?? .status(404)
        }
        let tag = state.tag ?? "\"\(ContentDigest(of: state.zip))\""
        let signature = state.header.map { "OKit-Signature: \($0)\r\n" } ?? ""
        guard !request.head.contains("If-None-Match: \(tag)") else {
            return .raw("HTTP/1.1 304 X\r\nETag: \(tag)\r\n\(signature)\r\n")
        }
        return .raw(
            "HTTP/1.1 200 OK\r\nContent-Length: \(state.zip.count)\r\nETag: \(tag)\r\n"
                + "\(signature)\r\n",
            state.zip
        )
    }
}
