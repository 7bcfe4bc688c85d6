import OKitSyntax

extension ExpressionChecker {
    /// The state of a walk along a path.
    struct Walk {
        /// The object on which the next step is evaluated.
        var context: StaticType
        /// The type of the steps so far; `nil` before the first.
        var value: StaticType?

        var receiver: StaticType {
            value ?? context
        }

        /// At the end of a segment, an object becomes the context.
        mutating func settle() {
            guard let value, let alternatives = value.alternatives else {
                context = value == nil ? context : .unknown
                return
            }
            let isObject = value.may { $0.isObject }
            if isObject {
                context = alternatives.allSatisfy(\.isObject) ? value : .unknown
            }
        }
    }

    /// - Parameter start: The offset of the path in the expression's text.
    mutating func walk(_ path: ExpressionPath, from start: Int) -> Walk {
        let isInCEL = isCEL
        isCEL = [.names, .environment].contains(path.start)
        defer { isCEL = isInCEL }
        var steps = path.steps[...]
        var walk = beginning(of: path, from: start, steps: &steps)
        for step in steps {
            walk.value = take(step, in: walk)
            if step.endsSegment {
                walk.settle()
            }
        }
        return walk
    }

    /// Also consumes the first step if it is the name of a local value.
    private mutating func beginning(
        of path: ExpressionPath,
        from start: Int,
        steps: inout ArraySlice<PathStep>
    ) -> Walk {
        switch path.start {
        case .value(let node):
            return Walk(context: .nothing, value: type(of: node))
        case .names, .environment:
            return named(path, &steps)
        case .model(let name):
            return Walk(context: model(name, at: start))
        case .content, .scope:
            let content =
                path.start == .scope ? scope.subject ?? scope.content : scope.content
            guard case .property(let name) = steps.first?.kind, let local = scope.locals[name],
                let step = steps.popFirst()
            else {
                return Walk(context: content)
            }
            var walk = Walk(context: content, value: local)
            if step.endsSegment {
                walk.settle()
            }
            return walk
        }
    }

    mutating func model(_ name: String, at start: Int) -> StaticType {
        let models = declarations.models
        if let entity = models[name.isEmpty ? Declarations.defaultModel : name] {
            return StaticType(entities: [entity])
        }
        if !name.isEmpty {
            let range = start..<start + name.utf8.count
            note(.unknownModel, .unknown("model", name, among: models.keys), range)
        }
        return .unknown
    }

    private mutating func take(_ step: PathStep, in walk: Walk) -> StaticType {
        let receiver = walk.receiver
        switch step.kind {
        case .this:
            return walk.context
        case .parent:
            return declarations.owner(of: walk.context)
        case .root:
            return declarations.root(of: walk.context)
        case .reference(let binding):
            let outer = scope
            scope.content = walk.context
            type(of: binding)
            scope = outer
            return .unknown
        case .property(let name):
            return member(name, of: receiver, step.range)
        case .call(let name, let arguments):
            return call(name, arguments, on: receiver, step.range)
        case .index, .element(.first), .element(.last):
            return needsElements(receiver, step.range) ? receiver.element : .unknown
        case .element(.size):
            _ = needsElements(receiver, step.range)
            return StaticType(.int)
        case .element(.at(let node)):
            type(of: node)
            let receiver = items(of: receiver)
            let isMap = receiver.alternatives?.contains { $0.isCollection } ?? false
            return isMap || needsElements(receiver, step.range) ? receiver.element : .unknown
        case .aggregate(let collectionOperator, let keys):
            return aggregate(collectionOperator, keys, of: receiver, step.range)
        }
    }

    /// Decimals stay exact; other numbers are summed as floating-point numbers.
    private func sumType(_ operand: StaticType) -> StaticType {
        operand.may { $0 == .decimal || $0 == .any }
            ? StaticType(joining: [StaticType(.double), StaticType(.decimal)]) : StaticType(.double)
    }

    private mutating func needsElements(_ receiver: StaticType, _ range: Range<Int>) -> Bool {
        let hasElements = receiver.may { $0.hasElements }
        if !hasElements {
            note(.type, "cannot index \(receiver); expected a list", range)
        }
        return hasElements
    }

    private mutating func aggregate(
        _ collectionOperator: CollectionOperator,
        _ keys: [String],
        of receiver: StaticType,
        _ range: Range<Int>
    ) -> StaticType {
        guard receiver.may({ $0.hasElements }) else {
            note(.type, .wrongOperand(collectionOperator.declaration, receiver), range)
            return .unknown
        }
        let operand = keys.reduce(receiver.element) { member($1, of: $0, range) }
        switch collectionOperator {
        case .count:
            return StaticType(.int)
        case .firstObject, .lastObject:
            return receiver.element
        case .sum, .avg:
            let result = collectionOperator == .avg ? StaticType(.double) : sumType(operand)
            if !operand.may({ $0.isNumber || $0 == .text }) {
                note(.type, .wrongOperand(collectionOperator.declaration, operand), range)
            }
            return result
        case .min, .max:
            return operand
        case .unionOfObjects, .distinctUnionOfObjects:
            return operand.list
        case .unionOfArrays, .distinctUnionOfArrays, .unionOfSets, .distinctUnionOfSets:
            return operand.element.list
        }
    }
}

extension ValueType {
    var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// Whether it has elements by index; those of a map have names.
    var hasElements: Bool {
        switch self {
        case .list, .set, .any: true
        default: false
        }
    }
}
