/// A part of a decision that is stored as whole numbers.
protocol StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage)
    func write(to writer: inout StoredWriter)
}

/// Writes numbers as text of printable ASCII: groups of five bits, the lowest first.
///
/// Nearly all numbers of a decision are small, so that each takes one or two characters.
struct StoredWriter {
    /// The first of the 32 characters that end a number, and of the 32 that do not.
    static let last = UInt8(ascii: "0")
    static let more = UInt8(ascii: "P")

    private(set) var text: [UInt8] = []

    mutating func add(_ number: Int64) {
        // The sign is the lowest bit.
        add(bits: UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func add(bits number: UInt64) {
        var rest = number
        while rest >= 32 {
            text.append(Self.more + UInt8(rest & 31))
            rest >>= 5
        }
        text.append(Self.last + UInt8(rest))
    }

    mutating func add<Part: StoredPart>(_ parts: [Part]) {
        add(Int64(parts.count))
        for part in parts {
            part.write(to: &self)
        }
    }
}

/// Reads what a `StoredWriter` has written.
struct StoredReader {
    /// The text is not one that a writer has written.
    struct Damage: Error {}

    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    var isAtEnd: Bool { position == text.count }

    mutating func bits() throws(Damage) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while position < text.count, shift < 64 {
            let character = text[position]
            position += 1
            guard character >= StoredWriter.more else {
                guard character >= StoredWriter.last else {
                    throw Damage()
                }
                return number | UInt64(character - StoredWriter.last) << shift
            }
            number |= UInt64(character - StoredWriter.more) << shift
            shift += 5
        }
        throw Damage()
    }

    mutating func int() throws(Damage) -> Int64 {
        let bits = try bits()
        return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1)
    }

    mutating func int32() throws(Damage) -> Int32 {
        guard let number = Int32(exactly: try int()) else {
            throw Damage()
        }
        return number
    }

    mutating func list<Part: StoredPart>() throws(Damage) -> [Part] {
        guard let count = Int(exactly: try int()), (0...text.count).contains(count) else {
            throw Damage()
        }
        var parts: [Part] = []
        parts.reserveCapacity(count)
        for _ in 0..<count {
            parts.append(try Part(from: &self))
        }
        return parts
    }
}

extension Int32: StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        self = try reader.int32()
    }

    func write(to writer: inout StoredWriter) {
        writer.add(Int64(self))
    }
}

extension UInt8: StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        self = UInt8(truncatingIfNeeded: try reader.bits())
    }

    func write(to writer: inout StoredWriter) {
        writer.add(bits: UInt64(self))
    }
}

extension Check: StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        guard let code = Code(rawValue: try UInt8(from: &reader)) else {
            throw StoredReader.Damage()
        }
        self.code = code
        operand = try reader.int32()
        other = try reader.int32()
    }

    func write(to writer: inout StoredWriter) {
        code.rawValue.write(to: &writer)
        operand.write(to: &writer)
        other.write(to: &writer)
    }
}

extension ObjectRule: StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        names = try reader.int32()
        required = try reader.int32()
        patterns = try reader.int32()
        patternCount = try reader.int32()
        additional = try reader.int32()
        isOnlyRequired = try reader.bits() != 0
    }

    func write(to writer: inout StoredWriter) {
        for number in [names, required, patterns, patternCount, additional] {
            number.write(to: &writer)
        }
        writer.add(bits: isOnlyRequired ? 1 : 0)
    }
}

extension ArrayRule: StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        prefix = try reader.int32()
        prefixCount = try reader.int32()
        rest = try reader.int32()
    }

    func write(to writer: inout StoredWriter) {
        for number in [prefix, prefixCount, rest] {
            number.write(to: &writer)
        }
    }
}

extension NameSlots: StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        start = try reader.int32()
        mask = try reader.int32()
    }

    func write(to writer: inout StoredWriter) {
        start.write(to: &writer)
        mask.write(to: &writer)
    }
}

extension NameSlot: StoredPart {
    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        self.init()
        name = try NameKey(from: &reader)
        if name.length >= 0 {
            text = try reader.int32()
            target = try reader.int32()
            mark = try reader.int32()
        }
    }

    func write(to writer: inout StoredWriter) {
        name.write(to: &writer)
        if name.length >= 0 {
            for number in [text, target, mark] {
                number.write(to: &writer)
            }
        }
    }
}

extension NumberLimit: StoredPart {
    private static let relations: [Relation] = [.atLeast, .above, .atMost, .below]

    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        let index = Int(try reader.int32())
        guard Self.relations.indices.contains(index) else {
            throw StoredReader.Damage()
        }
        relation = Self.relations[index]
        number = try SmallNumber(from: &reader)
    }

    func write(to writer: inout StoredWriter) {
        writer.add(Int64(Self.relations.firstIndex { $0 == relation } ?? 0))
        number.write(to: &writer)
    }
}

/// A text, by its bytes.
struct StoredText: StoredPart {
    let text: String

    init(text: String) {
        self.text = text
    }

    init(from reader: inout StoredReader) throws(StoredReader.Damage) {
        text = String(decoding: try reader.list() as [UInt8], as: UTF8.self)
    }

    func write(to writer: inout StoredWriter) {
        writer.add(Array(text.utf8))
    }
}
