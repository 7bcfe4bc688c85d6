import OKitExpression
package import OKitModel
import OKitSyntax

/// The members of a view or mediator: the single table for the loader, the linter and the running
/// app.
package struct ScreenObjectType: Sendable {
    /// Its class, in the form that expressions use.
    public let entity: EntityType
    /// The properties that `attrs` can set.
    public let attributes: Set<String>
    /// The properties that `outlets` can connect.
    public let outlets: [String: Outlet]
    /// The allowed words of attributes.
    package let choices: [String: [String]]

    /// The number of objects that an outlet holds.
    public enum Arity: Sendable {
        case one, several
    }

    /// A property that holds other objects of the screen.
    public struct Outlet: Sendable {
        /// The number of objects.
        public let arity: Arity
        /// The kind of objects.
        package let target: OutletTarget
    }

    /// Names that are allowed in `attrs` or `outlets`, for suggestions.
    public var settableNames: [String] {
        attributes.sorted() + outlets.keys.sorted()
    }

    /// The documentation of its members, sorted by name.
    package let documentation: [MemberDocumentation]
    /// The description in one sentence.
    package let summary: String

    /// A member with its documentation.
    package struct MemberDocumentation: Sendable {
        /// How bundles use a member.
        package enum Role: Sendable {
            case attribute, outlet, read
        }

        /// Its name.
        package let name: String
        /// How bundles use it.
        package let role: Role
        /// The type of its value, for documentation.
        package let type: String
        /// The description of its value.
        package let summary: String
    }

    /// Creates a type that inherits the members of another one.
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
    /// The description of its value in one sentence.
    let summary: String
    /// The allowed words; empty for other values.
    var choices: [String] = []
}

/// Another name or form of a property, with its documentation.
struct ComputedMember: Sendable {
    let property: ComputedProperty
    /// The description of its value in one sentence.
    let summary: String
    /// The property of which it is an alias.
    var aliased: String?
}

/// A property that holds other objects, with its documentation.
struct OutletMember: Sendable {
    let name: String
    let outlet: ScreenObjectType.Outlet
    /// The description in one sentence.
    let summary: String

    init(_ name: String, _ outlet: ScreenObjectType.Outlet, _ summary: String) {
        self.name = name
        self.outlet = outlet
        self.summary = summary
    }
}

/// Members of screen objects, combined along the class hierarchy.
struct ScreenObjectMembers: Sendable {
    /// The description of the object in one sentence.
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

    /// These members and more; existing ones are replaced.
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
    /// The description of its objects.
    fileprivate var title: String {
        arity == .one ? "\(target)" : "several of \(target)"
    }
}

extension ComputedMember {
    /// An alias of a property, for reading and writing.
    static func alias(of property: String) -> ComputedMember {
        ComputedMember(
            property: ComputedProperty(
                expression: ComputedProperty.path(property),
                setter: [ComputedProperty.write("value", to: property)]
            ),
            summary: "Alias of `\(property)`.",
            aliased: property
        )
    }

    /// The negation of a property, for reading and writing.
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
            summary: "The negation of `\(property)`."
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

    /// A text property with some allowed words.
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
