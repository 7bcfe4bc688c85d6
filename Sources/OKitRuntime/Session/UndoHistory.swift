import OKitModel

/// What the user has done and can undo, the last first.
struct UndoHistory {
    private var done: [ObjectChanges] = []
    private var undone: [ObjectChanges] = []
    private var replacements: ObjectChanges.Replacements = [:]
    /// What the present turn has changed so far; `nil` where it is not recorded.
    private var present: ObjectChanges?
    private var mode = Mode.none
    /// How many calls of services there were before the present turn.
    private var calls = 0
    /// The node into which the last recorded event has typed.
    private var typedNode: String?
    /// Whether the last recorded event has changed something, to which the answers of dialogs add.
    private var hasChanged = false

    /// What a turn does to the history.
    enum Mode: Equatable {
        /// Nothing: it is not the user who has begun it.
        case none
        /// It adds a step.
        case event(typedInto: String?)
        /// It adds to the last step, as it answers a dialog of it.
        case answer
        case undo, redo
    }

    /// The most steps that can be undone.
    static let limit = 200

    /// Whether there is something to undo, or to do again.
    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Begins to record a turn.
    ///
    /// - Parameter calls: how many calls of services there were before.
    mutating func begin(_ mode: Mode, calls: Int) {
        self.mode = mode
        self.calls = calls
        present = nil
    }

    /// Whether the present turn is recorded.
    var isRecording: Bool {
        mode != .none
    }

    /// Adds changes of the present turn.
    mutating func add(_ changes: ObjectChanges) {
        guard isRecording, !changes.isEmpty else {
            return
        }
        if present == nil {
            present = changes
        } else {
            present?.append(changes)
        }
    }

    /// Ends the present turn; one that has called a service cannot be undone.
    mutating func end(calls: Int) {
        defer { (present, mode) = (nil, .none) }
        let canJoin = hasChanged
        if case .event = mode {
            hasChanged = present != nil
        }
        guard let changes = present, calls == self.calls else {
            return
        }
        switch mode {
        case .none: return
        case .undo: undone.append(changes)
        case .redo: done.append(changes)
        case .answer where canJoin && !done.isEmpty && undone.isEmpty:
            done[done.count - 1].append(changes)
        case .event(let node?)
        where node == typedNode && !done.isEmpty
            && done[done.count - 1].changesSameProperty(as: changes):
            done[done.count - 1].append(changes)
            undone = []
        case .event, .answer:
            done.append(changes)
            undone = []
            hasChanged = true
        }
        if case .event(let node) = mode {
            typedNode = node
        }
        done.removeFirst(max(0, done.count - Self.limit))
    }

    /// Undoes the last step, or does it again; `nil` where there is none.
    ///
    /// - Returns: whether it was possible; a step whose objects have changed since is dropped.
    mutating func step(_ mode: Mode, on graph: Graph) -> Bool? {
        let changes = mode == .undo ? done.popLast() : undone.popLast()
        typedNode = nil
        return changes?.undo(on: graph, &replacements)
    }

    /// Forgets all.
    mutating func removeAll() {
        self = UndoHistory()
    }
}
