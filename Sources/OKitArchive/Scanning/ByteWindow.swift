/// Part of a buffer, whose integers are little-endian (APPNOTE 4.4.1.1).
///
/// Windows are created with checked bounds, from untrusted lengths. Fields are read at fixed
/// offsets of the format, from windows that contain them.
struct ByteWindow {
    private let buffer: ArchiveBytes

    /// The range in the whole buffer.
    let range: Range<Int>

    /// A window of the whole buffer.
    init(_ buffer: ArchiveBytes) {
        self.buffer = buffer
        self.range = 0..<buffer.count
    }

    private init(_ buffer: ArchiveBytes, _ range: Range<Int>) {
        self.buffer = buffer
        self.range = range
    }

    var count: Int { range.count }

    var bytes: ArraySlice<UInt8> { buffer[range] }

    /// The window of `count` bytes from `offset` on, counted from this window's start; `nil` if it
    /// is not within this one.
    func window(at offset: Int, count: Int) -> ByteWindow? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
            return nil
        }
        let start = range.lowerBound + offset
        return ByteWindow(buffer, start..<start + count)
    }

    /// As `window(at:count:)`; also `nil` if it does not start with `signature`.
    func record(_ signature: UInt32, at offset: Int, count: Int) -> ByteWindow? {
        guard let record = window(at: offset, count: count), record.uint32(0) == signature else {
            return nil
        }
        return record
    }

    func uint16(_ offset: Int) -> UInt16 { integer(at: offset) }
    func uint32(_ offset: Int) -> UInt32 { integer(at: offset) }
    func uint64(_ offset: Int) -> UInt64 { integer(at: offset) }

    private func integer<Number: FixedWidthInteger>(at offset: Int) -> Number {
        let size = MemoryLayout<Number>.size
        precondition(offset >= 0 && offset + size <= count, "The field is outside of its record.")
        var value: Number = 0
        for position in (0..<size).reversed() {
            value = value << 8 | Number(buffer[range.lowerBound + offset + position])
        }
        return value
    }
}
