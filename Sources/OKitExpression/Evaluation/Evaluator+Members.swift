package import OKitSyntax
import OrderedCollections

// Objects and their members: each is recorded as read.
extension Evaluator {
    /// The owner of an object.
    mutating func parent(of object: ObjectID) -> ObjectID? {
        read(.parent(object))
        return space.parent(of: object)
    }

    /// The outermost owner of an object.
    mutating func root(of object: ObjectID) -> ObjectID {
        var root = object
        while let parent = parent(of: root) {
            root = parent
        }
        return root
    }

    /// The object with an id.
    mutating func object(id: String?) -> Value {
        guard let id, !id.isEmpty else {
            return .null
        }
        read(.identity(id))
        return space.object(withID: id).map { .object($0) } ?? .null
    }

    /// The root object of a model.
    mutating func model(_ name: String) -> ObjectID? {
        read(.model(name))
        return space.model(name)
    }

    /// The value of a name in a value; for a collection, in each of its elements.
    package mutating func property(_ name: String, of receiver: Value) -> Value {
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
            return collection(.list(elements.map { property(name, of: $0) }))
        case .set(let elements) where lookup.function(name, of: receiver) == nil:
            return collection(.set(OrderedSet(elements.map { property(name, of: $0) })))
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
            return computed(member, of: object)
        }
        read(.slot(object, member))
        return space.storedValue(of: object, slot: member)
    }

    /// The value of a computed member; null, with a problem, if it is already being computed.
    private mutating func computed(_ member: Int, of object: ObjectID) -> Value {
        guard !computations.contains(member, of: object) else {
            limits.cutShort()
            let names = computations.cycle(from: member, of: object).compactMap { object, member in
                space.objectType(of: object).map { "\($0.name).\($0.memberName(at: member))" }
            }
            note("a computed property reads itself: \(names.joined(separator: ", which reads "))")
            return .null
        }
        return space.computedValue(member, of: object, in: &self)
    }

    /// Computes a member by its expression, without the names of its reader.
    ///
    /// - Parameter native: The value, if code of the object space computes it.
    package mutating func compute(
        _ member: Int,
        of object: ObjectID,
        _ type: ObjectType,
        native: (_ isTracking: Bool) -> Value
    ) -> Value {
        let outer = scope
        scope = EvaluationScope()
        computations.push(member, of: object)
        defer {
            scope = outer
            computations.pop()
        }
        switch type.computedMember(at: member).body {
        case .expression(let expression):
            return part(expression, on: object)
        case .native:
            return native(isTracking)
        }
    }

    /// Evaluates with a budget that does not depend on the reader, and measures the nesting.
    ///
    /// - Returns: The value, the nesting of the evaluation, and whether it was complete.
    package mutating func measure(
        _ body: (inout Evaluator) -> Value
    ) -> (value: Value, height: Int, isComplete: Bool) {
        let outer = limits.begin(budget: Self.defaultBudget, within: turn)
        let value = body(&self)
        let (height, isComplete, isExceeded) = limits.end(outer, within: turn)
        return (isExceeded ? .null : value, height, isComplete)
    }

    /// Adds the nesting of a known value; false if it is nested too deep.
    package mutating func take(height: Int) -> Bool {
        // The deepest node of the value is at this depth, which is allowed.
        guard limits.fits(height: height - 1) else {
            return false
        }
        limits.count(height: height)
        return true
    }

    /// The object and the last step of a path that is written or called.
    package mutating func lastStep(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> (ObjectID, PathStep.Kind)? {
        let outer = begin(expression)
        defer { end(outer) }
        guard case .path(var path) = expression.root.kind, let last = path.steps.popLast() else {
            return nil
        }
        let isInsideKeyPath = path.steps.last.map { !$0.endsSegment } ?? false
        let walk = path.walk(on: content, in: &self)
        let receiver = isInsideKeyPath ? walk.value : walk.receiver
        return receiver.object.map { ($0, last.kind) }
    }
}

extension Finding.Message {
    /// A name that no member of the type has.
    package static func unknownMember(_ name: String, of type: ObjectType) -> Self {
        let hint = type.memberNames.suggestion(for: name)
        return "\(type.name) has no \"\(name)\"\(hint)"
    }
}
