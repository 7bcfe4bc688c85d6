import OKitModel

/// The reference of views or mediators, made from their tables.
public struct ScreenObjectPage: Sendable {
    /// The views that a screen can have.
    public static let views = ScreenObjectPage(
        word: "view",
        base: ViewKind.view.type,
        kinds: ViewKind.declarable.map { ($0.rawValue, $0.type) }
    )

    /// The mediators that a screen can have.
    public static let mediators = ScreenObjectPage(
        word: "mediator",
        base: nil,
        kinds: MediatorKind.allCases.sorted { $0.rawValue < $1.rawValue }.map {
            ($0.rawValue, $0.type)
        }
    )

    private let word: String
    /// What all kinds have, which the tables of the others leave out.
    private let base: ScreenObjectType?
    private let kinds: [(name: String, type: ScreenObjectType)]

    /// The names of the kinds.
    public var names: [String] {
        kinds.map(\.name)
    }

    /// One line for each kind.
    public var outline: String {
        kinds.map { "\($0.name): \($0.type.summary)\n" }.joined()
    }

    /// The entry of a kind; empty where none has the name.
    public func entries(named name: String) -> String {
        kinds.filter { $0.name == name }.map { kind in
            let members = kind.type.documentation.map { member in
                "    \(member.name) (\(member.note)): \(member.summary)\n"
            }
            return "\(word) \(kind.name)\n    \(kind.type.summary)\n" + members.joined()
        }.joined()
    }

    /// The tables of the reference page.
    public var markdown: String {
        kinds.map { name, type in
            let common = Set(base?.entity.name == type.entity.name ? [] : base?.lines ?? [])
            let lines = type.lines.filter { !common.contains($0) }
            let head = "| Member | Value | Description |\n| --- | --- | --- |\n"
            return "### \(name)\n\n\(type.summary)\n"
                + (lines.isEmpty ? "" : "\n" + head + lines.joined())
        }.joined(separator: "\n")
    }

    /// The definition of their names in the screen schema, as a JSON object.
    ///
    /// Editors complete and explain the names. What a value may be depends on the kind; `lint` checks it.
    public var schema: String {
        let all = kinds.flatMap(\.type.documentation)
        func definitions(_ role: (ScreenObjectType.MemberDocumentation) -> Bool) -> SchemaText {
            var names: [String: [String]] = [:]
            for member in all.filter(role)
            where !(names[member.name] ?? []).contains(member.summary) {
                names[member.name, default: []].append(member.summary)
            }
            return .object(
                names.sorted { $0.key < $1.key }.map { name, summaries in
                    (name, .object([("description", .text(summaries.joined(separator: " ")))]))
                }
            )
        }
        let types = kinds.map { "\($0.name): \($0.type.summary)" }.joined(separator: "\n")
        return SchemaText.object([
            (
                "\(word)Type",
                .object([
                    ("type", "string"), ("description", .text(types)), ("minLength", .number(1)),
                    ("examples", .array(names.map { .text($0) })),
                ])
            ),
            (
                "\(word)Attributes",
                .object([
                    ("type", "object"), ("description", "Values by property."),
                    ("properties", definitions { $0.role == .attribute }),
                ])
            ),
        ]).description
    }
}

extension ScreenObjectType {
    /// The rows of a table of members.
    fileprivate var lines: [String] {
        documentation.map { "| `\($0.name)` | \($0.note) | \($0.summary) |\n" }
    }
}

extension ScreenObjectType.MemberDocumentation {
    /// What its value is, and what bundles do with it.
    fileprivate var note: String {
        switch role {
        case .attribute: type
        case .outlet: "outlet: \(type)"
        case .read: "\(type), only read"
        }
    }
}
