package import OKitExpression
package import OKitSyntax

// The destinations of changes by steps, and the values that they reject.
extension GraphWriter {
    /// The destination of a write to a path.
    func place(
        at last: (ObjectID, PathStep.Kind)?
    ) throws(StepFailure) -> Destination {
        guard let (object, step) = last, let type = graph.type(of: object) else {
            throw StepFailure("the binding does not refer to a writable property")
        }
        switch step {
        case .property(let name):
            if let slot = type.slot(named: name) {
                return .property(PropertyTarget(object: object, slot: slot))
            }
            guard let steps = type.computed[name]?.setter else {
                throw StepFailure(
                    type.computed[name] == nil
                        ? .unknownMember(name, of: type.objectType) : .onlyRead(name)
                )
            }
            let parameter = ComputedProperty.setterParameter
            return .setter(Setter(object: object, name: name, parameter: parameter, steps: steps))
        case .call(let name, nil):
            guard let function = type.functions[name], let parameter = function.parameters.first,
                case .steps(let steps) = function.body
            else {
                throw StepFailure("the binding does not refer to a function with a parameter")
            }
            return .setter(Setter(object: object, name: name, parameter: parameter, steps: steps))
        default:
            throw StepFailure("the binding does not refer to a writable property")
        }
    }

    /// The destination of a write to a path, for a step that fails if there is none.
    package mutating func place(
        of path: ParsedExpression,
        on content: ObjectID?
    ) throws(StepFailure) -> Destination {
        if let name = path.onlyName, evaluator.scope.locals[name] != nil {
            throw StepFailure("\"\(name)\" is a local value of the steps and cannot be set")
        }
        let last = evaluator.lastStep(of: path, on: content)
        if last == nil {
            throw StepFailure("\"\(path.text)\" cannot be set")
        }
        let place = try place(at: last)
        if case .property(let target) = place, let type = graph.type(of: target.object),
            type.objectType.traits.contains(.observed)
        {
            throw StepFailure(.observed(type.properties[target.slot].name))
        }
        return place
    }

    /// The list or set at a path.
    mutating func list(
        at path: ParsedExpression,
        on content: ObjectID?
    ) throws(StepFailure) -> PropertyTarget {
        guard case .property(let target) = try place(of: path, on: content) else {
            throw StepFailure("\"\(path.text)\" is not a list")
        }
        switch PropertyWriter(graph).type(of: target) {
        case .list, .set: return target
        case .any where graph.value(of: target.object, slot: target.slot).elements != nil:
            return target
        default: throw StepFailure("\"\(path.text)\" is not a list")
        }
    }

    /// A position with the value of its expression.
    mutating func index(
        of position: Step.Position,
        on content: ObjectID?
    ) throws(StepFailure) -> Step.Position {
        guard case .value(let expression) = position else {
            return position
        }
        let value = evaluator.value(of: expression, on: content)
        if value.isNull {
            return .last
        }
        guard let index = value.wholeNumber else {
            throw StepFailure(.expectedIndex(value))
        }
        return .index(Int(clamping: index))
    }

    /// Writes a value to a property.
    ///
    /// - Returns: The reason that the property cannot hold the value unchanged; then nothing is
    ///   written.
    package mutating func problem(
        writing value: Value,
        to target: PropertyTarget
    ) -> Finding.Message? {
        do throws(StepFailure) {
            try writeOrFail(value, to: target)
            return nil
        } catch {
            return error.message
        }
    }

    /// Writes a value to a property; fails if the property cannot hold it.
    mutating func writeOrFail(_ value: Value, to target: PropertyTarget) throws(StepFailure) {
        try allow(value)
        let value = try stored(value, in: target)
        let writer = PropertyWriter(graph)
        if let problem = writer.loss(of: value, in: target) ?? mismatch(of: value, in: target) {
            throw StepFailure(problem)
        }
        if !graph.write(value, to: target) {
            throw StepFailure(
                writer.refusal(of: value, in: target) ?? .doesNotFit(value, target, graph)
            )
        }
    }

    /// Inserts a value into a list; fails if the list cannot hold it.
    mutating func insertOrFail(
        _ value: Value,
        into list: PropertyTarget,
        at position: Step.Position
    ) throws(StepFailure) {
        if value.elementCount > 0 {
            var whole = graph.value(of: list.object, slot: list.slot).elements ?? []
            whole.append(value)
            try allow(.list(whole))
        }
        let value = try stored(value, in: list)
        let writer = PropertyWriter(graph)
        if let problem = writer.loss(of: value, in: list)
            ?? writer.refusal(of: value, in: list, isAdded: true)
            ?? mismatch(of: value, in: list, isAdded: true)
        {
            throw StepFailure(problem)
        }
        if !writer.insert(value, into: list, at: position) {
            throw StepFailure(.doesNotFit(value, list, graph))
        }
    }

    /// The reason why a property cannot hold a value exactly; `nil` if it can.
    private func mismatch(
        of value: Value,
        in target: PropertyTarget,
        isAdded: Bool = false
    ) -> Finding.Message? {
        let type = PropertyWriter(graph).type(of: target)
        guard !value.isExact(as: isAdded ? type.elementType : type) else {
            return nil
        }
        return .doesNotFit(value, target, graph)
    }

    private mutating func allow(_ value: Value) throws(StepFailure) {
        if !evaluator.allows(value) {
            throw StepFailure("the value is too large")
        }
    }
}

extension ParsedExpression {
    /// The name, if the expression is only a name.
    fileprivate var onlyName: String? {
        guard case .path(let path) = root.kind, path.start == .names, path.steps.count == 1,
            case .property(let name) = path.steps[0].kind
        else {
            return nil
        }
        return name
    }
}

extension Value {
    /// The value in a message: a text or fraction, else its kind.
    package var textInMessage: String {
        switch self {
        case .text(let text): "\"\(text.prefix(40))\""
        case .double, .decimal: text ?? kindName
        default: kindName
        }
    }

    /// The value as an integer; `nil` for text.
    var wholeNumber: Int64? {
        if case .text = self { nil } else { int }
    }
}

extension Finding.Message {
    static func onlyRead(_ name: String) -> Self {
        "\"\(name)\" is computed and has no setter"
    }

    static func expectedIndex(_ value: Value) -> Self {
        "expected whole number as index, found \(value.kindName)"
    }

    fileprivate static func doesNotFit(
        _ value: Value,
        _ target: PropertyTarget,
        _ graph: Graph
    ) -> Self {
        guard let type = graph.type(of: target.object) else {
            return "the object no longer exists"
        }
        let property = type.properties[target.slot]
        return """
            "\(property.name)" of \(type.name) expects \(property.type), found \(value.textInMessage)
            """
    }
}
