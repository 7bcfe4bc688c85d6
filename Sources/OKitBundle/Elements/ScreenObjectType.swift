import OKitExpression
package import OKitModel
import OKitSyntax

/// What a view or mediator of a screen has: the one table for the loader, the linter and the running
/// app.
package struct ScreenObjectType: Sendable {
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

    /// What its members are for, in the order of their names.
    package let documentation: [MemberDocumentation]
    /// What it is, in one sentence.
    package let summary: String

    /// A member with its documentation.
    package struct MemberDocumentation: Sendable {
        /// What bundles do with a member.
        package enum Role: Sendable {
            case attribute, outlet, read
        }

        /// Its name.
        package let name: String
        /// What bundles do with it.
        package let role: Role
        /// The type of its value, for people.
        package let type: String
        /// What its value says.
        package let summary: String
    }

    /// Creates a type with the members of another one.
    init(_ name: String, _ members: ScreenObjectMembers) {
        entity = EntityType(
            name: name,
            properties: (members.attributes + members.reads).map(\.property)
                + members.outlets.map { outlet in
                    let isOne = outlet.outlet.arity == .one
                    return Property(
                        outlet.name,
                        isOne ? .any : .list(.any),
                        isOptional: isOne
                    )
                },
            hasID: false,
            computed: members.computed.mapValues(\.property)
        )
        let aliases = members.computed.filter { $0.value.property.setter != nil }.keys
        attributes = Set(members.attributes.map(\.property.name)).union(aliases)
        outlets = Dictionary(members.outlets.map { ($0.name, $0.outlet) }) { first, _ in first }
        choices = Dictionary(
            members.attributes.filter { !$0.choices.isEmpty }.flatMap { member in
                let others = members.computed.filter { $0.value.aliased == member.property.name }
                return ([member.property.name] + others.keys).map { ($0, member.choices) }
            }
        ) { first, _ in first }
        documentation = members.documentation.sorted { $0.name < $1.name }
        summary = members.summary
    }
}

/// A property of a view or mediator, with its documentation.
struct ScreenObjectMember: Sendable {
    let property: Property
    /// What its value says, in one sentence.
    let summary: String
    /// The words that the value may be; empty if it is not one of some words.
    var choices: [String] = []
}

/// Another name or form of a property, with its documentation.
struct ComputedMember: Sendable {
    let property: ComputedProperty
    /// What its value says, in one sentence.
    let summary: String
    /// The property of which it is only another name.
    var aliased: String?
}

/// A property that holds other objects, with its documentation.
struct OutletMember: Sendable {
    let name: String
    let outlet: ScreenObjectType.Outlet
    /// What it holds, in one sentence.
    let summary: String

    init(_ name: String, _ outlet: ScreenObjectType.Outlet, _ summary: String) {
        self.name = name
        self.outlet = outlet
        self.summary = summary
    }
}

/// Members of screen objects, as they are put together from class to class.
struct ScreenObjectMembers: Sendable {
    /// What the object is, in one sentence.
    var summary = ""
    /// Properties that a bundle sets.
    var attributes: [ScreenObjectMember] = []
    /// Properties that a bundle only reads.
    var reads: [ScreenObjectMember] = []
    /// Properties that hold other objects.
    var outlets: [OutletMember] = []
    /// Other names and forms of properties.
    var computed: [String: ComputedMember] = [:]

    /// The same members with another summary.
    func described(_ summary: String) -> ScreenObjectMembers {
        var all = self
        all.summary = summary
        return all
    }

    /// These members and more; what is there already is replaced.
    func adding(
        _ attributes: [ScreenObjectMember] = [],
        reads: [ScreenObjectMember] = [],
        outlets: [OutletMember] = [],
        computed: [String: ComputedMember] = [:]
    ) -> ScreenObjectMembers {
        var all = self
        let names = Set((attributes + reads).map(\.property.name))
        all.attributes.removeAll { names.contains($0.property.name) }
        all.attributes += attributes
        all.reads.removeAll { names.contains($0.property.name) }
        all.reads += reads
        let outletNames = Set(outlets.map(\.name))
        all.outlets.removeAll { outletNames.contains($0.name) }
        all.outlets += outlets
        all.computed.merge(computed) { $1 }
        return all
    }

    /// The documentation of all members.
    fileprivate var documentation: [ScreenObjectType.MemberDocumentation] {
        func entry(
            _ member: ScreenObjectMember,
            _ role: ScreenObjectType.MemberDocumentation.Role
        ) -> ScreenObjectType.MemberDocumentation {
            let words = member.choices.map { "`\($0)`" }.joined(separator: ", ")
            return .init(
                name: member.property.name,
                role: role,
                type: "\(StaticType(member.property.type))",
                summary: words.isEmpty ? member.summary : "\(member.summary) One of \(words)."
            )
        }
        let types = Dictionary(
            (attributes + reads).map { ($0.property.name, "\(StaticType($0.property.type))") }
        ) { first, _ in first }
        return attributes.map { entry($0, .attribute) } + reads.map { entry($0, .read) }
            + outlets.map { outlet in
                .init(
                    name: outlet.name,
                    role: .outlet,
                    type: outlet.outlet.title,
                    summary: outlet.summary
                )
            }
            + computed.map { name, member in
                .init(
                    name: name,
                    role: member.property.setter == nil ? .read : .attribute,
                    type: member.aliased.flatMap { types[$0] } ?? "\(StaticType(.any))",
                    summary: member.summary
                )
            }
    }
}

extension ScreenObjectType.Outlet {
    /// What it holds, for people.
    fileprivate var title: String {
        arity == .one ? "\(target)" : "several of \(target)"
    }
}

extension ComputedMember {
    /// Another name of a property, in both directions.
    static func alias(of property: String) -> ComputedMember {
        ComputedMember(
            property: ComputedProperty(
                expression: ComputedProperty.path(property),
                setter: [ComputedProperty.write("value", to: property)]
            ),
            summary: "Another name of `\(property)`.",
            aliased: property
        )
    }

    /// The opposite of a property, in both directions.
    static func opposite(of property: String) -> ComputedMember {
        ComputedMember(
            property: ComputedProperty(
                expression: PredicateParser.parse("\(property) != YES", as: .predicate),
                setter: [
                    .set(
                        path: ComputedProperty.path(property),
                        to: .expression(PredicateParser.parse("value != YES", as: .predicate))
                    )
                ]
            ),
            summary: "The opposite of `\(property)`."
        )
    }

    /// A property that is only read.
    static func reading(_ expression: String, _ summary: String) -> ComputedMember {
        let parsed = PredicateParser.parse(expression, as: .expression)
        return ComputedMember(property: ComputedProperty(expression: parsed), summary: summary)
    }

    /// A condition.
    static func condition(_ predicate: String, _ summary: String) -> ComputedMember {
        let parsed = PredicateParser.parse(predicate, as: .predicate)
        return ComputedMember(property: ComputedProperty(expression: parsed), summary: summary)
    }

    /// A property that can be written, and is always null.
    static func writing(_ steps: [Step], _ summary: String) -> ComputedMember {
        ComputedMember(
            property: ComputedProperty(expression: ComputedProperty.path(""), setter: steps),
            summary: summary
        )
    }
}

extension ComputedProperty {
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

extension ScreenObjectMember {
    static func text(_ name: String, _ summary: String, _ initial: String? = nil) -> Self {
        let property = Property(
            name,
            .text,
            isOptional: initial == nil,
            initial: initial.map { .value(.text($0)) } ?? .zero
        )
        return Self(property: property, summary: summary)
    }

    /// A text that is one of some words.
    static func word(
        _ name: String,
        _ choices: [String],
        _ summary: String,
        _ initial: String
    ) -> Self {
        var member = text(name, summary, initial)
        member.choices = choices
        return member
    }

    static func bool(_ name: String, _ summary: String, _ initial: Bool = false) -> Self {
        Self(property: Property(name, .bool, initial: .value(.bool(initial))), summary: summary)
    }

    static func int(_ name: String, _ summary: String, _ initial: Int64 = 0) -> Self {
        Self(property: Property(name, .int, initial: .value(.int(initial))), summary: summary)
    }

    static func double(_ name: String, _ summary: String, _ initial: Double = 0) -> Self {
        Self(property: Property(name, .double, initial: .value(.double(initial))), summary: summary)
    }

    static func date(_ name: String, _ summary: String) -> Self {
        Self(property: Property(name, .date, isOptional: true), summary: summary)
    }

    static func list(_ name: String, of element: ValueType, _ summary: String) -> Self {
        Self(property: Property(name, .list(element)), summary: summary)
    }

    static func any(_ name: String, _ summary: String) -> Self {
        Self(property: Property(name, .any, isOptional: true), summary: summary)
    }
}
