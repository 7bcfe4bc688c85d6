import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The requests about items at servers, and what the servers have answered in this run.
struct ServerState {
    /// What a request asks about an item.
    enum Question {
        /// The content that the server has.
        case content
        /// To store the content of that digest.
        case store(digest: String)
        /// To remove the content.
        case removal
    }

    private struct Call {
        let item: StoredItem
        let question: Question
        let begun: Date
    }

    /// A content that somebody has stored at the server, while the app has changed its own.
    struct Conflict {
        let body: [UInt8]
        let entityTag: String?
    }

    /// The hosts that can be called; `nil` for none.
    let network: NetworkPermissions?
    /// The credentials for servers, by the names in the manifest.
    let secrets: GrantedSecrets
    /// The requests under way, by the ids of their calls.
    private var calls: [Int: Call] = [:]
    /// When items are tried again.
    private var retries: [StoredItem: Date] = [:]
    /// How often each was tried since the last success.
    private var attempts: [StoredItem: Int] = [:]
    /// The items whose content at the server is known in this run.
    private(set) var known: Set<StoredItem> = []
    /// Those whose content is known since the last request that changes it.
    private(set) var fresh: Set<StoredItem> = []
    /// The items that wait for the user's choice.
    private(set) var conflicts: [StoredItem: Conflict] = [:]
    /// The items that the server or the app has refused, until they are changed, and why.
    private var refused: [StoredItem: String] = [:]
    /// The models of items that were read.
    private(set) var owners: [StoredItem: String] = [:]
    /// The items that were read, stored or removed since `takeTouched`.
    private var touched: Set<StoredItem> = []
    /// The message about servers that do not answer; `nil` while they do.
    var outage: String?

    private static let firstPause = 2.0
    private static let longestPause = 300.0

    init(network: NetworkPermissions?, secrets: GrantedSecrets) {
        self.network = network
        self.secrets = secrets
    }

    /// When the next item is tried again.
    var nextDue: Date? {
        retries.values.min()
    }

    /// Whether no request about an item can be sent now.
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

    /// The server has said what it has.
    mutating func noteKnown(_ item: StoredItem) {
        known.insert(item)
        fresh.insert(item)
    }

    /// The server has something else than was known.
    mutating func forget(_ item: StoredItem) {
        known.remove(item)
        fresh.remove(item)
    }

    /// The item is the same here and at the server.
    mutating func noteSuccess(of item: StoredItem) {
        attempts[item] = nil
    }

    /// Tries an item again after a pause, each of which is twice as long as the one before.
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

    /// The server refuses an item, or the app refuses the server's content.
    ///
    /// After the next change the server is asked again.
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

    /// An item was stored or removed, so that it may not be refused any more.
    mutating func touch(_ item: StoredItem) {
        touched.insert(item)
        refused[item] = nil
    }

    /// An item of a model is read that is not here.
    mutating func need(_ item: StoredItem, of model: String) {
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
