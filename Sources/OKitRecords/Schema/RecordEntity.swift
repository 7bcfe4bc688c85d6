import OKitExpression
import OKitModel

/// An entity whose objects are records: its members as columns and relations.
///
/// A class, like its members: an import passes them on for each record, and copies share one
/// instance.
final class RecordEntity: Sendable {
    let type: EntityType
    /// The root ancestor; all entities of a family share its table.
    let root: String
    /// The names of the entity and its sub-entities: the kinds of rows that are objects of it.
    let kinds: [String]
    let attributes: [RecordAttribute]
    let relations: [RecordRelation]
    let members: [String: Member]
    /// The columns of the record's own row, attributes first.
    let columns: [Column]
    /// The indices in `columns`.
    let columnIndex: [String: Int]
    /// The attributes by which an import finds a record; empty if each object is a new record.
    let identity: [RecordAttribute]

    enum Member {
        case attribute(RecordAttribute)
        case relation(RecordRelation)
    }

    init(
        type: EntityType,
        root: String,
        kinds: [String],
        attributes: [RecordAttribute],
        relations: [RecordRelation]
    ) {
        self.type = type
        self.root = root
        self.kinds = kinds
        self.attributes = attributes
        self.relations = relations
        let members =
            attributes.map { ($0.name, Member.attribute($0)) }
            + relations.map { ($0.name, Member.relation($0)) }
        self.members = Dictionary(members, uniquingKeysWith: { first, _ in first })
        columns = Self.columns(attributes, relations)
        columnIndex = Dictionary(
            columns.enumerated().map { ($1.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        identity = type.record.identity.compactMap { name in
            attributes.first { $0.name == name }
        }
    }

    var name: String {
        type.name
    }
}

/// An attribute: a column.
final class RecordAttribute: Sendable {
    /// Its index among the properties of the entity's type.
    let slot: Int
    let property: Property
    /// Whether its values are encrypted, so that SQL cannot compare them.
    let isSealed: Bool

    init(slot: Int, property: Property, isSealed: Bool) {
        self.slot = slot
        self.property = property
        self.isSealed = isSealed
    }

    var name: String {
        property.name
    }

    var type: ValueType {
        property.type
    }
}

/// A relation: to one record or to several.
final class RecordRelation: Sendable {
    let slot: Int
    let property: Property
    /// The entity at the other end.
    let target: String
    /// The table of the entity at the other end.
    let targetRoot: String
    let isToMany: Bool
    /// The inverse property at the other end.
    let inverse: String?
    /// Whether the inverse refers to one record only.
    let isInverseToOne: Bool
    let storage: Storage

    init(
        slot: Int,
        property: Property,
        target: RecordEnd,
        inverse: Property?,
        storage: Storage
    ) {
        self.slot = slot
        self.property = property
        self.target = target.entity
        targetRoot = target.root
        isToMany = !property.isToOne
        self.inverse = inverse?.name
        isInverseToOne = inverse?.isToOne ?? false
        self.storage = storage
    }

    /// Where a relation is stored; each pair of inverses is stored only once.
    enum Storage: Sendable, Equatable {
        /// In a column of the record's own row: the key at the other end.
        case column
        /// In a column of the rows at the other end: the key at this end.
        case inverseColumn(String)
        /// In rows of a separate table: the key at this end, at the other end, the position.
        case link(table: String, own: String, other: String)
    }

    var name: String {
        property.name
    }

    /// Whether the records at the other end are ordered.
    var isOrdered: Bool {
        if case .list = property.type { true } else { false }
    }
}

/// The entity at an end of a relation, with the root of its family.
struct RecordEnd {
    let entity: String
    let root: String
}

extension Property {
    /// Whether it refers to one record.
    var isToOne: Bool {
        if case .object = type { true } else { false }
    }
}
