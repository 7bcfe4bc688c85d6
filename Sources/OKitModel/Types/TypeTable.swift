/// The entity types of a bundle by name, with those that every bundle has.
public struct TypeTable: Sendable {
    private let types: [String: EntityType]

    /// Makes a table of declared types and `ModelRef`, which a declaration cannot replace.
    public init(_ declared: [EntityType] = []) {
        var types: [String: EntityType] = [:]
        for type in declared + [Self.reference] {
            types[type.name] = type
        }
        self.types = types
    }

    /// The type of that name.
    public subscript(name: String) -> EntityType? {
        types[name]
    }

    /// All names, sorted.
    public var names: [String] {
        types.keys.sorted()
    }

    /// A reference to an object that somebody else owns, by its id in `refKey`.
    ///
    /// Its property `ref` is the object, or null (OKit, "ModelRef").
    static let reference = EntityType(
        name: referenceName,
        properties: [Property("refKey", .text, isOptional: true)]
    )

    /// The name of the type of references.
    public static let referenceName = "ModelRef"
}
