public import OKitSyntax

/// A stored property that a path ends at.
public struct Target: Sendable, Hashable {
    /// The object.
    public let object: ObjectID
    /// Index of the property in the object's type.
    public let slot: Int
}

/// A function with steps that is to run.
public struct Invocation: Sendable {
    /// On what it runs.
    public let object: ObjectID
    /// Its name.
    public let name: String
    /// What it does.
    public let steps: [Step]
    /// The values of its parameters, by name.
    public let arguments: [String: Value]
}

extension Evaluator {
    /// The property that a write to this path changes; `nil` where the path ends at no stored
    /// property.
    public mutating func target(of expression: ParsedExpression, on content: ObjectID?) -> Target? {
        guard let (object, step) = lastStep(of: expression, on: content),
            case .property(let name) = step
        else {
            return nil
        }
        guard let type = graph.type(of: object), let slot = type.slot(named: name) else {
            if let type = graph.type(of: object) {
                note(.unknownMember(name, of: type))
            }
            return nil
        }
        return Target(object: object, slot: slot)
    }

    /// The function with steps that a call of this path runs, by `name()` or its bare name; `nil`
    /// where it ends at none.
    public mutating func invocation(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> Invocation? {
        guard let (object, step) = lastStep(of: expression, on: content) else {
            return nil
        }
        switch step {
        case .property(let name):
            return invocation(of: name, nil, on: object, argumentsOn: content)
        case .call(let name, let arguments):
            return invocation(of: name, arguments, on: object, argumentsOn: content)
        default:
            return nil
        }
    }

    /// The function that a write to `name()` runs, with the value as its first argument.
    public mutating func setter(
        of expression: ParsedExpression,
        to value: Value,
        on content: ObjectID?
    ) -> Invocation? {
        guard let (object, step) = lastStep(of: expression, on: content),
            case .call(let name, nil) = step,
            let function = graph.type(of: object)?.functions[name],
            let parameter = function.parameters.first,
            case .steps(let steps) = function.body
        else {
            return nil
        }
        return Invocation(
            object: object,
            name: name,
            steps: steps,
            arguments: [parameter: value]
        )
    }

    /// Whether a write to the path would call a function.
    func endsAtCall(_ expression: ParsedExpression) -> Bool {
        if case .path(let path) = expression.root.kind, case .call = path.steps.last?.kind {
            return true
        }
        return false
    }

    private mutating func invocation(
        of name: String,
        _ arguments: ExpressionNode.Arguments?,
        on object: ObjectID,
        argumentsOn content: ObjectID?
    ) -> Invocation? {
        guard let type = graph.type(of: object) else {
            return nil
        }
        guard let function = type.functions[name], case .steps(let steps) = function.body else {
            if type.functions[name] == nil, type.slot(named: name) == nil,
                type.computed[name] == nil
            {
                note(.unknownMember(name, of: type))
            }
            return nil
        }
        guard let bound = bind(arguments, to: function, name, on: content) else {
            return nil
        }
        return Invocation(object: object, name: name, steps: steps, arguments: bound)
    }

    private mutating func lastStep(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> (ObjectID, ExpressionNode.Step.Kind)? {
        guard case .path(var path) = expression.root.kind, let last = path.steps.popLast() else {
            return nil
        }
        let isInsideKeyPath = path.steps.last.map { !$0.endsSegment } ?? false
        let walk = walk(path, on: content)
        let receiver = isInsideKeyPath ? walk.value : receiver(of: walk)
        return receiver.object.map { ($0, last.kind) }
    }
}
