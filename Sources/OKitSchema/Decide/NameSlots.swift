/// A table of names in plain memory: a range of slots with open addressing.
struct NameSlots: BitwiseCopyable {
    var start: Int32
    /// One less than the number of slots, which is a power of two.
    var mask: Int32
}

/// A name in a table, or an empty slot.
struct NameSlot: BitwiseCopyable {
    var name = NameKey()
    /// The index in `DecisionProgram.text` of a name of more than 16 bytes.
    var text: Int32 = 0
    /// The subschema for the name, or -1.
    var target: Int32 = -1
    /// The mark of the rule for the name.
    var mark: Int32 = -1
}

/// A name by its length, its first eight bytes and its last eight: up to 16 bytes that is all of it.
struct NameKey: BitwiseCopyable, Equatable, StoredPart {
    private var first: UInt64 = 0
    private var last: UInt64 = 0
    /// The length in bytes; -1 in an empty slot.
    private(set) var length: Int32 = -1

    init() {}

    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        length = try reader.int32()
        if length >= 0 {
            first = try reader.bits()
            last = try reader.bits()
        }
    }

    func write(to writer: inout StoredWriter) {
        length.write(to: &writer)
        if length >= 0 {
            writer.add(bits: first)
            writer.add(bits: last)
        }
    }

    init(emptyName: Void) {
        length = 0
    }

    @inline(__always)
    init(_ text: UnsafePointer<UInt8>, _ length: Int) {
        let raw = UnsafeRawPointer(text)
        self.length = Int32(truncatingIfNeeded: length)
        if length >= 8 {
            first = raw.loadUnaligned(as: UInt64.self)
            last = raw.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
        } else if length >= 4 {
            first = UInt64(raw.loadUnaligned(as: UInt32.self))
            last = UInt64(raw.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self))
        } else if length > 0 {
            first = UInt64(text[0]) | UInt64(text[length / 2]) << 8
            last = UInt64(text[length - 1])
        }
    }

    /// The first slot of the search.
    ///
    /// The names of a table come from a schema, so that a value cannot cause collisions.
    @inline(__always)
    var hash: Int {
        let mixed = (first ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        let both = (mixed ^ (mixed >> 29) ^ last) &* 0xBF58_476D_1CE4_E5B9
        return Int(truncatingIfNeeded: both >> 33)
    }
}

extension DecisionProgram {
    /// The index of the slot of a name.
    @inline(__always)
    func slot(of name: UnsafeBufferPointer<UInt8>, in table: NameSlots) -> Int? {
        let key = name.baseAddress.map { NameKey($0, name.count) } ?? NameKey(emptyName: ())
        let mask = Int(table.mask)
        var place = key.hash & mask
        while true {
            let index = Int(table.start) + place
            if slots[index].name.length < 0 {
                return nil
            }
            if slots[index].name == key,
                name.count <= 16 || text[Int(slots[index].text)...].starts(with: name)
            {
                return index
            }
            place = (place + 1) & mask
        }
    }
}

/// Builds consecutive name tables.
struct NameSlotBuilder {
    private(set) var tables: [NameSlots] = []
    private(set) var slots: [NameSlot] = []
    private(set) var text: [UInt8] = []

    /// Adds a table and returns its index.
    ///
    /// Duplicate names are merged; later ones add what the earlier ones do not define.
    mutating func add(_ names: [(name: [UInt8], target: Int32, mark: Int32)]) -> Int32 {
        var size = 2
        while size < names.count * 2 {
            size *= 2
        }
        let start = slots.count
        slots += repeatElement(NameSlot(), count: size)
        for (name, target, mark) in names {
            let key = name.withUnsafeBufferPointer {
                $0.baseAddress.map { NameKey($0, name.count) } ?? NameKey(emptyName: ())
            }
            var place = key.hash & (size - 1)
            while slots[start + place].name.length >= 0,
                slots[start + place].name != key || !isEqual(slots[start + place], name)
            {
                place = (place + 1) & (size - 1)
            }
            if slots[start + place].name.length < 0 {
                slots[start + place].name = key
                slots[start + place].text = Int32(text.count)
                if name.count > 16 {
                    text += name
                }
            }
            if slots[start + place].target < 0 {
                slots[start + place].target = target
            }
            if slots[start + place].mark < 0 {
                slots[start + place].mark = mark
            }
        }
        tables.append(NameSlots(start: Int32(start), mask: Int32(size - 1)))
        return Int32(tables.count - 1)
    }

    private func isEqual(_ slot: NameSlot, _ name: [UInt8]) -> Bool {
        name.count <= 16 || text[Int(slot.text)...].starts(with: name)
    }
}
