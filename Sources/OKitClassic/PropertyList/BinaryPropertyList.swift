import OKitBundle

/// Parses a binary property list (CFBinaryPList.c, "bplist00").
///
/// Objects are numbered; a table at the end of the file contains their offsets. An object may be
/// contained in several others, but objects do not share bytes, so that all objects together are no
/// larger than the file, which bounds memory and time.
struct BinaryPropertyList {
    static let signature = Array("bplist00".utf8)
    private static let trailerSize = 32

    let bytes: [UInt8]
    /// The offset of the table of offsets, after all objects.
    let tableOffset: Int
    let referenceSize: Int
    private let offsetSize: Int
    private let objectCount: Int
    private let rootIndex: Int

    /// The objects that have been read.
    private var built: [Int: Built] = [:]
    /// The objects that are being read, each in the previous one.
    private var open: Set<Int> = []
    /// The number of bytes of objects that have not been read yet.
    private var unread: Int

    /// An object, with the number of values in it.
    struct Built {
        var value: PropertyList
        var weight = 1
    }

    init(_ bytes: [UInt8]) throws(ClassicFormatError) {
        let start = bytes.count - Self.trailerSize
        guard start >= Self.signature.count else {
            throw Self.error(.truncated, at: bytes.count, "the trailer is missing")
        }
        var reader = ByteReader(bytes[...], at: start + 6, .propertyList)
        offsetSize = try reader.position(bigEndian: 1)
        referenceSize = try reader.position(bigEndian: 1)
        objectCount = try reader.position(bigEndian: 8)
        rootIndex = try reader.position(bigEndian: 8)
        tableOffset = try reader.position(bigEndian: 8)
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize else {
            throw Self.error(
                .badMarker,
                at: start + 6,
                "offsets and references have 1 to 8 bytes, not \(offsetSize) and \(referenceSize)"
            )
        }
        let table = objectCount.multipliedReportingOverflow(by: offsetSize)
        guard tableOffset >= Self.signature.count, tableOffset <= start,
            !table.overflow, table.partialValue <= start - tableOffset
        else {
            throw Self.error(
                .badReference,
                at: start + 8,
                "the table of \(objectCount) offsets at \(tableOffset) exceeds the file"
            )
        }
        self.bytes = bytes
        unread = tableOffset - Self.signature.count
    }

    mutating func root() throws(ClassicFormatError) -> PropertyList {
        try object(rootIndex, from: bytes.count - Self.trailerSize + 16, depth: 0).value
    }

    /// Reads an object, unless it has been read before.
    ///
    /// - Parameter place: The location of the reference.
    mutating func object(
        _ index: Int,
        from place: Int,
        depth: Int
    ) throws(ClassicFormatError) -> Built {
        if let known = built[index] {
            return known
        }
        guard index < objectCount else {
            throw Self.error(
                .badReference,
                at: place,
                "there are \(objectCount) objects, but no object \(index)"
            )
        }
        guard depth <= PropertyList.depthLimit else {
            throw Self.error(
                .tooLarge,
                at: place,
                "more than \(PropertyList.depthLimit) containers are nested"
            )
        }
        guard open.insert(index).inserted else {
            throw Self.error(.cycle, at: place, "object \(index) contains itself")
        }
        let entry = tableOffset + index * offsetSize
        var table = ByteReader(bytes[...], at: entry, .propertyList)
        let offset = try table.position(bigEndian: offsetSize)
        guard offset >= Self.signature.count, offset < tableOffset else {
            throw Self.error(
                .badReference,
                at: entry,
                "object \(index) should be at \(offset), which is outside the objects"
            )
        }
        let object = try read(at: offset, depth: depth)
        open.remove(index)
        built[index] = object
        return object
    }

    /// Records that some bytes belong to an object.
    mutating func take(_ count: Int, at offset: Int) throws(ClassicFormatError) {
        guard count <= unread else {
            throw Self.error(
                .overlap,
                at: offset,
                "the objects are larger than the file, so some overlap"
            )
        }
        unread -= count
    }

    static func error(
        _ code: ClassicFormatError.Code,
        at offset: Int,
        _ message: String
    ) -> ClassicFormatError {
        ClassicFormatError(.propertyList, code, at: offset, message)
    }
}
