/// The central directory's description at the end of an archive (APPNOTE 4.3.14 to 4.3.16).
struct EndRecord {
    /// The number of headers in the central directory.
    let entryCount: Int

    /// The range of the central directory.
    let directory: Range<Int>

    private static let size = 22
    private static let locatorSize = 20
    private static let zip64Size = 56

    /// Finds the end record and the zip64 records before it.
    ///
    /// The last signature is used, and its comment must extend to the very end. A reader that used
    /// another signature could find a second directory in the comment.
    init(of archive: ByteWindow) throws(ArchiveError) {
        guard let record = Self.lastRecord(of: archive) else {
            throw ArchiveError(
                .missingCentralDirectory,
                "has no end record: it is truncated or not a zip archive; download it again"
            )
        }
        let start = record.range.lowerBound
        guard start + Self.size + Int(record.uint16(20)) == archive.count else {
            throw ArchiveError(
                .trailingBytes,
                "does not end with its end record; remove the bytes after it",
                at: start
            )
        }
        let fields = Fields(record)
        guard
            let locator = archive.record(
                0x0706_4B50,
                at: start - Self.locatorSize,
                count: Self.locatorSize
            )
        else {
            guard !fields.needsZip64 else { throw Self.inconsistent(at: start) }
            try self.init(fields, endingAt: start, of: archive)
            return
        }
        let zip64 = try Self.zip64Record(at: locator, of: archive)
        let wide = Fields(zip64: zip64)
        guard wide.agrees(with: fields) else { throw Self.inconsistent(at: start) }
        try self.init(wide, endingAt: zip64.range.lowerBound, of: archive)
    }

    private init(_ fields: Fields, endingAt end: Int, of archive: ByteWindow) throws(ArchiveError) {
        guard fields.disk == 0, fields.directoryDisk == 0 else { throw Self.multiDisk(at: end) }
        guard fields.entryCountOfDisk == fields.entryCount else {
            throw ArchiveError(
                .entryCountMismatch,
                "has two different entry counts; pack it again",
                at: end
            )
        }
        let offset = Int(clamping: fields.offset)
        let isEmpty = fields.entryCount == 0
        guard isEmpty || archive.record(CentralHeader.signature, at: offset, count: 4) != nil else {
            throw ArchiveError(
                .missingCentralDirectory,
                "has no central directory where its end record points; get it again",
                at: end
            )
        }
        guard offset <= end, fields.size == UInt64(end - offset) else {
            throw ArchiveError(
                .misplacedCentralDirectory,
                "has bytes between its central directory and its end record, or before its start;"
                    + " pack it again",
                at: end
            )
        }
        self.entryCount = Int(clamping: fields.entryCount)
        self.directory = offset..<end
    }

    /// Searches the last mebibyte.
    ///
    /// This is more than the longest comment, so that an archive with trailing bytes gets a
    /// specific message. A larger search would take too long to reject a large file that is not an
    /// archive.
    private static func lastRecord(of archive: ByteWindow) -> ByteWindow? {
        var offset = archive.count - size
        let first = max(0, offset - 1 << 20)
        while offset >= first {
            if let record = archive.record(0x0605_4B50, at: offset, count: size) { return record }
            offset -= 1
        }
        return nil
    }

    /// The zip64 end record, which must directly precede its locator: bytes between them, such as
    /// those of version 2, could hide data.
    private static func zip64Record(
        at locator: ByteWindow,
        of archive: ByteWindow
    ) throws(ArchiveError) -> ByteWindow {
        let start = locator.range.lowerBound
        guard locator.uint32(4) == 0, locator.uint32(16) <= 1 else { throw multiDisk(at: start) }
        let expected = start - zip64Size
        guard let record = archive.record(0x0606_4B50, at: expected, count: zip64Size),
            locator.uint64(8) == UInt64(expected), record.uint64(4) == UInt64(zip64Size - 12)
        else { throw inconsistent(at: start) }
        return record
    }

    private static func multiDisk(at offset: Int) -> ArchiveError {
        ArchiveError(
            .multiDisk,
            "is one part of several; join them into one archive",
            at: offset
        )
    }

    private static func inconsistent(at offset: Int) -> ArchiveError {
        ArchiveError(
            .inconsistentZip64,
            "has zip64 records that contradict its end record; pack it again",
            at: offset
        )
    }
}

/// The common fields of the end record and its zip64 counterpart.
private struct Fields {
    let disk: UInt32
    let directoryDisk: UInt32
    let entryCountOfDisk: UInt64
    let entryCount: UInt64
    let size: UInt64
    let offset: UInt64

    init(_ record: ByteWindow) {
        disk = UInt32(record.uint16(4))
        directoryDisk = UInt32(record.uint16(6))
        entryCountOfDisk = UInt64(record.uint16(8))
        entryCount = UInt64(record.uint16(10))
        size = UInt64(record.uint32(12))
        offset = UInt64(record.uint32(16))
    }

    init(zip64 record: ByteWindow) {
        disk = record.uint32(16)
        directoryDisk = record.uint32(20)
        entryCountOfDisk = record.uint64(24)
        entryCount = record.uint64(32)
        size = record.uint64(40)
        offset = record.uint64(48)
    }

    /// Whether a value refers to the zip64 record.
    ///
    /// A count of 0xFFFF does not: it may be the actual count.
    var needsZip64: Bool { size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF }

    /// Whether each field of the short record is the same or refers to this one.
    func agrees(with short: Fields) -> Bool {
        (short.disk == 0xFFFF || short.disk == disk)
            && (short.directoryDisk == 0xFFFF || short.directoryDisk == directoryDisk)
            && (short.entryCountOfDisk == 0xFFFF || short.entryCountOfDisk == entryCountOfDisk)
            && (short.entryCount == 0xFFFF || short.entryCount == entryCount)
            && (short.size == 0xFFFF_FFFF || short.size == size)
            && (short.offset == 0xFFFF_FFFF || short.offset == offset)
    }
}
