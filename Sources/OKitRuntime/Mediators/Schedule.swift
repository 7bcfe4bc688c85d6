import FoundationEssentials
import OKitExpression
import OKitModel

/// What mediators do later, by the session's clock.
struct Schedule {
    /// What is done.
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

        fileprivate var isRepeated: Bool {
            if case .timer = self { true } else { false }
        }

        /// Whether each one counts, and the next does not take its place.
        fileprivate var isSeparate: Bool {
            if case .action = self { true } else { false }
        }
    }

    /// What is due at a moment.
    struct Entry {
        let due: Date
        let number: Int
        let work: Work
        weak var live: LiveScreen?
    }

    private var entries: [Entry] = []
    private var lastNumber = 0

    /// When the next thing is due; what belongs to a screen that is gone is left out.
    var nextDue: Date? {
        entries.filter { $0.live != nil }.map(\.due).min()
    }

    /// The same without timers, which would go on for ever.
    var nextOnce: Date? {
        entries.filter { $0.live != nil && !$0.work.isRepeated }.map(\.due).min()
    }

    /// Has something done later; in place of the same that waits already, unless each one counts.
    mutating func add(_ work: Work, in live: LiveScreen, due: Date) {
        if !work.isSeparate {
            cancel(work)
        }
        lastNumber += 1
        entries.append(Entry(due: due, number: lastNumber, work: work, live: live))
    }

    mutating func cancel(_ work: Work) {
        entries.removeAll { $0.work == work }
    }

    /// Takes out what is due by a moment, in order.
    mutating func take(dueBy now: Date) -> [Entry] {
        let due = entries.filter { $0.due <= now }.sorted {
            ($0.due, $0.number) < ($1.due, $1.number)
        }
        entries.removeAll { $0.due <= now }
        return due
    }
}
