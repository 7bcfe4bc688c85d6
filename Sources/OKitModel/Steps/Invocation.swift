package import OKitExpression

/// A call of a function with steps.
package struct Invocation: Sendable {
    /// The subject: an object of the graph, a JSON value, or null.
    public let subject: Value
    /// The function's name.
    public let name: String
    /// The function's steps.
    public let steps: [Step]
    /// The values of its parameters, by name.
    public let arguments: [String: Value]

    /// Creates an invocation of steps.
    package init(
        on subject: Value,
        name: String,
        steps: [Step],
        arguments: [String: Value] = [:]
    ) {
        self.subject = subject
        self.name = name
        self.steps = steps
        self.arguments = arguments
    }

    /// The subject as an object of the graph; `nil` if it is not one.
    public var object: ObjectID? {
        subject.object
    }
}

extension EntityType {
    /// Creates a call of a function with steps on an object; `nil` if this type has no such
    /// function.
    ///
    /// - Parameter arguments: The values of its parameters, in order; excess values are ignored.
    package func invocation(
        of name: String,
        on object: ObjectID,
        with arguments: [Value]
    ) -> Invocation? {
        guard let function = functions[name], case .steps(let steps) = function.body else {
            return nil
        }
        let named = Dictionary(zip(function.parameters, arguments)) { first, _ in first }
        return Invocation(on: .object(object), name: name, steps: steps, arguments: named)
    }
}
