package import OKitSyntax

/// The members of the objects of one kind that expressions can name.
///
/// Stored members have the indices from 0; computed members have the indices after those.
public final class ObjectType: Sendable {
    /// The name, unique among the types of an app.
    public let name: String
    /// The types whose members this one inherits, the nearest first.
    public let ancestors: [String]
    /// The stored members.
    public let stored: [StoredMember]
    /// The computed members, sorted by name.
    public let computed: [ComputedMember]
    /// The functions by name.
    public let functions: [String: ObjectFunction]
    /// Further traits of the objects.
    public let traits: Traits
    /// The index of the stored member that is loaded on first access; `nil` if there is none.
    package let separateSlot: Int?

    private let indices: [String: Int]
    /// The length and name of the first members, which a linear search finds faster.
    private let firstMembers: [(length: Int, name: String)]

    /// Traits of objects besides their members.
    public struct Traits: OptionSet, Sendable {
        /// One bit for each trait.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Objects have an id, which is the first stored member.
        public static let identified = Traits(rawValue: 1)
        /// Objects refer to another object by its id.
        public static let reference = Traits(rawValue: 2)
        /// Objects are images.
        public static let image = Traits(rawValue: 4)
        /// Objects represent the list in their member `items`.
        public static let listed = Traits(rawValue: 16)
        /// The type is not declared: its objects come from JSON.
        public static let undeclared = Traits(rawValue: 8)
        /// The members are read-only for expressions and steps, such as those of a provider.
        public static let observed = Traits(rawValue: 32)
        /// Objects cannot be shown as text: actions, components and the states of screens.
        public static let unshown = Traits(rawValue: 64)
    }

    /// The name of the type of references.
    public static let referenceName = "ModelRef"

    /// Creates a type.
    ///
    /// - Parameter separateSlot: The index of the stored member that is loaded on first access.
    public init(
        name: String,
        ancestors: [String] = [],
        stored: [StoredMember],
        computed: [ComputedMember] = [],
        functions: [String: ObjectFunction] = [:],
        traits: Traits = [],
        separateSlot: Int? = nil
    ) {
        self.name = name
        self.ancestors = ancestors
        self.stored = stored
        self.computed = computed.sorted { $0.name < $1.name }
        self.functions = functions
        self.traits = traits
        self.separateSlot = separateSlot
        let names = stored.map(\.name) + self.computed.map(\.name)
        indices = Dictionary(
            names.enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        firstMembers = names.prefix(8).map { ($0.utf8.count, $0) }
    }
}

extension ObjectType {
    /// The index of the stored or computed member with that name.
    package func index(of name: String) -> Int? {
        let length = name.utf8.count
        for index in firstMembers.indices
        where firstMembers[index].length == length && firstMembers[index].name == name {
            return index
        }
        return indices[name]
    }

    /// The index of the stored member with that name.
    public func slot(named name: String) -> Int? {
        index(of: name).flatMap { isStored($0) ? $0 : nil }
    }

    /// The index of the stored member with the name of a JSON member.
    package func slot(named key: JSONNode) -> Int? {
        for index in firstMembers.indices where key.isString(firstMembers[index].name) {
            return isStored(index) ? index : nil
        }
        return key.string.flatMap { slot(named: $0) }
    }

    /// The stored member with that name.
    public func storedMember(named name: String) -> StoredMember? {
        slot(named: name).map { stored[$0] }
    }

    /// The computed member with that name.
    public func computedMember(named name: String) -> ComputedMember? {
        index(of: name).flatMap { isStored($0) ? nil : computedMember(at: $0) }
    }

    /// Whether the member at an index is stored.
    package func isStored(_ index: Int) -> Bool {
        index < stored.count
    }

    /// The computed member at an index.
    package func computedMember(at index: Int) -> ComputedMember {
        computed[index - stored.count]
    }

    /// The name of the member at an index.
    package func memberName(at index: Int) -> String {
        isStored(index) ? stored[index].name : computedMember(at: index).name
    }

    /// How the values of the member at an index are written as text; `nil` if they are not
    /// converted.
    func writing(at index: Int) -> ValueWriting? {
        isStored(index) ? stored[index].writing : computedMember(at: index).writing
    }

    /// The number of stored and computed members.
    package var memberCount: Int {
        stored.count + computed.count
    }

    /// Whether objects have an id.
    public var isIdentified: Bool {
        traits.contains(.identified)
    }

    /// Whether a declaration describes the objects.
    public var isDeclared: Bool {
        !traits.contains(.undeclared)
    }

    /// The names that can be read or called, for suggestions.
    public var memberNames: [String] {
        stored.map(\.name) + computed.map(\.name) + functions.keys.sorted()
    }
}

/// A member whose value an object stores.
public struct StoredMember: Sendable {
    /// The name.
    public var name: String
    /// The type of the value.
    public var type: ValueType
    /// The type of the objects that references refer to; `nil` if none is declared.
    public var relation: String?
    /// How values are written as text; `nil` if they are not converted.
    public var writing: ValueWriting?

    /// Creates a member.
    public init(
        name: String,
        type: ValueType,
        relation: String? = nil,
        writing: ValueWriting? = nil
    ) {
        self.name = name
        self.type = type
        self.relation = relation
        self.writing = writing
    }
}

/// A member whose value is computed when it is read.
public struct ComputedMember: Sendable {
    /// The name.
    public var name: String
    /// How the value is computed.
    public var body: Body
    /// Whether the member can be written.
    public var isWritable: Bool
    /// How values are written as text; `nil` if they are not converted.
    public var writing: ValueWriting?

    /// Creates a member.
    public init(
        name: String,
        body: Body,
        isWritable: Bool = false,
        writing: ValueWriting? = nil
    ) {
        self.name = name
        self.body = body
        self.isWritable = isWritable
        self.writing = writing
    }

    /// How a value is computed.
    public enum Body: Sendable {
        /// By an expression, evaluated on the object.
        case expression(ParsedExpression)
        /// By code of the object space, which returns a value of this type.
        case native(ValueType)
    }
}

/// A function that objects have.
public struct ObjectFunction: Sendable {
    /// The names of its arguments in the body.
    public var parameters: [String]
    /// The body of the function.
    public var body: Body

    /// Creates a function.
    public init(parameters: [String], body: Body) {
        self.parameters = parameters
        self.body = body
    }

    /// The body of a function.
    public enum Body: Sendable {
        /// It returns the value of an expression, evaluated on the object.
        case returns(ParsedExpression)
        /// It runs steps, which the object space stores.
        case steps

        var isSteps: Bool {
            if case .steps = self { true } else { false }
        }
    }
}
