import OKitSyntax

/// An object space without objects, to evaluate expressions on JSON and Swift values.
public final class ValueSpace: ObjectSpace {
    /// The clock, locale and functions of expressions.
    public let environment: AppEnvironment

    /// Creates a space whose expressions use an environment: its clock, locale and functions.
    public init(environment: AppEnvironment = AppEnvironment()) {
        self.environment = environment
    }

    /// Not used: an evaluator has its own problems.
    public var evaluationProblems: EvaluationProblems? { nil }

    /// No type: there are no objects.
    public func objectType(of object: ObjectID) -> ObjectType? { nil }

    /// Null: there are no objects.
    public func storedValue(of object: ObjectID, slot: Int) -> Value { .null }

    /// No owner: there are no objects.
    public func parent(of object: ObjectID) -> ObjectID? { nil }

    /// No object.
    public func object(withID id: String) -> ObjectID? { nil }

    /// No model.
    public func model(_ name: String) -> ObjectID? { nil }

    /// Does nothing: values do not change.
    public func noteRead(_ dependency: Dependency) {}

    /// Null: there are no objects.
    public func computedValue(
        _ member: Int,
        of object: ObjectID,
        in evaluator: inout Evaluator
    ) -> Value {
        .null
    }

    /// Null: there are no objects.
    public func value(
        ofFunction name: String,
        of object: ObjectID,
        arguments: [String: Value],
        in evaluator: inout Evaluator
    ) -> Value {
        .null
    }

    /// No object.
    public func loadedObject(_ object: ObjectID) -> LoadedObject? { nil }
}
