import OKitExpression

/// The types of objects for JSON that no entity declares, by the names of their members.
///
/// Objects with the same members share a type; elements of a list usually do.
struct UndeclaredTypes {
    /// The name of the type of objects without a declaration.
    static let name = "object"
    /// The maximum number of types; when it is exceeded, all types are dropped.
    static let limit = 256

    private var types: [[String]: EntityType] = [:]

    /// The type of objects with some members, each a property of type `any`.
    mutating func type(of names: [String]) -> EntityType {
        if let type = types[names] {
            return type
        }
        let type = EntityType(
            name: Self.name,
            properties: names.map { Property($0, .any, isOptional: true) },
            hasID: false
        )
        if types.count >= Self.limit {
            types.removeAll()
        }
        types[names] = type
        return type
    }
}

extension EntityType {
    /// Whether an entity of the bundle, or of the framework, declares the type.
    public var isDeclared: Bool {
        name != UndeclaredTypes.name
    }
}
