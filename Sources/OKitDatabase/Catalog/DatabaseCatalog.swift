/// The tables and views of a database.
public struct DatabaseCatalog: Sendable {
    /// The tables and views, sorted by schema and name.
    public var tables: [DatabaseTable]
    /// The partitions and other tables that are parts of one of `tables`, which shows their rows.
    public var parts: [Part] = []

    /// The names of tables and views that the user has no permission to read.
    public var unreadable: [String] = []

    /// A table that is a part of another one.
    public struct Part: Sendable, Hashable {
        /// The name of the part, with its schema.
        public let name: String
        /// The name of the whole, with its schema.
        public let whole: String

        /// Creates a part.
        public init(name: String, of whole: String) {
            self.name = name
            self.whole = whole
        }
    }

    /// Creates a catalog.
    public init(tables: [DatabaseTable]) {
        self.tables = tables.sorted {
            ($0.schema ?? "", $0.name) < ($1.schema ?? "", $1.name)
        }
    }

    /// Whether the deletion of a row of a table deletes or changes rows that refer to it.
    package func changesOthers(whenDeleting table: DatabaseTable) -> Bool {
        tables.contains { other in
            other.foreignKeys.contains { $0.refers(to: table) && $0.deleteRule != .deny }
        }
    }

    /// The table with a name, which may begin with a schema: `film`, `public.film`.
    ///
    /// Without a schema, tables of the standard schema come first.
    package func table(named name: String) -> DatabaseTable? {
        tables.first { $0.fullName == name }
            ?? tables.first { $0.name == name && $0.isInStandardSchema }
            ?? tables.first { $0.name == name }
    }
}

/// A table or view.
public struct DatabaseTable: Sendable {
    /// The kind of table.
    public enum Kind: String, Sendable {
        case table
        case view
        case materializedView = "materialized view"
        case partitioned = "partitioned table"
        case foreign = "foreign table"
    }

    /// The schema; `nil` where the database has none.
    public var schema: String?
    /// Its name within the schema.
    public var name: String
    /// The kind of table.
    public var kind: Kind
    /// The comment of its author.
    public var comment: String?
    /// The columns in order.
    public var columns: [DatabaseColumn]
    /// The columns of the primary key; empty if there is none.
    public var primaryKey: [String]
    /// The columns of other unique keys.
    public var uniqueKeys: [[String]]
    /// The foreign keys.
    public var foreignKeys: [ForeignKey]
    /// The number of rows that the database assumes; `nil` if it does not know.
    public var estimatedRows: Int?
    /// Whether the schema need not be named.
    public var isInStandardSchema: Bool
    /// Whether the user may change rows.
    public var isWritable = true

    /// Creates a table.
    public init(
        schema: String?,
        name: String,
        kind: Kind,
        comment: String? = nil,
        columns: [DatabaseColumn],
        primaryKey: [String] = [],
        uniqueKeys: [[String]] = [],
        foreignKeys: [ForeignKey] = [],
        estimatedRows: Int? = nil,
        isInStandardSchema: Bool = true
    ) {
        self.schema = schema
        self.name = name
        self.kind = kind
        self.comment = comment
        self.columns = columns
        self.primaryKey = primaryKey
        self.uniqueKeys = uniqueKeys
        self.foreignKeys = foreignKeys
        self.estimatedRows = estimatedRows
        self.isInStandardSchema = isInStandardSchema
    }

    /// The name with its schema.
    package var fullName: String {
        schema.map { "\($0).\(name)" } ?? name
    }

    /// The name for statements.
    var sql: String {
        (schema.map { "\($0.quotedName)." } ?? "") + name.quotedName
    }

    /// Whether rows can be changed: they have a key by which each is found.
    package var isEditable: Bool {
        isWritable && !primaryKey.isEmpty && (kind == .table || kind == .partitioned)
    }

    /// Returns the column with a name.
    package subscript(name: String) -> DatabaseColumn? {
        columns.first { $0.name == name }
    }
}

/// A column of a table.
public struct DatabaseColumn: Sendable {
    /// The kinds of values that apps understand.
    public indirect enum Kind: Sendable, Hashable {
        case bool, int, double, decimal, text, moment, day, bytes
        /// A point in time without a time zone, which is read as local time.
        case localMoment
        case list(Kind)
        /// Text that only the database understands, such as a search vector: it is only shown.
        case opaque
    }

    /// Its name.
    public var name: String
    /// The kind of its values.
    public var kind: Kind
    /// The type as the database writes it.
    public var declaredType: String
    /// Whether it can be null.
    public var isNullable: Bool
    /// Whether new rows get a value if none is given.
    public var hasDefault: Bool
    /// A default that is a plain value.
    public var defaultText: String?
    /// Whether the database alone sets it.
    public var isGenerated: Bool
    /// The only values that it can have; empty if all are allowed.
    public var choices: [String]
    /// The maximum number of characters.
    public var maximumLength: Int?
    /// The smallest and the largest number that a rule allows.
    public var minimum: String?, maximum: String?
    /// The comment of its author.
    public var comment: String?

    /// Creates a column.
    public init(
        name: String,
        kind: Kind,
        declaredType: String,
        isNullable: Bool = true,
        hasDefault: Bool = false,
        defaultText: String? = nil,
        isGenerated: Bool = false,
        choices: [String] = [],
        maximumLength: Int? = nil,
        comment: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.declaredType = declaredType
        self.isNullable = isNullable
        self.hasDefault = hasDefault
        self.defaultText = defaultText
        self.isGenerated = isGenerated
        self.choices = choices
        self.maximumLength = maximumLength
        self.comment = comment
    }

    /// The name for statements.
    var sql: String {
        name.quotedName
    }

    /// Whether its type adds spaces to texts that are shorter than its length.
    var isPadded: Bool {
        declaredType == "bpchar"
    }

    /// A cell without the spaces that its type adds.
    func withoutPadding(_ cell: SQLValue) -> SQLValue {
        guard isPadded, case .text(let text) = cell, text.hasSuffix(" ") else {
            return cell
        }
        return .text(String(text.reversed().drop { $0 == " " }.reversed()))
    }
}

/// A foreign key: columns that refer to a row of a table.
public struct ForeignKey: Sendable, Hashable {
    /// What happens to the row when the other row is deleted.
    public enum DeleteRule: Sendable {
        case deny, nullify, cascade
    }

    /// The columns of the table.
    public var columns: [String]
    /// The schema of the other table.
    public var schema: String?
    /// The name of the other table.
    public var table: String
    /// The columns of the other table, in the same order.
    public var targetColumns: [String]
    /// What happens to the row when the other row is deleted.
    public var deleteRule: DeleteRule

    /// Creates a foreign key.
    public init(
        columns: [String],
        schema: String? = nil,
        table: String,
        targetColumns: [String],
        deleteRule: DeleteRule = .deny
    ) {
        self.columns = columns
        self.schema = schema
        self.table = table
        self.targetColumns = targetColumns
        self.deleteRule = deleteRule
    }

    /// The other table's name with its schema.
    package var target: String {
        schema.map { "\($0).\(table)" } ?? table
    }
}
