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
        for name in [name, Declarations.defaultModel] where !name.isEmpty {
            read(.model(name))
            if let model = space.model(name) {
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
        return space.parent(of: object)
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
        return space.object(withID: id).map { .object($0) } ?? .null
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
        case .list(let elements) where lookup.function(name, of: receiver) == nil:
            return .list(elements.map { property(name, of: $0) })
        case .set(let elements) where lookup.function(name, of: receiver) == nil:
            return .set(OrderedSet(elements.map { property(name, of: $0) }))
        case .map(let members):
            return members[name] ?? .null
        default:
            return call(name, nil, on: receiver, argumentsOn: nil)
        }
    }

    private mutating func property(_ name: String, of object: ObjectID) -> Value {
        guard let type = space.objectType(of: object) else {
            return .null
        }
        if let member = type.index(of: name) {
            return value(ofMember: member, of: object, type)
        }
        switch lookup.member(name, of: type) {
        case .member(let member):
            return value(ofMember: member, of: object, type)
        case .referenced:
            return self.object(id: property("refKey", of: object).text)
        case .owner:
            return parent(of: object).map { .object($0) } ?? .null
        case .root:
            return .object(root(of: object))
        case .identifier:
            return value(ofMember: 0, of: object, type)
        case .function(let function):
            return call(function, name, nil, on: object, argumentsOn: object)
        case .hostFunction(let function):
            return call(function, nil, on: .object(object), argumentsOn: object)
        case nil:
            note(.unknownMember(name, of: type))
            return .null
        }
    }

    private mutating func value(
        ofMember member: Int,
        of object: ObjectID,
        _ type: ObjectType
    ) -> Value {
        guard type.isStored(member) else {
            return computed(member, of: object, type)
        }
        read(.slot(object, member))
        return space.storedValue(of: object, slot: member)
    }

    /// The value of a computed member; null, with a problem, while it is being computed already.
    private mutating func computed(
        _ member: Int,
        of object: ObjectID,
        _ type: ObjectType
    ) -> Value {
        guard !working.contains(where: { $0 == (object, member) }) else {
            noteCycle(from: member, of: object)
            return .null
        }
        return space.computedValue(member, of: object, in: &self)
    }

    /// Computes a member by its expression, without the names that its reader knows.
    ///
    /// - Parameter native: the value where code of the object space computes it.
    package mutating func compute(
        _ member: Int,
        of object: ObjectID,
        _ type: ObjectType,
        native: (_ isTracking: Bool) -> Value
    ) -> Value {
        let outer = (locals, subject)
        (locals, subject) = ([:], nil)
        working.append((object, member))
        defer {
            (locals, subject) = outer
            working.removeLast()
        }
        switch type.computedMember(at: member).body {
        case .expression(let expression):
            return value(of: expression.root, on: object)
        case .native:
            return native(isTracking)
        }
    }

    private mutating func noteCycle(from member: Int, of object: ObjectID) {
        isCutShort = true
        let cycle = working.drop { $0 != (object, member) } + [(object, member)]
        let names = cycle.compactMap { object, member in
            space.objectType(of: object).map { "\($0.name).\($0.memberName(at: member))" }
        }
        note("a computed property reads itself: \(names.joined(separator: ", which reads "))")
    }

    /// Evaluates with a budget that does not depend on who asks, and measures the nesting.
    ///
    /// - Returns: the value, how deep the evaluation was nested, and whether it was complete.
    package mutating func measure(
        _ body: (inout Evaluator) -> Value
    ) -> (value: Value, height: Int, isComplete: Bool) {
        let outer = (budget, deepest, isCutShort)
        (budget, deepest, isCutShort) = (Self.defaultBudget, depth, false)
        let value = body(&self)
        let (height, isComplete) = (deepest - depth, !isCutShort)
        budget = outer.0
        deepest = max(outer.1, deepest)
        isCutShort = outer.2 || isCutShort
        return (value, height, isComplete)
    }

    /// Counts the nesting of a value that is already known; false where it is nested too deep.
    package mutating func take(height: Int) -> Bool {
        guard depth + height <= Self.deepestNesting else {
            return false
        }
        deepest = max(deepest, depth + height)
        return true
    }

    /// The object and the last step of a path that is written or called.
    package mutating func lastStep(
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

extension ExpressionNode.Path {
    /// Whether its steps are names and nothing else.
    fileprivate var isPlain: Bool {
        steps.allSatisfy { if case .property = $0.kind { true } else { false } }
    }
}
