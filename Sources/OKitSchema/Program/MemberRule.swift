import OKitPattern

/// `properties`, `patternProperties` and `additionalProperties` of one schema: one pass over an
/// object's members checks all three (2020-12 core §10.3.2).
final class MemberRule: Sendable {
    /// The names under `properties`.
    let names: NameTable

    /// The subschema of each name.
    let schemas: [Int]

    let patterns: [(pattern: Pattern, schema: Int)]

    /// The subschema for members that match neither a name nor a pattern.
    let additional: Int?

    init(
        names: NameTable,
        schemas: [Int],
        patterns: [(pattern: Pattern, schema: Int)],
        additional: Int?
    ) {
        self.names = names
        self.schemas = schemas
        self.patterns = patterns
        self.additional = additional
    }
}
