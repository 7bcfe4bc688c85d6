/// An archive in the form that is passed to libzip, at a fixed address while libzip may read it.
///
/// libzip searches for end records by its own rules, and could find another central directory than
/// the scanner, for example in an archive that is stored within the archive. So the copy ends with
/// newly written records, preceded by zeros as far back as libzip searches. Then libzip reads the
/// headers that were checked, in the same order.
struct ArchiveCopy: ~Copyable {
    private let buffer: UnsafeMutableRawBufferPointer

    /// Copies an archive up to the end of its central directory, and appends the ending.
    init(_ bytes: [UInt8], directory: Range<Int>, entryCount: Int) {
        let body = bytes[..<directory.upperBound]
        let ending = Self.ending(for: directory, entryCount: entryCount)
        buffer = .allocate(byteCount: body.count + ending.count, alignment: 1)
        body.withUnsafeBytes { buffer.copyMemory(from: $0) }
        ending.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(rebasing: buffer[body.count...]).copyMemory(from: $0)
        }
    }

    deinit {
        buffer.deallocate()
    }

    var start: UnsafeRawPointer? { UnsafeRawPointer(buffer.baseAddress) }
    var count: UInt64 { UInt64(buffer.count) }

    /// Zeros, followed by end records (APPNOTE 4.3.14 to 4.3.16), always in the zip64 form that
    /// fits any size.
    private static func ending(for directory: Range<Int>, entryCount: Int) -> [UInt8] {
        // The longest comment, the end record and the zip64 locator.
        let searchSize = 0xFFFF + 22 + 20
        var ending = [UInt8](repeating: 0, count: searchSize)
        ending.append(littleEndian: UInt32(0x0606_4B50))
        ending.append(littleEndian: UInt64(44))
        ending.append(littleEndian: UInt32(45 << 16 | 45))
        ending.append(littleEndian: UInt64(0))
        ending.append(littleEndian: UInt64(entryCount))
        ending.append(littleEndian: UInt64(entryCount))
        ending.append(littleEndian: UInt64(directory.count))
        ending.append(littleEndian: UInt64(directory.lowerBound))

        ending.append(littleEndian: UInt32(0x0706_4B50))
        ending.append(littleEndian: UInt32(0))
        ending.append(littleEndian: UInt64(directory.upperBound + searchSize))
        ending.append(littleEndian: UInt32(1))

        // All ones refer to the zip64 record.
        ending.append(littleEndian: UInt32(0x0605_4B50))
        ending.append(littleEndian: UInt32(0))
        ending.append(littleEndian: UInt32.max)
        ending.append(littleEndian: UInt64.max)
        ending.append(littleEndian: UInt16(0))
        return ending
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
