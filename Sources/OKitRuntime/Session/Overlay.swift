import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// What covers the screen.
enum Overlay {
    /// A function waits for an answer.
    case dialog(DialogRequest, StepMachine)
    /// The name of an object that is about to be added.
    case name(String)
    /// Whether to delete an object.
    case deletion(of: ObjectID)
    /// Actions on a row.
    case actions(title: String?, [RowAction])
    /// Something could not be done.
    case failure(String, title: String)
    /// The help of the screen.
    case help
    /// The user is to sign in by a code.
    case signIn(DeviceCode)
    /// A file is to be named.
    case file(FileRequest)
    /// Whether what the app has of an item counts, or what its server has.
    case conflict(StoredItem)
    /// Something about a backup.
    case backup(BackupDialog)
}

/// An action in the sheet of a row.
struct RowAction {
    let title: String
    let call: ParsedExpression?
    let object: ObjectID
}

extension AppSession {
    /// What is shown of all that wants to cover the screen.
    var overlay: Overlay? {
        get {
            overlays.first
        }
        set {
            if !overlays.isEmpty {
                overlays.removeFirst()
            }
            if let newValue {
                overlays.insert(newValue, at: 0)
            }
        }
    }
}
