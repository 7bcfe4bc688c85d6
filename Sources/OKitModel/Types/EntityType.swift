public import OKitSyntax

/// The declaration of a kind of object: what it holds, computes and does.
///
/// Declared entities, models and the framework's own objects are all described this way; who checks
/// an expression and who evaluates it look at the same declaration.
public struct EntityType: Sendable {
    private let declaration: Declaration

    /// Shared by all copies, so that each object costs one reference to its type.
    private final class Declaration: Sendable {
        let name: String
        let properties: [Property]
        let computed: [String: ComputedProperty]
        let computedNames: [String]
        let computedProperties: [ComputedProperty]
        let functions: [String: EntityFunction]
        let hasID: Bool
        let hooks: Hooks
        let parent: String?
        let ancestors: [String]
        let apartSlot: Int?
        let holdsApart: Bool
        let members: [String: Int]
        /// Length and name of the first members, which are found quicker in a row.
        let firstMembers: [(length: Int, name: String)]
        let hasHooks: Bool
        let initialSlots: [Value]
        let slotsToMake: [Int]
        let noSources: [Int32]

        init(
            name: String,
            properties: [Property],
            hasID: Bool,
            computed: [String: ComputedProperty],
            functions: [String: EntityFunction],
            hooks: Hooks,
            parent: String?,
            ancestors: [String],
            holdsApart: Bool
        ) {
            self.name = name
            self.holdsApart = holdsApart
            apartSlot = hasID ? properties.firstIndex(where: \.isApart) : nil
            self.hasID = hasID
            self.hooks = hooks
            self.parent = parent
            self.ancestors = ancestors
            self.properties = properties
            self.computed = computed
            self.functions = functions
            let sorted = computed.sorted { $0.key < $1.key }
            computedNames = sorted.map(\.key)
            computedProperties = sorted.map(\.value)
            members = Dictionary(
                (properties.map(\.name) + computedNames).enumerated().map { ($1, $0) },
                uniquingKeysWith: { first, _ in first }
            )
            firstMembers = (properties.map(\.name) + computedNames).prefix(8)
                .map { ($0.utf8.count, $0) }
            hasHooks =
                !(hooks.managed.isEmpty && hooks.unmanaged.isEmpty && hooks.changed.isEmpty)
            let constants = properties.enumerated().map { index, property in
                hasID && index == 0 ? .null : property.constantInitial
            }
            initialSlots = constants.map { $0 ?? .null }
            slotsToMake = constants.indices.filter { constants[$0] == nil }
            noSources = Array(
                repeating: ReadLinks.none,
                count: properties.count + computedNames.count + 1
            )
        }
    }

    /// Makes a declaration.
    ///
    /// Of properties with the same name, the first counts.
    public init(
        name: String,
        properties: [Property],
        hasID: Bool = true,
        computed: [String: ComputedProperty] = [:],
        functions: [String: EntityFunction] = [:],
        hooks: Hooks = Hooks(),
        parent: String? = nil,
        ancestors: [String] = []
    ) {
        declaration = Declaration(
            name: name,
            properties: hasID ? [Property.id] + properties : properties,
            hasID: hasID,
            computed: computed,
            functions: functions,
            hooks: hooks,
            parent: parent,
            ancestors: ancestors,
            holdsApart: false
        )
    }

    private init(_ declaration: Declaration) {
        self.declaration = declaration
    }

    /// The same type, whose objects or what they own keep something apart.
    func holdingApart() -> EntityType {
        EntityType(
            Declaration(
                name: name,
                properties: properties,
                hasID: hasID,
                computed: computed,
                functions: functions,
                hooks: hooks,
                parent: parent,
                ancestors: ancestors,
                holdsApart: true
            )
        )
    }
}

// MARK: What is declared

extension EntityType {
    /// Its name, unique in a bundle.
    public var name: String {
        declaration.name
    }

    /// What is stored, in the order of declaration.
    ///
    /// Where objects have an id, it is the first.
    public var properties: [Property] {
        declaration.properties
    }

    /// What is worked out from other properties, by name.
    public var computed: [String: ComputedProperty] {
        declaration.computed
    }

    /// What can be called, by name.
    public var functions: [String: EntityFunction] {
        declaration.functions
    }

    /// Whether objects have an id, by which others refer to them.
    public var hasID: Bool {
        declaration.hasID
    }

    /// What runs when something happens to an object.
    public var hooks: Hooks {
        declaration.hooks
    }

    /// The entity whose members this one has too, as it is declared; `TypeTable` adds them.
    public var parent: String? {
        declaration.parent
    }

    /// The entities whose members this one has, the nearest first.
    public var ancestors: [String] {
        declaration.ancestors
    }

    /// The index of the property that is kept apart; the first, where several are declared so.
    var apartSlot: Int? {
        declaration.apartSlot
    }

    /// Whether its objects, or objects that they can own, keep something apart.
    var holdsApart: Bool {
        declaration.holdsApart
    }

    /// Whether its objects are pictures with files of their own.
    var isImage: Bool {
        name == TypeTable.imageName || ancestors.contains(TypeTable.imageName)
    }

    /// All names that can be read or called, for suggestions.
    public var memberNames: [String] {
        properties.map(\.name) + computed.keys.sorted() + functions.keys.sorted()
    }
}

extension EntityType {
    /// Tells declarations apart while they live.
    var identity: ObjectIdentifier {
        ObjectIdentifier(declaration)
    }

    /// Whether anything runs when something happens to an object.
    var hasHooks: Bool {
        declaration.hasHooks
    }

    /// What a new object holds, null where that is made for each.
    var initialSlots: [Value] {
        declaration.initialSlots
    }

    /// The properties whose values are made for each object.
    var slotsToMake: [Int] {
        declaration.slotsToMake
    }

    /// What an object that nobody reads has for each member, and last for its owner.
    var noSources: [Int32] {
        declaration.noSources
    }
}

// MARK: Members by index: the stored properties, and behind them the computed ones

extension EntityType {
    /// The index in `properties` of the stored property of that name.
    public func slot(named name: String) -> Int? {
        member(named: name).flatMap { isStored($0) ? $0 : nil }
    }

    var memberCount: Int {
        declaration.properties.count + declaration.computedProperties.count
    }

    func member(named name: String) -> Int? {
        let length = name.utf8.count
        let members = declaration.firstMembers
        for index in members.indices
        where members[index].length == length && members[index].name == name {
            return index
        }
        return declaration.members[name]
    }

    func isStored(_ member: Int) -> Bool {
        member < declaration.properties.count
    }

    func computedProperty(at member: Int) -> ComputedProperty {
        declaration.computedProperties[member - declaration.properties.count]
    }

    func memberName(at member: Int) -> String {
        isStored(member)
            ? declaration.properties[member].name
            : declaration.computedNames[member - declaration.properties.count]
    }
}

/// Steps that run when something happens to an object.
public struct Hooks: Sendable {
    /// After an object got an owner.
    public var managed: [Step] = []
    /// After an object lost its owner.
    public var unmanaged: [Step] = []
    /// After a property changed, by the property's name.
    public var changed: [String: [Step]] = [:]

    /// No hooks.
    public init() {}
}

/// A stored property of an entity.
public struct Property: Sendable {
    /// Its name.
    public var name: String
    /// What it holds.
    public var type: ValueType
    /// Whether it may hold null.
    public var isOptional: Bool
    /// What a new object holds.
    public var initial: Initial
    /// The entity that references refer to; `nil` where that is not declared.
    public var relation: String?
    /// Whether the value has a file of its own, and is read when it is first asked for.
    ///
    /// For an object of an entity, and for bytes, in an entity with ids; one for each entity.
    public var isApart: Bool

    /// Makes a property.
    public init(
        _ name: String,
        _ type: ValueType,
        isOptional: Bool = false,
        initial: Initial = .zero,
        relation: String? = nil,
        isApart: Bool = false
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.initial = initial
        self.relation = relation
        self.isApart = isApart
    }

    /// What a new object's property holds.
    public enum Initial: Sendable {
        /// Null where the property is optional; else the type's natural beginning: false, 0, the
        /// empty text or collection, the present moment, a new object.
        case zero
        /// A value as it stands in JSON, in the form that data files have.
        case json(JSONNode)
        /// The present moment.
        case now
    }

    static let id = Property("id", .text)
}

/// A property that is worked out whenever it is read.
public struct ComputedProperty: Sendable {
    /// What it is, evaluated on the object.
    public var expression: ParsedExpression

    /// What a write to it does, on the object; `nil` where it cannot be written.
    ///
    /// The steps know what is written by the name `value`.
    public var setter: [Step]?

    /// The name by which a setter knows what is written.
    public static let setterParameter = "value"

    /// Makes a computed property.
    public init(expression: ParsedExpression, setter: [Step]? = nil) {
        self.expression = expression
        self.setter = setter
    }
}

/// A function of an entity.
public struct EntityFunction: Sendable {
    /// The names by which its steps know its arguments.
    public var parameters: [String]

    /// What it does.
    public var body: Body

    /// Makes a function.
    public init(parameters: [String], body: Body) {
        self.parameters = parameters
        self.body = body
    }

    /// What a function does.
    public enum Body: Sendable {
        /// It yields the value of an expression and changes nothing.
        case returns(ParsedExpression)
        /// It runs steps.
        case steps([Step])
    }
}
