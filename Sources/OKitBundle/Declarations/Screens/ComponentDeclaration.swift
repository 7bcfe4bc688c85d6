import OKitExpression
import OKitSyntax

/// A part of a screen.
package struct ComponentDeclaration: Sendable {
    /// The declaration in its file.
    package let declaration: Declaration
    /// A unique name on its screen: its `id` if it has one.
    package let key: String
    /// Its name in expressions and flows.
    package let id: Named?
    /// Whether it is shown, and whether it is enabled.
    package let show, enabled: LocatedExpression?
    /// Its style.
    package let style: StyleDeclaration
    /// The kind of component.
    package let kind: Kind

    /// The kinds of components.
    package indirect enum Kind: Sendable {
        case list(CollectionDeclaration)
        case table(CollectionDeclaration)
        case tree(CollectionDeclaration, children: LocatedExpression)
        case form(FormDeclaration)
        case text(LocatedExpression)
        case markdown(LocatedExpression)
        case code(LocatedExpression, language: String?)
        case image(DeclaredValue, alternative: LocatedExpression?)
        case fact(FactDeclaration)
        case button(Named)
        /// The backups of the app's data, optionally encrypted.
        case backups(areSealed: Bool)
        case search(LocatedExpression, placeholder: LocatedExpression?)
        /// Version 1: the search in the rows of a list, and its filters.
        case rowSearch(ListDeclaration)
        case filter(LocatedExpression, options: LocatedExpression?, label: LocatedExpression?)
        case chart(ChartDeclaration)
        case progress(LocatedExpression, label: LocatedExpression?)
        case spinner(LocatedExpression, label: LocatedExpression?)
        case section(LocatedExpression, collapsed: DeclaredValue?, [ComponentDeclaration])
        case group(String, gap: Double?, weights: [Double], [ComponentDeclaration])
        case split([[ComponentDeclaration]], weights: [Double])
        case tabs([Pane])
        case include(Named, object: LocatedExpression?, state: [Named: LocatedExpression])
        /// A component of the host program, with its values and the actions for its events.
        case host(
            Named,
            values: [(name: Named, value: LocatedExpression)],
            actions: [String: Named]
        )
        /// The declaration is incomplete.
        case none
    }

    /// A part of `tabs`.
    package struct Pane: Sendable {
        package let title: LocatedExpression
        package let badge, show: LocatedExpression?
        package let body: [ComponentDeclaration]
    }

    /// Reads the components of a member.
    static func list(
        _ value: DeclaredValue?,
        _ keys: inout ComponentKeys
    ) -> [ComponentDeclaration] {
        value?.declarations.map { ComponentDeclaration($0, &keys) } ?? []
    }

    private init(_ declaration: Declaration, _ keys: inout ComponentKeys) {
        self.declaration = declaration
        id = declaration["id"]?.literal.flatMap { Named($0) }
        key = keys.key(of: declaration, id)
        show = declaration["show"]?.expression
        enabled = declaration["enabled"]?.expression
        style = StyleDeclaration(declaration)
        kind = Kind(declaration, &keys)
    }

    /// Creates a component of version 1, whose nodes have the same ids as in version 1.
    init(key: String, _ kind: Kind, show: LocatedExpression? = nil, in node: JSONNode) {
        declaration = Declaration(kind: .component, node: node, form: nil, members: [])
        self.key = key
        self.kind = kind
        self.show = show
        (id, enabled) = (nil, nil)
        style = StyleDeclaration()
    }

    /// The component and its descendants.
    package var all: [ComponentDeclaration] {
        [self] + children.flatMap(\.all)
    }

    /// The children of the component.
    package var children: [ComponentDeclaration] {
        switch kind {
        case .section(_, _, let body), .group(_, _, _, let body): body
        case .split(let panes, _): panes.flatMap { $0 }
        case .tabs(let panes): panes.flatMap(\.body)
        default: []
        }
    }
}

/// Names of components that are unique on a screen and do not change while it is open.
struct ComponentKeys {
    private var counts: [String: Int] = [:]

    /// The ids of nodes that screens have besides their components.
    private static let reserved: Set = [
        "actions", "alert", "back", "bar", "close", "sheet", "tabs", "toast",
    ]

    /// The `id` of a component, or its main member if that is a name; with a number if another
    /// component has the same.
    mutating func key(of declaration: Declaration, _ id: Named?) -> String {
        let main = declaration.main
        let text = id?.name ?? main?.name?.name ?? main?.expression?.expression.text ?? ""
        let isName = !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
        let name = isName ? text : declaration.form ?? ""
        counts[name, default: 0] += 1
        let count = counts[name] ?? 1
        return count == 1 && !Self.reserved.contains(name) ? name : "\(name)-\(count)"
    }
}

/// A style, and styles under conditions.
package struct StyleDeclaration: Sendable {
    /// The style without a condition.
    package let name: Named?
    /// Styles with their conditions; the first one whose condition is true is used.
    package let conditional: [(name: Named, condition: LocatedExpression)]

    init() {
        (name, conditional) = (nil, [])
    }

    init(_ declaration: Declaration) {
        name = declaration["style"]?.name
        conditional = declaration.expressions("styles").map { ($0.name, $0.value) }
    }

    /// The built-in styles.
    package static let standardNames: Set = [
        "good", "warning", "bad", "muted", "accent", "destructive",
    ]
}

extension ComponentDeclaration.Kind {
    fileprivate init(_ declaration: Declaration, _ keys: inout ComponentKeys) {
        guard let main = declaration.main, let form = declaration.form else {
            self = .none
            return
        }
        self = Self.container(declaration, form, main, &keys) ?? Self(declaration, form, main)
    }

    /// A component that contains others; `nil` for any other.
    private static func container(
        _ declaration: Declaration,
        _ form: String,
        _ main: DeclaredValue,
        _ keys: inout ComponentKeys
    ) -> Self? {
        let body = ComponentDeclaration.list(declaration["body"], &keys)
        let weights = declaration["weights"]?.elements.compactMap { $0.literal?.double } ?? []
        switch form {
        case "section":
            return main.expression.map {
                .section($0, collapsed: declaration["collapsed"], body)
            }
        case "group":
            let gap = declaration["gap"]?.literal?.double
            return .group(main.literal?.string ?? "", gap: gap, weights: weights, body)
        case "split":
            let panes = main.elements.map { ComponentDeclaration.list($0, &keys) }
            return .split(panes, weights: weights)
        case "tabs":
            return .tabs(
                main.declarations.compactMap { pane in
                    pane["title"]?.expression.map {
                        ComponentDeclaration.Pane(
                            title: $0,
                            badge: pane["badge"]?.expression,
                            show: pane["show"]?.expression,
                            body: ComponentDeclaration.list(pane["body"], &keys)
                        )
                    }
                }
            )
        default: return nil
        }
    }

    private init(_ declaration: Declaration, _ form: String, _ main: DeclaredValue) {
        if form == "image" {
            self = .image(main, alternative: declaration["alt"]?.expression)
            return
        }
        if form == "backups" {
            self = .backups(areSealed: main.literal?.string == "sealed")
            return
        }
        if form == "chart" {
            self = ChartDeclaration(declaration).map { .chart($0) } ?? .none
            return
        }
        if form == "component" {
            let actions = (declaration["on"]?.entries ?? []).compactMap { entry in
                entry.value.name.map { (entry.name.name, $0) }
            }
            self =
                main.name.map {
                    .host(
                        $0,
                        values: declaration.expressions("with"),
                        actions: Dictionary(actions) { first, _ in first }
                    )
                } ?? .none
            return
        }
        if let name = main.name {
            self =
                form == "button"
                ? .button(name)
                : .include(
                    name,
                    object: declaration["object"]?.expression,
                    state: Dictionary(
                        declaration.expressions("with").map { ($0.name, $0.value) },
                        uniquingKeysWith: { first, _ in first }
                    )
                )
            return
        }
        guard let value = main.expression else {
            self = .none
            return
        }
        let label = declaration["label"]?.expression
        switch form {
        case "list": self = .list(CollectionDeclaration(declaration, value))
        case "table": self = .table(CollectionDeclaration(declaration, value))
        case "tree":
            self =
                declaration["children"]?.expression.map {
                    .tree(CollectionDeclaration(declaration, value), children: $0)
                } ?? .none
        case "form": self = .form(FormDeclaration(declaration, value))
        case "text": self = .text(value)
        case "markdown": self = .markdown(value)
        case "code": self = .code(value, language: declaration["language"]?.name?.name)
        case "fact": self = .fact(FactDeclaration(declaration, value))
        case "search": self = .search(value, placeholder: declaration["placeholder"]?.expression)
        case "filter":
            self = .filter(value, options: declaration["options"]?.expression, label: label)
        case "progress": self = .progress(value, label: label)
        case "spinner": self = .spinner(value, label: label)
        default: self = .none
        }
    }
}
