import OKitExpression
import OKitModel
import OKitSyntax

// The sides of comparisons: columns of the row and of the rows that it refers to.
extension TableTranslator {
    mutating func operand(_ node: ExpressionNode) throws -> Operand {
        guard dependsOnRow(node) else {
            return .constant(constants.value(node))
        }
        switch node.kind {
        case .path(let path): return try operand(path)
        case .content: return .row(reference(to: root))
        default: throw NotInSQL()
        }
    }

    /// The column by which rows are sorted or divided, and the property at its end.
    mutating func term(
        _ path: ExpressionNode
    ) -> (sql: String, column: DatabaseColumn, property: Property)? {
        guard case .column(let sql, let column, let property)? = try? operand(path) else {
            return nil
        }
        return (sql, column, property)
    }

    private func reference(to row: Row) -> Reference {
        Reference(
            entity: row.entity,
            columns: row.entity.key.map(row.column),
            target: row.entity.key.map(\.name)
        )
    }

    private mutating func operand(_ path: ExpressionPath) throws -> Operand {
        switch path.start {
        case .scope, .names: break
        case .value(let node) where node.kind == .content: break
        default: throw NotInSQL()
        }
        var row = root
        for (index, step) in path.steps.enumerated() {
            guard case .property(let name) = step.kind else {
                throw NotInSQL()
            }
            let isLast = index == path.steps.count - 1
            if isLast, let attribute = row.entity.attribute(named: name) {
                return .column(
                    row.column(attribute.column),
                    attribute.column,
                    attribute.property
                )
            }
            guard let relation = row.entity.relation(named: name), !relation.isToMany,
                case .foreignKey(let columns, let target) = relation.link,
                let other = schema.entities[relation.target]
            else {
                throw NotInSQL()
            }
            let own = columns.compactMap { row.entity.table[$0] }.map(row.column)
            guard own.count == columns.count else {
                throw NotInSQL()
            }
            if isLast {
                return .row(Reference(entity: other, columns: own, target: target))
            }
            row = self.row(other, target, equalTo: own)
        }
        return .row(reference(to: row))
    }

    /// The row whose columns are equal to others; its columns are null if there is none.
    private mutating func row(
        _ entity: TableEntity,
        _ target: [String],
        equalTo own: [String]
    ) -> Row {
        aliasCount += 1
        let alias = "\"t\(aliasCount)\""
        let condition = zip(target, own).map { "\(alias).\($0.quotedName) = \($1)" }
            .joined(separator: " AND ")
        return Row(entity: entity) {
            "(SELECT \(alias).\($0.sql) FROM \(entity.table.sql) AS \(alias) WHERE \(condition))"
        }
    }
}
