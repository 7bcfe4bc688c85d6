/// How large an archive may be, before any of it is unpacked.
///
/// The values that an archive declares are held to these limits while it is scanned, and what an
/// entry really unpacks to is held to its declared size. So no archive can make its reader
/// allocate more than its limits say.
public struct ArchiveLimits: Sendable, Equatable {
    /// The highest number of entries, folders included.
    public var entryCount: Int

    /// The highest unpacked size of one entry, in bytes.
    public var entrySize: Int

    /// The highest unpacked size of all entries together, in bytes.
    public var totalSize: Int

    /// How many times its packed size the unpacked size of an entry may be.
    public var ratio: Int

    /// The unpacked size, in bytes, up to which an entry may have any ratio.
    ///
    /// Small files of one repeated byte shrink further than `ratio` and do no harm.
    public var ratioFloor: Int

    /// The greatest length of an entry's name, in bytes of UTF-8.
    public var nameLength: Int

    /// Creates limits; each one that is left out is that of an app bundle.
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
    /// Whether content of `compressedSize` bytes may unpack to `size` bytes.
    func allowRatio(size: Int, compressedSize: Int) -> Bool {
        let (allowed, isBeyondAnySize) = compressedSize.multipliedReportingOverflow(by: ratio)
        return size <= ratioFloor || isBeyondAnySize || size <= allowed
    }
}

extension ArchiveLimits {
    /// Limits for backups, which are the user's own: those of a disk.
    package static let backup = ArchiveLimits(
        entryCount: 1_000_000,
        entrySize: 1 << 32,
        totalSize: 1 << 34,
        ratio: 100_000,
        ratioFloor: 1 << 30
    )
}
