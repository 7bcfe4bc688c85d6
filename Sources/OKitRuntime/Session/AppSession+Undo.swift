import OKitBundle
import OKitExpression
import OKitModel

// Undo and redo.
extension AppSession {
    /// What an event does to the history.
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

    /// Whether the user edits what is not saved yet, so that what was done before cannot be undone meanwhile.
    var editsDraft: Bool {
        navigator.current?.page?.withIncluded.contains { $0.drafts.isChanged(on: graph) } ?? false
    }

    /// Undoes the last event, or does it again.
    func step(_ mode: UndoHistory.Mode) {
        if history.step(mode, on: graph) == false {
            let text = ProgramText.changedSince.rawValue
            toast = ToastRequest(graph.environment.localized(text))
        }
    }
}
