/// Checks the bytes of an archive before anything is decompressed.
///
/// Every byte must belong to one record. The entries are contiguous from the first byte to the
/// central directory, which extends to the end record, whose comment extends to the last byte. So
/// the archive cannot be interpreted in a second manner, and another file type cannot precede it.
struct ArchiveScanner {
    private let archive: ByteWindow
    private let limits: ArchiveLimits

    init(_ bytes: [UInt8], limits: ArchiveLimits) {
        self.init(.memory(bytes), limits: limits)
    }

    init(_ bytes: ArchiveBytes, limits: ArchiveLimits) {
        self.archive = ByteWindow(bytes)
        self.limits = limits
    }

    /// Checks everything except the packed content.
    func scan() throws(ArchiveError) -> ScannedArchive {
        let end = try EndRecord(of: archive)
        guard end.entryCount <= limits.entryCount else {
            throw ArchiveError(
                .tooManyEntries,
                "has \(end.entryCount) entries, of which \(limits.entryCount) are allowed;"
                    + " split it or remove some"
            )
        }
        let headers = try centralHeaders(end)
        try checkTotalSize(of: headers)
        let entries = headers.enumerated().map { $1.entry(at: $0) }
            .sorted { $0.path.precedesInBytes($1.path) }
        let names = try nameIndex(of: entries)
        let places = try places(of: headers, before: end.directory.lowerBound)
        return ScannedArchive(
            entries: entries,
            names: names,
            directory: end.directory,
            places: places
        )
    }

    private func centralHeaders(_ end: EndRecord) throws(ArchiveError) -> [CentralHeader] {
        guard
            let directory = archive.window(at: end.directory.lowerBound, count: end.directory.count)
        else { return [] }
        var headers: [CentralHeader] = []
        var offset = 0
        while offset < directory.count {
            // A count that is too low is only detected here, and must not admit more entries.
            guard headers.count < end.entryCount else { throw entryCountMismatch(end) }
            let header = try CentralHeader(in: directory, at: offset, limits: limits)
            headers.append(header)
            offset += header.count
        }
        guard headers.count == end.entryCount else { throw entryCountMismatch(end) }
        return headers
    }

    private func entryCountMismatch(_ end: EndRecord) -> ArchiveError {
        ArchiveError(
            .entryCountMismatch,
            "has a different number of entries than its end record; pack it again",
            at: end.directory.upperBound
        )
    }

    private func checkTotalSize(of headers: [CentralHeader]) throws(ArchiveError) {
        var total = 0
        for header in headers {
            let (sum, isOverflow) = total.addingReportingOverflow(header.size)
            guard !isOverflow, sum <= limits.totalSize else {
                throw ArchiveError(
                    .archiveTooLarge,
                    "unpacks to more than the \(limits.totalSize) bytes that are allowed;"
                        + " split it or remove some"
                )
            }
            total = sum
        }
    }

    private func nameIndex(of entries: [ArchiveEntry]) throws(ArchiveError) -> NameIndex {
        var names = NameIndex(capacity: entries.count)
        for (index, entry) in entries.enumerated() {
            if let fault = names.insert(entry.path, isFolder: entry.isFolder, index: index) {
                throw ArchiveError(fault, entry: entry.path, at: entry.localHeaderOffset)
            }
        }
        return names
    }

    /// Checks that the entries fill the archive up to the central directory without gaps.
    ///
    /// - Returns: The locations of each entry's records, by its index.
    private func places(
        of headers: [CentralHeader],
        before directoryStart: Int
    ) throws(ArchiveError) -> [ScannedArchive.Place] {
        let placed = headers.sorted { $0.localHeaderOffset < $1.localHeaderOffset }
        let starts = placed.map(\.localHeaderOffset) + [directoryStart]
        guard starts[0] == 0 else {
            throw ArchiveError(
                .hiddenBytes,
                "starts with bytes that belong to no entry; pack it again",
                at: 0
            )
        }
        for (header, end) in zip(placed, starts.dropFirst()) {
            try LocalHeader.check(header, in: archive, upTo: end)
        }
        var ends: [Int: Int] = [:]
        for (header, end) in zip(placed, starts.dropFirst()) {
            ends[header.localHeaderOffset] = end
        }
        var start = directoryStart
        return headers.map { header in
            defer { start += header.count }
            let offset = header.localHeaderOffset
            return ScannedArchive.Place(
                header: start..<start + header.count,
                record: offset..<(ends[offset] ?? offset)
            )
        }
    }
}

/// The result of a scan.
struct ScannedArchive: Sendable {
    /// The entries, sorted by the bytes of their paths.
    let entries: [ArchiveEntry]

    /// The indices of names in `entries`.
    let names: NameIndex

    /// The range of the central directory.
    let directory: Range<Int>

    /// The locations of entries' records, by the entries' indices.
    let places: [Place]

    /// The location of an entry's records.
    struct Place: Sendable {
        /// Its header in the central directory.
        let header: Range<Int>
        /// Its local header, content and data descriptor.
        let record: Range<Int>
    }
}
