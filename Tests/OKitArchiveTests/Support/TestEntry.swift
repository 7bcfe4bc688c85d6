/// An entry of a test archive, every field of whose headers can be set, also to what is wrong.
///
/// What is left `nil` follows from the other fields as a correct writer would have it.
struct TestEntry: Sendable {
    var name: [UInt8]
    var content: [UInt8]
    var method: UInt16 = 0
    var flags: UInt16 = 0
    var madeBy: UInt16 = 3 << 8 | 63
    var attributes: UInt32 = 0o100644 << 16
    var time: UInt32 = 0x0021_0000
    var packed: [UInt8]?
    var crc: UInt32?
    var size: UInt32?
    var compressedSize: UInt32?
    var centralExtra: [UInt8] = []
    var disk: UInt16 = 0
    var offset: UInt32?

    var localSignature: UInt32 = 0x0403_4B50
    var localVersion: UInt16 = 20
    var localName: [UInt8]?
    var localFlags: UInt16?
    var localMethod: UInt16?
    var localTime: UInt32?
    var localCRC: UInt32?
    var localSize: UInt32?
    var localCompressedSize: UInt32?
    var localExtra: [UInt8] = []

    var gapBefore: [UInt8] = []
    var descriptor: [UInt8] = []

    init(_ name: String, _ content: String = "content", change: (inout Self) -> Void = { _ in }) {
        self.name = Array(name.utf8)
        self.content = Array(content.utf8)
        if name.hasSuffix("/") {
            self.content = []
            attributes = 0o040755 << 16
        }
        change(&self)
    }

    /// A deflate stream of one block that holds the content as it is (RFC 1951 §3.2.4).
    static func deflated(_ name: String, _ content: String = "content") -> TestEntry {
        TestEntry(name, content) { entry in
            entry.method = 8
            let size = UInt16(entry.content.count)
            entry.packed = [1] + littleEndian(size) + littleEndian(~size) + entry.content
        }
    }

    /// An entry whose checksum and sizes stand behind its content.
    static func deferred(_ name: String, isWide: Bool, hasSignature: Bool) -> TestEntry {
        var entry = deflated(name)
        entry.flags = 1 << 3
        entry.localCRC = 0
        entry.localSize = 0
        entry.localCompressedSize = 0
        let sizes = [entry.data.count, entry.content.count]
        entry.descriptor =
            (hasSignature ? [0x50, 0x4B, 7, 8] : []) + littleEndian(crc32(entry.content))
            + sizes.flatMap { isWide ? littleEndian(UInt64($0)) : littleEndian(UInt32($0)) }
        return entry
    }

    var data: [UInt8] { packed ?? content }

    func local() -> [UInt8] {
        let name = localName ?? name
        return littleEndian(localSignature) + littleEndian(localVersion)
            + littleEndian(localFlags ?? flags) + littleEndian(localMethod ?? method)
            + littleEndian(localTime ?? time) + littleEndian(localCRC ?? crc ?? crc32(content))
            + littleEndian(localCompressedSize ?? compressedSize ?? UInt32(data.count))
            + littleEndian(localSize ?? size ?? UInt32(content.count))
            + littleEndian(UInt16(name.count)) + littleEndian(UInt16(localExtra.count))
            + name + localExtra
    }

    func central(at place: Int) -> [UInt8] {
        littleEndian(UInt32(0x0201_4B50)) + littleEndian(madeBy) + littleEndian(UInt16(20))
            + littleEndian(flags) + littleEndian(method) + littleEndian(time)
            + littleEndian(crc ?? crc32(content))
            + littleEndian(compressedSize ?? UInt32(data.count))
            + littleEndian(size ?? UInt32(content.count))
            + littleEndian(UInt16(name.count)) + littleEndian(UInt16(centralExtra.count))
            + littleEndian(UInt16(0)) + littleEndian(disk) + littleEndian(UInt16(0))
            + littleEndian(attributes) + littleEndian(offset ?? UInt32(place))
            + name + centralExtra
    }
}

func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// An extra field (APPNOTE 4.5.1).
func extraField(_ id: UInt16, _ content: [UInt8]) -> [UInt8] {
    littleEndian(id) + littleEndian(UInt16(content.count)) + content
}

/// The checksum of APPNOTE 4.4.7, bit by bit.
func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { register, byte in
        (0..<8).reduce(register ^ UInt32(byte)) { value, _ in
            value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
        }
    }
}
