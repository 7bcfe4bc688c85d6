import FoundationEssentials
import OKitExpression
import OKitModel

/// What pages do later, by the session's clock.
struct PageSchedule {
    private var entries: [Entry] = []

    /// What is done.
    enum Work: Hashable {
        /// A provider calls its service, whose parameters have not changed for a time.
        case load(provider: ObjectID)
        /// The steps of a timer run, by the state of its page and the number of the timer.
        case timer(page: ObjectID, Int)
    }

    private struct Entry {
        let work: Work
        let due: Date
    }

    /// When the next entry comes.
    var nextDue: Date? {
        entries.map(\.due).min()
    }

    /// The same without timers, which would go on for ever.
    var nextOnce: Date? {
        entries.filter { entry in
            if case .load = entry.work { true } else { false }
        }.map(\.due).min()
    }

    /// Has something done later, in place of the same that waits already.
    mutating func add(_ work: Work, due: Date) {
        entries.removeAll { $0.work == work }
        entries.append(Entry(work: work, due: due))
    }

    /// Removes and returns the entries up to a moment, in order.
    mutating func take(dueBy now: Date) -> [Work] {
        let due = entries.filter { $0.due <= now }.sorted { $0.due < $1.due }
        entries.removeAll { $0.due <= now }
        return due.map(\.work)
    }

    /// Forgets what belongs to objects that are gone.
    mutating func forgetRemoved(from graph: Graph) {
        entries.removeAll { entry in
            switch entry.work {
            case .load(let object), .timer(let object, _): graph.type(of: object) == nil
            }
        }
    }
}
