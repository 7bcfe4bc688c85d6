import GRDB
import OKitExpression
import OKitModel

/// The tables that a schema needs, as the database lists them in its catalog.
struct RecordLayout: Equatable {
    /// Where each property is kept: the catalog.
    var members: [Place: String] = [:]
    /// The indexes by name, with what they are on.
    var indexes: [String: String] = [:]

    /// A property of a family.
    struct Place: Hashable {
        var root: String
        var name: String
    }

    /// The place in the catalog for the table itself, with the kinds of its rows.
    static let table = "#key"
    private static let linkMark = "links to "

    init() {}

    init(_ schema: RecordSchema) {
        for entity in schema.entities.values {
            if entity.name == entity.root {
                let kinds = entity.kinds.joined(separator: ", ")
                members[Place(root: entity.root, name: Self.table)] = kinds
            }
            for attribute in entity.attributes {
                members[Place(root: entity.root, name: attribute.name)] =
                    attribute.type.catalogName
                let isIdentity = entity.type.record.identity.first == attribute.name
                if isIdentity || attribute.property.isIndexed {
                    addIndex(on: attribute.name, of: entity.root)
                }
            }
            for relation in entity.relations {
                add(relation, of: entity.root)
            }
        }
    }

    private mutating func add(_ relation: RecordRelation, of root: String) {
        switch relation.storage {
        case .column:
            let place = Place(root: root, name: relation.name)
            members[place] = ValueType.object(relation.targetRoot).catalogName
            addIndex(on: relation.name, of: root)
        case .link(let table, own: "#own", _):
            members[Place(root: root, name: relation.name)] = Self.linkMark + relation.targetRoot
            indexes[table + "#other"] = "\(table.quoted) (\"#other\")"
        case .link, .inverseColumn:
            break
        }
    }

    private mutating func addIndex(on column: String, of root: String) {
        indexes["\(root).\(column)#index"] = "\(root.quoted) (\(column.quoted))"
    }

    /// The catalog as it stands in a file; `nil` in a new one.
    static func read(_ db: Database) throws -> RecordLayout? {
        guard try db.tableExists("#catalog") else {
            return nil
        }
        var layout = RecordLayout()
        let rows = try Row.fetchCursor(db, sql: "SELECT root, name, type FROM \"#catalog\"")
        while let row = try rows.next() {
            layout.members[Place(root: row[0], name: row[1])] = row[2]
        }
        let indexes = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL"
        for row in try Row.fetchAll(db, sql: indexes) {
            let sql: String = row[1]
            layout.indexes[row[0]] = sql.split(separator: " ON ", maxSplits: 1).last.map {
                String($0)
            }
        }
        return layout
    }

    static func isLink(_ type: String) -> Bool {
        type.hasPrefix(linkMark)
    }
}

extension ValueType {
    /// How the catalog names what a column holds.
    var catalogName: String {
        switch self {
        case .list(let element): "list of \(element.catalogName)"
        case .set(let element): "set of \(element.catalogName)"
        case .map(let element): "map of \(element.catalogName)"
        case .object(let root): "key of \(root)"
        default: Self.scalars.first { $0.value == self }?.key ?? "any"
        }
    }
}
