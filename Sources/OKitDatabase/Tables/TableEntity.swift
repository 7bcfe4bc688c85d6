import OKitExpression
import OKitModel

/// An entity whose objects are rows of a table.
final class TableEntity: Sendable {
    let type: EntityType
    let table: DatabaseTable
    let attributes: [TableAttribute]
    let relations: [TableRelation]
    /// The columns by which a row is found; for a table without a key, all columns.
    let key: [DatabaseColumn]
    /// Whether rows can be changed.
    let isEditable: Bool
    /// The positions of the key in the columns of the table.
    let keyPositions: [Int]
    /// The positions of columns in the table, by name.
    let positions: [String: Int]

    init(
        type: EntityType,
        table: DatabaseTable,
        attributes: [TableAttribute],
        relations: [TableRelation],
        isEditable: Bool
    ) {
        self.type = type
        self.table = table
        self.attributes = attributes
        self.relations = relations
        self.isEditable = isEditable && table.isEditable
        positions = Dictionary(
            table.columns.enumerated().map { ($1.name, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let names = table.primaryKey.isEmpty ? table.columns.map(\.name) : table.primaryKey
        key = names.compactMap { table[$0] }
        keyPositions = names.compactMap { [positions] in positions[$0] }
    }

    var name: String {
        type.name
    }

    /// Whether a row can be found again.
    var hasKey: Bool {
        !table.primaryKey.isEmpty
    }

    /// The columns of the table for a statement.
    ///
    /// - Parameter alias: The name of the table in it.
    func columns(of alias: String) -> String {
        table.columns.map { "\(alias).\($0.sql)" }.joined(separator: ", ")
    }

    func attribute(named name: String) -> TableAttribute? {
        attributes.first { $0.property.name == name }
    }

    func relation(named name: String) -> TableRelation? {
        relations.first { $0.property.name == name }
    }

    /// The cells of some columns in a row of the table.
    func cells(_ names: [String], of row: [SQLValue]) -> [SQLValue] {
        names.map { name in positions[name].map { row[$0] } ?? .null }
    }

    /// The cells of the key in a row of the table.
    func keyCells(of row: [SQLValue]) -> [SQLValue] {
        keyPositions.map { row[$0] }
    }
}

/// A property that is stored in a column.
struct TableAttribute: Sendable {
    let slot: Int
    let property: Property
    let column: DatabaseColumn
}

/// A property that refers to rows.
struct TableRelation: Sendable {
    let slot: Int
    let property: Property
    /// The entity of the other side.
    let target: String
    let link: Link

    /// How the rows are found.
    enum Link: Sendable {
        /// By columns of the own row, which are equal to columns of the other one.
        case foreignKey(columns: [String], targetColumns: [String])
        /// By columns of the other rows, which are equal to columns of the own one.
        case inverse(columns: [String], ownColumns: [String])
        /// By rows of a third table.
        case through(LinkTable)
    }

    var isToMany: Bool {
        if case .object = property.type { false } else { true }
    }
}

/// A table whose rows connect those of two others.
struct LinkTable: Sendable {
    let table: DatabaseTable
    /// Its columns for the row at this side, and those of that row.
    let own: [(column: String, target: String)]
    /// Its columns for the row at the other side, and those of that row.
    let other: [(column: String, target: String)]
}
