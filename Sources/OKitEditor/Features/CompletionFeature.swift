import OKitBundle
import OKitLint
import OKitSyntax

/// Completion of members, names, words and expressions.
enum CompletionFeature {
    static let all = [
        Feature(
            "textDocument/completion",
            "completionProvider",
            .object([
                (
                    "triggerCharacters",
                    .list(["\"", ".", "{", ":", " ", "'"]) { .text($0) }
                )
            ]),
            complete
        )
    ]

    private static func complete(
        _ workspace: inout Workspace,
        _ params: JSONNode?
    ) throws(RequestError) -> JSONText {
        let place = try RequestPlace(workspace, params)
        guard place.path.hasSuffix(".json"),
            let kind = DeclarationKind.kind(ofFile: place.pathInBundle),
            let analyzed = workspace.analyzed(at: place)
        else {
            return .array([])
        }
        let context = CursorContext(place.source.bytes, at: place.offset)
        let completion = Completion(place, context, ExpectedValue(kind, context), analyzed)
        return .object([
            ("isIncomplete", .flag(false)),
            ("items", .list(completion.items) { $0.json(place, workspace.client) }),
        ])
    }
}

/// An entry of the list that an editor shows.
struct CompletionItem {
    /// Kinds in the protocol.
    enum Kind: Int {
        case method = 2
        case function = 3
        case field = 5
        case variable = 6
        case module = 9
        case property = 10
        case value = 12
        case keyword = 14
        case snippet = 15
        case file = 17
        case reference = 18
        case type = 25
    }

    let label: String
    let kind: Kind
    let detail: String
    let documentation: String
    /// The text, with placeholders such as `$1`.
    let snippet: String
    /// The string, word or part of an expression that it replaces.
    let range: Range<Int>
    /// Entries with a lower rank come first.
    let rank: Int

    func json(_ place: RequestPlace, _ client: ClientCapabilities) -> JSONText {
        let edit = CompletionEdit(self, place, client)
        var members: [(String, JSONText)] = [
            ("label", .text(label)), ("kind", .number(kind.rawValue)),
            ("sortText", .text("\(rank)\(label)")), ("filterText", .text(edit.filter)),
            ("insertTextFormat", .number(client.hasSnippets ? 2 : 1)),
            (
                "textEdit",
                .object([
                    ("range", place.converter.json(edit.range)), ("newText", .text(edit.text)),
                ])
            ),
        ]
        if let rest = edit.removed {
            let removal: JSONText = .object([
                ("range", place.converter.json(rest)), ("newText", .text("")),
            ])
            members.append(("additionalTextEdits", .array([removal])))
        }
        if !detail.isEmpty {
            members.append(("detail", .text(detail)))
        }
        if !documentation.isEmpty {
            members.append(
                (
                    "documentation",
                    .object([
                        ("kind", .text(client.completesWithMarkdown ? "markdown" : "plaintext")),
                        ("value", .text(documentation)),
                    ])
                )
            )
        }
        return .object(members)
    }
}

/// Computes the entries for one place.
struct Completion {
    private(set) var items: [CompletionItem] = []

    private let place: RequestPlace
    private let context: CursorContext
    private let expected: ExpectedValue
    private let analyzed: AnalyzedBundle

    init(
        _ place: RequestPlace,
        _ context: CursorContext,
        _ expected: ExpectedValue,
        _ analyzed: AnalyzedBundle
    ) {
        self.place = place
        self.context = context
        self.expected = expected
        self.analyzed = analyzed
        if context.isAtName {
            addMembers()
        } else {
            addExpressions()
            for type in expected.types {
                addValues(of: type)
            }
        }
    }

    /// The range that an entry replaces: the string or word at the cursor.
    private var replaced: Range<Int> {
        context.string ?? context.word ?? place.offset..<place.offset
    }

    private func quoted(_ text: String) -> String {
        JSONText.text(text).description.replacing("$", with: "\\$")
    }

    // MARK: Members

    private mutating func addMembers() {
        let known = Set(context.containers.last?.names ?? [])
        for member in expected.members where !known.contains(member.name) {
            let value = context.hasColon ? "" : ": \(Self.placeholder(for: member.type))"
            items.append(
                CompletionItem(
                    label: member.name,
                    kind: .property,
                    detail: "",
                    documentation: member.documentation,
                    snippet: quoted(member.name) + value,
                    range: replaced,
                    rank: member.isRequired ? 0 : 1
                )
            )
        }
    }

    /// A value to be completed, such as `"$1"` for a text.
    private static func placeholder(for type: MemberType) -> String {
        switch type {
        case .text, .expression, .path, .readPath, .order, .name, .string, .type: "\"$1\""
        case .word(let words): "\"${1|\(words.joined(separator: ","))|}\""
        case .flag: "${1|true,false|}"
        case .number: "$1"
        case .json: "$1"
        case .declaration, .named: "{$1}"
        case .list: "[$1]"
        case .either(let types): types.first.map(placeholder) ?? "$1"
        }
    }

    // MARK: Values

    private mutating func addValues(of type: MemberType) {
        switch type {
        case .name(let kind): addNames(kind)
        case .word(let words): addTexts(words, .value, "")
        case .flag:
            guard context.string == nil else {
                return
            }
            for word in ["true", "false"] {
                add(word, .keyword, "", "", snippet: word)
            }
        case .type:
            addTexts(DeclaredType.names, .type, "type")
            addTexts(analyzed.symbols.names(.entity), .type, "entity")
        case .declaration(let kind): addSnippets(kind)
        default: break
        }
    }

    private mutating func addNames(_ kind: NamedKind) {
        let symbols = analyzed.symbols
        let screen =
            place.pathInBundle.hasPrefix("screens/")
            ? String(place.pathInBundle.dropFirst("screens/".count).dropLast(".json".count)) : nil
        let names: [String]
        switch kind {
        case .screen: names = symbols.names(.screen)
        case .entity: names = symbols.names(.entity)
        case .model: names = symbols.names(.model)
        case .image: names = symbols.names(.image)
        case .theme: names = analyzed.bundle.themes.keys.sorted()
        case .file: names = symbols.names(.file)
        case .serviceAction: names = symbols.names(.serviceAction)
        case .provider: names = symbols.names(.provider, of: screen)
        case .action:
            let owners = [screen] + symbols.names(.entity).map { Optional($0) } + [nil]
            names = owners.flatMap { symbols.names(.action, of: $0) }
        case .function: names = symbols.names(.entity).flatMap { symbols.names(.function, of: $0) }
        case .property: names = symbols.names(.entity).flatMap { symbols.names(.property, of: $0) }
        case .component: names = analyzed.bundle.manifest.components.keys.sorted()
        case .style: names = analyzed.bundle.styleNames
        case .codeLanguage: names = CodeLanguage.names
        case .secret: names = []
        }
        addTexts(Array(Set(names)).sorted(), .reference, kind.word)
    }

    private mutating func addTexts(_ texts: [String], _ kind: CompletionItem.Kind, _ detail: String)
    {
        for text in texts {
            add(text, kind, detail, "", snippet: quoted(text))
        }
    }

    private mutating func add(
        _ label: String,
        _ kind: CompletionItem.Kind,
        _ detail: String,
        _ documentation: String,
        snippet: String,
        rank: Int = 1
    ) {
        guard !items.contains(where: { $0.label == label }) else {
            return
        }
        items.append(
            CompletionItem(
                label: label,
                kind: kind,
                detail: detail,
                documentation: documentation,
                snippet: snippet,
                range: replaced,
                rank: rank
            )
        )
    }

    /// An object for each form of a declaration.
    private mutating func addSnippets(_ kind: DeclarationKind) {
        guard context.string == nil else {
            return
        }
        for form in kind.forms {
            let members = form.members.filter(\.isRequired)
            var stop = 0
            let parts = ([form.main] + members).map { member -> String in
                stop += 1
                let value = Self.placeholder(for: member.type)
                return
                    "\(quoted(member.name)): \(value.replacing("1", with: "\(stop)", maxReplacements: 1))"
            }
            add(
                form.main.name,
                .snippet,
                kind.rawValue,
                form.main.summary,
                snippet: "{\(parts.joined(separator: ", "))}"
            )
        }
        if kind.forms.isEmpty {
            add(kind.rawValue, .snippet, kind.rawValue, "", snippet: "{$1}")
        }
    }

    // MARK: Expressions

    /// Whether a type is an expression, and whether it is a text with expressions in braces.
    private static func notation(of type: MemberType) -> (isExpression: Bool, isText: Bool) {
        switch type {
        case .expression, .path, .readPath, .order: (true, false)
        case .text: (true, true)
        default: (false, false)
        }
    }

    private mutating func addExpressions() {
        let notations = expected.types.map(Self.notation).filter(\.isExpression)
        guard let string = context.string, let notation = notations.first else {
            return
        }
        let bytes = place.source.bytes[
            string.lowerBound + 1..<max(place.offset, string.lowerBound + 1)
        ]
        var text = String(decoding: bytes, as: UTF8.self)
        if notation.isText {
            guard let brace = text.lastIndex(of: "{"), !text[brace...].contains("}") else {
                return
            }
            text = String(text[text.index(after: brace)...])
        }
        let prefix = ExpressionPrefix(text)
        let symbols = analyzed.symbols
        guard
            let scoped = symbols.expression(at: place.offset, in: place.path)
                ?? symbols.scope(at: place.offset, in: place.path)
        else {
            return
        }
        let candidates = prefix.path.map { scoped.members(after: $0) } ?? scoped.names
        let range = place.offset - prefix.word.utf8.count..<place.offset
        for candidate in candidates {
            let isCall = candidate.kind == .function || candidate.kind == .macro
            items.append(
                CompletionItem(
                    label: candidate.name,
                    kind: candidate.kind.itemKind,
                    detail: candidate.type,
                    documentation: candidate.summary,
                    snippet: isCall ? "\(candidate.name)($1)" : candidate.name,
                    range: range,
                    rank: candidate.kind == .property ? 0 : isCall ? 2 : 1
                )
            )
        }
    }
}

extension ScopedExpression.Candidate.Kind {
    fileprivate var itemKind: CompletionItem.Kind {
        switch self {
        case .property: .field
        case .local: .variable
        case .provider, .component: .module
        case .action: .method
        case .function, .macro: .function
        }
    }
}

extension AppBundle {
    /// The built-in styles and those of all themes.
    fileprivate var styleNames: [String] {
        Set(StyleDeclaration.standardNames).union(themes.values.flatMap(\.styles.keys)).sorted()
    }
}
