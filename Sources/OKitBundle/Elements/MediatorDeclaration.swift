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
    /// What the class does; `nil` for an unknown one.
    public var kind: MediatorKind?
    /// What its properties are set to, in the order of the file.
    public var attributes: [JSONNode.Member]
    /// Evaluations by name: `cellIdentifier`.
    public var evaluations: [String: ElementBinding]
    /// Its connections.
    public var outlets: [OutletDeclaration]
    /// What a storyboard sets its properties to, before all else.
    public var storyboardAttributes: [ViewDeclaration.Attribute] = []
    /// By what connections of a storyboard name it; `nil` if it stands in none.
    public var key: String?
    /// The mediator in the file; `nil` for one that only a storyboard has.
    package var node: JSONNode?
    /// The conditions and key paths among its attributes, by the attribute's name.
    package var expressions: [String: [LocatedExpression]] = [:]
    /// The functions that a provider applies to its items, one after the other.
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
    /// The property that holds the others.
    public var property: Named
    /// The identifiers or aliases of the others.
    public var targets: [Named]

    /// Those of an object or element.
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

/// What a screen's file says of one of its elements: an entry of `elements` (WidgetKit §2.3).
package struct ElementDeclaration: Sendable {
    /// Its identifier; `@self` for the screen.
    public var name: Named
    /// What its properties are set to, in the order of the file.
    public var attributes: [JSONNode.Member]
    /// Where its properties get values from; the first with the same target counts.
    public var bindings: [ElementBinding]
    /// Its connections.
    public var outlets: [OutletDeclaration]
    /// What a tap on it calls.
    public var action: Action?

    /// The name of the screen itself.
    public static let screen = "@self"

    /// A call of something by its name.
    public struct Action: Sendable {
        /// The identifier or alias of whom is called.
        public var target: Named
        /// What is called.
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
    /// Whether an outlet or binding gives a mediator an object for one of its properties.
    package func connects(_ mediator: MediatorDeclaration, _ property: String) -> Bool {
        let element = elements.first { $0.name.name == mediator.name.name }
        let outlets = mediator.outlets + (element?.outlets ?? [])
        return outlets.contains { $0.property.name == property }
            || element?.bindings.contains { $0.target.name == property } ?? false
            || connections.contains { $0.source == mediator.key && $0.property == property }
    }

    /// The mediators and elements that a file describes.
    package mutating func readObjects(of node: JSONNode) {
        objects = (node["objects"]?.declarations ?? []).filter { $0.value.kind == .object }
            .map { MediatorDeclaration($0) }
        elements = (node["elements"]?.declarations ?? []).filter { $0.value.kind == .object }
            .map { ElementDeclaration($0) }
    }
}
