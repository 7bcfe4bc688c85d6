import FoundationEssentials
import OKitExpression
import OKitModel

/// What screens do later, by the session's clock.
struct Schedule {
    private var entries: [Entry] = []
    private var lastNumber = 0
    /// Timers that came due while their page was not shown.
    private var held: [Work] = []

    /// What is done, for an object that must still be there.
    enum Work: Hashable {
        /// A mediator begins its action by itself.
        case start(ObjectID)
        /// A mediator performs its action, whose delay is over.
        case action(ObjectID)
        /// A search performs its action, whose text has not changed for its time.
        case search(ObjectID)
        /// A timer performs its action, and again after the same time.
        case timer(ObjectID)
        /// A search filters its provider.
        case filter(ObjectID)
        /// A provider calls its service, whose parameters have not changed for a time.
        case load(provider: ObjectID)
        /// The steps of a timer run, by the state of its page and the number of the timer, and again
        /// after its time.
        case steps(page: ObjectID, Int)

        fileprivate var isRepeated: Bool {
            switch self {
            case .timer, .steps: true
            default: false
            }
        }

        /// Whether each one counts, and the next does not replace it.
        fileprivate var isSeparate: Bool {
            if case .action = self { true } else { false }
        }

        fileprivate var owner: ObjectID {
            switch self {
            case .start(let object), .action(let object), .search(let object), .timer(let object),
                .filter(let object), .load(let object), .steps(let object, _):
                object
            }
        }
    }

    private struct Entry {
        let work: Work
        let due: Date
        let number: Int
    }

    /// When the next thing is due.
    var nextDue: Date? {
        entries.map(\.due).min()
    }

    /// The same without timers, which would go on for ever.
    var nextOnce: Date? {
        entries.filter { !$0.work.isRepeated }.map(\.due).min()
    }

    /// Has something done later, in place of the same that waits already, unless each one counts.
    mutating func add(_ work: Work, due: Date) {
        if !work.isSeparate {
            cancel(work)
        }
        lastNumber += 1
        entries.append(Entry(work: work, due: due, number: lastNumber))
    }

    mutating func cancel(_ work: Work) {
        entries.removeAll { $0.work == work }
    }

    /// Removes and returns what is due by a moment, in order.
    mutating func take(dueBy now: Date) -> [Work] {
        let due = entries.filter { $0.due <= now }.sorted {
            ($0.due, $0.number) < ($1.due, $1.number)
        }
        entries.removeAll { $0.due <= now }
        return due.map(\.work)
    }

    /// Holds a timer that came due until its page is shown.
    mutating func hold(_ work: Work) {
        held.append(work)
    }

    /// Removes and returns the held timers of pages that are shown, by the states of the pages.
    mutating func takeHeld(of pages: [ObjectID]) -> [Work] {
        guard !held.isEmpty else {
            return []
        }
        defer { held.removeAll { pages.contains($0.owner) } }
        return held.filter { pages.contains($0.owner) }
    }

    /// Forgets what belongs to objects that are gone.
    mutating func forgetRemoved(from graph: Graph) {
        entries.removeAll { graph.type(of: $0.work.owner) == nil }
        held.removeAll { graph.type(of: $0.owner) == nil }
    }
}
