/// A set of slots of an object: bits of a word, as most entities have fewer than 64 properties.
struct SlotSet: ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var high: Set<Int> = []

    init(arrayLiteral elements: Int...) {
        for slot in elements {
            insert(slot)
        }
    }

    /// The first slots.
    init(all count: Int) {
        low = count < 64 ? 1 << UInt64(max(0, count)) - 1 : .max
        high = count > 64 ? Set(64..<count) : []
    }

    var isEmpty: Bool { low == 0 && high.isEmpty }
    var count: Int { low.nonzeroBitCount + high.count }

    func contains(_ slot: Int) -> Bool {
        slot < 64 ? low >> UInt64(slot) & 1 == 1 : high.contains(slot)
    }

    mutating func insert(_ slot: Int) {
        if slot < 64 {
            low |= 1 << UInt64(slot)
        } else {
            high.insert(slot)
        }
    }

    mutating func subtract(_ other: SlotSet) {
        low &= ~other.low
        if !high.isEmpty {
            high.subtract(other.high)
        }
    }
}
