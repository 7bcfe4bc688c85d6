public import FoundationEssentials
public import OKitExpression

/// The parts of an app's environment that operations on records need, in a `Sendable` form.
public struct RecordSurroundings: Sendable {
    /// The identifier of the locale that transformers use.
    public var locale: String
    /// The identifier of the time zone that transformers use.
    public var timeZone: String
    /// The transformers of the host and its services; they take precedence over the built-in ones.
    public var transformers: [String: Transformer]
    /// Returns the current time.
    public var clock: @Sendable () -> Date
    /// How records are encrypted; `nil` if none are, nor were before.
    public var protection: RecordProtection?
    /// The migration from the entities of the stored records; `nil` only allows adding and removing
    /// attributes and entities.
    package var migration: RecordMigrationRequest?

    /// Creates surroundings.
    public init(
        locale: String = "en_US",
        timeZone: String = "UTC",
        transformers: [String: Transformer] = [:],
        clock: @escaping @Sendable () -> Date
    ) {
        self.locale = locale
        self.timeZone = timeZone
        self.transformers = transformers
        self.clock = clock
    }

    /// Creates a graph for temporary values.
    package func scratch() -> sending Graph {
        Graph(types: TypeTable(), environment: environment())
    }

    /// Creates an environment for temporary values.
    package func environment() -> sending AppEnvironment {
        AppEnvironment(
            locale: locale,
            timeZone: timeZone,
            transformers: transformers,
            clock: clock,
            makeID: { "" }
        )
    }
}

/// The app's declarations for the migration of records.
package struct RecordMigrationRequest: Sendable {
    /// The identifier of the app.
    package var app: String
    /// The entities of the app's records.
    package var schema: StoredSchema
    /// The app's declarations about earlier entities.
    package var rules: MigrationRules
    /// Whether there is a backup of the records, so that they may be changed.
    package var isBackedUp = false

    /// Creates a request.
    package init(app: String, schema: StoredSchema, rules: MigrationRules) {
        self.app = app
        self.schema = schema
        self.rules = rules
    }
}
