import OKitExpression
public import OKitModel
import OKitSyntax

/// What a view or mediator of a screen has: the one table for the loader, the linter and the running
/// app.
public struct ScreenObjectType: Sendable {
    /// Its class, as expressions know it.
    public let entity: EntityType
    /// What `attrs` may set.
    public let attributes: Set<String>
    /// What `outlets` may connect.
    public let outlets: [String: Outlet]
    /// The values that an attribute may have, for those that are one of some words.
    package let choices: [String: [String]]

    /// To how many objects an outlet leads.
    public enum Arity: Sendable {
        case one, several
    }

    /// A property that holds other objects of the screen.
    public struct Outlet: Sendable {
        /// How many it holds.
        public let arity: Arity
        /// What it holds.
        package let target: OutletTarget
    }

    /// Names that can be given in `attrs` or `outlets`, for suggestions.
    public var settableNames: [String] {
        attributes.sorted() + outlets.keys.sorted()
    }

    /// Makes a type with the members of another one.
    init(_ name: String, _ members: ScreenObjectMembers) {
        entity = EntityType(
            name: name,
            properties: members.attributes + members.reads
                + members.outlets.map { name, outlet in
                    let isOne = outlet.arity == .one
                    return Property(name, isOne ? .any : .list(.any), isOptional: isOne)
                },
            hasID: false,
            computed: members.computed
        )
        let aliases = members.computed.filter { $0.value.setter != nil }.keys
        attributes = Set(members.attributes.map(\.name)).union(aliases)
        outlets = Dictionary(members.outlets) { first, _ in first }
        choices = members.choices
    }
}

/// Members of screen objects, as they are put together from class to class.
struct ScreenObjectMembers: Sendable {
    /// Properties that a bundle sets.
    var attributes: [Property] = []
    /// Properties that a bundle only reads.
    var reads: [Property] = []
    /// Properties that hold other objects.
    var outlets: [(String, ScreenObjectType.Outlet)] = []
    /// Other names and forms of properties.
    var computed: [String: ComputedProperty] = [:]
    /// The words that an attribute may be.
    var choices: [String: [String]] = [:]

    /// These members and more; what is there already is replaced.
    func adding(
        _ attributes: [Property] = [],
        reads: [Property] = [],
        outlets: [(String, ScreenObjectType.Outlet)] = [],
        computed: [String: ComputedProperty] = [:],
        choices: [String: [String]] = [:]
    ) -> ScreenObjectMembers {
        var all = self
        let names = Set((attributes + reads).map(\.name))
        all.attributes = all.attributes.filter { !names.contains($0.name) } + attributes
        all.reads = all.reads.filter { !names.contains($0.name) } + reads
        let outletNames = Set(outlets.map(\.0))
        all.outlets = all.outlets.filter { !outletNames.contains($0.0) } + outlets
        all.computed.merge(computed) { $1 }
        all.choices.merge(choices) { $1 }
        return all
    }
}

extension ComputedProperty {
    /// Another name of a property, in both directions.
    static func alias(of property: String) -> ComputedProperty {
        ComputedProperty(expression: path(property), setter: [write("value", to: property)])
    }

    /// The opposite of a property, in both directions.
    static func opposite(of property: String) -> ComputedProperty {
        ComputedProperty(
            expression: PredicateParser.parse("\(property) != YES", as: .predicate),
            setter: [
                .set(
                    path: path(property),
                    to: .expression(PredicateParser.parse("value != YES", as: .predicate))
                )
            ]
        )
    }

    /// A property that is only read.
    static func reading(_ expression: String) -> ComputedProperty {
        ComputedProperty(expression: PredicateParser.parse(expression, as: .expression))
    }

    /// A condition.
    static func condition(_ predicate: String) -> ComputedProperty {
        ComputedProperty(expression: PredicateParser.parse(predicate, as: .predicate))
    }

    /// A property that can be written, and is always null.
    static func writing(_ steps: [Step]) -> ComputedProperty {
        ComputedProperty(expression: path(""), setter: steps)
    }

    static func path(_ text: String) -> ParsedExpression {
        BindingParser.parse(text, as: .single)
    }

    static func write(_ value: String, to property: String) -> Step {
        .set(
            path: path(property),
            to: .expression(PredicateParser.parse(value, as: .expression))
        )
    }
}

extension Property {
    static func text(_ name: String, _ initial: String? = nil) -> Property {
        Property(
            name,
            .text,
            isOptional: initial == nil,
            initial: initial.map { .value(.text($0)) } ?? .zero
        )
    }

    static func bool(_ name: String, _ initial: Bool = false) -> Property {
        Property(name, .bool, initial: .value(.bool(initial)))
    }

    static func int(_ name: String, _ initial: Int64 = 0) -> Property {
        Property(name, .int, initial: .value(.int(initial)))
    }

    static func double(_ name: String, _ initial: Double = 0) -> Property {
        Property(name, .double, initial: .value(.double(initial)))
    }

    static func any(_ name: String) -> Property {
        Property(name, .any, isOptional: true)
    }
}
