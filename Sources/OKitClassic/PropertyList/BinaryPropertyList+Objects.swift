import OKitBundle

extension BinaryPropertyList {
    /// Reads the object at an offset: a marker, whose lower half contains the size, and the
    /// content.
    mutating func read(at offset: Int, depth: Int) throws(ClassicFormatError) -> Built {
        var reader = ByteReader(bytes[..<tableOffset], at: offset, .propertyList)
        let marker = try reader.byte()
        let low = Int(marker & 0x0F)
        let value: PropertyList
        switch marker >> 4 {
        case 0x0: value = try Self.constant(low, at: offset)
        case 0x1: value = try Self.integer(&reader, exponent: low)
        case 0x2: value = .real(try Self.real(&reader, exponent: low))
        case 0x3 where low == 3: value = .date(try Self.real(&reader, exponent: low))
        case 0x4:
            let count = try Self.count(low, &reader)
            value = .data(Array(try reader.slice(count)))
        case 0x5, 0x7:
            let count = try Self.count(low, &reader)
            value = .text(try Self.text(reader.slice(count), isASCII: marker >> 4 == 0x5))
        case 0x6:
            let units = try Self.count(low, &reader)
            let (size, overflow) = units.multipliedReportingOverflow(by: 2)
            value = .text(Self.utf16(try reader.slice(overflow ? Int.max : size)))
        case 0x8 where low < 8: value = .uid(try reader.position(bigEndian: low + 1))
        case 0xA, 0xB, 0xC, 0xD:
            return try container(&reader, low, isDictionary: marker >> 4 == 0xD, depth: depth)
        default: throw Self.unknown(marker, at: offset)
        }
        try take(reader.offset - offset, at: offset)
        return Built(value: value)
    }

    /// Reads an array, a set or a dictionary, which contain the numbers of other objects.
    private mutating func container(
        _ reader: inout ByteReader,
        _ low: Int,
        isDictionary: Bool,
        depth: Int
    ) throws(ClassicFormatError) -> Built {
        let start = reader.offset - 1
        let count = try Self.count(low, &reader)
        let (size, overflow) = count.multipliedReportingOverflow(
            by: isDictionary ? 2 * referenceSize : referenceSize
        )
        let references = try reader.slice(overflow ? Int.max : size)
        try take(reader.offset - start, at: start)

        var weight = 1
        var objects: [PropertyList] = []
        objects.reserveCapacity(isDictionary ? 2 * count : count)
        var pointer = ByteReader(references, at: references.startIndex, .propertyList)
        while pointer.remaining > 0 {
            let place = pointer.offset
            let index = try pointer.position(bigEndian: referenceSize)
            let object = try object(index, from: place, depth: depth + 1)
            weight += object.weight
            guard weight <= PropertyList.valueLimit else {
                throw Self.error(
                    .tooLarge,
                    at: place,
                    "it contains more than \(PropertyList.valueLimit) values"
                )
            }
            objects.append(object.value)
        }
        guard isDictionary else {
            return Built(value: .array(objects), weight: weight)
        }
        var members: [String: PropertyList] = [:]
        for (key, value) in zip(objects[..<count], objects[count...]) {
            guard let name = key.text else {
                throw Self.error(.badMarker, at: start, "a key of this dictionary is not text")
            }
            members[name] = value
        }
        return Built(value: .dictionary(members), weight: weight)
    }

    /// The size of the content: the lower half of the marker, or an integer after it.
    private static func count(
        _ low: Int,
        _ reader: inout ByteReader
    ) throws(ClassicFormatError) -> Int {
        guard low == 0xF else {
            return low
        }
        let marker = try reader.byte()
        guard marker >> 4 == 0x1, marker & 0x0F <= 3 else {
            throw unknown(marker, at: reader.offset - 1)
        }
        return try reader.position(bigEndian: 1 << Int(marker & 0x0F))
    }

    private static func constant(
        _ low: Int,
        at offset: Int
    ) throws(ClassicFormatError)
        -> PropertyList
    {
        switch low {
        case 0x0: .null
        case 0x8: .bool(false)
        case 0x9: .bool(true)
        default: throw unknown(UInt8(low), at: offset)
        }
    }

    /// Integers of up to four bytes are unsigned; those of sixteen are for values that do not fit
    /// in eight.
    private static func integer(
        _ reader: inout ByteReader,
        exponent: Int
    ) throws(ClassicFormatError) -> PropertyList {
        switch exponent {
        case 0...2: return .integer(Int64(try reader.bigEndian(1 << exponent)))
        case 3: return .integer(Int64(bitPattern: try reader.bigEndian(8)))
        case 4:
            let high = Int64(bitPattern: try reader.bigEndian(8))
            let low = try reader.bigEndian(8)
            if high == 0, let number = Int64(exactly: low) {
                return .integer(number)
            }
            return .real(Double(high) * 0x1p64 + Double(low))
        default: throw unknown(0x10 | UInt8(exponent), at: reader.offset - 1)
        }
    }

    private static func real(
        _ reader: inout ByteReader,
        exponent: Int
    ) throws(ClassicFormatError) -> Double {
        switch exponent {
        case 2: Double(Float(bitPattern: UInt32(truncatingIfNeeded: try reader.bigEndian(4))))
        case 3: Double(bitPattern: try reader.bigEndian(8))
        default: throw unknown(0x20 | UInt8(exponent), at: reader.offset - 1)
        }
    }

    private static func text(
        _ bytes: ArraySlice<UInt8>,
        isASCII: Bool
    ) throws(ClassicFormatError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self),
            !isASCII || bytes.allSatisfy({ $0 < 0x80 })
        else {
            throw error(.badText, at: bytes.startIndex, "a text has invalid bytes")
        }
        return text
    }

    /// Half of a surrogate pair becomes U+FFFD, since text cannot contain it.
    private static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func unknown(_ marker: UInt8, at offset: Int) -> ClassicFormatError {
        error(.badMarker, at: offset, "no object starts with 0x\(String(marker, radix: 16))")
    }
}
