public import OKitSyntax

/// A compiled JSON Schema: draft 2020-12, 7, 6 or 4, as its `$schema` says.
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
    /// References lead into the document itself and into `others`, each of which is known by its
    /// `$id` and by the path of its source. Nothing is read from anywhere else. A document without a
    /// `$schema` is taken for one of `draft`.
    ///
    /// `format` is a remark, unless formats are to be asserted or a meta-schema says so.
    ///
    /// - Throws: all that is wrong with the schema, in particular references that lead to nothing
    ///   and references that would never end.
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
    /// Faster than `validate`, as it stops at the first violation and words nothing. A value that
    /// cannot be checked within limits is not valid.
    public func isValid(_ value: JSONNode) -> Bool {
        Decider.decide(decision, value)
    }

    /// All the ways in which a value violates the schema, sorted by place; empty if it is valid.
    ///
    /// Of the branches of an `anyOf` or `oneOf` that all fail, only the one that was probably meant
    /// is reported. After 10,000 violations the value is not checked any further, and one more says
    /// so; one more (`isLimit`) also says where another limit was reached.
    public func validate(_ value: JSONNode) -> [SchemaViolation] {
        isValid(value) ? [] : explain(value)
    }

    /// What `validate` says of a value that is not valid, found without asking first whether it is.
    package func explain(_ value: JSONNode) -> [SchemaViolation] {
        let program = deferred.program
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
