import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A dialog, sheet or message over the screen.
enum Overlay {
    /// A dialog of a function that waits for an answer.
    case dialog(DialogRequest, StepMachine)
    /// Asks whether to use an answer although its subject has changed since the question.
    case changedSubject(RecordConflict, AnsweredQuestion)
    /// Asks for the name of an object to add.
    case name(String)
    /// Asks whether to delete an object.
    case deletion(of: ObjectID)
    /// The actions of a row.
    case actions(title: String?, [RowAction])
    /// A failure or warning.
    case failure(String, title: String)
    /// The help of the screen.
    case help
    /// Asks the user to sign in to a service on a page.
    case signIn(SignInPrompt, service: String)
    /// Asks for the path of a file to upload.
    case file(FileRequest)
    /// Asks whether to use the local version of an item or the server's.
    case conflict(StoredItem)
    /// Asks what happens to a change that a database has not accepted.
    case recordConflict(RecordConflict, message: String)
    /// Asks for the path of a file to import.
    case importing(ImportRequest)
    /// Asks whether to leave a screen with unsaved changes.
    case leaving(Reaction)
    /// Asks whether to quit despite unsaved changes.
    case quitting
    /// A dialog about a backup.
    case backup(BackupDialog)

    /// The objects that it is about.
    var subjects: [ObjectID] {
        switch self {
        case .dialog(_, let machine): machine.subjects
        case .changedSubject(let conflict, _), .recordConflict(let conflict, _):
            [conflict.object]
        case .deletion(let object): [object]
        default: []
        }
    }

    /// Whether it does not concern objects of the app, so that it remains open when the objects are
    /// reloaded.
    fileprivate var isNotice: Bool {
        switch self {
        case .failure, .help, .conflict, .recordConflict: true
        default: false
        }
    }
}

/// An action in a sheet.
struct RowAction {
    let title: String
    /// The reaction; `nil` for none.
    let reaction: Reaction?
}

/// The overlays that wait for the user.
///
/// The first one is shown.
struct OverlayStack {
    private var overlays: [Overlay] = []
    /// All failures that the user was notified of, except expected ones.
    private(set) var failures: [Failure] = []
    private var failureCount = 0
    /// The name of the node that has opened the overlays; `nil` if there are none, or it has no name.
    private(set) var opener: String?

    /// A failure that the user has seen.
    struct Failure {
        /// A unique number, counted from 1.
        let number: Int
        let message: String
    }

    /// The overlay that is shown.
    var current: Overlay? {
        overlays.first
    }

    /// Ends a turn, which may have opened the first overlay.
    ///
    /// - Parameter name: The name of the node on which the user has acted.
    mutating func endTurn(_ name: String?) {
        opener = overlays.isEmpty ? nil : opener ?? name
    }

    /// Adds an overlay after the others.
    mutating func add(_ overlay: Overlay) {
        overlays.append(overlay)
    }

    /// Shows a failure in place of an earlier one with the same title.
    mutating func replaceFailure(_ message: String, title: String) {
        overlays.removeAll { overlay in
            if case .failure(_, title) = overlay { true } else { false }
        }
        add(.failure(message, title: title))
    }

    /// Adds an overlay before the others.
    mutating func addFirst(_ overlay: Overlay) {
        overlays.insert(overlay, at: 0)
    }

    /// Shows a failure.
    ///
    /// - Parameter isFirst: Whether it is shown before the current overlays, because one of them
    ///   has caused it.
    mutating func fail(_ message: String, title: String, isFirst: Bool = false) {
        failureCount += 1
        failures.append(Failure(number: failureCount, message: message))
        let failure = Overlay.failure(message, title: title)
        isFirst ? addFirst(failure) : add(failure)
    }

    /// Asks about a change that was not accepted, which is a failure too.
    mutating func ask(about conflict: RecordConflict, _ message: String) {
        failureCount += 1
        failures.append(Failure(number: failureCount, message: message))
        add(.recordConflict(conflict, message: message))
    }

    /// Removes the current failure from the list because it was expected.
    mutating func acceptFailure() {
        switch current {
        case .failure(let message, _), .recordConflict(_, let message):
            if let index = failures.firstIndex(where: { $0.message == message }) {
                failures.remove(at: index)
            }
        default:
            break
        }
    }

    /// Replaces the current overlay.
    mutating func replaceCurrent(with overlay: Overlay) {
        overlays = [overlay] + overlays.dropFirst()
    }

    /// Removes and returns the current overlay.
    mutating func takeCurrent() -> Overlay? {
        overlays.isEmpty ? nil : overlays.removeFirst()
    }

    /// Sets the text of a field of the current overlay.
    mutating func fill(_ field: Int, with text: String) {
        switch current {
        case .backup(var dialog) where dialog.fields.indices.contains(field):
            dialog.fields[field].text = text
            replaceCurrent(with: .backup(dialog))
        case .file(var request):
            request.path = text
            replaceCurrent(with: .file(request))
        case .importing(var request):
            request.path = text
            replaceCurrent(with: .importing(request))
        case .dialog(var request, let machine) where request.fields.indices.contains(field):
            request.fields[field].text = text
            replaceCurrent(with: .dialog(request, machine))
        default:
            break
        }
    }

    mutating func removeAll() {
        overlays = []
    }

    /// Removes the question to sign in to a service.
    mutating func removeSignIn(to service: String) {
        overlays.removeAll { overlay in
            if case .signIn(_, service) = overlay { true } else { false }
        }
    }

    /// Removes overlays about objects that may be deleted.
    mutating func removeDialogs() {
        overlays.removeAll { !$0.isNotice }
    }
}

extension OverlayStack {
    /// Performs a reaction that opens an overlay or changes the current one.
    ///
    /// - Returns: Whether the reaction was performed.
    mutating func perform(_ reaction: Reaction, _ action: Event.Action) -> Bool {
        switch (reaction, action) {
        case (.showHelp, _): add(.help)
        case (.delete(let object, true), _): replaceCurrent(with: .deletion(of: object))
        case (.showActions(let title, let actions), _):
            replaceCurrent(with: .actions(title: title, actions))
        case (.askOfBackup(let dialog), _): add(.backup(dialog))
        case (.name, .input(let text)): replaceCurrent(with: .name(text))
        case (.field(let index), .input(let text)): fill(index, with: text)
        default: return false
        }
        return true
    }
}
