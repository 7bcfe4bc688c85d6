import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Undo and redo.
extension AppSession {
    /// The number of steps so far that cannot be undone.
    var finalSteps: Int {
        requests.count + data.finalChanges
    }

    /// Returns how an event affects the history.
    func historyMode(of reaction: Reaction, _ event: Event) -> UndoHistory.Mode {
        switch (reaction, event.action) {
        case (.undo, _): return .undo
        case (.redo, _): return .redo
        case (_, .preview): return .none
        case (.answer, _):
            if case .dialog = overlays.current {
                return .answer
            }
            return .event(typedInto: nil)
        case (_, .input), (_, .adjust): return .event(typedInto: event.target)
        default: return .event(typedInto: nil)
        }
    }

    /// Whether the user edits an unsaved draft.
    ///
    /// Earlier changes cannot be undone meanwhile.
    var editsDraft: Bool {
        navigator.current?.page?.withIncluded.contains { $0.drafts.isChanged(on: graph) } ?? false
    }

    /// Returns the message that something has happened to an object, which offers to undo it.
    func undoToast(_ text: ProgramText, _ object: Value) -> ToastRequest {
        let title = objects.title(of: object)
        let name = title.map { $0.isEmpty ? "" : " \"\($0)\"" } ?? ""
        return ToastRequest(
            graph.environment.localized(text.rawValue) + name,
            offersUndo: true,
            subject: object
        )
    }

    /// The name of the node on which the user has acted in the current turn: its label, or that of the row
    /// that contains it; `nil` if it has none.
    ///
    /// The buttons of a dialog do not name what the user does, but the node that has opened it does.
    var eventName: String? {
        guard let id = turns.target else {
            return nil
        }
        let root = presenter.tree.root
        let node = root.first { $0.id == id }
        if presenter.tree.overlay?.first(where: { $0.id == id }) != nil {
            return overlays.opener
        }
        let container = { root.first { $0.children.contains { $0.id == id } } }
        return [node?.label, container()?.label].firstNonNil { ($0 ?? "").isEmpty ? nil : $0 }
    }

    /// Undoes or redoes the last event, and says what it was.
    func step(_ mode: UndoHistory.Mode) {
        guard let (isPossible, name) = history.step(mode, on: graph) else {
            return
        }
        let done: ProgramText = mode == .undo ? .undone : .redone
        let text = graph.environment.localized((isPossible ? done : .changedSince).rawValue)
        toast = ToastRequest(isPossible ? name.map { "\(text): \($0)" } ?? text : text)
    }
}
