import OKitExpression
public import OKitModel

/// Which entities are records, and how they are kept in tables.
///
/// The entities of a family, an eldest ancestor with all that have it for a parent, share one table:
/// a record is found by one look-up whatever its kind, an import can link to a sub-entity's record,
/// and a relation to the parent leads to records of all kinds. A column holds the kind.
public struct RecordSchema: Sendable {
    /// The declarations that the schema was made of.
    public let types: TypeTable

    /// The entities by name.
    let entities: [String: RecordEntity]

    /// The roots of the families, sorted.
    let roots: [String]

    /// By family, the relations that lead to it.
    let incoming: [String: [(root: String, relation: RecordRelation)]]

    /// Creates the schema of some entities, of their families and of all that their relations lead to.
    ///
    /// In an entity of records a property whose type is an entity, or a list or set of one, is a
    /// relation; the records at its other end are not owned.
    ///
    /// - Parameter sealed: entities whose families are encrypted, but for attributes of an identity
    ///   or with an index.
    /// - Throws: all that is wrong with the declarations.
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
