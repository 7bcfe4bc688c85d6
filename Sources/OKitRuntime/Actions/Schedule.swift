import FoundationEssentials
import OKitExpression
import OKitModel

/// The work that screens have scheduled, by the session's clock.
struct Schedule {
    private var entries: [Entry] = []
    private var lastNumber = 0
    /// Timers that fired while their page was not shown.
    private var held: [Work] = []

    /// Scheduled work for an object.
    ///
    /// The work is dropped if the object no longer exists.
    enum Work: Hashable {
        /// A mediator begins its action by itself.
        case start(ObjectID)
        /// A mediator performs its action after its delay.
        case action(ObjectID)
        /// A search performs its action after its text has been unchanged for the delay.
        case search(ObjectID)
        /// A timer performs its action and is scheduled again after the same interval.
        case timer(ObjectID)
        /// A search filters its provider.
        case filter(ObjectID)
        /// A provider calls its service after its parameters have been unchanged for a time.
        case load(provider: ObjectID)
        /// The steps of a timer run, and the timer is scheduled again.
        ///
        /// The timer is identified by the state of its page and its number.
        case steps(page: ObjectID, Int)

        fileprivate var isRepeated: Bool {
            switch self {
            case .timer, .steps: true
            default: false
            }
        }

        /// Whether work of this kind accumulates instead of replacing the earlier entry.
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

    /// The time of the next scheduled work.
    var nextDue: Date? {
        entries.map(\.due).min()
    }

    /// The time of the next scheduled work other than timers, which repeat forever.
    var nextOnce: Date? {
        entries.filter { !$0.work.isRepeated }.map(\.due).min()
    }

    /// Schedules work.
    ///
    /// It replaces equal work that is already scheduled, unless the work accumulates.
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

    /// Removes and returns the work due by a given time, in order.
    mutating func take(dueBy now: Date) -> [Work] {
        let due = entries.filter { $0.due <= now }.sorted {
            ($0.due, $0.number) < ($1.due, $1.number)
        }
        entries.removeAll { $0.due <= now }
        return due.map(\.work)
    }

    /// Holds a timer that has fired until its page is shown.
    mutating func hold(_ work: Work) {
        held.append(work)
    }

    /// Removes and returns the held timers of pages that are shown.
    ///
    /// Pages are identified by their states.
    mutating func takeHeld(of pages: [ObjectID]) -> [Work] {
        guard !held.isEmpty else {
            return []
        }
        defer { held.removeAll { pages.contains($0.owner) } }
        return held.filter { pages.contains($0.owner) }
    }

    /// Removes the work of objects that no longer exist.
    mutating func forgetRemoved(from graph: Graph) {
        entries.removeAll { graph.type(of: $0.work.owner) == nil }
        held.removeAll { graph.type(of: $0.owner) == nil }
    }
}
