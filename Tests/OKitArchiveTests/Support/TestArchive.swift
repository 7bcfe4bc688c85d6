import OKitArchive
import Testing

/// A test archive, whose end records can be set to what is wrong.
struct TestArchive: Sendable {
    var entries: [TestEntry]
    var gapBeforeDirectory: [UInt8] = []
    var gapAfterDirectory: [UInt8] = []
    var comment: [UInt8] = []
    var trailing: [UInt8] = []
    var zip64: Zip64?

    var disk: UInt16 = 0
    var directoryDisk: UInt16 = 0
    var countOfDisk: UInt16?
    var count: UInt16?
    var directorySize: UInt32?
    var directoryOffset: UInt32?

    /// The zip64 end record and its locator.
    struct Zip64: Sendable {
        var size: UInt64 = 44
        var disk: UInt32 = 0
        var count: UInt64?
        var directoryOffset: UInt64?
        var recordOffset: UInt64?
        var diskCount: UInt32 = 1
        var gap: [UInt8] = []
    }

    init(_ entries: TestEntry..., change: (inout Self) -> Void = { _ in }) {
        self.entries = entries
        change(&self)
    }

    /// Has the end record refer to zip64 records for all that it can.
    static func zip64(
        _ entries: TestEntry...,
        change: (inout Zip64) -> Void = { _ in }
    ) -> TestArchive {
        var zip64 = Zip64()
        change(&zip64)
        return TestArchive { archive in
            archive.entries = entries
            archive.zip64 = zip64
            archive.countOfDisk = .max
            archive.count = .max
            archive.directorySize = .max
            archive.directoryOffset = .max
        }
    }

    func bytes() -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            bytes += entry.gapBefore
            directory += entry.central(at: bytes.count)
            bytes += entry.local() + entry.data + entry.descriptor
        }
        bytes += gapBeforeDirectory
        let start = bytes.count
        bytes += directory + gapAfterDirectory
        if let zip64 {
            let record = bytes.count
            let count = littleEndian(zip64.count ?? UInt64(entries.count))
            bytes += littleEndian(UInt32(0x0606_4B50)) + littleEndian(zip64.size)
            bytes += littleEndian(UInt32(45 << 16 | 45)) + littleEndian(zip64.disk)
            bytes += littleEndian(UInt32(0)) + count + count
            bytes += littleEndian(UInt64(directory.count))
            bytes += littleEndian(zip64.directoryOffset ?? UInt64(start)) + zip64.gap
            bytes += littleEndian(UInt32(0x0706_4B50)) + littleEndian(UInt32(0))
            bytes += littleEndian(zip64.recordOffset ?? UInt64(record))
            bytes += littleEndian(zip64.diskCount)
        }
        bytes += littleEndian(UInt32(0x0605_4B50)) + littleEndian(disk)
        bytes += littleEndian(directoryDisk) + littleEndian(countOfDisk ?? UInt16(entries.count))
        bytes += littleEndian(count ?? UInt16(entries.count))
        bytes += littleEndian(directorySize ?? UInt32(directory.count))
        bytes += littleEndian(directoryOffset ?? UInt32(start))
        bytes += littleEndian(UInt16(comment.count)) + comment
        return bytes + trailing
    }
}

/// An archive and the code that it is refused with.
struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let archive: TestArchive
    let code: ArchiveError.Code

    init(_ description: String, _ code: ArchiveError.Code, _ archive: TestArchive) {
        self.testDescription = description
        self.archive = archive
        self.code = code
    }

    init(_ description: String, _ code: ArchiveError.Code, entry: TestEntry) {
        self.init(description, code, TestArchive(entry))
    }

    func expect(sourceLocation: SourceLocation = #_sourceLocation) {
        expectRefusal(code, of: archive.bytes(), sourceLocation: sourceLocation)
    }
}

func expectRefusal(
    _ code: ArchiveError.Code,
    of bytes: [UInt8],
    limits: ArchiveLimits = ArchiveLimits(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let error = #expect(throws: ArchiveError.self, sourceLocation: sourceLocation) {
        try Archive(bytes: bytes, limits: limits)
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
}

/// Expects that an archive is accepted, and that each of its entries holds "content".
func expectContent(
    of archive: TestArchive,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let archive = try Archive(bytes: archive.bytes())
    #expect(!archive.entries.isEmpty, sourceLocation: sourceLocation)
    for entry in archive.entries {
        let text = try String(decoding: archive.read(entry), as: UTF8.self)
        #expect(text == "content", sourceLocation: sourceLocation)
    }
}
