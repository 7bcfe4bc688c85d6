import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// What a session has asked of the servers of its models.
struct ServerState {
    /// What is asked of a server about an item.
    enum Question {
        /// What it has.
        case content
        /// To take the content of that digest.
        case store(digest: String)
        /// To remove what it has.
        case removal
    }

    private struct Call {
        let item: StoredItem
        let question: Question
        let begun: Date
    }

    /// What a server has in place of what the app knew, while the app has something else.
    struct Conflict {
        let body: [UInt8]
        let entityTag: String?
    }

    /// Where it may go; `nil` for nowhere.
    let network: NetworkPermissions?
    /// What the app proves itself by, by the names in the manifest.
    let secrets: [String: String]
    /// The requests under way, by the ids of their calls.
    private var calls: [Int: Call] = [:]
    /// When items are tried again.
    private var retries: [StoredItem: Date] = [:]
    /// How often each was tried since the last time that it went well.
    private var attempts: [StoredItem: Int] = [:]
    /// Whose content the server has told in this run.
    private(set) var known: Set<StoredItem> = []
    /// Whose content the server has told after the last request that changes it.
    private(set) var fresh: Set<StoredItem> = []
    /// What waits for the user's choice.
    private(set) var conflicts: [StoredItem: Conflict] = [:]
    /// What one of both does not take, until it is changed, and why.
    private var refused: [StoredItem: String] = [:]
    /// The models of items that were needed.
    private(set) var owners: [StoredItem: String] = [:]
    /// What was needed, stored or removed and not looked at since.
    private var touched: Set<StoredItem> = []
    /// What the user was told of servers that do not answer; `nil` while they do.
    var outage: String?

    private static let firstPause = 2.0
    private static let longestPause = 300.0

    init(network: NetworkPermissions?, secrets: [String: String]) {
        self.network = network
        self.secrets = secrets
    }

    /// When the next item is tried again.
    var nextDue: Date? {
        retries.values.min()
    }

    /// Whether nothing is to be asked of an item now.
    func isWaiting(_ item: StoredItem) -> Bool {
        network == nil || retries[item] != nil || conflicts[item] != nil
            || refused[item] != nil || calls.values.contains { $0.item == item }
    }

    /// Whether a call is about a model.
    func isAsked(in id: Int) -> Bool {
        calls[id] != nil
    }

    /// Notes a request that is on its way.
    mutating func begin(_ question: Question, _ item: StoredItem, as id: Int, at now: Date) {
        calls[id] = Call(item: item, question: question, begun: now)
        if case .content = question {
            return
        }
        fresh.remove(item)
    }

    /// Takes out a request that is answered.
    mutating func end(_ id: Int) -> (item: StoredItem, question: Question)? {
        calls.removeValue(forKey: id).map { ($0.item, $0.question) }
    }

    /// Since when a request is on its way; `nil` where none is.
    var waitingSince: Date? {
        calls.values.map(\.begun).min()
    }

    /// The server has told what it has.
    mutating func noteKnown(_ item: StoredItem) {
        known.insert(item)
        fresh.insert(item)
    }

    /// What the server has is not what was thought.
    mutating func forget(_ item: StoredItem) {
        known.remove(item)
        fresh.remove(item)
    }

    /// Everything went well with an item.
    mutating func noteSuccess(of item: StoredItem) {
        attempts[item] = nil
    }

    /// An item is tried again after a pause, each of which is twice as long as the one before.
    ///
    /// - Parameter isFirstAtOnce: whether the first attempt needs no pause.
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

    /// Takes out the items that are to be tried again by a moment, in order.
    mutating func takeRetries(dueBy now: Date) -> [StoredItem] {
        let due = retries.filter { $0.value <= now }.keys.sorted()
        for item in due {
            retries[item] = nil
        }
        return due
    }

    /// The server does not take an item, or the app what the server has; after the next change the server
    /// is asked anew.
    mutating func noteRefusal(of item: StoredItem, _ reason: String) {
        forget(item)
        refused[item] = reason
    }

    /// What the user can have tried again: each reason once.
    var troubles: [String] {
        let outage = retries.isEmpty ? nil : outage
        return [outage].compactMap(\.self) + Set(refused.values).sorted()
    }

    /// Takes out what waits for another attempt or was refused, in order.
    mutating func takeTroubles() -> [StoredItem] {
        defer { (retries, refused) = ([:], [:]) }
        return Set(retries.keys).union(refused.keys).sorted()
    }

    /// An item was stored or removed: what was refused may be taken now.
    mutating func touch(_ item: StoredItem) {
        touched.insert(item)
        refused[item] = nil
    }

    /// An item of a model is needed.
    mutating func want(_ item: StoredItem, of model: String) {
        owners[item] = model
        touched.insert(item)
    }

    /// Takes out what was needed, stored or removed since the last call, in order.
    mutating func takeTouched() -> [StoredItem] {
        defer { touched = [] }
        return touched.sorted()
    }

    /// The user is asked which of two contents counts.
    mutating func add(_ conflict: Conflict, of item: StoredItem) {
        conflicts[item] = conflict
    }

    /// Takes out what the user was asked about.
    mutating func takeConflict(of item: StoredItem) -> Conflict? {
        conflicts.removeValue(forKey: item)
    }
}
