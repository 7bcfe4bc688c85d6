package import OKitExpression
import OKitSyntax

/// A source of items of a screen.
package struct ProviderDeclaration: Sendable {
    /// The declaration in its file; `nil` for a mediator of WidgetKit.
    package let declaration: Declaration?
    /// Its name on the screen.
    package let name: Named
    /// The source of the items.
    package let source: Source
    /// The condition for items.
    package let condition: LocatedExpression?
    /// The values of the condition's variables, which only mediators have.
    package let variables: [String: Value]
    /// The order of the items.
    package let order: [Order]
    /// How the items are divided into sections.
    package let section: SectionDeclaration?
    /// The maximum number of items.
    package let limit: LocatedExpression?
    /// The declared entity of the items.
    package internal(set) var entity: Named? {
        didSet { objectType = ScreenObjects.provider(of: itemEntity) }
    }
    /// The type of the object that expressions read.
    package private(set) var objectType = ScreenObjects.provider(of: nil)
    /// The parameters of the call that the declaration does not mention, which are set from
    /// properties of the content.
    package internal(set) var otherParameters: [String] = []
    /// The time that it waits for further changes of parameters.
    package let debounce: LocatedExpression?
    /// Steps that run after each response of a service.
    package let then: [Declaration]

    /// The sources of items.
    package enum Source: Sendable {
        /// The records of an entity.
        case records(Named)
        /// A list.
        case items(LocatedExpression)
        /// The result of a service's action.
        case call(CallDeclaration, paging: Paging?)
        /// A file in `data/`; the items are objects that bindings can write to, or plain values.
        case file(Named, isEditable: Bool)
        /// The declaration has none.
        case none
    }

    /// How the pages of a result are loaded.
    package struct Paging: Sendable {
        /// The parameter that selects a page.
        package let parameter: String
        /// The key path of the parameter's next value in the response; `nil` if pages are numbered.
        package let next: [String]?
        /// The number of the first page.
        package let first: Int
    }

    /// A path by which items are sorted.
    package struct Order: Sendable {
        package let path: LocatedExpression
        package let isDescending: Bool

        package init(_ path: LocatedExpression, isDescending: Bool) {
            self.path = path
            self.isDescending = isDescending
        }

        /// The paths of a member.
        package static func list(_ value: DeclaredValue?) -> [Order] {
            value?.elements.compactMap { element in
                guard case .path(let path, let isDescending) = element else {
                    return nil
                }
                return Order(path, isDescending: isDescending)
            } ?? []
        }
    }

    /// Reads a provider.
    init(_ name: Named, _ declaration: Declaration) {
        self.declaration = declaration
        self.name = name
        source = Source(declaration)
        condition = declaration["where"]?.expression
        variables = [:]
        order = Order.list(declaration["sort"])
        section = declaration["section"].flatMap { SectionDeclaration($0) }
        limit = declaration["limit"]?.expression
        entity = declaration.type("of")
        debounce = declaration["debounce"]?.expression
        then = declaration["then"]?.declarations ?? []
        objectType = ScreenObjects.provider(of: itemEntity)
    }

    /// Creates a provider from a mediator.
    package init(
        _ name: Named,
        _ source: Source,
        where condition: LocatedExpression? = nil,
        variables: [String: Value] = [:],
        sortedBy order: [Order] = [],
        groupedBy section: LocatedExpression? = nil
    ) {
        declaration = nil
        self.name = name
        self.source = source
        self.condition = condition
        self.variables = variables
        self.order = order
        self.section = section.map { SectionDeclaration(key: $0) }
        (limit, debounce, then) = (nil, nil, [])
        objectType = ScreenObjects.provider(of: itemEntity)
    }

    /// The entity of its items, if the declaration specifies it.
    package var itemEntity: String? {
        if case .records(let name) = source { name.name } else { entity?.name }
    }
}

extension ProviderDeclaration.Source {
    fileprivate init(_ declaration: Declaration) {
        switch declaration.main {
        case .name(let name, _) where declaration.form == "records": self = .records(name)
        case .name(let name, _) where declaration.form == "file":
            self = .file(name, isEditable: false)
        case .expression(let list): self = .items(list)
        default:
            guard let call = CallDeclaration(declaration) else {
                self = .none
                return
            }
            let paging = declaration["more"]?.declaration.flatMap { more in
                more.string("parameter").map { parameter in
                    ProviderDeclaration.Paging(
                        parameter: parameter,
                        next: more.string("next").map { $0.keyPath },
                        first: more["from"]?.literal?.int.map { Int(clamping: $0) } ?? 1
                    )
                }
            }
            self = .call(call, paging: paging)
        }
    }
}

/// How the items of a provider are divided into sections.
package struct SectionDeclaration: Sendable {
    /// The common value of the items of a section.
    package let key: LocatedExpression
    /// The title of a section.
    package let title: LocatedExpression?
    /// The order of the sections.
    package let order: [ProviderDeclaration.Order]
    /// A text at the end of the title.
    package let total: LocatedExpression?

    /// Creates sections with their keys as titles.
    init(key: LocatedExpression) {
        self.key = key
        (title, order, total) = (nil, [], nil)
    }

    init?(_ value: DeclaredValue) {
        if case .path(let path, _) = value {
            key = path
            (title, order, total) = (nil, [], nil)
            return
        }
        guard let declaration = value.declaration, let key = declaration["by"]?.expression else {
            return nil
        }
        self.key = key
        title = declaration["title"]?.expression
        order = ProviderDeclaration.Order.list(declaration["sort"])
        total = declaration["total"]?.expression
    }
}

/// A call of a service's action.
package struct CallDeclaration: Sendable {
    /// The name of the action.
    package let action: Named
    /// The parameters, by name.
    package let parameters: [(name: Named, value: LocatedExpression)]
    /// The key path of the items in the response; `nil` for that of the action.
    package let result: [String]?
    /// The key path of the total number of items.
    package let total: [String]?

    /// Reads the members of a provider or action; `nil` if it calls nothing.
    init?(_ declaration: Declaration) {
        guard declaration.form == "call", let action = declaration["call"]?.name else {
            return nil
        }
        self.action = action
        parameters = declaration.expressions("with")
        result = declaration.string("result")?.keyPath
        total = declaration.string("total")?.keyPath
    }
}

extension Declaration {
    /// The expressions of a member by name, in file order.
    package func expressions(_ member: String) -> [(name: Named, value: LocatedExpression)] {
        self[member]?.entries.compactMap { entry in
            entry.value.expression.map { (entry.name, $0) }
        } ?? []
    }
}

extension String {
    /// The names of a key path.
    var keyPath: [String] {
        split(separator: ".").map { String($0) }
    }
}
