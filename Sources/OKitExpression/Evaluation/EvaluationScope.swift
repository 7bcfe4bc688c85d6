/// The names and the subject that an expression is evaluated with.
package struct EvaluationScope {
    /// Values by name, of steps, parameters and variables; they hide properties.
    package var locals: [String: Value]

    /// The value of `SELF` for predicates and templates; `nil` where it is the content.
    var subject: Value?

    init(locals: [String: Value] = [:], subject: Value? = nil) {
        self.locals = locals
        self.subject = subject
    }
}
