import OKitModel

/// The changes that the user can undo, the last first.
struct UndoHistory {
    private var done: [Step] = []
    private var undone: [Step] = []
    private var replacements: ObjectChanges.Replacements = [:]
    /// The changes of the current turn so far; `nil` if they are not recorded.
    private var present: ObjectChanges?
    private var mode = Mode.none
    /// The number of steps before the current turn that cannot be undone.
    private var finalSteps = 0
    /// The name of the step that the current turn undoes or redoes.
    private var steppedName: String?
    /// The node whose text the last recorded event has changed.
    private var typedNode: String?
    /// Whether the last recorded event has changed something.
    ///
    /// Answers to its dialogs are added to it.
    private var hasChanged = false

    /// The changes of an event.
    private struct Step {
        var changes: ObjectChanges
        /// The name of what the user has pressed or changed.
        let name: String?
    }

    /// The effect of a turn on the history.
    enum Mode: Equatable {
        /// No effect: the turn was not begun by the user.
        case none
        /// The turn adds a step.
        case event(typedInto: String?)
        /// The turn extends the last step, because it answers a dialog of that step.
        case answer
        case undo, redo
    }

    /// The maximum number of steps that can be undone.
    static let limit = 200

    /// Whether there is a step to undo or redo.
    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Begins to record a turn.
    ///
    /// - Parameter finalSteps: The number of steps before the turn that cannot be undone: calls of
    ///   services and some deletions.
    mutating func begin(_ mode: Mode, finalSteps: Int) {
        self.mode = mode
        self.finalSteps = finalSteps
        present = nil
    }

    /// Whether the current turn is recorded.
    var isRecording: Bool {
        mode != .none
    }

    /// Whether the user has begun the current turn, other than by Undo or Redo.
    var isUserEvent: Bool {
        switch mode {
        case .event, .answer: true
        case .none, .undo, .redo: false
        }
    }

    /// Adds changes of the current turn.
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

    /// Ends the current turn.
    ///
    /// A turn with such a step cannot be undone.
    ///
    /// - Parameter name: The name of what the user has pressed or changed.
    mutating func end(finalSteps: Int, name: @autoclosure () -> String?) {
        defer { (present, mode) = (nil, .none) }
        let canJoin = hasChanged
        if case .event = mode {
            hasChanged = present != nil
        }
        guard let changes = present, finalSteps == self.finalSteps else {
            return
        }
        switch mode {
        case .none: return
        case .undo: undone.append(Step(changes: changes, name: steppedName))
        case .redo: done.append(Step(changes: changes, name: steppedName))
        case .answer where canJoin && !done.isEmpty && undone.isEmpty:
            done[done.count - 1].changes.append(changes)
        case .event(let node?)
        where node == typedNode && !done.isEmpty
            && done[done.count - 1].changes.changesSameProperty(as: changes):
            done[done.count - 1].changes.append(changes)
            undone = []
        case .event, .answer:
            done.append(Step(changes: changes, name: name()))
            undone = []
            hasChanged = true
        }
        if case .event(let node) = mode {
            typedNode = node
        }
        done.removeFirst(max(0, done.count - Self.limit))
    }

    /// Undoes or redoes the last step; `nil` if there is none.
    ///
    /// - Returns: Whether it was possible, and the name of the step. A step whose objects have changed
    ///   since then is discarded.
    mutating func step(_ mode: Mode, on graph: Graph) -> (isPossible: Bool, name: String?)? {
        typedNode = nil
        guard let step = mode == .undo ? done.popLast() : undone.popLast() else {
            return nil
        }
        steppedName = step.name
        return (step.changes.undo(on: graph, &replacements), step.name)
    }

    /// Removes all steps.
    mutating func removeAll() {
        self = UndoHistory()
    }
}
