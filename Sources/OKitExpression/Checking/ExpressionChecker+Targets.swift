package import OKitSyntax

extension ExpressionChecker {
    /// Checks a path that is called for its effects: it must end at a function with steps.
    public mutating func checkCall(of expression: ParsedExpression) {
        guard let (receiver, step) = end(of: expression, .notAFunction, "is not a function") else {
            return
        }
        let (name, arguments): (String, CallArguments?)
        switch step.kind {
        case .property(let property): (name, arguments) = (property, nil)
        case .call(let function, let given): (name, arguments) = (function, given)
        default:
            note(.notAFunction, "the path does not refer to a function", step.range)
            return
        }
        guard let families = families(of: receiver) else {
            if !receiver.may(\.isObject) {
                note(.notAFunction, "\(receiver) has no function with steps", step.range)
            }
            return
        }
        guard let function = families.joined().firstNonNil({ $0.functions[name] }) else {
            if case .property = step.kind, isProperty(name, of: families) {
                note(.notAFunction, "\"\(name)\" is a property, not a function", step.range)
            } else {
                _ = call(name, nil, on: receiver, step.range)
            }
            return
        }
        let count = function.parameters.count
        check(arguments, of: name, counts: count...count, step.range)
        if case .returns = function.body {
            note(.notAFunction, .onlyYields(name), step.range)
        }
    }

    /// Checks a path that is written: it must end at a stored property, or at a function that takes
    /// the value.
    ///
    /// - Parameter fits: Whether the written value can be converted to the property's type.
    /// - Returns: The property's type.
    @discardableResult
    public mutating func checkWrite(
        to expression: ParsedExpression,
        _ what: String = "the value",
        fits: (ValueType) -> Bool = { _ in true }
    ) -> StaticType {
        guard let (receiver, step) = end(of: expression, .notWritable, "cannot be written") else {
            return .unknown
        }
        guard let families = families(of: receiver) else {
            if !receiver.may(\.isObject) {
                note(.notWritable, "\(receiver) has no writable property", step.range)
            }
            return .unknown
        }
        switch step.kind {
        case .property(let name):
            let properties = families.joined().compactMap { $0.storedMember(named: name) }
            guard !properties.isEmpty else {
                if families.joined().contains(where: {
                    $0.computedMember(named: name)?.isWritable == true
                }) {
                    return member(name, of: receiver, step.range)
                } else if isProperty(name, of: families) {
                    note(.notWritable, .noStored(name), step.range)
                } else if families.joined().contains(where: { $0.functions[name] != nil }) {
                    note(.notWritable, .isFunction(name), step.range)
                } else {
                    _ = member(name, of: receiver, step.range)
                }
                return .unknown
            }
            if families.joined().allSatisfy({ $0.traits.contains(.observed) }) {
                note(.notWritable, .observed(name), step.range)
            } else if !properties.contains(where: { fits($0.type) }) {
                let type = StaticType(joining: properties.map { StaticType($0.type) })
                note(.type, "\"\(name)\" is \(type), which cannot hold \(what)", step.range)
            }
            return StaticType(
                joining: properties.map { StaticType($0.type, relation: $0.relation) }
            )
        case .call(let name, let arguments):
            let functions = families.joined().compactMap { $0.functions[name] }
            if functions.isEmpty {
                _ = call(name, nil, on: receiver, step.range)
            } else if arguments != nil || !functions.contains(where: \.takesValue) {
                note(.notWritable, .takesNoValue(name), step.range)
            }
            return .unknown
        default:
            note(.notWritable, "the path does not refer to a property", step.range)
            return .unknown
        }
    }

    /// Checks a path whose object is deleted, or whose property is cleared.
    public mutating func checkRemoval(of expression: ParsedExpression) {
        var checker = self
        let type = checker.type(of: expression)
        if expression.isRoot {
            note(.notWritable, "cannot remove the root object of a model", expression.root.range)
        } else if type.may(\.isObject) {
            self = checker
        } else {
            checkWrite(to: expression.listAndIndex?.list ?? expression)
        }
    }

    /// The types that may have the member, one family for each entity; `nil` if this is unknown.
    private func families(of receiver: StaticType) -> [[ObjectType]]? {
        let families = receiver.entities?.map { declarations.family(of: $0) }
        return families.flatMap { $0.contains { $0.isEmpty } ? nil : $0 }
    }

    private func isProperty(_ name: String, of families: [[ObjectType]]) -> Bool {
        families.joined().contains { lookup.member(name, of: $0)?.isValue == true }
    }

    /// The values that a property at the end of a path can have besides null; `nil` if its declaration
    /// does not restrict them.
    private mutating func declaredValues(of node: ExpressionNode) -> Set<Value>? {
        guard case .path(var path) = node.kind, let last = path.steps.popLast(),
            case .property(let name) = last.kind
        else {
            return nil
        }
        let isFirst = path.steps.isEmpty && path.start != .environment
        if isFirst, scope.locals[name] != nil {
            return nil
        }
        let receiver =
            isFirst && path.start == .names
            ? scope.content : walk(path, from: node.range.lowerBound).receiver
        guard let entities = receiver.entities, !entities.isEmpty else {
            return nil
        }
        var values: Set<Value> = []
        for entity in entities {
            guard let type = declarations.types[entity], let index = type.index(of: name),
                let labels = type.writing(at: index)?.labels, !labels.isEmpty
            else {
                return nil
            }
            values.formUnion(labels.keys)
        }
        return values
    }

    /// Checks that the property at the end of a path can have a value.
    package mutating func check(_ value: ExpressionNode, isValueOf property: ExpressionNode) {
        if let values = declaredValues(of: property) {
            check(value, isOneOf: values)
        }
    }

    /// Checks that a constant text is one of some values.
    package mutating func check(_ value: ExpressionNode, isOneOf values: Set<Value>) {
        guard case .literal(.text(let text)) = value.kind, !values.contains(.text(text)) else {
            return
        }
        let names = values.compactMap(\.text).sorted()
        note(.type, .unknown("value", text, among: names), value.range)
    }

    /// The receiver of the last step, and that step; only paths can be written or called.
    private mutating func end(
        of expression: ParsedExpression,
        _ kind: TypeProblem.Kind,
        _ complaint: String
    ) -> (StaticType, PathStep)? {
        let root = expression.root
        switch root.kind {
        case .empty, .invalid:
            return nil
        case .path(var path):
            if let last = path.steps.popLast() {
                return (walk(path, from: root.range.lowerBound).receiver, last)
            }
        default:
            break
        }
        note(kind, "\"\(expression.text)\" \(complaint)", root.range)
        return nil
    }
}

extension ParsedExpression {
    /// Whether it is the root object of a model: `/` or `default>`.
    fileprivate var isRoot: Bool {
        guard case .path(let path) = root.kind else {
            return false
        }
        if case .model = path.start, path.steps.isEmpty {
            return true
        }
        return path.steps.last?.kind == .root
    }
}

extension ObjectFunction {
    fileprivate var takesValue: Bool {
        body.isSteps && !parameters.isEmpty
    }
}

extension Finding.Message {
    /// A step would write to a provider, action or component.
    package static func observed(_ name: String) -> Self {
        "\"\(name)\" is read-only; change the data that it shows instead"
    }

    fileprivate static func onlyYields(_ name: String) -> Self {
        "\"\(name)\" has no steps; it only yields a value"
    }

    fileprivate static func noStored(_ name: String) -> Self {
        "cannot write \"\(name)\": it is computed and has no setter"
    }

    fileprivate static func isFunction(_ name: String) -> Self {
        "\"\(name)\" is a function, not a property"
    }

    fileprivate static func takesNoValue(_ name: String) -> Self {
        "\"\(name)\" is not a function with steps and a single parameter"
    }
}
