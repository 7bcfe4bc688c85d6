import OKitSyntax

/// A compiled schema: its subschemas are in flat arrays and refer to each other by index, so that
/// recursion needs no copies.
final class SchemaProgram: Sendable {
    /// The subschemas; the first is the whole schema.
    let subschemas: [Subschema]

    /// The steps of all subschemas, one subschema after the other.
    let steps: [Step]

    /// The origin of each step.
    ///
    /// It is only used to explain violations.
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

    /// The resource that contains it, for dynamic references.
    var resource: Int

    /// Whether it is the schema `false`.
    var isFalse = false

    /// Whether it has `unevaluatedItems` or `unevaluatedProperties`, and so needs the annotations
    /// of its other keywords.
    var needsAnnotations = false
}

/// The origin of a step.
struct StepOrigin: Sendable {
    /// The name of the keyword in its schema; for a boolean schema, the schema itself.
    let keyword: JSONNode

    /// The schema that contains the keyword.
    let schema: JSONNode
}
