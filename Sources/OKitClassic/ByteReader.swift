import OKitBundle

/// Reads numbers and bytes sequentially, with bounds checks.
///
/// Offsets refer to the whole file, even if only a part of it is read.
struct ByteReader {
    let bytes: ArraySlice<UInt8>
    let format: ClassicFormatError.Format
    private(set) var offset: Int

    /// Creates a reader at an offset, which may be invalid: then nothing can be read.
    init(_ bytes: ArraySlice<UInt8>, at offset: Int, _ format: ClassicFormatError.Format) {
        self.bytes = bytes
        self.format = format
        self.offset = offset
    }

    /// The number of remaining bytes.
    var remaining: Int {
        offset < bytes.startIndex ? 0 : max(bytes.endIndex - offset, 0)
    }

    mutating func slice(_ count: Int) throws(ClassicFormatError) -> ArraySlice<UInt8> {
        // At an invalid offset, not even zero bytes can be read.
        guard count >= 0, count <= remaining, bytes.startIndex...bytes.endIndex ~= offset else {
            throw ClassicFormatError(
                format,
                .truncated,
                at: min(offset, bytes.endIndex),
                "\(count) bytes expected, but \(remaining) are left"
            )
        }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    mutating func byte() throws(ClassicFormatError) -> UInt8 {
        try slice(1).first ?? 0
    }

    /// A big-endian number of at most eight bytes.
    mutating func bigEndian(_ size: Int) throws(ClassicFormatError) -> UInt64 {
        try slice(size).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A little-endian number of at most eight bytes.
    mutating func littleEndian(_ size: Int) throws(ClassicFormatError) -> UInt64 {
        try slice(size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A count or offset; `Int.max` if it is too large.
    mutating func position(bigEndian size: Int) throws(ClassicFormatError) -> Int {
        Int(clamping: try bigEndian(size))
    }

    /// Seven bits per byte, the lowest first; the last byte has its highest bit set.
    mutating func varint() throws(ClassicFormatError) -> Int {
        let start = offset
        var number = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            let byte = try byte()
            number |= Int(byte & 0x7F) << shift
            if byte & 0x80 != 0 {
                return number
            }
        }
        throw ClassicFormatError(format, .badMarker, at: start, "a number has more than five bytes")
    }
}
