public import OKitSyntax

/// A compiled JSON Schema of draft 2020-12, 7, 6 or 4, selected by its `$schema`.
///
/// Compile once, validate often, from any thread.
///
///     let schema = try Schema(compiling: JSONDocument(parsing: schemaSource))
///     for violation in schema.validate(document.root) {
///         print(violation.location, violation.message.text)
///     }
public struct Schema: Sendable {
    private let program: SchemaProgram
    private let decision: DecisionProgram

    /// Compiles a schema.
    ///
    /// References resolve to the document itself and to `others`, each of which is registered by
    /// its `$id` and by the path of its source. Nothing else is read. A document without `$schema`
    /// has the dialect `draft`.
    ///
    /// `format` is an annotation, unless formats are asserted by a parameter or a meta-schema.
    ///
    /// - Throws: All errors of the schema, including unresolved references and references that
    ///   would never end.
    public init(
        compiling document: JSONDocument,
        with others: [JSONDocument] = [],
        assuming draft: SchemaDraft = .draft2020,
        assertingFormats assertsFormats: Bool = false
    ) throws(InvalidSchema) {
        let dialect = Dialect(draft: draft, assertsFormats: assertsFormats)
        program = try SchemaCompiler.compile([document] + others, in: dialect)
        decision = DecisionProgram(program)
    }

    /// Whether a value satisfies the schema.
    ///
    /// This is faster than `validate`, as it stops at the first violation and creates no messages.
    /// A value that cannot be checked within the limits is invalid.
    public func isValid(_ value: JSONNode) -> Bool {
        Decider.decide(decision, value)
    }

    /// All violations of the schema by a value, sorted by location; empty if it is valid.
    ///
    /// If all branches of an `anyOf` or `oneOf` fail, only the one that was probably intended is
    /// reported. After 10,000 violations checking stops, and a further violation reports this;
    /// another limit is reported in the same manner (`isLimit`).
    public func validate(_ value: JSONNode) -> [SchemaViolation] {
        isValid(value) ? [] : explain(value)
    }

    /// The violations of a value that is known to be invalid.
    package func explain(_ value: JSONNode) -> [SchemaViolation] {
        let wording = ViolationWording(program: program, document: value.document)
        let failures = UnknownMemberLimit(Explainer.explain(program, value))
        let causes = Consequences(program: program, document: value.document)
        return causes.removed(from: failures.all).map { failure in
            var violation = wording.violation(failure)
            if let more = failures.more[failure.value] {
                violation.message.text +=
                    "; \(more) more unknown members of this object are not reported"
            }
            return violation
        }.sorted()
    }
}
