import Synchronization

/// A zip archive in memory or in a file, whose structure was found sound and whose content can be
/// read.
///
/// Nothing is ever written to disk. All that can be decided without unpacking is decided by
/// `init(bytes:limits:)`; what only unpacking shows, such as a wrong checksum, refuses that one
/// entry when it is read. Any number of tasks may read at the same time; they take turns.
public final class Archive: Sendable {
    /// The files and folders, sorted by the UTF-8 bytes of their paths.
    public let entries: [ArchiveEntry]

    private let names: NameIndex
    private let limits: ArchiveLimits
    /// Cuts entries out of a file; `nil` if the archive is in memory.
    private let extract: EntryExtract?
    private let content: Mutex<Content>

    /// The packed content: the archive's bytes, until the first read hands them to the library.
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
    ///   - limits: What is allowed at most.
    /// - Throws: `ArchiveError` at the first fault. Of two faults, which one is reported is not
    ///   specified.
    public init(bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        let scanned = try ArchiveScanner(bytes, limits: limits).scan()
        entries = scanned.entries
        names = scanned.names
        content = Mutex(Content(bytes: bytes, directory: scanned.directory, reader: nil))
        extract = nil
        self.limits = limits
    }

    /// Scans an archive in a file, of which only its headers and the entries that are asked for are
    /// read.
    ///
    /// An entry whose bytes are not as the directory says when it is read is refused then.
    ///
    /// - Throws: as `init(bytes:limits:)` does.
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

    /// The same archive, all of it in memory, where no other program can change it.
    public func inMemory() throws(ArchiveError) -> Archive {
        try extract.map { (extract) throws(ArchiveError) in
            try Archive(bytes: extract.whole, limits: limits)
        } ?? self
    }

    /// The entry of this path, or `nil` if there is none.
    ///
    /// Case counts, Unicode normalization does not: archives from macOS spell names in another
    /// normalization than most references to them. A path with a slash at its end has no entry,
    /// and neither has a folder that the archive does not list.
    public func entry(at path: String) -> ArchiveEntry? {
        guard let index = names.index(near: path), entries[index].path == path else { return nil }
        return entries[index]
    }

    /// Unpacks an entry of this archive; the content of a folder is empty.
    ///
    /// At most the entry's declared size is allocated, however much its packed content holds.
    ///
    /// - Throws: `ArchiveError` with the code `crcMismatch`, `sizeMismatch` or `corruptData` if
    ///   the content is not what was declared, which leaves the other entries readable;
    ///   `foreignEntry` if the entry is from another archive; `libraryFailure` otherwise.
    public func read(_ entry: ArchiveEntry) throws(ArchiveError) -> [UInt8] {
        guard self.entry(at: entry.path) == entry else {
            throw ArchiveError(
                .foreignEntry,
                "is not from this archive; look it up by its path",
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
    /// Opens the library's reader when first needed, as many archives are only looked into.
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
