import OKitSyntax

/// The reads of an evaluation, recorded faster than in a set.
struct ReadLog {
    /// Reads of properties are stored separately: they are the most frequent, and trivial values,
    /// so that an array of them is cheap to free.
    private var slots: [SlotRead] = []
    private var others: [Dependency] = []
    /// The number of entries at which duplicates are removed.
    private var slotLimit = Self.leastLimit
    private var otherLimit = Self.leastLimit

    private struct SlotRead: Hashable {
        let object: ObjectID
        let slot: Int32
    }

    private static let leastLimit = 1 << 14

    /// All recorded reads, without duplicates.
    var dependencies: Set<Dependency> {
        Set(others).union(slots.lazy.map { .slot($0.object, Int($0.slot)) })
    }

    @inline(__always)
    mutating func note(slot: Int, of object: ObjectID) {
        if slots.count >= slotLimit {
            Self.dropRepeated(&slots, &slotLimit)
        }
        // No type has as many properties.
        slots.append(SlotRead(object: object, slot: Int32(truncatingIfNeeded: slot)))
    }

    mutating func note(_ dependency: Dependency) {
        if case .slot(let object, let slot) = dependency {
            return note(slot: slot, of: object)
        }
        if others.count >= otherLimit {
            Self.dropRepeated(&others, &otherLimit)
        }
        others.append(dependency)
    }

    @inline(never)
    private static func dropRepeated<Entry: Hashable>(_ entries: inout [Entry], _ limit: inout Int)
    {
        entries = Array(Set(entries))
        limit = max(leastLimit, entries.count * 2)
    }
}
