import OKitDatabase
import OKitSyntax

/// Makes entities of the tables and views of a database.
struct TablePlanner {
    private let catalog: DatabaseCatalog
    private let source: String
    private(set) var report: ImportReport
    private(set) var entities: [EntityPlan] = []

    private var names = NameTable(reserved: [
        "any", "data", "date", "day", "image", "int", "text", "object", "model", "bool", "double",
        "decimal", "color", "provider", "reference",
    ])
    /// The entity of each table, by the full name of the table.
    private var entityNames: [String: String] = [:]
    private var propertyNames: [String: NameTable] = [:]

    /// The tables with more rows are not sorted by names, for which they may have no index.
    private static let large = 50_000

    init(_ catalog: DatabaseCatalog, source: String, _ report: ImportReport) {
        self.catalog = catalog
        self.source = source
        self.report = report
    }

    /// Plans the entities of all tables.
    mutating func plan() {
        let links = catalog.tables.filter { isLink($0) }
        let linkNames = Set(links.map(\.fullName))
        let tables = catalog.tables.filter { !linkNames.contains($0.fullName) }
        for table in tables where !table.columns.isEmpty {
            let words = Words(table.name)
            entityNames[table.fullName] = names.claimType(words.singular.typeName, "Row")
        }
        for table in tables {
            guard let name = entityNames[table.fullName] else {
                leaveOut(table.fullName, because: "the table has no columns")
                continue
            }
            entities.append(entity(name, table))
        }
        for link in links {
            addLists(link)
        }
        addParts(tables)
        for part in catalog.parts {
            leaveOut(part.name, because: "its rows are shown with those of \(part.whole)")
        }
        for name in catalog.unreadable {
            leaveOut(name, because: "permission denied")
        }
        report.note(entities.count, "entities")
        report.note(links.count, "link tables")
    }

    private mutating func leaveOut(_ subject: String, because reason: String) {
        let place = SourcePlace(path: source, line: 0, column: 0)
        report.leaveOut(subject, at: place, because: reason)
    }

    // MARK: Entities

    private mutating func entity(_ name: String, _ table: DatabaseTable) -> EntityPlan {
        var plan = EntityPlan(name: name, plural: Words(table.name).plural.label)
        plan.deletesOthers = catalog.changesOthers(whenDeleting: table)
        plan.table = table.isInStandardSchema ? table.name : table.fullName
        plan.isReadOnly = !table.isEditable
        plan.isLarge = (table.estimatedRows ?? 0) > Self.large
        if !table.isEditable {
            let reason =
                table.kind == .table || table.kind == .partitioned
                ? table.primaryKey.isEmpty
                    ? "it has no primary key, so its rows are only shown"
                    : "the user of the connection must not change it, so its rows are only shown"
                : "it is a \(table.kind.rawValue), so its rows are only shown"
            leaveOut("changes of \(table.fullName)", because: reason)
        }
        var table = table
        table.foreignKeys = table.foreignKeys.filter { key in
            catalog.tables.contains { key.refers(to: $0) && entityNames[$0.fullName] != nil }
        }
        let ownNames = names(of: table)
        propertyNames[name] = ownNames.table
        plan.properties = properties(of: table, ownNames.columns, ownNames.relations)
        if table.primaryKey.count == 1 {
            plan.identity =
                plan.properties.first {
                    $0.columns == table.primaryKey && !$0.isRelation
                }?.name
        }
        plan.title = title(of: plan)
        return plan
    }

    private struct Names {
        var table: NameTable
        var columns: [String: String] = [:]
        var relations: [[String]: String] = [:]
    }

    /// The names of properties: those of columns, and of foreign keys without their `_id`.
    private func names(of table: DatabaseTable) -> Names {
        var names = Names(table: NameTable(reserved: NameTable.reservedProperties))
        let single = Set(table.foreignKeys.filter { $0.columns.count == 1 }.map { $0.columns[0] })
        for column in table.columns where !single.contains(column.name) {
            names.columns[column.name] = names.table.claim(
                Words(column.name).memberName,
                "column"
            )
        }
        for key in table.foreignKeys where names.relations[key.columns] == nil {
            let base =
                key.columns.count == 1
                ? Self.withoutID(key.columns[0]) : Words(key.table).singular.memberName
            names.relations[key.columns] = names.table.claim(base, "other")
        }
        return names
    }

    /// The name of a foreign key's column for people: `customer` for `customer_id`.
    private static func withoutID(_ column: String) -> String {
        let words = Words(column)
        let rest = words.lowercased.dropLast()
        guard words.count > 1, ["id", "key", "fk", "code", "no"].contains(words.last ?? "") else {
            return words.memberName
        }
        return Words(rest.joined(separator: "_")).memberName
    }

    private func properties(
        of table: DatabaseTable,
        _ names: [String: String],
        _ relationNames: [[String]: String]
    ) -> [PropertyPlan] {
        var properties: [PropertyPlan] = []
        var made: Set<[String]> = []
        for column in table.columns {
            let keys = table.foreignKeys.filter { $0.columns.last == column.name }
            for key in keys where made.insert(key.columns).inserted {
                if let property = relation(key, of: table, relationNames[key.columns] ?? "other") {
                    properties.append(property)
                }
            }
            if let name = names[column.name] {
                let isPart = table.foreignKeys.contains { $0.columns.contains(column.name) }
                var property = ColumnPlan.property(column, named: name)
                // The relation sets the columns of its foreign key.
                property.isReadOnly = property.isReadOnly || isPart
                property.isOptional = property.isOptional || isPart
                if table.primaryKey.contains(column.name) {
                    property.isOptional = property.isOptional || column.hasDefault
                    property.isReadOnly = property.isReadOnly || column.hasDefault
                }
                properties.append(property)
            }
        }
        return properties
    }

    private func relation(
        _ key: ForeignKey,
        of table: DatabaseTable,
        _ name: String
    ) -> PropertyPlan? {
        guard let target = catalog.tables.first(where: { key.refers(to: $0) }),
            let entity = entityNames[target.fullName]
        else {
            return nil
        }
        var property = PropertyPlan(
            name,
            source: key.columns.count == 1 ? Self.withoutID(key.columns[0]) : name,
            .entity(entity)
        )
        let columns = key.columns.compactMap { table[$0] }
        property.isRelation = true
        property.columns = key.columns
        property.isOptional = columns.contains { $0.isNullable }
        property.help = columns.first?.comment.flatMap {
            SchemaRules.sentence($0, besides: name)
        }
        return property
    }

    /// The text that names a row: a name or title, or two parts of a person's name.
    private func title(of plan: EntityPlan) -> String? {
        func property(_ words: String...) -> PropertyPlan? {
            plan.properties.first {
                $0.type == .text && !$0.isOptional && Words($0.source).lowercased == words
            }
        }
        if let first = property("first", "name") ?? property("firstname"),
            let last = property("last", "name") ?? property("lastname")
        {
            return "{\(first.name)} {\(last.name)}"
        }
        return EntityTitles.title(of: plan).map { "{\($0)}" }
    }

    // MARK: Lists

    /// Whether a table only connects rows of two others: its key are two foreign keys, and the
    /// database fills all other columns.
    private func isLink(_ table: DatabaseTable) -> Bool {
        guard table.isEditable, table.foreignKeys.count == 2 else {
            return false
        }
        let columns = table.foreignKeys.flatMap(\.columns)
        return Set(columns) == Set(table.primaryKey) && Set(columns).count == columns.count
            && table.columns.allSatisfy {
                columns.contains($0.name) || $0.hasDefault || $0.isGenerated || $0.isNullable
            }
            && !catalog.tables.contains { other in
                other.foreignKeys.contains { $0.refers(to: table) }
            }
    }

    /// Adds the lists at both sides of a link table.
    private mutating func addLists(_ link: DatabaseTable) {
        let keys = link.foreignKeys
        for (own, other) in [(keys[0], keys[1]), (keys[1], keys[0])] {
            guard let owner = entityName(of: own), let target = entityName(of: other),
                let index = entities.firstIndex(where: { $0.name == owner }),
                !entities[index].isReadOnly
            else {
                continue
            }
            let isSelf = owner == target
            let words =
                isSelf ? Words(Self.withoutID(other.columns[0])).plural : Words(other.table).plural
            let name = propertyNames[owner]?.claim(words.memberName, "others") ?? "others"
            var property = PropertyPlan(name, source: words.memberName, .list(.entity(target)))
            property.isRelation = true
            property.linkTable = link.isInStandardSchema ? link.name : link.fullName
            property.columns = isSelf ? own.columns : []
            entities[index].properties.append(property)
        }
    }

    private func entityName(of key: ForeignKey) -> String? {
        catalog.tables.first { key.refers(to: $0) }.flatMap { entityNames[$0.fullName] }
    }

    /// Adds the lists of rows that refer to one.
    private mutating func addParts(_ tables: [DatabaseTable]) {
        for entity in entities {
            let references = entity.properties.filter { $0.isRelation && !$0.type.isList }
            for property in references {
                guard let target = property.type.entity,
                    let index = entities.firstIndex(where: { $0.name == target })
                else {
                    continue
                }
                let isOnly = references.count { $0.type.entity == target } == 1
                let list = Words(entity.plural).memberName
                let words = isOnly ? list : "\(list) by \(property.name)"
                let provider =
                    propertyNames[target]?.claim(Words(words).memberName, "rows") ?? "rows"
                entities[index].parts.append(
                    PartPlan(
                        entity: entity.name,
                        property: property.name,
                        provider: provider,
                        title: isOnly
                            ? entity.plural
                            : "\(entity.plural) (\(Words(property.name).label.lowercasedFirst))"
                    )
                )
            }
        }
    }
}
