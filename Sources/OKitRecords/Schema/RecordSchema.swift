import OKitExpression
public import OKitModel

/// The entities of records, and their tables.
///
/// A family is a root ancestor with all entities that inherit from it. Its entities share one
/// table, in which a column contains the kind. So a record of any kind is found by one lookup, an
/// import can link to a sub-entity's record, and a relation to the parent can refer to records of
/// all kinds.
public struct RecordSchema: Sendable {
    /// The declarations from which the schema was created.
    public let types: TypeTable

    /// The entities by name.
    let entities: [String: RecordEntity]

    /// The roots of the families, sorted.
    let roots: [String]

    /// The relations to each family.
    let incoming: [String: [(root: String, relation: RecordRelation)]]

    /// Creates the schema of some entities, their families and all related entities.
    ///
    /// In an entity of records, a property whose type is an entity, or a list or set of one, is a
    /// relation; it does not own the records at its other end.
    ///
    /// - Parameter sealed: Entities whose families are encrypted, except for attributes of an
    ///   identity or with an index.
    /// - Throws: All problems of the declarations.
    public init(
        _ types: TypeTable,
        entities names: [String],
        sealed: Set<String> = []
    ) throws(RecordSchemaError) {
        var builder = RecordSchemaBuilder(types, sealed: sealed)
        builder.addFamilies(of: names)
        let entities = builder.entities()
        guard builder.problems.isEmpty else {
            throw RecordSchemaError(problems: builder.problems.sorted())
        }
        self.types = types
        self.entities = entities
        roots = Set(entities.values.map(\.root)).sorted()
        incoming = Self.incoming(entities)
    }

    /// Whether there are attributes whose values are encrypted.
    var hasSealedAttributes: Bool {
        entities.values.contains { $0.attributes.contains(where: \.isSealed) }
    }

    /// The names of all entities, sorted.
    public var entityNames: [String] {
        entities.keys.sorted()
    }

    /// The entities of a family, sorted by name.
    func family(_ root: String) -> [RecordEntity] {
        entities.values.filter { $0.root == root }.sorted { $0.name < $1.name }
    }
}
