import OKitExpression
import OKitModel
import OKitSyntax

/// A side of a comparison.
enum Operand {
    /// The same for each row.
    case constant(Value)
    /// A column of the row, or of a related one.
    case column(String, ValueType)
    /// A record: its key, and the family that it belongs to.
    case record(String, String)
    /// A value computed from columns.
    case other
}

extension SQLTranslator {
    mutating func operand(_ node: ExpressionNode) throws -> Operand {
        guard dependsOnRow(node) else {
            return .constant(constants.value(node))
        }
        switch node.kind {
        case .path(let path):
            return try operand(path)
        case .content:
            return try record("")
        case .variable(let name):
            return try record(name)
        case .argument(let index, isKeyPath: true):
            return try operand(keyPath(index))
        default:
            return .other
        }
    }

    private func record(_ name: String) throws -> Operand {
        guard let row = rows[name] else {
            throw NotInSQL()
        }
        return .record(row.column(RecordColumn.key), row.entity.root)
    }

    /// The path for `%K`.
    func keyPath(_ index: Int) throws -> ExpressionNode {
        let path = PredicateParser.parse(constants.keyPath(index) ?? "", as: .expression)
        guard case .path = path.root.kind else {
            throw NotInSQL()
        }
        return path.root
    }

    private mutating func operand(_ path: ExpressionPath) throws -> Operand {
        if let count = try count(path) {
            return .column(count, .int)
        }
        var (row, steps) = try start(of: path)
        while let step = steps.popFirst() {
            guard case .property(let name) = step.kind else {
                throw NotInSQL()
            }
            switch row.entity.members[name] {
            case .attribute(let attribute) where steps.isEmpty:
                guard !attribute.isSealed else {
                    throw EncryptedInSQL()
                }
                return .column(row.column(name.quoted), attribute.type)
            case .relation(let relation) where !relation.isToMany:
                let key = key(at: relation, of: row)
                guard !steps.isEmpty else {
                    return .record(key, relation.targetRoot)
                }
                row = try self.row(relation.target, key: key)
            default:
                throw NotInSQL()
            }
        }
        return .record(row.column(RecordColumn.key), row.entity.root)
    }

    /// The row at which a path starts, and the remaining steps.
    private func start(
        of path: ExpressionPath
    ) throws -> (Row, ArraySlice<PathStep>) {
        let name: String
        switch path.start {
        case .scope, .names:
            // A variable of SUBQUERY can also be used by its bare name.
            if case .property(let variable)? = path.steps.first?.kind, let row = rows[variable] {
                return (row, path.steps.dropFirst())
            }
            name = ""
        case .value(let node):
            switch node.kind {
            case .content: name = ""
            case .variable(let variable): name = variable
            default: throw NotInSQL()
            }
        case .content, .model, .environment: throw NotInSQL()
        }
        guard let row = rows[name] else {
            throw NotInSQL()
        }
        return (row, path.steps[...])
    }

    /// The key of the record that a relation refers to.
    private mutating func key(at relation: RecordRelation, of row: Row) -> String {
        guard case .inverseColumn(let column) = relation.storage else {
            return row.column(relation.name.quoted)
        }
        let alias = nextAlias()
        return
            "(SELECT \(alias).\(RecordColumn.key) FROM \(relation.targetRoot.quoted) AS \(alias) "
            + "WHERE \(alias).\(column.quoted) = \(row.column(RecordColumn.key)) "
            + "ORDER BY \(RecordColumn.key) LIMIT 1)"
    }

    /// The row of a key; its columns are NULL if there is none.
    private mutating func row(_ entity: String, key: String) throws -> Row {
        let entity = try schema.entity(entity)
        let alias = nextAlias()
        let table = "\(entity.root.quoted) AS \(alias)"
        return Row(entity: entity) {
            "(SELECT \(alias).\($0) FROM \(table) WHERE \(alias).\(RecordColumn.key) = \(key))"
        }
    }

    /// The rows at the other end of a to-many relation.
    struct ManyRows {
        var row: Row
        /// The table with the condition that joins it to the row at this end.
        var from: String
    }

    /// The rows of a to-many relation in a path, and the steps after it; `nil` if the path has
    /// none.
    mutating func manyRows(
        _ path: ExpressionPath
    ) throws -> (ManyRows, [PathStep])? {
        var (row, steps) = try start(of: path)
        while let step = steps.popFirst() {
            guard case .property(let name) = step.kind,
                case .relation(let relation) = row.entity.members[name]
            else {
                return nil
            }
            guard relation.isToMany else {
                row = try self.row(relation.target, key: key(at: relation, of: row))
                continue
            }
            let alias = nextAlias()
            let key = row.column(RecordColumn.key)
            var from = "\(relation.targetRoot.quoted) AS \(alias) WHERE "
            switch relation.storage {
            case .inverseColumn(let column):
                from += "\(alias).\(column.quoted) = \(key)"
            case .link(let table, let own, let other):
                from +=
                    "\(alias).\(RecordColumn.key) IN "
                    + "(SELECT \(other.quoted) FROM \(table.quoted) WHERE \(own.quoted) = \(key))"
            case .column:
                throw NotInSQL()
            }
            let entity = try schema.entity(relation.target)
            let many = ManyRows(row: Row(entity: entity) { "\(alias).\($0)" }, from: from)
            return (many, Array(steps))
        }
        return nil
    }

    /// `posts.@count` and `SUBQUERY(posts, $p, …).@count`; `nil` for every other path.
    private mutating func count(_ path: ExpressionPath) throws -> String? {
        guard path.steps.last?.kind.isCount == true else {
            return nil
        }
        if case .value(let node) = path.start, case .comprehension(let subquery) = node.kind,
            path.steps.count == 1
        {
            return try count(subquery)
        }
        var whole = path
        whole.steps.removeLast()
        guard let (source, steps) = try manyRows(whole), steps.isEmpty else {
            guard case .aggregate = path.steps.last?.kind else {
                return nil
            }
            throw NotInSQL()
        }
        return "(SELECT COUNT(*) FROM \(source.from))"
    }

    /// The number of elements that a filter selects.
    mutating func count(_ filter: Comprehension) throws -> String {
        guard filter.macro == .filter, filter.variables.count == 1, filter.body == nil,
            let filterCondition = filter.condition, case .path(let path) = filter.collection.kind,
            let (source, steps) = try manyRows(path), steps.isEmpty,
            case let variable = filter.variables[0], rows[variable] == nil
        else {
            throw NotInSQL()
        }
        rows[variable] = source.row
        defer { rows[variable] = nil }
        let condition = try condition(filterCondition, isFiltering: true)
        return "(SELECT COUNT(*) FROM \(source.from) AND (\(condition)))"
    }
}

extension PathStep.Kind {
    /// Whether it counts elements: `@count`, `size()`.
    fileprivate var isCount: Bool {
        switch self {
        case .aggregate(.count, keys: _): true
        case .call("size", let arguments): arguments?.parts.isEmpty != false
        default: false
        }
    }
}
