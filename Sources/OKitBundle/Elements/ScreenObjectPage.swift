import OKitModel
import OKitSyntax

/// The reference of views or mediators, generated from their tables.
package struct ScreenObjectPage: Sendable {
    /// The views that a screen can have.
    public static let views = ScreenObjectPage(
        word: "view",
        base: ViewKind.view.type,
        aliases: { ViewKind(className: $0)?.rawValue },
        kinds: ViewKind.declarable.map { ($0.rawValue, $0.type, $0.example) }
    )

    /// The mediators that a screen can have.
    public static let mediators = ScreenObjectPage(
        word: "mediator",
        base: nil,
        aliases: { _ in nil },
        kinds: MediatorKind.allCases.sorted { $0.rawValue < $1.rawValue }.map {
            ($0.rawValue, $0.type, $0.example)
        }
    )

    private let word: String
    /// The common members of all kinds, which the tables of the others omit.
    private let base: ScreenObjectType?
    /// The kind of a class of the original.
    private let aliases: @Sendable (String) -> String?
    private let kinds: [(name: String, type: ScreenObjectType, example: String)]

    /// The names of the kinds.
    public var names: [String] {
        kinds.map(\.name)
    }

    /// One line for each kind.
    public var outline: String {
        kinds.map { "\($0.name): \($0.type.summary)\n" }.joined()
    }

    /// The entry of a kind, also by the name of its class; empty if there is none.
    public func entries(named name: String) -> String {
        let name = kinds.contains { $0.name == name } ? name : aliases(name) ?? name
        return kinds.filter { $0.name == name }.map { kind in
            let members = kind.type.documentation.map { member in
                "    \(member.name) (\(member.note)): \(member.summary)\n"
            }
            let example = kind.example.replacing("\n", with: "\n    ")
            return "\(word) \(kind.name)\n    \(kind.type.summary)\n" + members.joined()
                + "    Example:\n    \(example)\n"
        }.joined()
    }

    /// The tables of the reference page.
    public var markdown: String {
        kinds.map { name, type, example in
            let common = Set(base?.entity.name == type.entity.name ? [] : base?.lines ?? [])
            let lines = type.lines.filter { !common.contains($0) }
            let head = "| Member | Value | Description |\n| --- | --- | --- |\n"
            return "### \(name)\n\n\(type.summary)\n\n```json\n\(example)\n```\n"
                + (lines.isEmpty ? "" : "\n" + head + lines.joined())
        }.joined(separator: "\n")
    }

    /// The definition of their names in the screen schema, as a JSON object.
    ///
    /// Editors complete and explain the names. The allowed values depend on the kind; `lint` checks
    /// them.
    public var schema: String {
        let all = kinds.flatMap(\.type.documentation)
        func definitions(_ role: (ScreenObjectType.MemberDocumentation) -> Bool) -> JSONText {
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
        return JSONText.object([
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
    /// The type of its value, and how bundles use it.
    fileprivate var note: String {
        switch role {
        case .attribute: type
        case .outlet: "outlet: \(type)"
        case .read: "\(type), read-only"
        }
    }
}
