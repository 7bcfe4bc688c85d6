import GRDB
import OKitExpression
import OKitModel

/// The tables for a schema, as the database's catalog lists them.
struct RecordLayout: Equatable {
    /// The catalog: where each property is stored.
    var members: [Place: String] = [:]
    /// The indexes by name, with their columns.
    var indexes: [String: String] = [:]
    /// The name of the key of encrypted values; `nil` if none are encrypted.
    var keyName: String?
    /// The entities with which the records were written, as JSON; `nil` if none were stored.
    var schema: String?
    /// Whether the file still contains bytes from before it was encrypted.
    var needsCleaning = false
    /// The entities that still need their initial data.
    var unfilled: Set<String> = []

    /// A property of a family.
    struct Place: Hashable {
        var root: String
        var name: String
    }

    /// The catalog entry for the table itself, with the kinds of its rows.
    static let table = "#key"
    private static let linkMark = "links to "
    private static let sealMark = "sealed "
    /// The catalog entries, of no family, for `keyName`, `schema`, `needsCleaning` and `unfilled`.
    private static let keyPlace = "#key name"
    private static let schemaPlace = "#schema"
    private static let cleaningPlace = "#cleaning"
    private static let unfilledPlace = "#unfilled"

    init() {}

    /// - Parameter keyName: The name of the key for the encrypted values of the schema.
    init(_ schema: RecordSchema, keyName: String?) {
        self.keyName = schema.hasSealedAttributes ? keyName : nil
        for entity in schema.entities.values {
            if entity.name == entity.root {
                let kinds = entity.kinds.joined(separator: Self.separator)
                members[Place(root: entity.root, name: Self.table)] = kinds
            }
            for attribute in entity.attributes {
                members[Place(root: entity.root, name: attribute.name)] = Self.type(of: attribute)
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

    /// The catalog of a file; `nil` for a new one.
    static func read(_ db: Database) throws -> RecordLayout? {
        guard try db.tableExists("#catalog") else {
            return nil
        }
        var layout = RecordLayout()
        let rows = try Row.fetchCursor(db, sql: "SELECT root, name, type FROM \"#catalog\"")
        while let row = try rows.next() {
            let place = Place(root: row[0], name: row[1])
            switch place {
            case Place(root: "", name: keyPlace): layout.keyName = row[2]
            case Place(root: "", name: schemaPlace): layout.schema = row[2]
            case Place(root: "", name: cleaningPlace): layout.needsCleaning = true
            case Place(root: "", name: unfilledPlace): layout.unfilled = names(row[2])
            default: layout.members[place] = row[2]
            }
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

    /// Writes the catalog.
    func write(_ db: Database) throws {
        try db.execute(
            sql: "CREATE TABLE IF NOT EXISTS \"#catalog\" "
                + "(root TEXT, name TEXT, type TEXT, PRIMARY KEY (root, name))"
        )
        try db.execute(sql: "DELETE FROM \"#catalog\"")
        var rows = members
        rows[Place(root: "", name: Self.keyPlace)] = keyName
        rows[Place(root: "", name: Self.schemaPlace)] = schema
        rows[Place(root: "", name: Self.cleaningPlace)] = needsCleaning ? "" : nil
        rows[Place(root: "", name: Self.unfilledPlace)] =
            unfilled.isEmpty ? nil : unfilled.sorted().joined(separator: Self.separator)
        for (place, type) in rows {
            try db.execute(
                sql: "INSERT INTO \"#catalog\" VALUES (?, ?, ?)",
                arguments: [place.root, place.name, type]
            )
        }
    }

    /// Records that there are no more bytes to overwrite.
    static func noteCleaned(_ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM \"#catalog\" WHERE root = '' AND name = ?",
            arguments: [cleaningPlace]
        )
    }

    /// The entities that still need their initial data, sorted.
    static func unfilled(_ db: Database) throws -> [String] {
        let sql = "SELECT type FROM \"#catalog\" WHERE root = '' AND name = ?"
        let text = try String.fetchOne(db, sql: sql, arguments: [unfilledPlace])
        return names(text ?? "").sorted()
    }

    /// Records that all entities have their initial data.
    static func noteFilled(_ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM \"#catalog\" WHERE root = '' AND name = ?",
            arguments: [unfilledPlace]
        )
    }

    /// The entities with a table.
    var entityNames: Set<String> {
        members.filter { $0.key.name == Self.table }.reduce(into: []) {
            $0.formUnion(Self.names($1.value))
        }
    }

    private static let separator = ", "

    private static func names(_ text: String) -> Set<String> {
        Set(text.split(separator: separator).map { String($0) })
    }

    static func isLink(_ type: String) -> Bool {
        type.hasPrefix(linkMark)
    }

    /// Whether a member contains the keys of other records.
    static func isRelation(_ type: String) -> Bool {
        isLink(type) || ValueType(catalogName: type).entityName != nil
    }

    /// Whether the values of a column are encrypted.
    static func isSealed(_ type: String) -> Bool {
        type.hasPrefix(sealMark)
    }

    /// Whether two types differ at most in encryption.
    static func isSameContent(_ first: String, _ second: String) -> Bool {
        isLink(first) == isLink(second) && content(first) == content(second)
    }

    static func type(of attribute: RecordAttribute) -> String {
        (attribute.isSealed ? sealMark : "") + attribute.type.catalogName
    }

    /// The type of values without their storage; for links, the related family.
    fileprivate static func content(_ type: String) -> Substring {
        if isLink(type) {
            return type.dropFirst(linkMark.count)
        }
        return isSealed(type) ? type.dropFirst(sealMark.count) : type[...]
    }
}

extension ValueType {
    /// The name of a column's type in the catalog.
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

extension ValueType {
    /// Parses a column or link table of the catalog.
    init(catalogName name: String) {
        let content =
            RecordLayout.isLink(name)
            ? "list of object \(RecordLayout.content(name))"
            : RecordLayout.content(name).replacing("key of ", with: "object ")
        self = ValueType(storedName: content[...]) ?? .any
    }
}
