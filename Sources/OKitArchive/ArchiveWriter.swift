/// Packs files into a reproducible zip archive.
///
/// The entries are sorted by the bytes of their paths, are dated 1980-01-01 00:00, and have the
/// mode 0644. Each is deflated, or stored if that is not larger. Folders have no entries.
public struct ArchiveWriter: Sendable {
    private let limits: ArchiveLimits
    private var files: [(path: String, bytes: [UInt8])] = []
    private var names = NameIndex()

    /// Creates an empty writer.
    ///
    /// - Parameter limits: The limits of the archive's readers.
    public init(limits: ArchiveLimits = ArchiveLimits()) {
        self.limits = limits
    }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - bytes: Its content.
    ///   - path: Its path, by the same rules as in an `ArchiveEntry`.
    /// - Throws: `ArchiveError` if `Archive` would reject the path, alone or with the previous
    ///   ones. Then the writer is unchanged.
    public mutating func add(_ bytes: [UInt8], at path: String) throws(ArchiveError) {
        let name = try EntryName(ArraySlice(path.utf8), limits: limits)
        if let fault = EntryType.file.fault(isFolder: name.isFolder) {
            throw ArchiveError(fault, entry: path)
        }
        if let fault = names.insert(name.path, isFolder: false, index: files.count) {
            throw ArchiveError(fault, entry: path)
        }
        files.append((path, bytes))
    }

    /// Checks paths by the rules for those of archives.
    ///
    /// - Throws: `ArchiveError` if `Archive` would reject a path, alone or with the previous ones.
    public static func checkNames(_ paths: [String]) throws(ArchiveError) {
        var writer = ArchiveWriter()
        for path in paths {
            try writer.add([], at: path)
        }
    }

    /// The archive of all added files, in any order of adding.
    ///
    /// It is scanned before it is returned, so that `Archive` accepts it within the same limits.
    ///
    /// - Throws: `ArchiveError` if the files exceed the limits, or the zip library fails.
    public func archive() throws(ArchiveError) -> [UInt8] {
        let sorted = files.sorted { $0.path.precedesInBytes($1.path) }
        let package = LibzipPackage(sorted)
        // The deflated size of a file is only known afterwards.
        let deflated = try package.archive(storing: [])
        var anyRatio = limits
        anyRatio.ratio = .max
        let stored = try ArchiveScanner(deflated, limits: anyRatio).scan().entries.filter {
            $0.compressedSize >= $0.size
                || !limits.allowRatio(size: $0.size, compressedSize: $0.compressedSize)
        }
        guard !stored.isEmpty else { return deflated }
        let archive = try package.archive(storing: Set(stored.map(\.index)))
        _ = try ArchiveScanner(archive, limits: limits).scan()
        return archive
    }
}
