import Synchronization
import TestSupport

/// What a proxy does to the requests that come one after the other.
final class Script: Sendable {
    private let state: Mutex<(faults: [FaultyProxy.Fault], last: FaultyProxy.Fault)>

    init(_ faults: [FaultyProxy.Fault]) {
        state = Mutex((faults, .none))
    }

    func next() -> FaultyProxy.Fault {
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
