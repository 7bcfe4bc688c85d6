import OKitExpression
import OrderedCollections

/// The objects that get an owner by a change of a property, and those that lose theirs.
struct OwnerChange: Equatable {
    var coming: [ObjectID] = []
    var leaving: [ObjectID] = []
}

extension [Value] {
    /// The indices at which a list of the same length differs; compares the elements in place, as
    /// copying each costs more.
    fileprivate func differingIndices(from other: [Value]) -> [Int] {
        withUnsafeBufferPointer { old in
            other.withUnsafeBufferPointer { new in
                var indices: [Int] = []
                for index in old.indices {
                    if case .object(let before) = old[index], case .object(let after) = new[index],
                        before == after
                    {
                        continue
                    }
                    if !old[index].agrees(with: new[index]) {
                        indices.append(index)
                    }
                }
                return indices
            }
        }
    }
}

extension Value {
    /// The parts in which two lists differ: element by element in lists of the same length,
    /// otherwise between their common prefix and suffix; `nil` for other values.
    func difference(to other: Value) -> (Value, Value)? {
        guard case .list(let old) = self, case .list(let new) = other else {
            return nil
        }
        if old.count == new.count {
            let indices = old.differingIndices(from: new)
            return (.list(indices.map { old[$0] }), .list(indices.map { new[$0] }))
        }
        let least = min(old.count, new.count)
        var (start, end) = (0, 0)
        while start < least, old[start].agrees(with: new[start]) {
            start += 1
        }
        while end < least - start, old[old.count - 1 - end].agrees(with: new[new.count - 1 - end]) {
            end += 1
        }
        return (
            .list(Array(old[start..<(old.count - end)])),
            .list(Array(new[start..<(new.count - end)]))
        )
    }

    /// Whether both are the same object, or neither is an object.
    fileprivate func agrees(with other: Value) -> Bool {
        if let object = other.object {
            isObject(object)
        } else {
            !mayHoldObjects && !other.mayHoldObjects
        }
    }

    var mayHoldObjects: Bool {
        switch self {
        case .object, .list, .set, .map: true
        default: false
        }
    }

    /// Calls `body` for each object that the value contains.
    func forEachObject(_ body: (ObjectID) -> Void) {
        switch self {
        case .object(let object): body(object)
        case .list(let elements):
            for element in elements { element.forEachObject(body) }
        case .set(let elements):
            for element in elements { element.forEachObject(body) }
        case .map(let members):
            for element in members.values { element.forEachObject(body) }
        default: break
        }
    }

    /// Whether the value is this object; cheaper than `==`, which handles all kinds.
    func isObject(_ object: ObjectID) -> Bool {
        if case .object(object) = self { true } else { false }
    }
}
