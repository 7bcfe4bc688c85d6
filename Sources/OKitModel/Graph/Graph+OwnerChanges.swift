import OKitExpression

// Which objects a change of a property gives an owner, and from which it takes theirs.
extension Graph {
    /// Which objects a property gets and loses.
    struct Change {
        var coming: [ObjectID] = []
        var leaving: [ObjectID] = []

        /// Whether the object, or one that owns it, comes into its own property.
        func hasOwner(of object: ObjectID, in graph: Graph) -> Bool {
            guard !coming.isEmpty else {
                return false
            }
            var owners: Set = [object]
            var owner = graph.parent(of: object)
            while let present = owner {
                owners.insert(present)
                owner = graph.parent(of: present)
            }
            return coming.contains { owners.contains($0) }
        }
    }

    /// The objects that stand in one of the values of an object's property alone.
    func change(of object: ObjectID, from old: Value, to value: Value) -> Change {
        guard old.mayHoldObjects || value.mayHoldObjects else {
            return Change()
        }
        guard let (before, after) = old.difference(to: value) else {
            return marked(from: old, to: value)
        }
        let change = marked(from: before, to: after)
        // What has left one place, or comes from here, may stand where nothing has changed.
        return change.leaving.isEmpty && change.coming.allSatisfy { parent(of: $0) != object }
            ? change : marked(from: old, to: value)
    }

    /// Tells objects apart by marks in their records, as a list may hold many and nearly all of them
    /// stay.
    ///
    /// Stored objects have no owner in the graph and are left out.
    func marked(from old: Value, to value: Value) -> Change {
        var change = Change()
        let (inNew, seen) = (lastMark &+ 1, lastMark &+ 2)
        lastMark = seen
        forEachObject(in: value) { child in
            if isAlive(child), !records[Int(child.index)].isStoredObject {
                mayStandTwice = mayStandTwice || records[Int(child.index)].mark == inNew
                records[Int(child.index)].mark = inNew
            }
        }
        forEachObject(in: old) { child in
            guard isAlive(child), !records[Int(child.index)].isStoredObject else {
                return
            }
            if records[Int(child.index)].mark < inNew {
                change.leaving.append(child)
            }
            records[Int(child.index)].mark = seen
        }
        forEachObject(in: value) { child in
            if isAlive(child), records[Int(child.index)].mark == inNew {
                change.coming.append(child)
                records[Int(child.index)].mark = seen
            }
        }
        return change
    }
}

extension [Value] {
    /// Where a list of the same length has something else; looks at the elements in place, as a copy
    /// of each costs more.
    fileprivate func places(otherThanIn other: [Value]) -> [Int] {
        withUnsafeBufferPointer { old in
            other.withUnsafeBufferPointer { new in
                var places: [Int] = []
                for index in old.indices {
                    if case .object(let before) = old[index], case .object(let after) = new[index],
                        before == after
                    {
                        continue
                    }
                    if !old[index].agrees(with: new[index]) {
                        places.append(index)
                    }
                }
                return places
            }
        }
    }
}

extension Value {
    /// What stands in two lists where they differ: place by place in lists of the same length, else
    /// between what they begin and end with alike; `nil` for other values.
    fileprivate func difference(to other: Value) -> (Value, Value)? {
        guard case .list(let old) = self, case .list(let new) = other else {
            return nil
        }
        if old.count == new.count {
            let places = old.places(otherThanIn: new)
            return (.list(places.map { old[$0] }), .list(places.map { new[$0] }))
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

    /// Whether both are the same object, or none.
    fileprivate func agrees(with other: Value) -> Bool {
        if let object = other.object {
            isObject(object)
        } else {
            !mayHoldObjects && !other.mayHoldObjects
        }
    }

    fileprivate var mayHoldObjects: Bool {
        switch self {
        case .object, .list, .set, .map: true
        default: false
        }
    }

    /// Cheaper than `==`, which must know all kinds.
    func isObject(_ object: ObjectID) -> Bool {
        if case .object(object) = self { true } else { false }
    }
}
