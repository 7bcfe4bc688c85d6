import OKitExpression
package import OKitSyntax

/// An entity as its file declares it: its expressions with their locations.
///
/// The running app uses it as an `EntityType`.
package struct EntityDeclaration: Sendable {
    /// The whole file.
    package let node: JSONNode
    /// The rules of its properties, in file order.
    package let rules: [(property: String, rules: [RuleDeclaration])]
    /// Its computed properties, in file order.
    package let computed: [Computed]
    /// Its functions, in file order.
    package let functions: [Function]
    /// The steps that run when an object gets an owner, and when it loses its owner.
    package let ownerHooks: [[StepDeclaration]]
    /// The steps that run when a property changes.
    package let changeHooks: [(property: Named, steps: [StepDeclaration])]

    /// A computed property.
    package struct Computed: Sendable {
        /// Its name.
        package let name: Named
        /// Its value.
        package let value: DeclaredExpression
        /// The steps that a write to it runs; `nil` if it cannot be written.
        package let setter: [StepDeclaration]?
    }

    /// A function.
    package struct Function: Sendable {
        /// Its name.
        package let name: Named
        /// The names of its parameters.
        package let parameters: [String]
        /// The value of a function without steps.
        package let result: DeclaredExpression?
        /// The steps of a function without a value.
        package let steps: [StepDeclaration]
    }

    /// Reads an entity that the schema has validated; invalid parts are skipped.
    init(_ node: JSONNode) {
        self.node = node
        rules = (node["properties"]?.declarations ?? []).compactMap { member in
            member.value["rules"].map { (member.name, RuleDeclaration.list($0)) }
        }
        computed = (node["computed"]?.declarations ?? []).map { member in
            Computed(
                name: Named(member),
                value: DeclaredExpression(member.value["get"] ?? member.value),
                setter: member.value["set"].map { StepDeclaration.list($0) }
            )
        }
        functions = (node["functions"]?.declarations ?? []).map { member in
            Function(
                name: Named(member),
                parameters: member.value["parameters"]?.elements.compactMap(\.string) ?? [],
                result: member.value["returns"].map { DeclaredExpression($0) },
                steps: StepDeclaration.list(member.value["steps"])
            )
        }
        let hooks = node["hooks"]
        ownerHooks = ["managed", "unmanaged"].map { StepDeclaration.list(hooks?[$0]) }
        changeHooks = (hooks?["changed"]?.declarations ?? []).map { member in
            (Named(member), StepDeclaration.list(member.value))
        }
    }

    /// A member of the file.
    package subscript(name: String) -> JSONNode? {
        node[name]
    }

    /// All steps, including nested ones.
    package var allSteps: [StepDeclaration] {
        let lists =
            computed.compactMap(\.setter) + functions.map(\.steps) + ownerHooks
            + changeHooks.map(\.steps)
        return lists.joined().flatMap(\.all)
    }
}

/// A rule of a property as its file declares it.
package struct RuleDeclaration: Sendable {
    /// The rule in the file.
    package let node: JSONNode
    /// The condition that a value must meet.
    package let condition: LocatedExpression?
    /// The message for users; `nil` for the default message of the rule, and in format 1.
    package let message: LocatedExpression?
    /// The rules for each element.
    package let each: [RuleDeclaration]

    /// One rule of format 1, or a list of them.
    static func list(_ node: JSONNode) -> [RuleDeclaration] {
        node.kind == .array ? node.elements.map { Self($0) } : [Self(node)]
    }

    /// A rule of format 2.
    init(_ declaration: Declaration) {
        node = declaration.node
        condition = declaration["predicate"]?.expression
        message = declaration["message"]?.expression
        each = declaration["each"]?.declarations.map { Self($0) } ?? []
    }

    private init(_ node: JSONNode) {
        self.node = node
        message = nil
        condition = node["predicate"].flatMap { predicate in
            predicate.string.map {
                LocatedExpression(PredicateParser.parse($0, as: .predicate), in: predicate)
            }
        }
        each = node["each"].map { Self.list($0) } ?? []
    }
}

extension Named {
    /// The name of a member.
    package init(_ member: JSONNode.Member) {
        self.init(name: member.name, location: member.key.location)
    }
}

extension AppBundle {
    /// The rules of the properties of all entities, in order of the entities' names.
    package var propertyRules: [(entity: String, property: String, rules: [RuleDeclaration])] {
        let first = entities.flatMap { name, entity in
            entity.rules.map { (entity: name, property: $0.property, rules: $0.rules) }
        }
        let second = presentations.flatMap { name, entity in
            entity.properties.map { (entity: name, property: $0.name, rules: $0.rules) }
        }
        return (first + second).sorted { $0.entity < $1.entity }
    }
}
