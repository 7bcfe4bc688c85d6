import Glibc

/// A table of names that are looked up by their UTF-8 bytes without creating a `String`.
///
/// A hash table with open addressing. Its hash mixes the length and the first and last bytes; the
/// names come from a schema, so a value cannot cause collisions.
final class NameTable: Sendable {
    /// The distinct names, in order of first occurrence.
    let names: [String]

    private let bytes: [[UInt8]]
    /// Indices of `names`, or -1; the size is a power of two, at least twice the count.
    private let slots: [Int32]

    init(_ list: some Sequence<String>) {
        let list = Array(list)
        var names: [String] = []
        var bytes: [[UInt8]] = []
        var slots = [Int32](repeating: -1, count: Self.tableSize(for: list.count))
        for name in list {
            // By bytes: strings compare "é" in one and in two code points as equal.
            let utf8 = Array(name.utf8)
            var slot = utf8.withUnsafeBufferPointer(Self.hash) & (slots.count - 1)
            while slots[slot] >= 0, bytes[Int(slots[slot])] != utf8 {
                slot = (slot + 1) & (slots.count - 1)
            }
            guard slots[slot] < 0 else {
                continue
            }
            slots[slot] = Int32(names.count)
            names.append(name)
            bytes.append(utf8)
        }
        self.names = names
        self.bytes = bytes
        self.slots = slots
    }

    var count: Int {
        names.count
    }

    /// The index in `names` of a name.
    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !bytes.isEmpty else {
            return nil
        }
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if Self.isEqual(bytes[index], name) {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The index in `names` of a name.
    func index(of name: String) -> Int? {
        var name = name
        return name.withUTF8 { index(of: $0) }
    }

    private static func tableSize(for count: Int) -> Int {
        var size = 2
        while size < count * 2 {
            size *= 2
        }
        return size
    }

    @inline(__always)
    private static func isEqual(_ name: [UInt8], _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == other.count, let start = other.baseAddress else {
            return name.isEmpty && other.isEmpty
        }
        return name.withUnsafeBufferPointer { memcmp($0.baseAddress ?? start, start, name.count) }
            == 0
    }

    @inline(__always)
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = UInt64(truncatingIfNeeded: name.count)
        if name.count >= 8 {
            let raw = UnsafeRawBufferPointer(name)
            let first = raw.loadUnaligned(as: UInt64.self)
            let last = raw.loadUnaligned(fromByteOffset: name.count - 8, as: UInt64.self)
            hash = (hash ^ first) &* 0x9E37_79B9_7F4A_7C15 ^ last
        } else {
            for byte in name {
                hash = hash << 8 ^ hash >> 56 ^ UInt64(byte)
            }
        }
        hash = hash &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash >> 33)
    }
}
