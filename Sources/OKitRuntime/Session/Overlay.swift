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

/// An action in the sheet of a row.
struct RowAction {
    let title: String
    let call: ParsedExpression?
    let object: ObjectID
}

/// The overlays that wait for the user; the first one is shown.
struct OverlayStack {
    private var overlays: [Overlay] = []

    /// The overlay that is shown.
    var current: Overlay? {
        overlays.first
    }

    /// Adds an overlay behind those that are there.
    mutating func add(_ overlay: Overlay) {
        overlays.append(overlay)
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
    mutating func keepNotices() {
        overlays.removeAll { !$0.isNotice }
    }
}
