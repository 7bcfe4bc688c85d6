import OKitSyntax

/// A compiled schema: all its subschemas in flat arrays that refer to each other by index, so that
/// recursion is an index and not a copy.
final class SchemaProgram: Sendable {
    /// The subschemas; the first is the whole schema.
    let subschemas: [Subschema]

    /// The steps of all subschemas, one subschema after the other.
    let steps: [Step]

    /// For each step, where it comes from.
    ///
    /// Only looked at when something is wrong.
    let origins: [StepOrigin]

    /// For each name of a `$dynamicAnchor`, the subschemas that have it, by resource.
    let dynamicAnchors: [String: [Int: Int]]

    init(
        subschemas: [Subschema],
        steps: [Step],
        origins: [StepOrigin],
        dynamicAnchors: [String: [Int: Int]]
    ) {
        self.subschemas = subschemas
        self.steps = steps
        self.origins = origins
        self.dynamicAnchors = dynamicAnchors
    }
}

/// One schema or boolean schema.
struct Subschema: Sendable {
    /// Its steps; empty for `true`.
    var steps = 0..<0

    /// The resource that it is part of, for dynamic references.
    var resource: Int

    /// Whether it is the schema `false`.
    var isFalse = false

    /// Whether it has `unevaluatedItems` or `unevaluatedProperties`, and so needs to know what its
    /// other keywords have looked at.
    var needsAnnotations = false
}

/// Where a step comes from.
struct StepOrigin: Sendable {
    /// The name of the keyword in its schema; for a boolean schema, the schema.
    let keyword: JSONNode

    /// The schema that the keyword is in.
    let schema: JSONNode
}
