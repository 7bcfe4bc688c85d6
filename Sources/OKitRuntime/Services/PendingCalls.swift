import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The calls of actions that are not answered yet.
struct PendingCalls {
    private var calls: [ServiceCall.ID: ActionCall] = [:]
    private var replies: [(due: Date, id: ServiceCall.ID, reply: ServiceReply)] = []
    /// The calls that wait for a token, in order.
    private var held: [ServiceCall.ID] = []

    /// Calls that can wait at the same time; more are refused.
    static let mostCalls = 64

    /// Since when the user has waited for a call; `nil` where none is open.
    var waitingSince: Date? {
        calls.values.map(\.begun).min()
    }

    /// How much of the only call has been sent, from 0 to below 1; `nil` where that is unknown, or
    /// there are several calls.
    var progress: Double? {
        calls.count == 1 ? calls.first?.value.progress.flatMap { $0 < 1 ? $0 : nil } : nil
    }

    /// Whether no more calls can be added.
    var isFull: Bool {
        calls.count >= Self.mostCalls
    }

    /// The actions of the calls that were sent to a service, in the order of the calls.
    func sentActions(_ requests: RequestQueue) -> [String] {
        calls.sorted { $0.key < $1.key }
            .filter { id, _ in
                !requests.holds(id) && !held.contains(id)
                    && !replies.contains { $0.id == id }
            }
            .map(\.value.name)
    }

    /// When the next known reply is due.
    var nextDue: Date? {
        replies.map(\.due).min()
    }

    /// Whether a call waits for a token.
    var isHolding: Bool {
        held.contains { calls[$0] != nil }
    }

    /// A call that is not answered yet.
    subscript(id: ServiceCall.ID) -> ActionCall? {
        calls[id]
    }

    /// Adds a call whose request is sent.
    mutating func add(_ call: ActionCall, as id: ServiceCall.ID) {
        calls[id] = call
    }

    /// Adds a call whose reply is known, and due at a moment.
    mutating func add(
        _ call: ActionCall,
        as id: ServiceCall.ID,
        _ reply: ServiceReply,
        due: Date
    ) {
        calls[id] = call
        replies.append((due, id, reply))
    }

    /// Adds a call that waits for a token.
    mutating func hold(_ call: ActionCall, as id: ServiceCall.ID) {
        calls[id] = call
        held.append(id)
    }

    /// Sets how much of a call has been sent, from 0 to 1.
    mutating func setProgress(_ progress: Double, of id: ServiceCall.ID) {
        calls[id]?.progress = progress
    }

    /// Sends all calls that wait for a token.
    ///
    /// - Parameter number: that of the token.
    mutating func release(
        _ token: ServiceToken,
        number: Int,
        _ requests: inout RequestQueue
    ) {
        for id in held {
            calls[id]?.secured?.sendings += 1
            calls[id]?.secured?.token = number
            if let secured = calls[id]?.secured {
                var request = secured.request
                request.authorize(by: token)
                requests.add(request, secured.importing, as: id)
            }
        }
        held = []
    }

    /// Takes out a call that is answered; `nil` where it does not wait.
    mutating func take(_ id: ServiceCall.ID) -> ActionCall? {
        calls.removeValue(forKey: id)
    }

    /// Takes out the calls that wait for a token.
    mutating func takeHeld() -> [ActionCall] {
        defer { held = [] }
        return held.compactMap { take($0) }
    }

    /// Takes out the calls whose replies are due by a moment, in order.
    mutating func take(dueBy now: Date) -> [(call: ActionCall, reply: ServiceReply)] {
        let due = replies.filter { $0.due <= now }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        replies.removeAll { $0.due <= now }
        return due.compactMap { entry in take(entry.id).map { ($0, entry.reply) } }
    }

    /// Cancels some calls.
    mutating func cancel(
        _ isMeant: (ActionCall) -> Bool,
        _ requests: inout RequestQueue
    ) -> [ActionCall] {
        let ids = calls.filter { isMeant($0.value) }.keys.sorted()
        var cancelled: [ActionCall] = []
        for id in ids {
            if replies.contains(where: { $0.id == id }) {
                replies.removeAll { $0.id == id }
            } else if !held.contains(id) {
                requests.cancel(id)
            }
            cancelled += [take(id)].compactMap(\.self)
        }
        return cancelled
    }

    /// Forgets all calls, and cancels their requests.
    mutating func removeAll(_ requests: inout RequestQueue) {
        for id in calls.keys.sorted() where !replies.contains(where: { $0.id == id }) {
            requests.cancel(id)
        }
        self = PendingCalls()
    }
}
