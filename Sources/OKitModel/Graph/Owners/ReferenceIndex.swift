import OKitExpression
import OrderedCollections

/// The references to objects by shared properties of Swift models, and the pairs of inverse
/// properties.
final class ReferenceIndex {
    /// How often each object refers to another, by the object that is referred to.
    private var counts: [ObjectID: OrderedDictionary<ObjectID, Int>] = [:]
    /// The keys of inverse properties, by the entity's name and the property's index.
    private var inverses: [String: [Int: String]] = [:]

    // MARK: References

    /// Adds a reference.
    func add(_ child: ObjectID, from object: ObjectID, count: Int = 1) {
        counts[child, default: [:]][object, default: 0] += count
    }

    /// Removes one reference, or all references of an object to another.
    func remove(_ child: ObjectID, from object: ObjectID, all: Bool = false) {
        guard !counts.isEmpty, let count = counts[child]?[object] else {
            return
        }
        counts[child]?[object] = count > 1 && !all ? count - 1 : nil
        if counts[child]?.isEmpty == true {
            counts[child] = nil
        }
    }

    /// Whether an object refers to another.
    func refers(_ object: ObjectID, to child: ObjectID) -> Bool {
        counts[child]?[object] != nil
    }

    /// The objects that refer to an object, in the order of their first reference.
    func referrers(of child: ObjectID) -> [ObjectID] {
        counts[child].map { Array($0.keys) } ?? []
    }

    /// The objects that refer to an object, with the number of their references.
    func references(to child: ObjectID) -> OrderedDictionary<ObjectID, Int> {
        counts[child] ?? [:]
    }

    /// Removes the references to an object.
    func forget(_ child: ObjectID) {
        if !counts.isEmpty {
            counts[child] = nil
        }
    }

    /// The shortest path to an object from one that retains it, along owners and references.
    ///
    /// - Returns: The objects of the path with both ends; `nil` if nothing needs the object.
    func path(
        to object: ObjectID,
        owner: (ObjectID) -> ObjectID?,
        isAlive: (ObjectID) -> Bool,
        isHeld: (ObjectID) -> Bool
    ) -> [ObjectID]? {
        guard !counts.isEmpty, counts[object] != nil else {
            return nil
        }
        var next: [ObjectID: ObjectID] = [:]
        var waiting = [object]
        var first = 0
        while first < waiting.count {
            let reached = waiting[first]
            first += 1
            let sources = (owner(reached).map { [$0] } ?? []) + referrers(of: reached)
            for source in sources
            where source != object && next[source] == nil && isAlive(source) {
                next[source] = reached
                if isHeld(source) {
                    return path(from: source, along: next)
                }
                waiting.append(source)
            }
        }
        return nil
    }

    private func path(from start: ObjectID, along next: [ObjectID: ObjectID]) -> [ObjectID] {
        var path = [start]
        while let last = path.last, let following = next[last] {
            path.append(following)
        }
        return path
    }

    // MARK: Inverses

    /// The key of the inverse of a property, if it was recorded.
    func inverse(of slot: Int, in entity: String) -> String? {
        inverses[entity]?[slot]
    }

    /// Records the key of the inverse of a property.
    func setInverse(_ key: String?, of slot: Int, in entity: String) {
        inverses[entity, default: [:]][slot] = key
    }
}
