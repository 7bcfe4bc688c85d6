/// The reference of format 2, generated from the tables of declarations.
package enum FormatPage {
    /// The names of all kinds of declarations and of their forms.
    public static var names: [String] {
        let names = DeclarationKind.allCases.flatMap { kind in
            [kind.rawValue] + kind.type.variants.map(\.main.name)
        }
        let members = DeclarationKind.allCases.flatMap { kind in
            kind.type.allMembers.flatMap { [$0.name] + $0.type.words }
        }
        let read = ScreenMember.groups.flatMap(\.members).map(\.name)
        return Set(names + members + DeclaredType.names + read).sorted()
    }

    /// One line for each kind, and for each of its forms.
    public static var outline: String {
        DeclarationKind.allCases.map { kind in
            let forms = kind.type.variants.map { "    \($0.main.name): \($0.main.summary)\n" }
            return "\(kind.rawValue): \(kind.type.summary)\n" + forms.joined()
        }.joined()
    }

    /// The entries of the kinds and forms with a name; empty if there are none.
    public static func entries(named name: String) -> String {
        DeclarationKind.allCases.flatMap { kind in
            let forms = kind.type.variants.filter { $0.main.name == name }.map { form in
                entry(
                    "\(kind.rawValue) \(name)",
                    form.main.summary,
                    kind.type.members(of: form),
                    form.example
                )
            }
            let type = kind.type
            let own = entry("format 2: \(name)", type.summary, type.members, kind.example)
            return (kind.rawValue == name ? [own] : []) + forms + members(named: name, of: kind)
        }.joined(separator: "\n") + type(named: name) + screenMembers(named: name)
    }

    /// The lines about a name that expressions can read.
    private static func screenMembers(named name: String) -> String {
        ScreenMember.groups.flatMap { group in
            group.members.filter { $0.name == name }.map { member in
                "\(name) (of \(group.owner))\n    (\(member.type)): \(member.summary)\n"
            }
        }.joined()
    }

    /// The table of the names that expressions can read of a screen and its parts.
    private static var screenMembers: String {
        let rows = ScreenMember.groups.flatMap { group in
            group.members.map { "| \(group.owner) | `\($0.name)` | \($0.summary) |\n" }
        }
        return """
            ## what expressions read

            Expressions can also read the following members. Those of the screen and of its first form need no prefix.
            The others follow the name of a provider, an action or a component with an `id`: `issues.isLoading`.

            | Of | Name | Is |
            | --- | --- | --- |
            \(rows.joined())
            """
    }

    /// The lines on the members of a kind with a name, or with a value with that name.
    private static func members(named name: String, of kind: DeclarationKind) -> [String] {
        let mains = kind.type.variants.map(\.main.name)
        let found = kind.type.allMembers.filter { member in
            member.name == name && !mains.contains(name) || member.type.words.contains(name)
        }
        // Several forms may have the same member.
        var lines: [String] = []
        for member in found {
            let note = member.note(links: false)
            let word = member.name == name ? "" : ": \(name)"
            let line =
                "\(kind.rawValue) \(member.name)\(word)\n    (\(note)): \(member.sentence)\n"
            if !lines.contains(line) {
                lines.append(line)
            }
        }
        return lines
    }

    private static func type(named name: String) -> String {
        DeclaredType.summaries[name].map { "type \(name)\n    \($0)\n" } ?? ""
    }

    /// The table of the types of values.
    private static var types: String {
        let rows = DeclaredType.names.map { name in
            "| `\(name)` | \(DeclaredType.summaries[name] ?? "") |\n"
        }
        return """
            ## types

            The type of a value is one of the following, or an entity. `text?` can be null, `[text]` is a list, and
            `{text}` is a map with text keys.

            | Type | Values |
            | --- | --- |
            \(rows.joined())
            """
    }

    /// An image of a component in a terminal, from its screen of `docs/gallery`.
    private static func image(of component: String) -> String {
        """

        ![\(component)](images/\(component).svg) [gallery/screens/\(component).json](gallery/screens/\(component).json)

        """
    }

    /// The tables of the reference page.
    public static var markdown: String {
        DeclarationKind.allCases.map { kind in
            let type = kind.type
            let example = kind.example.map { "\n```json\n\($0)\n```\n" } ?? ""
            let forms = type.variants.map { form in
                "\n### \(form.main.name)\n\n\(form.main.summary)\n\n"
                    + table([form.main] + form.members)
                    + "\n```json\n\(form.example)\n```\n"
                    + (kind == .component && form.hasImage ? image(of: form.main.name) : "")
            }
            let common = type.members.isEmpty ? "" : "\n" + table(type.members)
            return "## \(kind.rawValue)\n\n\(type.summary)\n\(common)\(example)" + forms.joined()
        }.joined(separator: "\n") + "\n" + types + "\n\n" + screenMembers
    }

    private static func entry(
        _ title: String,
        _ summary: String,
        _ members: [DeclarationType.Member],
        _ example: String?
    ) -> String {
        let lines = members.map { "    \($0.name) (\($0.note(links: false))): \($0.sentence)\n" }
        let example = example.map {
            "    Example:\n    \($0.replacing("\n", with: "\n    "))\n"
        }
        return "\(title)\n    \(summary)\n" + lines.joined() + (example ?? "")
    }

    private static func table(_ members: [DeclarationType.Member]) -> String {
        let rows = members.map { "| `\($0.name)` | \($0.note(links: true)) | \($0.sentence) |\n" }
        return "| Member | Value | Description |\n| --- | --- | --- |\n" + rows.joined()
    }
}

extension DeclarationType.Member {
    /// The type of its value, and whether it is required.
    func note(links: Bool) -> String {
        type.title(links: links) + (isRequired ? ", required" : "")
    }

    /// Its summary, and the meaning of `self` in its expressions.
    var sentence: String {
        switch scope {
        case _ where !type.isEvaluated: summary
        case .surroundings: summary
        case .element: "\(summary) `self` is an item."
        case .entity where !summary.contains("`self`"):
            "\(summary) `self` is an object of the entity."
        case .entity: summary
        case .object: "\(summary) `self` is the object."
        case .nothing: "\(summary) It does not have `self`."
        }
    }
}

extension DeclarationType {
    /// The members of all forms.
    fileprivate var allMembers: [Member] {
        variants.flatMap { [$0.main] + $0.members } + members
    }
}

extension MemberType {
    /// The allowed words.
    fileprivate var words: [String] {
        switch self {
        case .word(let words): words
        case .list(let type), .named(let type): type.words
        case .either(let types): types.flatMap(\.words)
        default: []
        }
    }
}

extension MemberType {
    /// The description of the value.
    ///
    /// - Parameter links: Whether kinds of declarations are links to their entries.
    fileprivate func title(links: Bool) -> String {
        switch self {
        case .text: "text"
        case .expression: "expression"
        case .path, .readPath, .order: "path"
        case .name(let kind): "name (\(kind.word))"
        case .string: "string"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: " ")
        case .flag: "`true` or `false`"
        case .number: "number"
        case .json: "JSON"
        case .type: links ? "[type](#types)" : "type"
        case .declaration(let kind):
            links ? "[\(kind.rawValue)](#\(kind.rawValue.lowercased()))" : kind.rawValue
        case .list(let element): "list of \(element.title(links: links))"
        case .named(let value): "by name: \(value.title(links: links))"
        case .either(let types): Self.title(ofEither: types.map { $0.title(links: links) })
        }
    }

    /// `step, or a list` if one form is a list of the other.
    private static func title(ofEither titles: [String]) -> String {
        if titles.count == 2, titles[1] == "list of \(titles[0])" {
            return "\(titles[0]), or a list"
        }
        return titles.joined(separator: ", or ")
    }
}
