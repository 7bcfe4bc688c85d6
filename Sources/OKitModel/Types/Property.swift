public import OKitExpression
public import OKitSyntax

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
    /// The entity that references refer to; `nil` if that is not declared.
    public var relation: String?
    /// Whether an object in it may stand elsewhere too: it owns those that nobody owns yet, and
    /// refers to the others.
    public var isShared = false
    /// Whether it refers to objects that are owned elsewhere.
    ///
    /// A model stores their ids, and expressions read the objects. An id without an object stays, and
    /// reads as null.
    public var isReference = false
    /// For a shared property: finds the key of the property that leads back, given the related entity.
    package var findInverse: (@Sendable (Graph, _ entity: String) -> String?)?
    /// Whether dates in it are calendar days: the beginning of a day where the app is.
    public var isDay = false
    /// What its values must be like.
    public var rules: [PropertyRule] = []
    /// The only values that can be written, in the elements of a list; empty if all can.
    ///
    /// A stored value that is none of them stays.
    public var allowedValues: [Value] = []
    /// How values are written in texts; `nil` for as they are.
    public var writing: ValueWriting?
    /// What a value becomes before it is stored; `nil` keeps every value.
    package var constrain: (@Sendable (Value) -> Value)?
    /// Whether the value has a file of its own, and is read when it is first asked for.
    ///
    /// For an object of an entity, and for bytes, in an entity with ids; one for each entity.
    public var isStoredSeparately: Bool
    /// The property of the related entity that leads back.
    public var inverse: String?
    /// What becomes of the records at the other end when a record is deleted.
    public var deleteRule = DeleteRule.nullify
    /// Where an import finds the value; `nil` if it never comes from outside.
    public var source: JSONSource?
    /// Whether records are sorted or searched by it so often that an index pays.
    public var isIndexed = false

    /// Creates a property, which an import finds under its own name.
    public init(
        _ name: String,
        _ type: ValueType,
        isOptional: Bool = false,
        initial: Initial = .zero,
        relation: String? = nil,
        isStoredSeparately: Bool = false
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.initial = initial
        self.relation = relation
        self.isStoredSeparately = isStoredSeparately
        source = JSONSource(path: [name])
    }

    /// What a model and its files have in it: ids for references, else its type.
    package var storedType: ValueType {
        guard isReference else {
            return type
        }
        if case .list = type {
            return .list(.text)
        }
        return .text
    }

    /// What becomes of the records at the other end of a relation.
    public enum DeleteRule: String, Sendable, CaseIterable {
        /// They stay, and no longer lead here.
        case nullify
        /// They are deleted too.
        case cascade
        /// While there is one, nothing is deleted.
        case deny
    }

    /// Where in the JSON of a record a value stands.
    public struct JSONSource: Sendable, Hashable {
        /// The names from the record's own object down.
        public var path: [String]
        /// The transformer that makes the value of what stands there.
        public var transformer: String?

        /// Creates a source.
        public init(path: [String], transformer: String? = nil) {
            self.path = path
            self.transformer = transformer
        }
    }

    /// The type in messages: that of a calendar day is a date for expressions only.
    package var typeName: String {
        isDay ? "day" : "\(type)"
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
        /// A value without objects.
        case value(Value)
    }
}
