import ModelServer
import Synchronization
import TestSupport

/// What a proxy does to the requests that come one after the other; nothing as long as it is not told.
final class Script: Sendable {
    private let state = Mutex((faults: [FaultyProxy.Fault](), last: FaultyProxy.Fault.none))

    /// Runs a server of models behind a proxy with a script while `body` runs, which gets the URLs of
    /// both.
    static func run(
        while body: (_ script: Script, _ server: String, _ proxy: String) async throws -> Void
    ) async throws {
        let script = Script()
        try await ModelServer.run { server in
            try await FaultyProxy.run(to: server) { _ in
                script.next()
            } while: { proxy in
                try await body(script, server, proxy)
            }
        }
    }

    private func next() -> FaultyProxy.Fault {
        state.withLock { $0.faults.isEmpty ? $0.last : $0.faults.removeFirst() }
    }

    /// Does that to the next requests, and nothing to those after them.
    func play(_ faults: [FaultyProxy.Fault]) {
        state.withLock { $0 = (faults, .none) }
    }

    /// Does the same to all requests from now on.
    func always(_ fault: FaultyProxy.Fault) {
        state.withLock { $0 = ([], fault) }
    }
}

/// A text that a server keeps.
final class Text: Sendable {
    private let state = Mutex<String?>(nil)

    var value: String? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
