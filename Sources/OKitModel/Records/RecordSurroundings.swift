public import FoundationEssentials
public import OKitExpression

/// What work on records needs of an app's environment, in a form that can go to the background.
public struct RecordSurroundings: Sendable {
    /// Identifier of the locale that transformers write in.
    public var locale: String
    /// Identifier of the time zone that transformers write in.
    public var timeZone: String
    /// Transformers of the host and its services; they come before those built in.
    public var transformers: [String: Transformer]
    /// Tells the present moment.
    public var clock: @Sendable () -> Date
    /// How records are encrypted; `nil` if none are, nor were before.
    public var protection: RecordProtection?
    /// How the app's entities follow from those of the stored records; `nil` only adds and removes.
    package var migration: RecordMigrationRequest?

    /// Puts the surroundings together.
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

/// What the migration of records needs from the app.
package struct RecordMigrationRequest: Sendable {
    /// The entities of the app's records.
    package var schema: StoredSchema
    /// What the app says about earlier ones.
    package var rules: MigrationRules
    /// Whether there is a copy of the records, so that they may be changed.
    package var isBackedUp = false

    /// Creates a request.
    package init(schema: StoredSchema, rules: MigrationRules) {
        self.schema = schema
        self.rules = rules
    }
}
