// The SQL properties of an entity.
extension RecordEntity {
    /// A column of the entity's records.
    struct Column: Sendable {
        let name: String
        /// Its type in SQL.
        let type: String
        let attribute: RecordAttribute?
        let relation: RecordRelation?

        /// Whether its values are encrypted.
        var isSealed: Bool {
            attribute?.isSealed ?? false
        }

        /// The column's cell in a record.
        func cell(in entity: RecordEntity, key: Int64) -> SealedValues.Cell {
            SealedValues.Cell(root: entity.root, column: name, key: key)
        }
    }

    /// The condition that a row of the table is a record of this entity.
    var isOfKind: String {
        "\(RecordColumn.kind) IN (\(kinds.map(\.sqlText).joined(separator: ", ")))"
    }

    /// Values for the columns, all of them missing.
    var noColumns: RecordWriter.Columns {
        Array(repeating: nil, count: columns.count)
    }

    static func columns(
        _ attributes: [RecordAttribute],
        _ relations: [RecordRelation]
    ) -> [Column] {
        attributes.map {
            Column(name: $0.name, type: $0.type.columnType, attribute: $0, relation: nil)
        }
            + relations.filter { $0.storage == .column }.map {
                Column(name: $0.name, type: "INTEGER", attribute: nil, relation: $0)
            }
    }
}
