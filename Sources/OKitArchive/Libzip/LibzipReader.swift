import CLibzip

/// Decompresses entries of a validated archive with libzip.
struct LibzipReader: ~Copyable {
    private let library: okit_zip
    private let zip: OpaquePointer
    private let copy: ArchiveCopy

    /// Opens the archive of these bytes, whose structure must be valid.
    init(_ bytes: [UInt8], directory: Range<Int>, entryCount: Int) throws(ArchiveError) {
        let copy = ArchiveCopy(bytes, directory: directory, entryCount: entryCount)
        let library = try ZipLibrary.load()
        zip = try Self.open(copy, entryCount: entryCount, library)
        self.library = library
        self.copy = copy
    }

    deinit {
        library.discard(zip)
    }

    /// Decompresses an entry into an array of its declared size, and checks that it fills it.
    func read(_ entry: ArchiveEntry) throws(ArchiveError) -> [UInt8] {
        try checkIdentity(of: entry)
        // Two bits of deflate give at most 258 bytes: impossible sizes are not allocated.
        guard entry.size / 1_032 <= entry.compressedSize else {
            throw ArchiveError(
                sizeFault(of: entry),
                entry: entry.path,
                at: entry.localHeaderOffset
            )
        }
        guard let file = library.openFile(zip, UInt64(entry.index), 0) else {
            throw .libraryFailure("could not be opened by the zip library", entry: entry)
        }
        defer { _ = library.closeFile(file) }

        var outcome = 0
        let content = [UInt8](unsafeUninitializedCapacity: entry.size) { buffer, count in
            while count < entry.size, let rest = buffer.baseAddress.map({ $0 + count }) {
                outcome = Int(library.read(file, rest, UInt64(entry.size - count)))
                guard outcome > 0 else { return }
                count += outcome
            }
            // libzip only compares size and checksum at the end.
            var surplus: UInt8 = 0
            outcome = Int(library.read(file, &surplus, 1))
        }
        // libzip does not check the checksum of empty content.
        let isRight = outcome == 0 && (entry.size > 0 || entry.crc32 == 0)
        guard isRight && content.count == entry.size else {
            throw failure(
                of: entry,
                afterBytes: content.count,
                outcome: outcome,
                error: library.errorCode(library.fileError(file))
            )
        }
        return content
    }

    /// The error for an entry that could not be decompressed: the last read returned `outcome`,
    /// which is negative if there is an `error`.
    private func failure(
        of entry: ArchiveEntry,
        afterBytes count: Int,
        outcome: Int,
        error: Int32
    ) -> ArchiveError {
        let fault: Fault
        switch error {
        case _ where outcome > 0: fault = sizeFault(of: entry)
        case ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA, ZIP_ER_EOF:
            fault = Fault(.corruptData, "is damaged; get the archive again")
        case ZIP_ER_OK where count == entry.size, ZIP_ER_CRC where count == entry.size:
            fault = Fault(
                .crcMismatch,
                "does not have its declared checksum; get the archive again"
            )
        case ZIP_ER_OK, ZIP_ER_CRC, ZIP_ER_INCONS: fault = sizeFault(of: entry)
        default: return .libraryFailure("could not be read by the zip library", entry: entry)
        }
        return ArchiveError(fault, entry: entry.path, at: entry.localHeaderOffset)
    }

    private func sizeFault(of entry: ArchiveEntry) -> Fault {
        Fault(.sizeMismatch, "does not unpack to its declared \(entry.size) bytes; pack it again")
    }

    private static func open(
        _ copy: borrowing ArchiveCopy,
        entryCount: Int,
        _ library: okit_zip
    ) throws(ArchiveError) -> OpaquePointer {
        guard let source = library.createBuffer(copy.start, copy.count, 0, nil) else {
            throw .libraryFailure("ran out of memory")
        }
        guard let zip = library.open(source, ZIP_RDONLY, nil) else {
            library.release(source)
            throw .libraryFailure("was refused by the zip library")
        }
        guard library.entryCount(zip, 0) == Int64(entryCount) else {
            library.discard(zip)
            throw .libraryFailure("was read differently by the zip library")
        }
        return zip
    }

    /// Checks that libzip has the same entry at its index.
    private func checkIdentity(of entry: ArchiveEntry) throws(ArchiveError) {
        var stat = zip_stat_t()
        guard library.status(zip, UInt64(entry.index), ZIP_FL_ENC_RAW, &stat) == 0,
            stat.size == UInt64(entry.size), stat.comp_size == UInt64(entry.compressedSize),
            stat.crc == entry.crc32, let name = stat.name,
            String(cString: name) == (entry.isFolder ? entry.path + "/" : entry.path)
        else {
            throw .libraryFailure("was read differently by the zip library", entry: entry)
        }
    }
}

extension ArchiveError {
    static func libraryFailure(_ what: String, entry: ArchiveEntry? = nil) -> ArchiveError {
        ArchiveError(
            .libraryFailure,
            "\(what); free some memory or pack it again",
            entry: entry?.path,
            at: entry?.localHeaderOffset
        )
    }
}
