import OKitBundle
import OKitExpression
import OKitModel

/// Builds the list of backups and their dialogs.
struct BackupNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns a row for each backup, the newest first.
    func list(of backups: [Backup]) -> ScreenNode {
        var list = ScreenNode(id: "list", role: .list)
        list.details.window = .init(total: backups.count, first: 0)
        var section = ScreenNode(id: "section/0", role: .section)
        for backup in backups {
            let id = "row/\(backup.name)"
            var row = ScreenNode(id: id, role: .row, label: backup.name, value: .date(backup.date))
            row.details.dateMode = .dateAndTime
            react(&row, to: .tap, .askOfBackup(.restore(backup)))
            let delete = button("\(id)/delete", .delete, .delete, .askOfBackup(.remove(backup)))
            row.children = [ScreenNode(id: "\(id)/menu", role: .menu, children: [delete])]
            section.children.append(row)
        }
        if backups.isEmpty {
            list.details.placeholder = localized(.noEntries)
        } else {
            list.children = [section]
        }
        return list
    }

    func node(of dialog: BackupDialog) -> ScreenNode {
        var node = ScreenNode(
            id: "alert",
            role: .alert,
            label: localized(dialog.title),
            value: .text(localized(dialog.message))
        )
        for (index, field) in dialog.fields.enumerated() {
            var child = ScreenNode(
                id: "alert/\(index)",
                role: .field,
                label: localized(field.label),
                value: .text(field.text),
                state: index == 0 ? .focused : []
            )
            child.details.isSecure = field.isSecure
            react(&child, to: .input, .field(index))
            node.children.append(child)
        }
        let purpose: ScreenNode.Purpose
        var labels = (no: ProgramText.cancel, yes: ProgramText.ok)
        switch dialog.task {
        case .make: purpose = .confirm
        case .restore where !dialog.fields.isEmpty: purpose = .confirm
        case .restore, .remove:
            purpose = .delete
            labels = (.no, .yes)
        case .notice:
            node.children.append(button("alert/ok", .ok, .confirm, .answer(true)))
            return node
        }
        node.children.append(button("alert/cancel", labels.no, .cancel, .answer(false)))
        var confirm = button("alert/ok", labels.yes, purpose, .answer(true))
        confirm.state = dialog.isComplete ? [] : .disabled
        node.children.append(confirm)
        return node
    }
}
