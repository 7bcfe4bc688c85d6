import FoundationEssentials
import OKitBundle
import OKitExpression
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
        /// Since when the user has waited for it.
        var begun: Date
        /// The screen that was shown when it was asked for.
        var asker: Asker?
        /// How much of what is sent has gone, from 0 to 1; `nil` where nobody has told.
        var progress: Double?
        /// What is sent with a token; `nil` for a call that needs none.
        var secured: Secured?
    }

    /// A request that goes out as soon as there is a token.
    struct Secured {
        /// The request without the token.
        var request: ServiceRequest
        /// What becomes of the answer.
        var importing: RecordImport?
        /// How often it was sent.
        var sendings = 0
        /// The number of the token that it was sent with.
        var token = 0
    }

    private var calls: [Int: Call] = [:]
    private var replies: [(due: Date, id: Int, reply: ServiceReply)] = []
    private var outbox: [ServiceCall] = []
    private var lastID = 0
    private var turns: [String: Int] = [:]
    private var ended: [Int] = []
    /// The calls that wait for a token, in order.
    private var held: [Int] = []
    /// The token of the service, and what is done to have one.
    var tokens = TokenState()

    /// Calls that may wait at the same time; more are refused.
    static let mostCalls = 64
    /// Actions that may follow each other.
    static let longestChain = 16

    /// Since when the user has waited for a call; `nil` where none is open.
    var waitingSince: Date? {
        calls.values.map(\.begun).min()
    }

    /// How much of the only call has gone, from 0 to below 1; `nil` where that says nothing.
    var progress: Double? {
        calls.count == 1 ? calls.first?.value.progress.flatMap { $0 < 1 ? $0 : nil } : nil
    }

    /// Notes how much of a call has gone, from 0 to 1.
    mutating func note(_ progress: Double, of id: Int) {
        calls[id]?.progress = progress
    }

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

    /// Notes a request of the session itself, whose answer no call waits for.
    mutating func add(_ request: ServiceRequest) -> Int {
        lastID += 1
        outbox.append(ServiceCall(id: lastID, request: request, importing: nil))
        return lastID
    }

    /// Takes out the requests that are to be sent.
    mutating func takeRequests() -> [ServiceCall] {
        defer { outbox = [] }
        return outbox
    }

    /// Takes out the requests whose answers nobody waits for any more.
    mutating func takeEnded() -> [Int] {
        defer { ended = [] }
        return ended
    }

    /// Ends a request, whether it was sent or not.
    mutating func end(_ id: Int) {
        let wasSent = !outbox.contains { $0.id == id }
        outbox.removeAll { $0.id == id }
        if wasSent {
            ended.append(id)
        }
    }

    /// Forgets all calls and the token; what still comes for one of them is not taken.
    mutating func drop() {
        tokens.call.map { end($0) }
        for id in calls.keys.sorted() where !replies.contains(where: { $0.id == id }) {
            end(id)
        }
        calls = [:]
        replies = []
        held = []
        tokens = TokenState()
    }

    // MARK: Calls that need a token

    /// Notes a call that waits for a token.
    mutating func hold(_ call: Call) {
        lastID += 1
        hold(call, as: lastID)
    }

    /// Has a call wait for another token than that which it was sent with.
    mutating func hold(_ call: Call, as id: Int) {
        calls[id] = call
        held.append(id)
    }

    /// Whether a call waits for a token.
    var isHolding: Bool {
        held.contains { calls[$0] != nil }
    }

    /// Sends what has waited for a token.
    mutating func release(_ token: ServiceToken) {
        for id in held {
            calls[id]?.secured?.sendings += 1
            calls[id]?.secured?.token = tokens.number
            if let secured = calls[id]?.secured {
                var request = secured.request
                request.authorize(by: token)
                outbox.append(
                    ServiceCall(id: id, request: request, importing: secured.importing)
                )
            }
        }
        held = []
    }

    /// Takes out the calls that wait for a token.
    mutating func takeHeld() -> [Call] {
        defer { held = [] }
        return held.compactMap { take($0) }
    }

    /// A call that is not answered yet.
    func call(_ id: Int) -> Call? {
        calls[id]
    }

    /// Takes out a call that is answered; `nil` where it does not wait.
    mutating func take(_ id: Int) -> Call? {
        calls.removeValue(forKey: id)
    }

    /// Takes out the calls that a mediator has begun.
    mutating func cancel(of controller: ObjectID) -> [Call] {
        let ids = calls.filter { $0.value.origin?.controller == controller }.keys.sorted()
        return ids.compactMap { id in
            if replies.contains(where: { $0.id == id }) {
                replies.removeAll { $0.id == id }
            } else if !held.contains(id) {
                end(id)
            }
            return take(id)
        }
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
