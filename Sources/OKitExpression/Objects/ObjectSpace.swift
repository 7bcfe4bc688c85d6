import OKitSyntax

/// The objects that expressions read.
///
/// An object space has one isolation; an `Evaluator` is used in the same one.
public protocol ObjectSpace: AnyObject {
    /// The clock, texts, locale and host functions of evaluations.
    var environment: AppEnvironment { get }

    /// Where problems of evaluations are collected; `nil` if they are not.
    var evaluationProblems: EvaluationProblems? { get }

    /// Names that all expressions in CEL can use besides those of their environment; `nil` for
    /// none.
    var globalNames: (any EnvironmentNames)? { get }

    /// The type of an object; `nil` once the object is deleted.
    func objectType(of object: ObjectID) -> ObjectType?

    /// The value of a stored member, loaded if necessary; null once the object is deleted.
    func storedValue(of object: ObjectID, slot: Int) -> Value

    /// The owner of an object; `nil` for models and for objects without an owner.
    func parent(of object: ObjectID) -> ObjectID?

    /// The object with an id, searched in all models.
    func object(withID id: String) -> ObjectID?

    /// The root object of the model with that name.
    func model(_ name: String) -> ObjectID?

    /// Records that the tracked evaluation in progress has read a dependency.
    func noteRead(_ dependency: Dependency)

    /// The value of a computed member at its index in the object's type.
    ///
    /// The space decides whether it caches the value between evaluations; it computes it by
    /// `Evaluator.compute` or by native code.
    func computedValue(
        _ member: Int,
        of object: ObjectID,
        in evaluator: inout Evaluator
    ) -> Value

    /// The value of a function that consists of steps. The steps must not change data.
    func value(
        ofFunction name: String,
        of object: ObjectID,
        arguments: [String: Value],
        in evaluator: inout Evaluator
    ) -> Value

    /// The expression for the title of an object, evaluated on it; `nil` if its entity declares
    /// none.
    func title(of object: ObjectID) -> ParsedExpression?

    /// The members of an object that is completely in memory; `nil` for any other.
    func loadedObject(_ object: ObjectID) -> LoadedObject?
}

extension ObjectSpace {
    /// No title by default.
    public func title(of object: ObjectID) -> ParsedExpression? { nil }

    /// No names by default.
    public var globalNames: (any EnvironmentNames)? { nil }
}

/// Direct access to the stored values of an object, valid until the object space changes.
public struct LoadedObject {
    /// The identity of the object's `ObjectType`.
    let type: ObjectIdentifier
    /// The stored values by index.
    let values: UnsafePointer<[Value]>

    /// Creates access to values that do not move while an expression is evaluated.
    public init(type: ObjectIdentifier, values: UnsafePointer<[Value]>) {
        self.type = type
        self.values = values
    }
}
