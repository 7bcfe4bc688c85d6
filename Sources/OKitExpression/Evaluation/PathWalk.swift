import OKitSyntax
import OrderedCollections

/// A walk along a path: the object and the value that it has reached.
struct PathWalk {
    /// The object on which the next step is evaluated.
    private(set) var context: ObjectID?
    /// The value of the steps so far; null before the first.
    private(set) var value: Value = .null
    /// The objects that the segments have reached so far; `nil` if they are not requested.
    private(set) var touched: [ObjectID]?

    /// A walk that has ended at a value.
    init(value: Value) {
        context = value.object
        self.value = value
    }

    /// A walk that begins at an object.
    init(context: ObjectID?, notingTouched: Bool = false) {
        self.context = context
        if notingTouched {
            touched = context.map { [$0] } ?? []
        }
    }

    /// The value on which the next step is evaluated: the value so far, unless that is null or an
    /// object, which is the context.
    var receiver: Value {
        if value.isNull || value.object != nil {
            return context.map { .object($0) } ?? .null
        }
        return value
    }

    /// Starts at the value of a local name instead of the first step.
    mutating func begin(at local: Value, endsSegment: Bool) {
        value = local
        if endsSegment {
            settle()
        }
    }

    /// Performs the steps of the binding notation, in which segments change the context.
    ///
    /// Clears the walk if the budget is used up.
    mutating func take(
        _ steps: ArraySlice<PathStep>,
        isInsideSegment: Bool,
        argumentsOn content: ObjectID?,
        in evaluator: inout Evaluator
    ) {
        var isInsideSegment = isInsideSegment
        for step in steps {
            guard evaluator.spend() else {
                self = PathWalk(context: nil)
                return
            }
            let receiver = isInsideSegment ? value : receiver
            value = step.kind.value(
                on: receiver,
                context: context,
                argumentsOn: content,
                in: &evaluator
            )
            isInsideSegment = !step.endsSegment
            if step.endsSegment {
                settle()
            }
        }
    }

    /// At the end of a segment, an object becomes the context, and null ends the walk.
    private mutating func settle() {
        if value.isNull {
            context = nil
        } else if let object = value.object {
            context = object
            touched?.append(object)
        }
    }
}

extension ExpressionPath {
    /// The value at the end of the path.
    func value(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        switch start {
        case .content where isPlain && evaluator.scope.locals.isEmpty:
            // Such a walk has no context other than the value so far.
            var value: Value = content.map { .object($0) } ?? .null
            for step in steps {
                guard evaluator.spend(), case .property(let name) = step.kind else {
                    return .null
                }
                value = evaluator.property(name, of: value)
            }
            return value
        case .content, .model:
            return walkBinding(on: content, notingTouched: false, in: &evaluator).value
        case .scope, .value, .names, .environment:
            return keyPathValue(on: content, in: &evaluator)
        }
    }

    /// The walk along the path.
    ///
    /// - Parameter notingTouched: Whether it collects the objects that it reaches.
    func walk(
        on content: ObjectID?,
        notingTouched: Bool = false,
        in evaluator: inout Evaluator
    ) -> PathWalk {
        switch start {
        case .scope, .value, .names, .environment:
            PathWalk(value: keyPathValue(on: content, in: &evaluator))
        case .content, .model:
            walkBinding(on: content, notingTouched: notingTouched, in: &evaluator)
        }
    }

    /// A key path of the predicate notation: each step is evaluated on the value so far.
    private func keyPathValue(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        var steps = steps[...]
        var value: Value
        if case .value(let node) = start {
            value = evaluator.value(of: node, on: content)
        } else if start == .environment {
            let known = evaluator.environmentValue(of: self.steps, unlessMemberOf: nil)
            if known == nil, case .property(let name)? = steps.first?.kind {
                evaluator.note("unknown name \"\(name)\"")
            }
            value = known?.value ?? .null
            steps.removeFirst(known?.steps ?? steps.count)
        } else if case .property(let name) = steps.first?.kind,
            let local = evaluator.scope.locals[name]
        {
            value = local
            steps.removeFirst()
        } else {
            value = evaluator.content(content)
            if start == .names,
                let known = evaluator.environmentValue(of: self.steps, unlessMemberOf: value)
            {
                value = known.value
                steps.removeFirst(known.steps)
            }
        }
        for step in steps {
            guard evaluator.spend() else {
                return .null
            }
            value = step.kind.value(on: value, context: nil, argumentsOn: content, in: &evaluator)
        }
        return value
    }

    private func walkBinding(
        on content: ObjectID?,
        notingTouched: Bool,
        in evaluator: inout Evaluator
    ) -> PathWalk {
        let first = startObject(on: content, in: &evaluator)
        var walk = PathWalk(context: first, notingTouched: notingTouched)
        var steps = steps[...]
        var isInsideSegment = false
        if start == .content, case .property(let name) = steps.first?.kind,
            let value = evaluator.scope.locals[name], let step = steps.popFirst()
        {
            walk.begin(at: value, endsSegment: step.endsSegment)
            isInsideSegment = !step.endsSegment
        }
        walk.take(
            steps,
            isInsideSegment: isInsideSegment,
            argumentsOn: content,
            in: &evaluator
        )
        return walk
    }

    private func startObject(on content: ObjectID?, in evaluator: inout Evaluator) -> ObjectID? {
        guard case .model(let name) = start else {
            return content
        }
        for name in [name, Declarations.defaultModel] where !name.isEmpty {
            if let model = evaluator.model(name) {
                return model
            }
        }
        return nil
    }
}

extension PathStep.Kind {
    /// The value of the step on a value.
    ///
    /// - Parameter context: The object of the walk, in the binding notation.
    fileprivate func value(
        on receiver: Value,
        context: ObjectID?,
        argumentsOn content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        switch self {
        case .this:
            return context.map { .object($0) } ?? .null
        case .parent:
            return context.flatMap { evaluator.parent(of: $0) }.map { .object($0) } ?? .null
        case .root:
            return context.map { .object(evaluator.root(of: $0)) } ?? .null
        case .reference(let binding):
            return evaluator.object(id: evaluator.value(of: binding, on: context).text)
        case .property(let name):
            return evaluator.property(name, of: receiver)
        case .index(let index):
            guard let elements = receiver.elements else {
                return receiver
            }
            return elements.indices.contains(index) ? elements[index] : .null
        case .element(let element):
            return element.value(of: receiver, on: content, in: &evaluator)
        case .call(let name, let arguments):
            return evaluator.call(name, arguments, on: receiver, argumentsOn: content)
        case .aggregate(let collectionOperator, let keys):
            return collectionOperator.value(keys, of: receiver, in: &evaluator)
        }
    }
}

extension PathElement {
    /// An element of a value: by position, index or key; null if it is absent.
    fileprivate func value(
        of receiver: Value,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        let receiver = evaluator.items(of: receiver)
        if case .at(let node) = self, case .map(let members) = receiver {
            return evaluator.value(of: node, on: content).mapKey.flatMap { members[$0] } ?? .null
        }
        guard !receiver.isNull else {
            return .null
        }
        if case .at(let node) = self, let object = receiver.object,
            let type = evaluator.space.objectType(of: object), !type.isDeclared
        {
            let key = evaluator.value(of: node, on: content).text
            return key.map { evaluator.property($0, of: receiver) } ?? .null
        }
        guard let elements = receiver.elements else {
            evaluator.note("cannot index \(receiver.kindName); expected a list")
            return .null
        }
        switch self {
        case .first: return elements.first ?? .null
        case .last: return elements.last ?? .null
        case .size: return .int(Int64(elements.count))
        case .at(let node):
            let place = evaluator.value(of: node, on: content)
            guard let index = place.int.map({ Int(clamping: $0) }) else {
                evaluator.note("expected whole number as index, found \(place.kindName)")
                return .null
            }
            guard elements.indices.contains(index) else {
                evaluator.note("no element at index \(index); the list has \(elements.count)")
                return .null
            }
            return elements[index]
        }
    }
}
