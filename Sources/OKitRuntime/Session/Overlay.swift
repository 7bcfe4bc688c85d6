import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A dialog, sheet or message over the screen.
enum Overlay {
    /// A dialog of a function that waits for its answer.
    case dialog(DialogRequest, StepMachine)
    /// The name of an object that is about to be added.
    case name(String)
    /// Whether to delete an object.
    case deletion(of: ObjectID)
    /// Actions on a row.
    case actions(title: String?, [RowAction])
    /// A failure or warning.
    case failure(String, title: String)
    /// The help of the screen.
    case help
    /// The user signs in by a code.
    case signIn(DeviceCode)
    /// The path of a file that is sent.
    case file(FileRequest)
    /// Whether the app's content of an item is kept, or its server's.
    case conflict(StoredItem)
    /// The path of a file whose objects are read.
    case importing(ImportRequest)
    /// Whether to leave a screen whose changes are not saved, by a reaction.
    case leaving(Reaction)
    /// Whether to quit the app, though something is not saved.
    case quitting
    /// A dialog about a backup.
    case backup(BackupDialog)

    /// Whether it is about no object of the app, so that it stays where the objects are read again.
    fileprivate var isNotice: Bool {
        switch self {
        case .failure, .help, .conflict: true
        default: false
        }
    }
}

/// An action in a sheet.
struct RowAction {
    let title: String
    /// What it does; `nil` for nothing.
    let reaction: Reaction?
}

/// The overlays that wait for the user; the first one is shown.
struct OverlayStack {
    private var overlays: [Overlay] = []
    /// All failures that the user was told of, without those that were expected.
    private(set) var failures: [Failure] = []
    private var failureCount = 0

    /// A failure that the user has seen.
    struct Failure {
        /// A unique number, from 1 in order.
        let number: Int
        let message: String
    }

    /// The overlay that is shown.
    var current: Overlay? {
        overlays.first
    }

    /// Adds an overlay behind those that are there.
    mutating func add(_ overlay: Overlay) {
        overlays.append(overlay)
    }

    /// Adds an overlay before those that are there.
    mutating func addFirst(_ overlay: Overlay) {
        overlays.insert(overlay, at: 0)
    }

    /// Shows a failure.
    ///
    /// - Parameter isFirst: whether it is shown before the present overlays, as one of them has caused it.
    mutating func fail(_ message: String, title: String, isFirst: Bool = false) {
        failureCount += 1
        failures.append(Failure(number: failureCount, message: message))
        let failure = Overlay.failure(message, title: title)
        isFirst ? addFirst(failure) : add(failure)
    }

    /// Removes the failure that is shown from the list, as it was expected.
    mutating func acceptFailure() {
        if case .failure(let message, _) = current,
            let index = failures.firstIndex(where: { $0.message == message })
        {
            failures.remove(at: index)
        }
    }

    /// Shows an overlay in place of the current one.
    mutating func replaceCurrent(with overlay: Overlay) {
        overlays = [overlay] + overlays.dropFirst()
    }

    /// Closes the current overlay.
    mutating func takeCurrent() -> Overlay? {
        overlays.isEmpty ? nil : overlays.removeFirst()
    }

    /// Writes a text into a field of the current overlay.
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

    /// Removes the code that the user does not have to enter any more.
    mutating func removeSignIn() {
        overlays.removeAll { overlay in
            if case .signIn = overlay { true } else { false }
        }
    }

    /// Removes overlays about objects that are about to go.
    mutating func removeDialogs() {
        overlays.removeAll { !$0.isNotice }
    }
}

extension OverlayStack {
    /// Does what a reaction says, if it opens an overlay or changes the current one.
    ///
    /// - Returns: whether it does.
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
