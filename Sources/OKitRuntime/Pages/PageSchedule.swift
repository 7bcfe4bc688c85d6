import FoundationEssentials
import OKitExpression
import OKitModel

/// What pages do later, by the session's clock.
struct PageSchedule {
    private var entries: [Entry] = []
    /// Timers that came due while their page was not shown.
    private var held: [Work] = []

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

    /// Holds a timer that came due until its page is shown.
    mutating func hold(_ work: Work) {
        held.append(work)
    }

    /// Removes and returns the held timers of pages that are shown, by the states of the pages.
    mutating func takeHeld(of pages: [ObjectID]) -> [Work] {
        func isShown(_ work: Work) -> Bool {
            if case .timer(let page, _) = work { pages.contains(page) } else { false }
        }
        guard !held.isEmpty else {
            return []
        }
        defer { held.removeAll(where: isShown) }
        return held.filter(isShown)
    }

    /// Forgets what belongs to objects that are gone.
    mutating func forgetRemoved(from graph: Graph) {
        func isRemoved(_ work: Work) -> Bool {
            switch work {
            case .load(let object), .timer(let object, _): graph.type(of: object) == nil
            }
        }
        entries.removeAll { isRemoved($0.work) }
        held.removeAll(where: isRemoved)
    }
}
