import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

/// The calls of actions that have no reply yet.
struct PendingCalls {
    private var calls: OrderedDictionary<ServiceCall.ID, ActionCall> = [:]
    private var replies: [(due: Date, id: ServiceCall.ID, reply: ServiceReply)] = []
    /// The calls that wait for a token or a session, in order.
    private var held: [Held] = []

    /// A waiting call with the name of its service.
    private struct Held {
        let id: ServiceCall.ID
        let service: String
        /// Whether it waits for the user to sign in.
        ///
        /// The user is then not considered to be waiting.
        let needsUser: Bool
    }

    /// The maximum number of waiting calls.
    ///
    /// Further calls are refused.
    static let mostCalls = 64

    /// The time since which the user has waited for a call; `nil` if no call is open.
    var waitingSince: Date? {
        calls.filter { call in !held.contains { $0.id == call.key && $0.needsUser } }
            .map(\.value.begun).min()
    }

    /// Whether there are none.
    var isEmpty: Bool { calls.isEmpty && replies.isEmpty }

    /// The fraction of the only call that has been sent, from 0 to less than 1; `nil` if it is
    /// unknown or there are several calls.
    var progress: Double? {
        calls.count == 1 ? calls.values.first?.progress.flatMap { $0 < 1 ? $0 : nil } : nil
    }

    /// Whether the maximum number of calls is reached.
    var isFull: Bool {
        calls.count >= Self.mostCalls
    }

    /// Returns the actions of the calls that were sent to a service, in the order of the calls.
    func sentActions(_ requests: RequestQueue) -> [String] {
        calls.sorted { $0.key < $1.key }
            .filter { id, _ in
                !requests.holds(id) && !isHeld(id)
                    && !replies.contains { $0.id == id }
            }
            .map(\.value.name)
    }

    /// The time of the next scheduled reply.
    var nextDue: Date? {
        replies.map(\.due).min()
    }

    /// Returns whether a call of a service waits for a token.
    func isHolding(for service: String) -> Bool {
        held.contains { $0.service == service && calls[$0.id] != nil }
    }

    private func isHeld(_ id: ServiceCall.ID) -> Bool {
        held.contains { $0.id == id }
    }

    /// Returns a call that has no reply yet.
    subscript(id: ServiceCall.ID) -> ActionCall? {
        calls[id]
    }

    /// Adds a call whose request is sent.
    mutating func add(_ call: ActionCall, as id: ServiceCall.ID) {
        calls[id] = call
    }

    /// Adds a call with a known reply and the time at which it arrives.
    mutating func add(
        _ call: ActionCall,
        as id: ServiceCall.ID,
        _ reply: ServiceReply,
        due: Date
    ) {
        calls[id] = call
        replies.append((due, id, reply))
    }

    /// Adds a call that waits for a token of its service or for the user to sign in.
    ///
    /// Of the calls of one provider, only the last waits for the user.
    mutating func hold(
        _ call: ActionCall,
        as id: ServiceCall.ID,
        for service: String,
        needsUser: Bool = false
    ) {
        if needsUser, let provider = call.loading?.provider {
            for other in held.filter(\.needsUser) {
                if calls[other.id]?.loading?.provider == provider {
                    calls[other.id] = nil
                }
            }
            held.removeAll { calls[$0.id] == nil }
        }
        calls[id] = call
        held.append(Held(id: id, service: service, needsUser: needsUser))
    }

    /// Sets the fraction of a call that has been sent, from 0 to 1.
    mutating func setProgress(_ progress: Double, of id: ServiceCall.ID) {
        calls[id]?.progress = progress
    }

    /// Sends all calls that wait for a token of a service.
    ///
    /// - Parameter number: The number of the token.
    mutating func release(
        _ token: ServiceToken,
        number: Int,
        for service: String,
        _ requests: inout RequestQueue
    ) {
        for id in held.filter({ $0.service == service }).map(\.id) {
            calls[id]?.secured?.sendings += 1
            calls[id]?.secured?.token = number
            if let secured = calls[id]?.secured {
                var request = secured.request
                request.authorize(by: token)
                requests.add(request, secured.importing, as: id)
            }
        }
        held.removeAll { $0.service == service }
    }

    /// Removes and returns an answered call; `nil` if it does not wait for a reply.
    mutating func take(_ id: ServiceCall.ID) -> ActionCall? {
        calls.removeValue(forKey: id)
    }

    /// Removes and returns the waiting calls of a service.
    mutating func takeHeld(of service: String) -> [(id: ServiceCall.ID, call: ActionCall)] {
        let ids = held.filter { $0.service == service }.map(\.id)
        held.removeAll { $0.service == service }
        return ids.compactMap { id in take(id).map { (id, $0) } }
    }

    /// Removes and returns the calls whose replies are due by a given time, in order.
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
            } else if !isHeld(id) {
                requests.cancel(id)
            }
            cancelled += [take(id)].compactMap(\.self)
        }
        return cancelled
    }

    /// Discards all calls and cancels their requests.
    mutating func removeAll(_ requests: inout RequestQueue) {
        for id in calls.keys.sorted() where !replies.contains(where: { $0.id == id }) {
            requests.cancel(id)
        }
        self = PendingCalls()
    }
}
