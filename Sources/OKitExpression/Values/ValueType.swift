import OKitSyntax

/// What a property may hold.
public indirect enum ValueType: Sendable, Hashable {
    case bool, int, double, decimal, text, date, data, color, image
    /// Whatever JSON holds, for objects without a declaration.
    case any
    /// Values of one type, in order.
    case list(ValueType)
    /// Values of one type without repetition.
    case set(ValueType)
    /// Values of one type by text keys.
    case map(ValueType)
    /// An object of the entity type with that name, owned by the object whose property it is.
    case object(String)
}

extension ValueType {
    /// The types that stand for themselves, by their names in `models/*.json`.
    public static let scalars: [String: ValueType] = [
        "bool": .bool, "int": .int, "double": .double, "decimal": .decimal, "text": .text,
        "date": .date, "data": .data, "color": .color, "image": .image,
    ]

    /// The names of the types that hold others, which stand in `of`.
    public static let collections = ["list", "set", "map"]

    /// The type of a collection's elements; `any` for what is no collection.
    package var elementType: ValueType {
        switch self {
        case .list(let element), .set(let element), .map(let element): element
        default: .any
        }
    }

    /// The name of the entity type that the property holds, itself or as elements.
    public var entityName: String? {
        switch self {
        case .object(let name): name
        case .list(let element), .set(let element), .map(let element): element.entityName
        default: nil
        }
    }
}
