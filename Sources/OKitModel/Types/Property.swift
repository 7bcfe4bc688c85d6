public import OKitExpression
public import OKitSyntax

/// A stored property of an entity.
public struct Property: Sendable {
    /// Its name.
    public var name: String
    /// The type of its values.
    public var type: ValueType
    /// Whether it may be null.
    public var isOptional: Bool
    /// The value of a new object.
    public var initial: Initial
    /// The entity that references refer to; `nil` if it is not declared.
    public var relation: String?
    /// Whether an object in it may also be in other properties: it owns objects without an owner,
    /// and refers to the others.
    public var isShared = false
    /// Whether it refers to objects with other owners.
    ///
    /// A model stores their ids, and expressions read the objects. An id without an object is
    /// preserved, and reads as null.
    public var isReference = false
    /// For a shared property: finds the key of the inverse property, given the related entity.
    package var findInverse: (@Sendable (Graph, _ entity: String) -> String?)?
    /// Whether dates in it are calendar days: the beginning of a day in the app's time zone.
    public var isDay = false
    /// The rules for its values.
    public var rules: [PropertyRule] = []
    /// The only values that can be written, also as elements of a list; empty if all are allowed.
    ///
    /// A stored value that is not among them is preserved.
    public var allowedValues: [Value] = []
    /// How values are written as text; `nil` if they are not converted.
    public var writing: ValueWriting?
    /// Adjusts a value before it is stored; `nil` if values are not adjusted.
    package var constrain: (@Sendable (Value) -> Value)?
    /// Whether the value is stored in a separate file and read on first access.
    ///
    /// Allowed for an object of an entity, and for bytes, in an entity with ids; one property per
    /// entity.
    public var isStoredSeparately: Bool
    /// The inverse property of the related entity.
    public var inverse: String?
    /// What happens to the records at the other end when a record is deleted.
    public var deleteRule = DeleteRule.nullify
    /// Where an import finds the value; `nil` if it is never imported.
    public var source: JSONSource?
    /// Whether an index is created for sorting and searching records by it.
    public var isIndexed = false
    /// The columns of a database table that store the value, in the order of the key of the other
    /// side for a relation; empty if the name of the property decides.
    public var columns: [String] = []
    /// The table of a database whose rows connect both sides of a relation; `nil` if there is none.
    public var linkTable: String?

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

    /// The type of stored values: ids for references, otherwise its type.
    package var storedType: ValueType {
        guard isReference else {
            return type
        }
        if case .list = type {
            return .list(.text)
        }
        return .text
    }

    /// What happens to the records at the other end of a relation.
    public enum DeleteRule: String, Sendable, CaseIterable {
        /// They remain, without the reference.
        case nullify
        /// They are deleted too.
        case cascade
        /// While there are any, the record cannot be deleted.
        case deny
    }

    /// The location of a value in the JSON of a record.
    public struct JSONSource: Sendable, Hashable {
        /// The keys from the record's own object down.
        public var path: [String]
        /// The transformer that converts the JSON value.
        public var transformer: String?

        /// Creates a source.
        public init(path: [String], transformer: String? = nil) {
            self.path = path
            self.transformer = transformer
        }
    }

    /// The type in messages; expressions treat a calendar day as a date.
    package var typeName: String {
        isDay ? "day" : "\(type)"
    }

    /// The initial value of a property.
    public enum Initial: Sendable {
        /// Null if the property is optional; otherwise the type's default: false, 0, the empty text
        /// or collection, the current time, a new object.
        case zero
        /// A JSON value, in the form of data files.
        case json(JSONNode)
        /// The current time.
        case now
        /// A value without objects.
        case value(Value)
    }
}
