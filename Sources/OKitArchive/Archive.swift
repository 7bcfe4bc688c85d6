import Synchronization

/// A zip archive in memory or in a file, whose structure was validated and whose content can be
/// read.
///
/// Nothing is written to disk. Everything that can be checked without decompressing is checked by
/// `init(bytes:limits:)`; other errors, such as a wrong checksum, only affect the one entry when it
/// is read. Any number of tasks may read concurrently; their reads are serialized.
public final class Archive: Sendable {
    /// The files and folders, sorted by the UTF-8 bytes of their paths.
    public let entries: [ArchiveEntry]

    private let names: NameIndex
    private let limits: ArchiveLimits
    /// Extracts entries from a file; `nil` if the archive is in memory.
    private let extract: EntryExtract?
    private let content: Mutex<Content>

    /// The packed content: the archive's bytes, until the first read passes them to the library.
    fileprivate struct Content: ~Copyable {
        var bytes: [UInt8]
        let directory: Range<Int>
        var reader: LibzipReader?
    }

    /// Scans an archive.
    ///
    /// - Parameters:
    ///   - bytes: The whole archive (APPNOTE 6.3.10), zip64 and data descriptors included. Names
    ///     are UTF-8, whether they are flagged so or not.
    ///   - limits: The maximum sizes.
    /// - Throws: `ArchiveError` at the first fault. If there are several faults, which one is
    ///   reported is not specified.
    public init(bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        let scanned = try ArchiveScanner(bytes, limits: limits).scan()
        entries = scanned.entries
        names = scanned.names
        content = Mutex(Content(bytes: bytes, directory: scanned.directory, reader: nil))
        extract = nil
        self.limits = limits
    }

    /// Scans an archive in a file, reading only its headers and, later, the requested entries.
    ///
    /// If the bytes of an entry do not match the directory when it is read, reading it fails.
    ///
    /// - Throws: As `init(bytes:limits:)` does.
    public convenience init(
        file: ArchiveFile,
        limits: ArchiveLimits = ArchiveLimits()
    ) throws(ArchiveError) {
        let scanned = try ArchiveScanner(.file(file), limits: limits).scan()
        guard let extract = EntryExtract(file, scanned) else {
            try self.init(bytes: file.bytes(in: 0..<file.count), limits: limits)
            return
        }
        self.init(scanned, extract, limits)
    }

    private init(_ scanned: ScannedArchive, _ extract: EntryExtract, _ limits: ArchiveLimits) {
        entries = scanned.entries
        names = scanned.names
        content = Mutex(Content(bytes: [], directory: scanned.directory, reader: nil))
        self.extract = extract
        self.limits = limits
    }

    /// The same archive, completely in memory, where no other program can change it.
    public func inMemory() throws(ArchiveError) -> Archive {
        try extract.map { (extract) throws(ArchiveError) in
            try Archive(bytes: extract.whole, limits: limits)
        } ?? self
    }

    /// The entry with this path, or `nil` if there is none.
    ///
    /// Case is significant, Unicode normalization is not: archives from macOS use another
    /// normalization than most references to them. A path with a trailing slash has no entry, and
    /// neither has a folder that the archive does not list.
    public func entry(at path: String) -> ArchiveEntry? {
        guard let index = names.index(near: path), entries[index].path == path else { return nil }
        return entries[index]
    }

    /// Decompresses an entry of this archive; the content of a folder is empty.
    ///
    /// At most the entry's declared size is allocated, whatever its packed content contains.
    ///
    /// - Throws: `ArchiveError` with the code `crcMismatch`, `sizeMismatch` or `corruptData` if the
    ///   content differs from its declaration, in which case the other entries remain readable;
    ///   `foreignEntry` if the entry is from another archive; `libraryFailure` otherwise.
    public func read(_ entry: ArchiveEntry) throws(ArchiveError) -> [UInt8] {
        guard self.entry(at: entry.path) == entry else {
            throw ArchiveError(
                .foreignEntry,
                "is not from this archive; find it by its path",
                entry: entry.path
            )
        }
        if let extract {
            let single = try Archive(bytes: extract.archive(of: entry), limits: limits)
            return try single.entry(at: entry.path).map { (entry) throws(ArchiveError) in
                try single.read(entry)
            } ?? []
        }
        return try content.withLock { (content) throws(ArchiveError) in
            try content.read(entry, entryCount: entries.count)
        }
    }
}

extension Archive.Content {
    /// Opens the library's reader on first use, as many archives are only listed.
    fileprivate mutating func read(
        _ entry: ArchiveEntry,
        entryCount: Int
    ) throws(ArchiveError) -> [UInt8] {
        if reader == nil {
            reader = try LibzipReader(bytes, directory: directory, entryCount: entryCount)
            bytes = []
        }
        guard let content = try reader?.read(entry) else { preconditionFailure("It was opened.") }
        return content
    }
}
