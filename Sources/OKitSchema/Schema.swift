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
    private let deferred: DeferredProgram
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
        deferred = DeferredProgram(
            try SchemaCompiler.compile([document] + others, in: dialect)
        )
        decision = DecisionProgram(deferred)
    }

    /// Reads a schema that was compiled before and stored as `stored`.
    ///
    /// - Parameters:
    ///   - text: the stored form.
    ///   - document: returns the valid schema that was compiled, to explain violations.
    /// - Returns: `nil` where the text is not of that form.
    package init?(stored text: StaticString, of document: @escaping @Sendable () -> JSONDocument) {
        guard text.hasPointerRepresentation else {
            return nil
        }
        deferred = DeferredProgram {
            do {
                return try SchemaCompiler.compile(
                    [document()],
                    in: Dialect(draft: .draft2020, assertsFormats: false)
                )
            } catch {
                preconditionFailure("a stored schema is valid, which tests verify")
            }
        }
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        var reader = StoredReader(bytes)
        guard let decision = try? DecisionProgram(from: &reader, deferred), reader.isAtEnd else {
            return nil
        }
        self.decision = decision
    }

    /// The compiled schema as text, for `init(stored:of:)`; `nil` for one with dynamic references, whose
    /// decisions depend on more than is stored.
    package var stored: String? {
        guard !decision.isDynamic else {
            return nil
        }
        var writer = StoredWriter()
        decision.write(to: &writer)
        return String(decoding: writer.text, as: UTF8.self)
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
        let program = deferred.program
        let wording = ViolationWording(program: program, document: value.document)
        let failures = UnknownMemberLimit(Explainer.explain(program, value))
        let causes = Consequences(program: program, document: value.document)
        return causes.removed(from: failures.all).map { failure in
            var violation = wording.violation(failure)
            if let more = failures.more[failure.value] {
                violation.omission =
                    "; \(more) more unknown members of this object are not reported"
                violation = violation.reworded(violation.message)
            }
            return violation
        }.sorted()
    }
}
