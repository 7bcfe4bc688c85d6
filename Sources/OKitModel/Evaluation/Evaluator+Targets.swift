public import OKitSyntax

/// A stored property that a path ends at.
public struct Target: Sendable, Hashable {
    /// The object.
    public let object: ObjectID
    /// Index of the property in the object's type.
    public let slot: Int
}

/// A function with steps that a path ends at.
public struct Invocation: Sendable {
    /// On what it runs.
    public let object: ObjectID
    /// Its name.
    public let name: String
    /// What it does.
    public let steps: [Step]
}

extension Evaluator {
    /// The property that a write to this path changes; `nil` where the path ends at no stored
    /// property.
    public mutating func target(of expression: ParsedExpression, on content: ObjectID?) -> Target? {
        guard let (object, step) = lastStep(of: expression, on: content),
            case .property(let name) = step,
            let slot = graph.type(of: object)?.slot(named: name)
        else {
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
        let name: String
        switch step {
        case .property(let property): name = property
        case .call(let function, _): name = function
        default: return nil
        }
        guard case .steps(let steps) = graph.type(of: object)?.functions[name]?.body else {
            return nil
        }
        return Invocation(object: object, name: name, steps: steps)
    }

    private mutating func lastStep(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> (ObjectID, ExpressionNode.Step.Kind)? {
        guard case .path(let path) = expression.root.kind, let last = path.steps.last else {
            return nil
        }
        let walk = walk(
            path.steps.dropLast(),
            from: start(of: path, on: content),
            argumentsOn: content
        )
        let isInsideKeyPath = path.steps.dropLast().last.map { !$0.endsSegment } ?? false
        let receiver = isInsideKeyPath ? walk.value : receiver(of: walk)
        return receiver.object.map { ($0, last.kind) }
    }
}

extension Graph {
    /// Writes a value to a property, as one of the property's type.
    ///
    /// - Returns: false where the value cannot be one of that type, and nothing is written.
    @discardableResult
    public func write(_ value: Value, to target: Target) -> Bool {
        guard let property = type(of: target.object)?.properties[target.slot] else {
            return false
        }
        if value.isNull, property.isOptional {
            set(target.object, slot: target.slot, to: .null)
            return true
        }
        guard let converted = value.converted(to: property.type) else {
            return false
        }
        set(target.object, slot: target.slot, to: converted)
        return true
    }
}
