import OKitSyntax

/// An object space without objects, to evaluate expressions on JSON and Swift values.
public final class ValueSpace: ObjectSpace {
    public let environment: AppEnvironment

    /// Creates a space whose expressions use an environment: its clock, locale and functions.
    public init(environment: AppEnvironment = AppEnvironment()) {
        self.environment = environment
    }

    public var evaluationProblems: EvaluationProblems? { nil }

    public func objectType(of object: ObjectID) -> ObjectType? { nil }

    public func storedValue(of object: ObjectID, slot: Int) -> Value { .null }

    public func parent(of object: ObjectID) -> ObjectID? { nil }

    public func object(withID id: String) -> ObjectID? { nil }

    public func model(_ name: String) -> ObjectID? { nil }

    public func noteRead(_ dependency: Dependency) {}

    public func computedValue(
        _ member: Int,
        of object: ObjectID,
        in evaluator: inout Evaluator
    ) -> Value {
        .null
    }

    public func value(
        ofFunction name: String,
        of object: ObjectID,
        arguments: [String: Value],
        in evaluator: inout Evaluator
    ) -> Value {
        .null
    }

    public func loadedObject(_ object: ObjectID) -> LoadedObject? { nil }
}
