import OKitExpression

/// The reference of steps, generated from their declarations.
package enum StepPage {
    /// The names of all kinds of steps.
    public static var names: [String] {
        StepKind.names
    }

    /// One line for each kind.
    public static var outline: String {
        StepKind.all.map { "\($0.name): \($0.summary)\n" }.joined()
    }

    /// The entry of a kind of step; empty if none has the name.
    public static func entries(named name: String) -> String {
        StepKind.all.filter { $0.name == name }.map { kind in
            let members = kind.members.map { member in
                "    \(member.name) (\(member.note)): \(member.summary)\n"
            }
            return "step \(kind.name)\n    \(kind.summary)\n" + members.joined()
                + "    Example: \(kind.example)\n"
        }.joined()
    }

    /// The tables of the reference page.
    public static var markdown: String {
        let kinds = StepKind.all.map { kind in
            "### \(kind.name)\n\n\(kind.summary)\n\n" + table(kind.members)
                + "\n```json\n\(kind.example)\n```\n"
        }
        let dialog = "### Dialogs\n\n" + table(StepKind.dialogMembers)
        let fields = "### Fields of a prompt\n\n" + table(StepKind.fieldMembers)
        return (kinds + [dialog, fields]).joined(separator: "\n")
    }

    private static func table(_ members: [StepKind.Member]) -> String {
        let rows = members.map { "| `\($0.name)` | \($0.note) | \($0.summary) |\n" }
        return "| Member | Value | Description |\n| --- | --- | --- |\n" + rows.joined()
    }
}

extension StepKind.Member {
    /// The type of its value, and whether it is optional.
    fileprivate var note: String {
        isRequired ? type.title : "\(type.title), optional"
    }
}

extension StepKind.MemberType {
    /// The description of the value.
    fileprivate var title: String {
        switch self {
        case .path: "binding path"
        case .value: "expression"
        case .condition: "predicate"
        case .screen: "name of a screen"
        case .action: "name of an action"
        case .model: "name of a model"
        case .variable: "name"
        case .position: "first, last or an index"
        case .steps: "list of steps"
        case .dialog: "dialog"
        case .fields: "list of fields"
        case .text: "text"
        case .flag: "true or false"
        }
    }
}
