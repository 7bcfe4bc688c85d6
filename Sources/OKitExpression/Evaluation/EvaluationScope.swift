/// The names and the subject that an expression is evaluated with.
package struct EvaluationScope {
    /// Values by name, of steps, parameters and variables; they hide properties.
    package var locals: [String: Value]

    /// The value of `SELF` for predicates and templates; `nil` if it is the content.
    package var subject: Value?

    /// The names of the environment, which locals and the content's members hide; `nil` if there
    /// is none, as in the functions of an entity.
    package var names: (any EnvironmentNames)?

    package init(
        locals: [String: Value] = [:],
        subject: Value? = nil,
        names: (any EnvironmentNames)? = nil
    ) {
        self.locals = locals
        self.subject = subject
        self.names = names
    }
}

/// The names that an embedder provides for expressions in CEL: those of a screen's providers,
/// actions and components, of `screen`, `content` and `user`.
///
/// A name of the content hides one of the environment, as does a local name. Every expression also
/// has `app`, `models.NAME`, `now` and `locale`.
public protocol EnvironmentNames: AnyObject {
    /// The value of a name; `nil` if the environment has no such name.
    ///
    /// The members of an object are read by the evaluator, which records the reads.
    func value(of name: String, in evaluator: inout Evaluator) -> Value?
}

/// Names of the environment with values that do not change.
package final class NameTable: EnvironmentNames {
    private let values: [String: Value]

    /// Creates names with their values.
    public init(_ values: [String: Value]) {
        self.values = values
    }

    /// The value of a name.
    public func value(of name: String, in evaluator: inout Evaluator) -> Value? {
        values[name]
    }
}
