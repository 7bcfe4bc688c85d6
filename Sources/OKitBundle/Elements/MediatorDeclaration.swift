import OKitExpression
package import OKitSyntax

/// A mediator of a screen: an entry of `objects` (WidgetKit §2.2).
package struct MediatorDeclaration: Sendable {
    /// Its identifier.
    public var name: Named
    /// Its second name in the scope.
    public var alias: Named?
    /// Its class.
    public var type: Named
    /// The kind of its class; `nil` for an unknown one.
    public var kind: MediatorKind?
    /// The values of its properties, in file order.
    public var attributes: [JSONNode.Member]
    /// Evaluations by name: `cellIdentifier`.
    public var evaluations: [String: ElementBinding]
    /// Its connections.
    public var outlets: [OutletDeclaration]
    /// The values that a storyboard sets on its properties, before all others.
    public var storyboardAttributes: [ViewDeclaration.Attribute] = []
    /// The key in connections of a storyboard; `nil` if it is in none.
    public var key: String?
    /// The mediator in the file; `nil` for one that only a storyboard contains.
    package var node: JSONNode?
    /// The conditions and key paths among its attributes, by the attribute's name.
    package var expressions: [String: [LocatedExpression]] = [:]
    /// The functions that a provider applies to its items, in order.
    package var chain: [ChainLink] = []

    /// Creates a mediator of a storyboard.
    package init(
        _ name: Named,
        _ kind: MediatorKind,
        key: String,
        storyboardAttributes: [ViewDeclaration.Attribute]
    ) {
        self.name = name
        self.kind = kind
        type = Named(name: kind.rawValue, location: name.location)
        attributes = []
        evaluations = [:]
        outlets = []
        self.storyboardAttributes = storyboardAttributes
        self.key = key
    }

    init(_ member: JSONNode.Member) {
        let node = member.value
        self.node = node
        name = Named(name: member.name, location: member.key.location)
        alias = node["alias"].flatMap { Named($0) }
        type = node["type"].flatMap { Named($0) } ?? Named(name: "", location: node.location)
        kind = MediatorKind(rawValue: type.name)
        attributes = node["attrs"]?.declarations ?? []
        expressions = Self.expressions(attributes)
        chain = ChainLink.all(attributes)
        evaluations = [:]
        for evaluation in node["evals"]?.declarations ?? [] where evaluation.value.kind == .object {
            evaluations[evaluation.name] = ElementBinding(evaluation.value)
        }
        outlets = OutletDeclaration.all(in: node)
    }

    /// The value of an attribute.
    package func attribute(_ name: String) -> JSONNode? {
        attributes.first { $0.name == name }?.value
    }

    private static func expressions(
        _ attributes: [JSONNode.Member]
    ) -> [String: [LocatedExpression]] {
        var expressions: [String: [LocatedExpression]] = [:]
        for attribute in attributes {
            switch attribute.name {
            case "predicateFormat", "filterFormat":
                expressions[attribute.name] = [LocatedExpression(predicate: attribute.value)]
                    .compactMap(\.self)
            case "sortByFields":
                expressions[attribute.name] = LocatedExpression.keyPaths(attribute.value)
            case "groupByField", "masterKeyPath":
                expressions[attribute.name] = [LocatedExpression(expression: attribute.value)]
                    .compactMap(\.self)
            default:
                break
            }
        }
        return expressions
    }
}

/// A connection of a mediator or element to others of its screen (WidgetKit §2.5).
package struct OutletDeclaration: Sendable {
    /// The property that holds the connected objects.
    public var property: Named
    /// The identifiers or aliases of the connected objects.
    public var targets: [Named]

    /// The outlets of an object or element.
    static func all(in node: JSONNode) -> [OutletDeclaration] {
        (node["outlets"]?.declarations ?? []).map { member in
            let nodes = member.value.kind == .array ? Array(member.value.elements) : [member.value]
            return OutletDeclaration(
                property: Named(name: member.name, location: member.key.location),
                targets: nodes.compactMap { Named($0) }
            )
        }
    }
}

/// The declaration of an element in a screen's file: an entry of `elements` (WidgetKit §2.3).
package struct ElementDeclaration: Sendable {
    /// Its identifier; `@self` for the screen.
    public var name: Named
    /// The values of its properties, in file order.
    public var attributes: [JSONNode.Member]
    /// The bindings of its properties; the first one with the same target is used.
    public var bindings: [ElementBinding]
    /// Its connections.
    public var outlets: [OutletDeclaration]
    /// The call that a tap on it makes.
    public var action: Action?

    /// The name of the screen itself.
    public static let screen = "@self"

    /// A call by name.
    public struct Action: Sendable {
        /// The identifier or alias of the receiver.
        public var target: Named
        /// The called method.
        public var selector: Named
    }

    init(_ member: JSONNode.Member) {
        let node = member.value
        name = Named(name: member.name, location: member.key.location)
        attributes = node["attrs"]?.declarations ?? []
        bindings =
            node["bindings"]?.elements.filter { $0.kind == .object }
            .map { ElementBinding($0) } ?? []
        outlets = OutletDeclaration.all(in: node)
        if let target = node["action"]?["target"].flatMap({ Named($0) }),
            let selector = node["action"]?["selector"].flatMap({ Named($0) })
        {
            action = Action(target: target, selector: selector)
        }
    }
}

extension Screen {
    /// Whether an outlet or binding sets one of a mediator's properties.
    package func connects(_ mediator: MediatorDeclaration, _ property: String) -> Bool {
        let element = elements.first { $0.name.name == mediator.name.name }
        let outlets = mediator.outlets + (element?.outlets ?? [])
        return outlets.contains { $0.property.name == property }
            || element?.bindings.contains { $0.target.name == property } ?? false
            || connections.contains { $0.source == mediator.key && $0.property == property }
    }

    /// Reads the mediators and elements of a file.
    package mutating func readObjects(of node: JSONNode) {
        objects = (node["objects"]?.declarations ?? []).filter { $0.value.kind == .object }
            .map { MediatorDeclaration($0) }
        elements = (node["elements"]?.declarations ?? []).filter { $0.value.kind == .object }
            .map { ElementDeclaration($0) }
    }
}
