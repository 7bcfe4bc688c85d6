import OKitExpression
import OKitModel

/// The entities of an app and the tables of its database that store them.
struct TableSchema: Sendable {
    let types: TypeTable
    let entities: [String: TableEntity]

    /// Finds the table of each entity, and of all entities that these refer to.
    ///
    /// - Throws: All problems.
    init(
        _ types: TypeTable,
        entities names: [String],
        in catalog: DatabaseCatalog,
        isReadOnly: Bool
    ) throws(RecordSchemaError) {
        self.types = types
        var builder = Builder(types: types, catalog: catalog, isEditable: !isReadOnly)
        entities = builder.entities(names)
        guard builder.problems.isEmpty else {
            throw RecordSchemaError(problems: builder.problems.sorted())
        }
    }

    func entity(_ name: String) throws(RecordStoreError) -> TableEntity {
        guard let entity = entities[name] else {
            throw RecordStoreError(.unknownEntity, "unknown record entity \"\(name)\"")
        }
        return entity
    }

    /// The table of an entity, as its declaration names it or by the name of the entity.
    static func table(of type: EntityType, in catalog: DatabaseCatalog) -> DatabaseTable? {
        if let name = type.record.table {
            return catalog.table(named: name)
        }
        return catalog.table(named: type.name) ?? catalog.table(named: type.name.inSnakeCase)
    }

    /// The name of the table that connects both sides of a relation of an app's own tables.
    static func linkTable(of property: Property, _ type: EntityType) -> String {
        property.linkTable ?? "\(type.name.inSnakeCase)_\(property.name.inSnakeCase)"
    }

    /// The column of a property, as its declaration names it or by the name of the property.
    static func column(of property: Property, in table: DatabaseTable) -> DatabaseColumn? {
        if let name = property.columns.first {
            return table[name]
        }
        return table[property.name] ?? table[property.name.inSnakeCase]
    }
}

/// Collects entities and their problems.
private struct Builder {
    let types: TypeTable
    let catalog: DatabaseCatalog
    let isEditable: Bool
    private(set) var problems: [String] = []

    init(types: TypeTable, catalog: DatabaseCatalog, isEditable: Bool) {
        self.types = types
        self.catalog = catalog
        self.isEditable = isEditable
    }

    mutating func entities(_ names: [String]) -> [String: TableEntity] {
        var entities: [String: TableEntity] = [:]
        for name in types.connected(to: names).sorted() {
            guard let type = types[name] else {
                continue
            }
            guard type.ancestors.isEmpty else {
                problems.append("\(name): an entity with a parent cannot be in a database")
                continue
            }
            guard let table = TableSchema.table(of: type, in: catalog) else {
                let table = type.record.table ?? type.name.inSnakeCase
                problems.append("\(name): the database has no table \"\(table)\"")
                continue
            }
            entities[name] = entity(type, table)
        }
        return entities
    }

    private mutating func entity(_ type: EntityType, _ table: DatabaseTable) -> TableEntity {
        var attributes: [TableAttribute] = []
        var relations: [TableRelation] = []
        for (slot, property) in type.properties.enumerated() where !(type.hasID && slot == 0) {
            if property.type.entityName != nil {
                if let relation = relation(property, slot, of: type, table) {
                    relations.append(relation)
                }
            } else if let column = TableSchema.column(of: property, in: table) {
                attributes.append(TableAttribute(slot: slot, property: property, column: column))
                if !column.kind.fits(property.type) {
                    problem(
                        type,
                        property,
                        "the column \"\(column.name)\" is \(column.declaredType), which the type "
                            + "\(property.type) cannot hold"
                    )
                }
            } else {
                let name = property.columns.first ?? property.name.inSnakeCase
                problem(type, property, "the table \"\(table.name)\" has no column \"\(name)\"")
            }
        }
        return TableEntity(
            type: type,
            table: table,
            attributes: attributes,
            relations: relations,
            isEditable: isEditable
        )
    }

    private mutating func relation(
        _ property: Property,
        _ slot: Int,
        of type: EntityType,
        _ table: DatabaseTable
    ) -> TableRelation? {
        guard let name = property.type.entityName, let target = types[name],
            let other = TableSchema.table(of: target, in: catalog)
        else {
            problem(type, property, "the other side has no table")
            return nil
        }
        let link: TableRelation.Link?
        if let through = property.linkTable {
            link = linkTable(through, property, table, other)
        } else if case .object = property.type {
            link = foreignKey(property, from: table, to: other)
        } else {
            link =
                inverse(property, target, table, other)
                ?? linkTable(TableSchema.linkTable(of: property, type), property, table, other)
        }
        guard let link else {
            let message =
                "the database has no foreign key for it; \"column\", \"inverse\" or \"through\" names one"
            problem(type, property, message)
            return nil
        }
        return TableRelation(slot: slot, property: property, target: name, link: link)
    }

    /// The foreign key with the named columns, or the only one to the other table.
    private func foreignKey(
        _ property: Property,
        from table: DatabaseTable,
        to other: DatabaseTable
    ) -> TableRelation.Link? {
        let keys = table.foreignKeys.filter { $0.refers(to: other) }
        var named = keys.filter { $0.columns == property.columns }
        if property.columns.isEmpty {
            let names = [property.name, property.name.inSnakeCase].flatMap { [$0, $0 + "_id"] }
            named = keys.filter { $0.columns.count == 1 && names.contains($0.columns[0]) }
            named = named.isEmpty && keys.count == 1 ? keys : named
        }
        if let key = named.first {
            return .foreignKey(columns: key.columns, targetColumns: key.targetColumns)
        }
        // Without a foreign key, the columns are those of the other table's key.
        let exist = property.columns.allSatisfy { table[$0] != nil }
        guard exist, !property.columns.isEmpty,
            property.columns.count == other.primaryKey.count
        else {
            return nil
        }
        return .foreignKey(columns: property.columns, targetColumns: other.primaryKey)
    }

    private func inverse(
        _ property: Property,
        _ target: EntityType,
        _ table: DatabaseTable,
        _ other: DatabaseTable
    ) -> TableRelation.Link? {
        let back = target.properties.first { $0.name == property.inverse }
        if let back,
            case .foreignKey(let columns, let own)? = foreignKey(back, from: other, to: table)
        {
            return .inverse(columns: columns, ownColumns: own)
        }
        let keys = other.foreignKeys.filter {
            $0.refers(to: table)
                && (property.columns.isEmpty || $0.columns == property.columns)
        }
        return keys.count == 1
            ? .inverse(columns: keys[0].columns, ownColumns: keys[0].targetColumns) : nil
    }

    private func linkTable(
        _ name: String,
        _ property: Property,
        _ table: DatabaseTable,
        _ other: DatabaseTable
    ) -> TableRelation.Link? {
        guard let link = catalog.table(named: name) else {
            return nil
        }
        let own = link.foreignKeys.filter {
            $0.refers(to: table)
                && (property.columns.isEmpty || $0.columns == property.columns)
        }
        guard let first = own.first,
            let second = link.foreignKeys.last(where: { $0.refers(to: other) && $0 != first })
        else {
            return nil
        }
        return .through(
            LinkTable(
                table: link,
                own: zip(first.columns, first.targetColumns).map { ($0, $1) },
                other: zip(second.columns, second.targetColumns).map { ($0, $1) }
            )
        )
    }

    private mutating func problem(_ type: EntityType, _ property: Property, _ message: String) {
        problems.append("\(type.name).\(property.name): \(message)")
    }
}

extension ForeignKey {
    /// Whether it refers to rows of a table.
    package func refers(to other: DatabaseTable) -> Bool {
        table == other.name && (schema == nil || schema == other.schema)
    }
}

extension DatabaseColumn.Kind {
    /// Whether values of a property can be read from such a column.
    fileprivate func fits(_ type: ValueType) -> Bool {
        switch (self, type) {
        case (.bool, .bool), (.int, .int), (.int, .bool), (.int, .double), (.int, .decimal),
            (.double, .double), (.double, .decimal), (.decimal, .decimal), (.decimal, .double),
            (.moment, .date), (.localMoment, .date), (.day, .date), (.bytes, .data),
            (.text, .date):
            true
        case (.list(let kind), .list(let element)): kind.fits(element)
        // Each value but bytes has a text form.
        case (.bytes, .text): false
        case (_, .text): true
        default: false
        }
    }
}

extension String {
    /// The name with underscores between its words: `rentalRate` as `rental_rate`.
    var inSnakeCase: String {
        var name = ""
        var isAfterLower = false
        for character in self {
            if character.isUppercase, isAfterLower {
                name += "_"
            }
            name += character.lowercased()
            isAfterLower = character.isLowercase || character.isNumber
        }
        return name
    }
}
