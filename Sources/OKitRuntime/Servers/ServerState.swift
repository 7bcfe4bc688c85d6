import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The requests about items on servers, and the responses of the servers in this run.
struct ServerState {
    /// The purpose of a request about an item.
    enum Question {
        /// Reads the content on the server.
        case content
        /// Stores the content with that digest.
        case store(digest: String)
        /// Deletes the content.
        case removal
    }

    private struct Call {
        let item: StoredItem
        let question: Question
        let begun: Date
    }

    /// Content that was changed on the server while the app changed its own copy.
    struct Conflict {
        let body: [UInt8]
        let entityTag: String?
    }

    /// The hosts that can be called; `nil` for none.
    let network: NetworkPermissions?
    /// The credentials for servers, by their names in the manifest.
    let secrets: GrantedSecrets
    /// The pending requests, by the IDs of their calls.
    private var calls: [Int: Call] = [:]
    /// The times at which items are retried.
    private var retries: [StoredItem: Date] = [:]
    /// The number of attempts for each item since the last success.
    private var attempts: [StoredItem: Int] = [:]
    /// The items whose content on the server is known in this run.
    private(set) var known: Set<StoredItem> = []
    /// The items whose content is known since the last request that changes it.
    private(set) var fresh: Set<StoredItem> = []
    /// The items that wait for a choice by the user.
    private(set) var conflicts: [StoredItem: Conflict] = [:]
    /// The items that the server or the app has refused, with the reason.
    ///
    /// They are retried after they change.
    private var refused: [StoredItem: String] = [:]
    /// The models of items that were read.
    private(set) var owners: [StoredItem: String] = [:]
    /// The items that were read, stored or deleted since `takeTouched`.
    private var touched: Set<StoredItem> = []
    /// The message about unreachable servers; `nil` while they respond.
    var outage: String?

    private static let firstPause = 2.0
    private static let longestPause = 300.0

    init(network: NetworkPermissions?, secrets: GrantedSecrets) {
        self.network = network
        self.secrets = secrets
    }

    /// The time of the next retry of an item.
    var nextDue: Date? {
        retries.values.min()
    }

    /// Returns whether requests about an item currently cannot be sent.
    func isWaiting(_ item: StoredItem) -> Bool {
        network == nil || retries[item] != nil || conflicts[item] != nil
            || refused[item] != nil || calls.values.contains { $0.item == item }
    }

    /// Returns whether a call concerns a model.
    func isAsked(in id: Int) -> Bool {
        calls[id] != nil
    }

    /// Records a pending request.
    mutating func begin(_ question: Question, _ item: StoredItem, as id: Int, at now: Date) {
        calls[id] = Call(item: item, question: question, begun: now)
        if case .content = question {
            return
        }
        fresh.remove(item)
    }

    /// Removes and returns an answered request.
    mutating func end(_ id: Int) -> (item: StoredItem, question: Question)? {
        calls.removeValue(forKey: id).map { ($0.item, $0.question) }
    }

    /// The time since which a request has been pending; `nil` if there is none.
    var waitingSince: Date? {
        calls.values.map(\.begun).min()
    }

    /// Records that the content on the server is known.
    mutating func noteKnown(_ item: StoredItem) {
        known.insert(item)
        fresh.insert(item)
    }

    /// Records that the server's content differs from the known content.
    mutating func forget(_ item: StoredItem) {
        known.remove(item)
        fresh.remove(item)
    }

    /// Records that the local item equals the item on the server.
    mutating func noteSuccess(of item: StoredItem) {
        attempts[item] = nil
    }

    /// Retries an item after a delay, which doubles with each attempt.
    ///
    /// - Parameter isFirstAtOnce: Whether the first attempt is made without a delay.
    mutating func retry(_ item: StoredItem, from now: Date, isFirstAtOnce: Bool = false) {
        let count = attempts[item, default: 0]
        attempts[item] = count + 1
        if isFirstAtOnce, count == 0 {
            return
        }
        var pause = Self.firstPause
        for _ in 0..<min(count, 10) {
            pause = min(pause * 2, Self.longestPause)
        }
        retries[item] = now + pause
    }

    /// Removes and returns the items to retry by a given time, in order.
    mutating func takeRetries(dueBy now: Date) -> [StoredItem] {
        let due = retries.filter { $0.value <= now }.keys.sorted()
        for item in due {
            retries[item] = nil
        }
        return due
    }

    /// Records that the server refuses an item or that the app refuses the server's content.
    ///
    /// The server is called again after the next change.
    mutating func noteRefusal(of item: StoredItem, _ reason: String) {
        forget(item)
        refused[item] = reason
    }

    /// The failures that the user can retry, each reason once.
    var troubles: [String] {
        let outage = retries.isEmpty ? nil : outage
        return [outage].compactMap(\.self) + Set(refused.values).sorted()
    }

    /// Removes and returns the items that wait for a retry or were refused, in order.
    mutating func takeTroubles() -> [StoredItem] {
        defer { (retries, refused) = ([:], [:]) }
        return Set(retries.keys).union(refused.keys).sorted()
    }

    /// Records that an item was stored or deleted, so that it may no longer be refused.
    mutating func touch(_ item: StoredItem) {
        touched.insert(item)
        refused[item] = nil
    }

    /// Records that an item of a model was read but is not stored locally.
    mutating func need(_ item: StoredItem, of model: String) {
        owners[item] = model
        touched.insert(item)
    }

    /// Removes and returns the items that were needed, stored or deleted since the last call, in
    /// order.
    mutating func takeTouched() -> [StoredItem] {
        defer { touched = [] }
        return touched.sorted()
    }

    /// Records that the user is asked which of two versions to store.
    mutating func add(_ conflict: Conflict, of item: StoredItem) {
        conflicts[item] = conflict
    }

    /// Removes and returns the conflict that the user was asked about.
    mutating func takeConflict(of item: StoredItem) -> Conflict? {
        conflicts.removeValue(forKey: item)
    }
}
