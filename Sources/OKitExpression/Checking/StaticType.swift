import OKitSyntax

/// The static type of a value.
///
/// Every value may also be null: a type describes the values that are not null.
public struct StaticType: Sendable, Hashable {
    /// The possible types of the value; `nil` if unknown, empty if it is always null.
    public let alternatives: [ValueType]?

    /// The entity that a `ModelRef`, or each in a collection of them, refers to.
    public let relation: String?

    /// The known keys of a map.
    public private(set) var keys: [String]?

    /// The possible types of each element of a collection, if there are several.
    private var elements: [ValueType]?

    /// A number of any type.
    static let number = StaticType(
        joining: [StaticType(.int), StaticType(.double), StaticType(.decimal)]
    )

    /// The unknown type.
    public static let unknown = StaticType(alternatives: nil)

    /// The type of null.
    public static let nothing = StaticType(alternatives: [])

    private init(alternatives: [ValueType]?, relation: String? = nil) {
        self.alternatives = alternatives
        self.relation = relation
    }

    /// The type of values of one type; unknown for `any`.
    public init(_ type: ValueType, relation: String? = nil) {
        self.init(alternatives: type == .any ? nil : [type], relation: relation)
    }

    /// A map of text values with these keys.
    public init(textsByKey keys: [String]) {
        self.init(.map(.text))
        self.keys = keys
    }

    /// A map of values of any type with these keys.
    public init(valuesByKey keys: [String]) {
        self.init(.map(.any))
        self.keys = keys
    }

    /// An object of one of some entities; unknown if there are none.
    public init(entities names: [String]) {
        self.init(alternatives: names.isEmpty ? nil : names.map { .object($0) })
    }

    /// The union of some types.
    public init(joining types: [StaticType]) {
        var alternatives: [ValueType] = []
        for type in types {
            guard let more = type.alternatives else {
                self = .unknown
                return
            }
            alternatives += more.filter { !alternatives.contains($0) }
        }
        let relations = Set(types.compactMap(\.relation))
        self.init(
            // The same types give the same messages, whatever their original order.
            alternatives: alternatives.sorted { $0.shortName < $1.shortName },
            relation: relations.count == 1 ? relations.first : nil
        )
        if let first = types.first, types.allSatisfy({ $0.keys == first.keys }) {
            keys = first.keys
        }
        if let first = types.first, types.allSatisfy({ $0.elements == first.elements }) {
            elements = first.elements
        }
    }

    /// The types of a collection's elements, if there are several.
    var elementTypes: [ValueType]? { elements }

    /// The type of each element; unknown if the value is not a collection.
    public var element: StaticType {
        guard let alternatives, !alternatives.isEmpty else {
            return self
        }
        if let elements {
            return StaticType(alternatives: elements, relation: relation)
        }
        return StaticType(
            joining: alternatives.map { StaticType($0.elementType, relation: relation) }
        )
    }

    /// The names of the entities if the value is an object; `nil` if it may be something else.
    public var entities: [String]? {
        guard let alternatives, !alternatives.isEmpty else {
            return nil
        }
        let names = alternatives.compactMap { type in
            if case .object(let name) = type { name } else { nil }
        }
        return names.count == alternatives.count ? names : nil
    }

    /// Whether a condition may hold for the value: true if it is unknown or null.
    func may(_ condition: (ValueType) -> Bool) -> Bool {
        alternatives.map { $0.isEmpty || $0.contains(where: condition) } ?? true
    }

    /// A list of values of this type.
    var list: StaticType {
        collection(.list(onlyType))
    }

    /// A set of values of this type.
    var set: StaticType {
        collection(.set(onlyType))
    }

    private func collection(_ type: ValueType) -> StaticType {
        var collection = StaticType(type, relation: relation)
        if let alternatives, alternatives.count > 1 {
            collection.elements = alternatives
        }
        return collection
    }

    private var onlyType: ValueType {
        alternatives.flatMap { $0.count == 1 ? $0.first : nil } ?? .any
    }

    /// A list of values of a type.
    static func list(of element: StaticType) -> StaticType {
        element.list
    }
}

extension StaticType: CustomStringConvertible {
    /// The name of the type in messages: `list of Book`, `text or int`.
    public var description: String {
        guard let alternatives else {
            return "any value"
        }
        return alternatives.isEmpty
            ? "null" : alternatives.map(\.shortName).joined(separator: " or ")
    }
}

extension ValueType {
    /// The name of the type in messages.
    package var shortName: String {
        switch self {
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .decimal: "decimal"
        case .text: "text"
        case .date: "date"
        case .data: "data"
        case .color: "color"
        case .image: "image"
        case .any: "any value"
        case .list(let element): "list of \(element.shortName)"
        case .set(let element): "set of \(element.shortName)"
        case .map(let element): "map of \(element.shortName)"
        case .object(let name): name
        }
    }

    /// Whether values are lists, sets or maps.
    package var isCollection: Bool {
        switch self {
        case .list, .set, .map: true
        default: false
        }
    }

    var isNumber: Bool {
        [.bool, .int, .double, .decimal].contains(self)
    }
}
