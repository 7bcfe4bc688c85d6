import FoundationEssentials
import OKitBundle
import OKitModel

/// What a session has asked of services and is not done with.
struct ServiceState {
    /// An action that is asked for.
    struct Call {
        /// `nil` where the service has no such action.
        var action: ServiceAction?
        /// What it is called.
        var name: String?
        /// What it was asked with.
        var argument: Value
        /// The function that waits for it; `nil` where another action was followed by this one.
        var machine: StepMachine?
        /// The mediator that has asked for it, or for an action that led here.
        var origin: ActionOrigin?
        /// How many actions have led here, each followed by the next.
        var chainLength: Int
    }

    private var calls: [Int: Call] = [:]
    private var replies: [(due: Date, id: Int, reply: ServiceReply)] = []
    private var outbox: [ServiceCall] = []
    private var lastID = 0
    private var turns: [String: Int] = [:]

    /// Calls that may wait at the same time; more are refused.
    static let mostCalls = 64
    /// Actions that may follow each other.
    static let longestChain = 16

    /// Whether no more calls may wait.
    var isFull: Bool {
        calls.count >= Self.mostCalls
    }

    /// When the next reply is due.
    var nextDue: Date? {
        replies.map(\.due).min()
    }

    /// How often an action was asked for before, counting this time from now on.
    mutating func takeTurn(of name: String) -> Int {
        defer { turns[name, default: 0] += 1 }
        return turns[name, default: 0]
    }

    /// Notes a call whose reply is known, and when that comes.
    mutating func add(_ call: Call, _ reply: ServiceReply, due: Date) {
        lastID += 1
        calls[lastID] = call
        replies.append((due, lastID, reply))
    }

    /// Notes a call whose request is to be sent.
    mutating func add(_ call: Call, _ request: ServiceRequest, _ importing: RecordImport?) {
        lastID += 1
        calls[lastID] = call
        outbox.append(ServiceCall(id: lastID, request: request, importing: importing))
    }

    /// Takes out the requests that are to be sent.
    mutating func takeRequests() -> [ServiceCall] {
        defer { outbox = [] }
        return outbox
    }

    /// Forgets all calls; what still comes for one of them is not taken.
    mutating func drop() {
        calls = [:]
        replies = []
        outbox = []
    }

    /// Takes out a call that is answered; `nil` where it does not wait.
    mutating func take(_ id: Int) -> Call? {
        calls.removeValue(forKey: id)
    }

    /// Takes out the calls that a mediator has begun.
    mutating func cancel(of controller: ObjectID) -> [Call] {
        let ids = calls.filter { $0.value.origin?.controller == controller }.keys.sorted()
        return ids.compactMap { take($0) }
    }

    /// Takes out what has come by a moment, in order.
    mutating func take(dueBy now: Date) -> [(call: Call, reply: ServiceReply)] {
        let due = replies.filter { $0.due <= now }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        replies.removeAll { $0.due <= now }
        return due.compactMap { entry in
            calls.removeValue(forKey: entry.id).map { ($0, entry.reply) }
        }
    }
}
