import OKitSyntax

/// The type of a property.
public indirect enum ValueType: Sendable, Hashable {
    case bool, int, double, decimal, text, date, data, color, image
    /// Any JSON value, for objects without a declaration.
    case any
    /// Values of one type, in order.
    case list(ValueType)
    /// Unique values of one type.
    case set(ValueType)
    /// Values of one type by text keys.
    case map(ValueType)
    /// An object of the entity type with that name, owned by the object whose property it is.
    case object(String)
}

extension ValueType {
    /// The scalar types, by their names in `models/*.json`.
    public static let scalars: [String: ValueType] = [
        "bool": .bool, "int": .int, "double": .double, "decimal": .decimal, "text": .text,
        "date": .date, "data": .data, "color": .color, "image": .image,
    ]

    /// The names of the collection types, whose element type is in `of`.
    public static let collections = ["list", "set", "map"]

    /// The type of a collection's elements; `any` if the type is not a collection.
    package var elementType: ValueType {
        switch self {
        case .list(let element), .set(let element), .map(let element): element
        default: .any
        }
    }

    /// The name of the entity type of the property or its elements.
    public var entityName: String? {
        switch self {
        case .object(let name): name
        case .list(let element), .set(let element), .map(let element): element.entityName
        default: nil
        }
    }
}
