import OKitBundle
import OKitExpression
import OKitModel

/// The dialog shown before a backup is created, restored or deleted.
struct BackupDialog {
    /// The task performed when the dialog is confirmed.
    enum Task {
        case make(Backup.Kind)
        case restore(Backup)
        case remove(Backup)
        /// No task: the dialog reports a result.
        case notice
    }

    /// A field of the dialog.
    struct Field {
        let label: String
        var text = ""
        var isSecure = false
    }

    let task: Task
    /// The title.
    ///
    /// Titles and labels are keys of the framework's texts.
    let title: String
    let message: String
    var fields: [Field] = []

    /// Whether all changes must be stored before the task is performed.
    var storesFirst: Bool {
        if case .make = task { true } else { false }
    }

    /// Whether the dialog can be confirmed in its current state.
    var isComplete: Bool {
        switch task {
        case .make(.files): !fields[0].text.allSatisfy(\.isWhitespace)
        case .make(.sealed):
            !fields[0].text.allSatisfy(\.isWhitespace) && !fields[1].text.isEmpty
                && fields[1].text == fields[2].text
        case .restore: fields.allSatisfy { !$0.text.isEmpty }
        case .remove, .notice: true
        }
    }
}

extension BackupDialog {
    static func make(_ kind: Backup.Kind, name: String) -> Self {
        let name = Field(label: ProgramText.name.rawValue, text: name)
        switch kind {
        case .files:
            return Self(
                task: .make(kind),
                title: "New Backup",
                message: "Enter a name for this backup",
                fields: [name]
            )
        case .sealed:
            return Self(
                task: .make(kind),
                title: "New Protected Backup",
                message: "Enter a name and a password for this backup",
                fields: [
                    name, Field(label: "Password", isSecure: true),
                    Field(label: "Confirm Password", isSecure: true),
                ]
            )
        }
    }

    static func restore(_ backup: Backup) -> Self {
        let isSealed = backup.kind == .sealed
        return Self(
            task: .restore(backup),
            title: "Confirm Restore",
            message: isSealed
                ? "Enter password to restore Backup" : "Do you really want to restore backup?",
            fields: isSealed ? [Field(label: "Password", isSecure: true)] : []
        )
    }

    static func remove(_ backup: Backup) -> Self {
        Self(
            task: .remove(backup),
            title: ProgramText.confirmDeletion.rawValue,
            message: "Do you really want to delete backup?"
        )
    }

    static let restored = Self(
        task: .notice,
        title: "Backup Restored",
        message: "Backup was successfully restored."
    )
    static let notRestored = Self(
        task: .notice,
        title: "Backup Not Restored",
        message: "Restoring Backup failed. Wrong Password?"
    )
}
