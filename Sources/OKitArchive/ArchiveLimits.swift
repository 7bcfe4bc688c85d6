/// The limits of an archive, checked before any of it is decompressed.
///
/// The declared values of an archive are checked against these limits while it is scanned, and the
/// decompressed size of an entry against its declared size. So no archive can make its reader
/// allocate more than the limits allow.
public struct ArchiveLimits: Sendable, Equatable {
    /// The maximum number of entries, including folders.
    public var entryCount: Int

    /// The maximum decompressed size of one entry, in bytes.
    public var entrySize: Int

    /// The maximum decompressed size of all entries together, in bytes.
    public var totalSize: Int

    /// The maximum ratio of an entry's decompressed size to its packed size.
    public var ratio: Int

    /// The decompressed size, in bytes, up to which an entry may have any ratio.
    ///
    /// Small files of one repeated byte have a higher ratio than `ratio` and are harmless.
    public var ratioFloor: Int

    /// The maximum length of an entry's name, in bytes of UTF-8.
    public var nameLength: Int

    /// Creates limits; the defaults are those for app bundles.
    public init(
        entryCount: Int = 10_000,
        entrySize: Int = 64 << 20,
        totalSize: Int = 256 << 20,
        ratio: Int = 200,
        ratioFloor: Int = 1 << 20,
        nameLength: Int = 1_024
    ) {
        self.entryCount = entryCount
        self.entrySize = entrySize
        self.totalSize = totalSize
        self.ratio = ratio
        self.ratioFloor = ratioFloor
        self.nameLength = nameLength
    }
}

extension ArchiveLimits {
    /// Whether content of `compressedSize` bytes may decompress to `size` bytes.
    func allowRatio(size: Int, compressedSize: Int) -> Bool {
        let (allowed, isBeyondAnySize) = compressedSize.multipliedReportingOverflow(by: ratio)
        return size <= ratioFloor || isBeyondAnySize || size <= allowed
    }
}

extension ArchiveLimits {
    /// Limits for the user's own backups: those of a disk.
    package static let backup = ArchiveLimits(
        entryCount: 1_000_000,
        entrySize: 1 << 32,
        totalSize: 1 << 34,
        ratio: 100_000,
        ratioFloor: 1 << 30
    )
}
