import OKitBundle

/// Parses the four tables of a nib: objects, keys, values and classes.
///
/// The count of a table is checked against the available bytes before the table is read.
struct NIBReader {
    static let signature = Array("NIBArchive".utf8)

    private let bytes: ArraySlice<UInt8>
    private let objects: Table
    private let keyTable: Table
    private let values: Table
    private let classes: Table

    /// The number of entries of a table, and its offset in the file.
    private struct Table {
        var count: Int
        var offset: Int
    }

    init(_ bytes: ArraySlice<UInt8>) throws(ClassicFormatError) {
        guard bytes.starts(with: Self.signature) else {
            throw Self.error(.badSignature, at: bytes.startIndex, "it has the wrong signature")
        }
        self.bytes = bytes
        let versionsSize = 8
        var reader = ByteReader(
            bytes,
            at: bytes.startIndex + Self.signature.count + versionsSize,
            .nib
        )
        // The smallest object has three bytes, the smallest key one, and so on.
        objects = try Self.table(&reader, smallest: 3, "objects")
        keyTable = try Self.table(&reader, smallest: 1, "keys")
        values = try Self.table(&reader, smallest: 2, "values")
        classes = try Self.table(&reader, smallest: 2, "classes")
    }

    private static func table(
        _ reader: inout ByteReader,
        smallest: Int,
        _ name: String
    ) throws(ClassicFormatError) -> Table {
        let place = reader.offset
        let count = Int(try reader.littleEndian(4))
        let offset = Int(try reader.littleEndian(4))
        let size = reader.bytes.count
        guard offset <= size, count <= (size - offset) / smallest else {
            throw error(
                .badReference,
                at: place,
                "\(count) \(name) from \(offset) on exceed \(size) bytes"
            )
        }
        return Table(count: count, offset: reader.bytes.startIndex + offset)
    }

    func keys() throws(ClassicFormatError) -> [String] {
        var reader = ByteReader(bytes, at: keyTable.offset, .nib)
        var keys: [String] = []
        keys.reserveCapacity(keyTable.count)
        for _ in 0..<keyTable.count {
            let length = try reader.varint()
            keys.append(try Self.text(reader.slice(length)))
        }
        return keys
    }

    /// The names end with a zero; the numbers after the length are not needed.
    func classNames() throws(ClassicFormatError) -> [String] {
        var reader = ByteReader(bytes, at: classes.offset, .nib)
        var names: [String] = []
        names.reserveCapacity(classes.count)
        for _ in 0..<classes.count {
            let length = try reader.varint()
            let extraCount = try reader.varint()
            _ = try reader.slice(4 * extraCount)
            let name = try reader.slice(length)
            names.append(try Self.text(name.last == 0 ? name.dropLast() : name))
        }
        return names
    }

    func records(
        classCount: Int,
        entryCount: Int
    ) throws(ClassicFormatError) -> [NIBArchive.Record] {
        var reader = ByteReader(bytes, at: objects.offset, .nib)
        var records: [NIBArchive.Record] = []
        records.reserveCapacity(objects.count)
        var unowned = entryCount
        for _ in 0..<objects.count {
            let place = reader.offset
            let className = try reader.varint()
            let first = try reader.varint()
            let count = try reader.varint()
            guard className < classCount, first <= entryCount, count <= entryCount - first else {
                throw Self.error(
                    .badReference,
                    at: place,
                    "an object has class \(className) of \(classCount) and \(count) values from "
                        + "\(first) on, of \(entryCount)"
                )
            }
            // The total number of values of all objects must not exceed the number of values.
            unowned -= count
            guard unowned >= 0 else {
                throw Self.error(.overlap, at: place, "two objects have the same value")
            }
            records.append(NIBArchive.Record(className: className, entries: first..<first + count))
        }
        return records
    }

    func entries(keyCount: Int) throws(ClassicFormatError) -> [NIBArchive.Entry] {
        var reader = ByteReader(bytes, at: values.offset, .nib)
        var entries: [NIBArchive.Entry] = []
        entries.reserveCapacity(values.count)
        for _ in 0..<values.count {
            let place = reader.offset
            let key = try reader.varint()
            guard key < keyCount else {
                throw Self.error(.badReference, at: place, "there are \(keyCount) keys, not \(key)")
            }
            entries.append(NIBArchive.Entry(key: key, value: try Self.value(&reader)))
        }
        return entries
    }

    private static func value(_ reader: inout ByteReader) throws(ClassicFormatError) -> NIBValue {
        let type = try reader.byte()
        switch type {
        case 0: return .integer(Int64(Int8(truncatingIfNeeded: try reader.littleEndian(1))))
        case 1: return .integer(Int64(Int16(truncatingIfNeeded: try reader.littleEndian(2))))
        case 2: return .integer(Int64(Int32(truncatingIfNeeded: try reader.littleEndian(4))))
        case 3: return .integer(Int64(truncatingIfNeeded: try reader.littleEndian(8)))
        case 4: return .bool(false)
        case 5: return .bool(true)
        case 6:
            let bits = UInt32(truncatingIfNeeded: try reader.littleEndian(4))
            return .real(Double(Float(bitPattern: bits)))
        case 7: return .real(Double(bitPattern: try reader.littleEndian(8)))
        case 8:
            let length = try reader.varint()
            return .data(try reader.slice(length))
        case 9: return .null
        case 10: return .object(Int(try reader.littleEndian(4)))
        default:
            throw error(.badMarker, at: reader.offset - 1, "no value has type \(type)")
        }
    }

    /// Checks all references, so that they need not be checked on access.
    func checkReferences(
        in entries: [NIBArchive.Entry],
        count: Int
    ) throws(ClassicFormatError) {
        for entry in entries {
            if case .object(let index) = entry.value, index >= count {
                throw Self.error(
                    .badReference,
                    at: values.offset,
                    "a value refers to object \(index) of \(count)"
                )
            }
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(ClassicFormatError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw error(.badText, at: bytes.startIndex, "a name is not valid UTF-8")
        }
        return text
    }

    private static func error(
        _ code: ClassicFormatError.Code,
        at offset: Int,
        _ message: String
    ) -> ClassicFormatError {
        ClassicFormatError(.nib, code, at: offset, message)
    }
}
