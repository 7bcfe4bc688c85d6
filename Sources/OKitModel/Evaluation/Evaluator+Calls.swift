import OKitSyntax

extension Evaluator {
    mutating func call(
        _ name: String,
        _ arguments: ExpressionNode.Arguments?,
        on receiver: Value,
        argumentsOn content: ObjectID?
    ) -> Value {
        switch receiver {
        case .null:
            return .null
        case .object(let object):
            return call(name, arguments, on: object, argumentsOn: content)
        case .list(let elements):
            return .list(
                elements.map { call(name, arguments, on: $0, argumentsOn: content) }
            )
        default:
            let count =
                NativeFunction.functions(of: receiver)[name]?.parameterCount
                ?? hostFunction(name, on: receiver)?.parameterCount ?? 0
            let values = self.arguments(arguments, count: count, on: content)
            return callNative(name, values, on: receiver)
        }
    }

    private func hostFunction(_ name: String, on value: Value) -> HostFunction? {
        HostFunction.Receiver(value).flatMap { graph.environment.function(name, on: $0) }
    }

    private func hostFunction(_ name: String, on type: EntityType) -> HostFunction? {
        ([type.name] + type.ancestors).lazy
            .compactMap { graph.environment.function(name, on: .entity($0)) }.first
    }

    private mutating func call(
        _ function: HostFunction,
        _ arguments: [Value],
        on receiver: Value
    ) -> Value {
        guard function.parameterCount == arguments.count else {
            let count = function.parameterCount
            note(.wrongArguments(function.name, takes: count, given: arguments.count))
            return .null
        }
        return bounded(function.body(receiver, arguments, graph))
    }

    /// Works out a function of an entity, which may change nothing.
    private mutating func call(
        _ name: String,
        _ arguments: ExpressionNode.Arguments?,
        on object: ObjectID,
        argumentsOn content: ObjectID?
    ) -> Value {
        guard let type = graph.type(of: object) else {
            return .null
        }
        guard let function = type.functions[name] else {
            guard let function = hostFunction(name, on: type) else {
                note(.unknownMember(name, of: type))
                return .null
            }
            let count = function.parameterCount
            let values = self.arguments(arguments, count: count, on: content)
            return call(function, values, on: .object(object))
        }
        guard let bound = bind(arguments, to: function, name, on: content) else {
            return .null
        }
        let (outerLocals, outerSubject) = (locals, subject)
        (locals, subject) = (bound, nil)
        defer { (locals, subject) = (outerLocals, outerSubject) }
        switch function.body {
        case .returns(let expression):
            return value(of: expression.root, on: object)
        case .steps(let steps):
            let invocation = Invocation(
                object: object,
                name: name,
                steps: steps,
                arguments: bound
            )
            var machine = StepMachine(invocation, isReadOnly: true)
            switch machine.run(&self) {
            case .finished(let value): return value
            case .failed(let message): note(message)
            case .dialog, .effect, .action: break
            }
            return .null
        }
    }

    /// The values of a function's parameters by name; `nil`, with a problem, where their number is
    /// not the function's.
    ///
    /// Without arguments all are null.
    mutating func bind(
        _ arguments: ExpressionNode.Arguments?,
        to function: EntityFunction,
        _ name: String,
        on content: ObjectID?
    ) -> [String: Value]? {
        let count = function.parameters.count
        guard let arguments else {
            return Dictionary(
                function.parameters.map { ($0, .null) },
                uniquingKeysWith: { first, _ in first }
            )
        }
        let values = self.arguments(arguments, count: count, on: content)
        guard values.count == count else {
            note(.wrongArguments(name, takes: count, given: values.count))
            return nil
        }
        return Dictionary(
            zip(function.parameters, values),
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The values of the arguments in the reading that the callee's parameters choose.
    private mutating func arguments(
        _ arguments: ExpressionNode.Arguments?,
        count: Int,
        on content: ObjectID?
    ) -> [Value] {
        guard let arguments else {
            return []
        }
        if count == 1 {
            return [value(of: arguments.whole, on: content)]
        }
        return arguments.parts.map { value(of: $0, on: content) }
    }

    mutating func callNative(_ name: String, _ arguments: [Value], on receiver: Value) -> Value {
        let functions = NativeFunction.functions(of: receiver)
        guard let function = functions[name] else {
            if let function = hostFunction(name, on: receiver) {
                return call(function, arguments, on: receiver)
            }
            let hint = functions.keys.suggestion(for: name)
            note("there is no function \"\(name)\" here\(hint)")
            return .null
        }
        guard function.parameterCount == arguments.count else {
            note(.wrongArguments(name, takes: function.parameterCount, given: arguments.count))
            return .null
        }
        return bounded(function.body(receiver, arguments, graph.environment))
    }
}

extension Finding.Message {
    static func unknownMember(_ name: String, of type: EntityType) -> Self {
        let hint = type.memberNames.suggestion(for: name)
        return "\(type.name) has no \"\(name)\"\(hint)"
    }

    static func wrongArguments(_ name: String, takes: Int, given: Int) -> Self {
        "\"\(name)\" takes \(takes) \(takes == 1 ? "argument" : "arguments"), not \(given)"
    }
}
