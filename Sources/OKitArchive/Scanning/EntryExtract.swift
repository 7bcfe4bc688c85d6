/// Extracts entries from an archive in a file, each as an archive with only this entry.
///
/// Such an archive is scanned before it is decompressed, like any other, so that changes of the
/// file since it was opened are detected.
struct EntryExtract: Sendable {
    private let file: ArchiveFile
    private let places: [ScannedArchive.Place]
    /// The central directory, read when the archive was opened.
    private let directory: [UInt8]
    private let start: Int

    /// Reads the directory of a validated archive.
    ///
    /// - Returns: `nil` if a header has its offset in another field than the usual one.
    init?(_ file: ArchiveFile, _ scanned: ScannedArchive) {
        self.file = file
        places = scanned.places
        start = scanned.directory.lowerBound
        directory = file.bytes(in: scanned.directory)
        guard places.allSatisfy({ header(at: $0)[Self.offsetField] != Self.noOffset }) else {
            return nil
        }
    }

    /// All bytes of the archive.
    var whole: [UInt8] {
        file.bytes(in: 0..<file.count)
    }

    private static let offsetField = 42..<46
    private static let noOffset: ArraySlice<UInt8> = [0xFF, 0xFF, 0xFF, 0xFF]

    private func header(at place: ScannedArchive.Place) -> [UInt8] {
        Array(directory[(place.header.lowerBound - start)..<(place.header.upperBound - start)])
    }

    /// The archive with one entry.
    func archive(of entry: ArchiveEntry) -> [UInt8] {
        let place = places[entry.index]
        var bytes = file.bytes(in: place.record)
        let headerOffset = UInt32(bytes.count)
        var header = header(at: place)
        header.replaceSubrange(Self.offsetField, with: [0, 0, 0, 0])
        bytes += header
        // The end record (APPNOTE 4.3.16): one entry of one.
        bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]
        for number in [UInt32(header.count), headerOffset] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        return bytes + [0, 0]
    }
}
