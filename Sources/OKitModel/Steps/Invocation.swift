package import OKitExpression

/// A function with steps that is to run.
package struct Invocation: Sendable {
    /// On what it runs: an object of the graph, a JSON value, or null.
    public let subject: Value
    /// Its name.
    public let name: String
    /// What it does.
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

    /// The object on which it runs; `nil` if that is none of the graph.
    public var object: ObjectID? {
        subject.object
    }
}

extension EntityType {
    /// Has a function of this type that is steps run on an object; `nil` if there is none.
    ///
    /// - Parameter arguments: the values of its parameters, in their order; what is too much is left out.
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
