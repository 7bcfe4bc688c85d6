import OKitExpression
import OrderedCollections

// Shared properties: who has an object in one owns it if nobody else does, and refers to it
// otherwise. An object lives as long as a way leads to it from a named model, or from what Swift
// code holds.
extension Graph {
    /// An object comes into a shared property.
    func share(_ child: ObjectID, with object: ObjectID) {
        link(child, from: object)
        guard isAlive(child), parent(of: child) == nil, root(of: object) != child,
            !isNamed(child)
        else {
            return
        }
        setParent(object, of: child)
        noteHook(\.managed, "managed", of: child)
    }

    /// An object leaves a shared property.
    func unshare(_ child: ObjectID, with object: ObjectID) {
        unlink(child, from: object)
        guard isAlive(child), parent(of: child) == object,
            swift.linkers[child]?[object] == nil
        else {
            return
        }
        setParent(nil, of: child)
        noteHook(\.unmanaged, "unmanaged", of: child)
        orphans.append(child)
    }

    func link(_ child: ObjectID, from object: ObjectID) {
        swift.linkers[child, default: [:]][object, default: 0] += 1
    }

    func unlink(_ child: ObjectID, from object: ObjectID, everywhere: Bool = false) {
        guard !swift.linkers.isEmpty, let count = swift.linkers[child]?[object] else {
            return
        }
        swift.linkers[child]?[object] = count > 1 && !everywhere ? count - 1 : nil
        if swift.linkers[child]?.isEmpty == true {
            swift.linkers[child] = nil
        }
    }

    /// A shared property gets its former objects back.
    func relink(_ object: ObjectID, slot: Int, to value: Value) {
        guard records[Int(object.index)].type.properties[slot].isShared else {
            return
        }
        forEachObject(in: records[Int(object.index)].slots[slot]) { unlink($0, from: object) }
        forEachObject(in: value) { link($0, from: object) }
    }

    /// Whether something keeps an object that has lost its owner; where others refer to it, one of
    /// them becomes its owner.
    func isNeeded(_ object: ObjectID) -> Bool {
        isHeld(object) || findOwner(of: object)
    }

    /// Swift code holds the object no more.
    func release(_ object: ObjectID) {
        swift.handles[object] = nil
        guard isAlive(object), parent(of: object) == nil, !orphans.contains(object),
            !isNeeded(object)
        else {
            return
        }
        guard undoLog == nil else {
            return orphans.append(object)
        }
        remove(object)
    }

    private func isHeld(_ object: ObjectID) -> Bool {
        (!swift.handles.isEmpty && swift.handles[object] != nil) || isNamed(object)
    }

    private func isNamed(_ object: ObjectID) -> Bool {
        models.values.contains(object)
    }

    /// Looks for a way from something that is held; who stands on it owns what comes next.
    private func findOwner(of object: ObjectID) -> Bool {
        guard !swift.linkers.isEmpty, swift.linkers[object] != nil else {
            return false
        }
        var next: [ObjectID: ObjectID] = [:]
        var waiting = [object]
        var first = 0
        while first < waiting.count {
            let reached = waiting[first]
            first += 1
            let owner = parent(of: reached).map { [$0] } ?? []
            for source in owner + Array(swift.linkers[reached]?.keys ?? [])
            where source != object && next[source] == nil && isAlive(source) {
                next[source] = reached
                if isHeld(source) {
                    own(from: source, along: next)
                    return true
                }
                waiting.append(source)
            }
        }
        return false
    }

    private func own(from start: ObjectID, along next: [ObjectID: ObjectID]) {
        var way = [start]
        while let last = way.last, let following = next[last] {
            way.append(following)
        }
        // The first of them may stand below the last, which lost its owner.
        if let last = way.last, root(of: start) == last {
            setParent(nil, of: start)
        }
        for (owner, child) in zip(way, way.dropFirst()) where parent(of: child) != owner {
            setParent(owner, of: child)
        }
    }
}
