import OKitSyntax
import OrderedCollections

extension Evaluator {
    /// Where a walk has come to.
    struct Walk {
        /// The object against which the next step is taken.
        var context: ObjectID?
        /// The value of the steps so far; null before the first.
        var value: Value = .null
        /// The objects that the segments so far came to; `nil` where nobody asks for them.
        var touched: [ObjectID]?

        /// At the end of a segment an object becomes the context, and null ends all.
        mutating func settle() {
            if value.isNull {
                context = nil
            } else if let object = value.object {
                context = object
                touched?.append(object)
            }
        }
    }

    mutating func value(of path: ExpressionNode.Path, on content: ObjectID?) -> Value {
        switch path.start {
        case .content where path.isPlain && locals.isEmpty:
            // Such a walk has no context but the value so far.
            return value(of: path.steps[...], from: content.map { .object($0) } ?? .null)
        case .content, .model:
            return walkBinding(path, on: content, notingTouched: false).value
        case .scope, .value:
            return keyPathValue(path, on: content)
        }
    }

    mutating func walk(
        _ path: ExpressionNode.Path,
        on content: ObjectID?,
        notingTouched: Bool = false
    ) -> Walk {
        switch path.start {
        case .scope, .value:
            let value = keyPathValue(path, on: content)
            return Walk(context: value.object, value: value)
        case .content, .model:
            return walkBinding(path, on: content, notingTouched: notingTouched)
        }
    }

    /// What names stand for, each on the value of those before it.
    private mutating func value(
        of steps: ArraySlice<ExpressionNode.Step>,
        from start: Value
    ) -> Value {
        var value = start
        for step in steps {
            guard spend(), case .property(let name) = step.kind else {
                return .null
            }
            value = property(name, of: value)
        }
        return value
    }

    /// A key path of the predicate notation: each step is of the value so far.
    private mutating func keyPathValue(
        _ path: ExpressionNode.Path,
        on content: ObjectID?
    ) -> Value {
        var steps = path.steps[...]
        var value: Value
        if case .value(let node) = path.start {
            value = self.value(of: node, on: content)
        } else if case .property(let name) = steps.first?.kind, let local = locals[name] {
            value = local
            steps.removeFirst()
        } else {
            value = self.content(content)
        }
        for step in steps {
            guard spend() else {
                return .null
            }
            value = take(step.kind, on: value, in: Walk(), argumentsOn: content)
        }
        return value
    }

    private mutating func walkBinding(
        _ path: ExpressionNode.Path,
        on content: ObjectID?,
        notingTouched: Bool
    ) -> Walk {
        var walk = Walk(context: start(of: path, on: content))
        if notingTouched {
            walk.touched = walk.context.map { [$0] } ?? []
        }
        var steps = path.steps[...]
        if path.start == .content, case .property(let name) = steps.first?.kind,
            let value = locals[name], let step = steps.popFirst()
        {
            walk.value = value
            if step.endsSegment {
                walk.settle()
            }
            return self.walk(steps, from: walk, isInsideSegment: !step.endsSegment, on: content)
        }
        return self.walk(steps, from: walk, isInsideSegment: false, on: content)
    }

    private mutating func start(of path: ExpressionNode.Path, on content: ObjectID?) -> ObjectID? {
        guard case .model(let name) = path.start else {
            return content
        }
        for name in [name, Graph.defaultModel] where !name.isEmpty {
            read(.model(name))
            if let model = graph.model(name) {
                return model
            }
        }
        return nil
    }

    private mutating func walk(
        _ steps: ArraySlice<ExpressionNode.Step>,
        from start: Walk,
        isInsideSegment: Bool,
        on content: ObjectID?
    ) -> Walk {
        var walk = start
        var isInsideSegment = isInsideSegment
        for step in steps {
            guard spend() else {
                return Walk()
            }
            let receiver = isInsideSegment ? walk.value : receiver(of: walk)
            walk.value = take(step.kind, on: receiver, in: walk, argumentsOn: content)
            isInsideSegment = !step.endsSegment
            if step.endsSegment {
                walk.settle()
            }
        }
        return walk
    }

    /// A step works on the value so far unless that is null or an object, which is the context.
    func receiver(of walk: Walk) -> Value {
        if walk.value.isNull || walk.value.object != nil {
            return walk.context.map { .object($0) } ?? .null
        }
        return walk.value
    }

    private mutating func take(
        _ step: ExpressionNode.Step.Kind,
        on receiver: Value,
        in walk: Walk,
        argumentsOn content: ObjectID?
    ) -> Value {
        switch step {
        case .this:
            return walk.context.map { .object($0) } ?? .null
        case .parent:
            return walk.context.flatMap { parent(of: $0) }.map { .object($0) } ?? .null
        case .root:
            return walk.context.map { .object(root(of: $0)) } ?? .null
        case .reference(let binding):
            return object(id: value(of: binding, on: walk.context).text)
        case .property(let name):
            return property(name, of: receiver)
        case .index(let index):
            guard let elements = receiver.elements else {
                return receiver
            }
            return elements.indices.contains(index) ? elements[index] : .null
        case .element(let element):
            return self.element(element, of: receiver, on: content)
        case .call(let name, let arguments):
            return call(name, arguments, on: receiver, argumentsOn: content)
        case .aggregate(let collectionOperator, let keys):
            return aggregate(collectionOperator, keys, of: receiver)
        }
    }

    private mutating func parent(of object: ObjectID) -> ObjectID? {
        read(.parent(object))
        return graph.parent(of: object)
    }

    private mutating func root(of object: ObjectID) -> ObjectID {
        var root = object
        while let parent = parent(of: root) {
            root = parent
        }
        return root
    }

    private mutating func object(id: String?) -> Value {
        guard let id, !id.isEmpty else {
            return .null
        }
        read(.identity(id))
        return graph.searchedObject(id: id).map { .object($0) } ?? .null
    }

    /// What a name stands for on a value; on a collection, on each of its elements.
    mutating func property(_ name: String, of receiver: Value) -> Value {
        guard spend() else {
            return .null
        }
        switch receiver {
        case .null:
            return .null
        case _ where name == "self":
            return receiver
        case .object(let object):
            return property(name, of: object)
        case .list(let elements):
            return .list(elements.map { property(name, of: $0) })
        case .set(let elements):
            return .set(OrderedSet(elements.map { property(name, of: $0) }))
        case .map(let members):
            return members[name] ?? .null
        default:
            return callNative(name, [], on: receiver)
        }
    }

    private mutating func property(_ name: String, of object: ObjectID) -> Value {
        guard let type = graph.type(of: object) else {
            return .null
        }
        if let member = type.member(named: name) {
            guard type.isStored(member) else {
                return computed(member, of: object, type)
            }
            read(.slot(object, member))
            if type.apartSlot == member {
                graph.retrieve(object, slot: member)
            }
            return graph.value(of: object, slot: member)
        }
        switch name {
        case "ref" where type.name == TypeTable.referenceName:
            return self.object(id: property("refKey", of: object).text)
        case "parent":
            return parent(of: object).map { .object($0) } ?? .null
        case "model":
            return .object(root(of: object))
        case "key" where type.hasID:
            return property("id", of: object)
        default:
            return call(name, nil, on: .object(object), argumentsOn: object)
        }
    }
}

extension ExpressionNode.Path {
    /// Whether its steps are names and nothing else.
    fileprivate var isPlain: Bool {
        steps.allSatisfy { if case .property = $0.kind { true } else { false } }
    }
}
