public import OKitExpression
import OKitSyntax

/// The declaration of a kind of object: its properties, functions and hooks.
///
/// Declared entities, models and the framework's own objects are all described by this type;
/// checking and evaluating an expression use the same declaration.
public struct EntityType: Sendable {
    private let declaration: Declaration

    /// Shared by all copies, so that each object costs one reference to its type.
    private final class Declaration: Sendable {
        let name: String
        let properties: [Property]
        let computed: [String: ComputedProperty]
        let computedProperties: [ComputedProperty]
        let functions: [String: EntityFunction]
        let hasID: Bool
        let hooks: Hooks
        let parent: String?
        let ancestors: [String]
        let identifierSlot: Int?
        let separateSlot: Int?
        let containsSeparateValues: Bool
        let hasReferences: Bool
        let record: RecordTraits
        let views: Views
        let isTyped: Bool
        let objectType: ObjectType
        let hasHooks: Bool
        let initialSlots: [Value]
        let slotsToMake: [Int]
        let noSources: [Int32]

        init(
            name: String,
            properties: [Property],
            hasID: Bool,
            computed: [String: ComputedProperty],
            functions: [String: EntityFunction] = [:],
            hooks: Hooks,
            parent: String?,
            ancestors: [String],
            identifierSlot: Int?,
            record: RecordTraits,
            containsSeparateValues: Bool,
            views: Views
        ) {
            self.name = name
            self.containsSeparateValues = containsSeparateValues
            self.identifierSlot = identifierSlot
            separateSlot = hasID ? properties.firstIndex(where: \.isStoredSeparately) : nil
            self.hasID = hasID
            self.hooks = hooks
            self.parent = parent
            self.ancestors = ancestors
            self.record = record
            self.views = views
            isTyped = views.isTyped
            self.properties = properties
            hasReferences = properties.contains(where: \.isReference)
            self.computed = computed
            self.functions = functions
            let sorted = computed.sorted { $0.key < $1.key }
            computedProperties = sorted.map(\.value)
            objectType = ObjectType(
                name: name,
                ancestors: ancestors,
                stored: properties.map {
                    StoredMember(
                        name: $0.name,
                        type: $0.type,
                        relation: $0.relation,
                        writing: $0.writing
                    )
                },
                computed: sorted.map { name, property in
                    ComputedMember(
                        name: name,
                        body: property.body.declared,
                        isWritable: property.setter != nil,
                        writing: property.writing
                    )
                },
                functions: functions.mapValues(\.declared),
                traits: TypeTable.traits(of: name, ancestors, hasID: hasID),
                separateSlot: separateSlot
            )
            hasHooks =
                !(hooks.managed.isEmpty && hooks.unmanaged.isEmpty && hooks.changed.isEmpty)
            let constants = properties.enumerated().map { index, property in
                hasID && index == 0 ? .null : property.constantInitial
            }
            initialSlots = constants.map { $0 ?? .null }
            slotsToMake = constants.indices.filter { constants[$0] == nil }
            noSources = Array(
                repeating: ReadLinks.none,
                count: properties.count + computedProperties.count + 1
            )
        }
    }

    /// Creates a declaration without functions and hooks, which bundles and Swift classes declare.
    ///
    /// Of properties with the same name, the first is used.
    ///
    /// - Parameters:
    ///   - name: The name of the entity.
    ///   - properties: Its properties, in slot order.
    ///   - hasID: Whether the first property is the id.
    ///   - givesIDs: Whether new objects of a type with ids get one.
    ///   - computed: Its computed properties by name.
    ///   - parent: The entity that it inherits from.
    ///   - ancestors: The parent, and the entities that it inherits from.
    ///   - identifierName: The property that identifies models of a Swift class; by default, the
    ///     id.
    ///   - record: Its traits as an entity of records.
    public init(
        name: String,
        properties: [Property],
        hasID: Bool = true,
        givesIDs: Bool = true,
        computed: [String: ComputedProperty] = [:],
        parent: String? = nil,
        ancestors: [String] = [],
        identifierName: String? = nil,
        record: RecordTraits = RecordTraits()
    ) {
        self.init(
            name: name,
            properties: properties,
            hasID: hasID,
            givesIDs: givesIDs,
            computed: computed,
            functions: [:],
            parent: parent,
            ancestors: ancestors,
            identifierName: identifierName,
            record: record
        )
    }

    /// Creates a declaration with functions and hooks.
    ///
    /// - Parameter views: The Swift models that its objects may have.
    package init(
        name: String,
        properties: [Property],
        hasID: Bool = true,
        givesIDs: Bool = true,
        computed: [String: ComputedProperty] = [:],
        functions: [String: EntityFunction] = [:],
        hooks: Hooks = Hooks(),
        parent: String? = nil,
        ancestors: [String] = [],
        identifierName: String? = nil,
        record: RecordTraits = RecordTraits(),
        views: Views = .none
    ) {
        let id = Property("id", .text, isOptional: !givesIDs)
        let properties = hasID ? [id] + properties : properties
        declaration = Declaration(
            name: name,
            properties: properties,
            hasID: hasID,
            computed: computed,
            functions: functions,
            hooks: hooks,
            parent: parent,
            ancestors: ancestors,
            identifierSlot: identifierName.map { name in
                properties.firstIndex { $0.name == name }
            } ?? (views.isTyped && hasID ? 0 : nil),
            record: record,
            containsSeparateValues: false,
            views: views
        )
    }

    private init(_ declaration: Declaration) {
        self.declaration = declaration
    }

    /// The same type, with objects that can contain separately stored values.
    func containingSeparateValues() -> EntityType {
        copy(properties: properties, containsSeparateValues: true)
    }

    /// The same type with another property, added last.
    func adding(_ property: Property) -> EntityType {
        copy(properties: properties + [property], containsSeparateValues: containsSeparateValues)
    }

    private func copy(properties: [Property], containsSeparateValues: Bool) -> EntityType {
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
                identifierSlot: identifierSlot,
                record: record,
                containsSeparateValues: containsSeparateValues,
                views: views
            )
        )
    }
}

// MARK: Declarations

extension EntityType {
    /// Its name, unique in a bundle.
    public var name: String {
        declaration.name
    }

    /// The stored properties, in declaration order.
    ///
    /// If objects have an id, it is the first.
    public var properties: [Property] {
        declaration.properties
    }

    /// The computed properties by name.
    public var computed: [String: ComputedProperty] {
        declaration.computed
    }

    /// The functions by name.
    package var functions: [String: EntityFunction] {
        declaration.functions
    }

    /// Whether objects have an id, by which others refer to them.
    public var hasID: Bool {
        declaration.hasID
    }

    /// Whether a new object gets an id.
    var givesIDs: Bool {
        hasID && !declaration.properties[0].isOptional
    }

    /// The Swift classes whose instances are views of objects of this type.
    package var views: Views {
        declaration.views
    }

    /// Whether objects can have Swift models, so that the states of their properties are recorded.
    var isTyped: Bool {
        declaration.isTyped
    }

    /// The Swift classes whose instances are views of an entity's objects.
    package enum Views: Sendable {
        /// An entity that a bundle declares.
        case none
        /// The class that the library has for one of the entities that every bundle has.
        case builtIn
        /// The class that declares the entity.
        case declared(any SendableMetatype.Type)

        fileprivate var isTyped: Bool {
            if case .none = self { false } else { true }
        }
    }

    /// The steps that run when an object changes.
    package var hooks: Hooks {
        declaration.hooks
    }

    /// The declared entity that it inherits from; `TypeTable` adds its members.
    public var parent: String? {
        declaration.parent
    }

    /// The entities that it inherits from, the nearest first.
    public var ancestors: [String] {
        declaration.ancestors
    }

    /// The index of the property that identifies models of a Swift class.
    package var identifierSlot: Int? {
        declaration.identifierSlot
    }

    /// The index of the property that is stored separately; the first, if several are declared.
    var separateSlot: Int? {
        declaration.separateSlot
    }

    /// Whether its objects, or objects that they can own, have separately stored values.
    var containsSeparateValues: Bool {
        declaration.containsSeparateValues
    }

    /// Whether it has properties with references.
    var hasReferences: Bool {
        declaration.hasReferences
    }

    /// Whether its objects are images with separate files.
    var isImage: Bool {
        name == TypeTable.imageName || ancestors.contains(TypeTable.imageName)
    }

    /// Whether its objects are images, wherever their bytes are stored.
    var hasImage: Bool {
        isImage || name == TypeTable.inlineImageName
            || ancestors.contains(TypeTable.inlineImageName)
    }

    /// Its traits if its objects are records.
    public var record: RecordTraits {
        declaration.record
    }

    /// All names that can be read or called, for suggestions.
    public var memberNames: [String] {
        objectType.memberNames
    }
}

extension EntityType {
    /// Identifies the declaration while it exists.
    var identity: ObjectIdentifier {
        ObjectIdentifier(declaration.objectType)
    }

    /// The members in the form that expressions use.
    public var objectType: ObjectType {
        declaration.objectType
    }

    /// Whether any hooks are declared.
    var hasHooks: Bool {
        declaration.hasHooks
    }

    /// The initial values of a new object; null for those that are created for each object.
    var initialSlots: [Value] {
        declaration.initialSlots
    }

    /// The properties whose values are created for each object.
    var slotsToMake: [Int] {
        declaration.slotsToMake
    }

    /// The sources of an object without readers: one for each member, and a last one for its owner.
    var noSources: [Int32] {
        declaration.noSources
    }
}

// MARK: Members by index: the stored properties, followed by the computed ones

extension EntityType {
    /// The index in `properties` of the stored property with that name.
    public func slot(named name: String) -> Int? {
        declaration.objectType.slot(named: name)
    }

    /// The stored property with that name.
    package func property(named name: String) -> Property? {
        slot(named: name).map { properties[$0] }
    }

    func computedProperty(at member: Int) -> ComputedProperty {
        declaration.computedProperties[member - declaration.properties.count]
    }
}

/// Steps that run when an object changes.
package struct Hooks: Sendable {
    /// After an object got an owner.
    public var managed: [Step] = []
    /// After an object lost its owner.
    public var unmanaged: [Step] = []
    /// After a property changed, by the property's name.
    public var changed: [String: [Step]] = [:]

    /// No hooks.
    public init() {}
}
