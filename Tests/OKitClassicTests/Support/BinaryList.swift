import OKitBundle
import OKitClassic

/// A binary property list made of objects that are bytes already, right or wrong.
struct BinaryList {
    var objects: [[UInt8]]
    var root = 0
    /// In the place of the offsets where the objects stand.
    var offsets: [Int]?
    var count: Int?

    /// References take two bytes, offsets four.
    var bytes: [UInt8] {
        var bytes = Array("bplist00".utf8)
        var places: [Int] = []
        for object in objects {
            places.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for place in offsets ?? places {
            bytes += Self.number(place, 4)
        }
        bytes += [0, 0, 0, 0, 0, 0, 4, 2]
        return bytes + Self.number(count ?? objects.count, 8) + Self.number(root, 8)
            + Self.number(table, 8)
    }

    /// An array or, with as many keys as values, a dictionary.
    static func container(_ kind: UInt8, _ references: [Int], count: Int? = nil) -> [UInt8] {
        head(kind, count ?? references.count) + references.flatMap { number($0, 2) }
    }

    static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 0xF, 0x12] + number(count, 4)
    }

    static func number(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

extension BinaryList {
    /// The list of a value.
    init(_ value: PropertyList) {
        objects = []
        root = Self.add(value, to: &objects)
    }

    private static func add(_ value: PropertyList, to objects: inout [[UInt8]]) -> Int {
        let bytes: [UInt8]
        switch value {
        case .null: bytes = [0]
        case .bool(let bool): bytes = [bool ? 9 : 8]
        case .integer(let value): bytes = [0x13] + number(Int(value), 8)
        case .real(let value): bytes = [0x23] + number(Int(bitPattern: UInt(value.bitPattern)), 8)
        case .date(let value): bytes = [0x33] + number(Int(bitPattern: UInt(value.bitPattern)), 8)
        case .data(let data): bytes = head(0x4, data.count) + data
        case .text(let text) where text.utf8.allSatisfy { $0 < 0x80 }:
            bytes = head(0x5, text.utf8.count) + Array(text.utf8)
        case .text(let text):
            bytes = head(0x6, text.utf16.count) + text.utf16.flatMap { number(Int($0), 2) }
        case .uid(let uid): bytes = [0x81] + number(uid, 2)
        case .array(let elements):
            let references = elements.map { add($0, to: &objects) }
            bytes = container(0xA, references)
        case .dictionary(let members):
            let sorted = members.sorted { $0.key < $1.key }
            let keys = sorted.map { add(.text($0.key), to: &objects) }
            let values = sorted.map { add($0.value, to: &objects) }
            bytes = container(0xD, keys + values, count: keys.count)
        }
        objects.append(bytes)
        return objects.count - 1
    }
}
