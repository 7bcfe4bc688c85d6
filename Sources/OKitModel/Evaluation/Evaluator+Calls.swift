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
            guard let type = graph.type(of: object) else {
                return .null
            }
            guard let function = type.functions[name] else {
                note(.unknownMember(name, of: type))
                return .null
            }
            guard case .returns(let expression) = function.body else {
                note("function \"\(name)\" runs steps, which showing a value must not")
                return .null
            }
            return value(of: expression.root, on: object)
        case .list(let elements):
            return .list(
                elements.map { call(name, arguments, on: $0, argumentsOn: content) }
            )
        default:
            let count = NativeFunction.functions(of: receiver)[name]?.parameterCount ?? 0
            let values = self.arguments(arguments, count: count, on: content)
            return callNative(name, values, on: receiver)
        }
    }

    /// The values of the arguments in the reading that the callee's parameters choose.
    mutating func arguments(
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
            let hint = functions.keys.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
            note("there is no function \"\(name)\" here\(hint)")
            return .null
        }
        guard function.parameterCount == arguments.count else {
            note("\"\(name)\" takes \(function.parameterCount) arguments, not \(arguments.count)")
            return .null
        }
        return function.body(receiver, arguments, graph.environment)
    }
}

extension Finding.Message {
    fileprivate static func unknownMember(_ name: String, of type: EntityType) -> Self {
        let hint = type.memberNames.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
        return "\(type.name) has no \"\(name)\"\(hint)"
    }
}
