import CLibzip

/// Files to be packed by libzip, in order.
struct LibzipPackage {
    private let files: [(path: String, content: Range<Int>)]

    /// The concatenated content of all files, so that it has one address for libzip.
    private let contents: [UInt8]

    init(_ files: [(path: String, bytes: [UInt8])]) {
        var contents: [UInt8] = []
        contents.reserveCapacity(files.reduce(0) { $0 + $1.bytes.count })
        self.files = files.map { file in
            let start = contents.count
            contents += file.bytes
            return (file.path, start..<contents.count)
        }
        self.contents = contents
    }

    /// The archive with the files of the given indices stored and all others deflated.
    func archive(storing stored: Set<Int>) throws(ArchiveError) -> [UInt8] {
        // libzip creates no file for an archive without entries.
        guard !files.isEmpty else {
            return [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
        }
        let library = try ZipLibrary.load()
        guard let target = library.createBuffer(nil, 0, 0, nil) else {
            throw .libraryFailure("ran out of memory")
        }
        // One reference belongs to the archive, which releases it when closed; the other is for
        // reading.
        library.retain(target)
        defer { library.release(target) }
        guard let zip = library.open(target, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
            library.release(target)
            throw .libraryFailure("could not be created by the zip library")
        }
        // The content is read only while the archive is being closed.
        let isWritten = contents.withUnsafeBytes { contents in
            for (index, file) in files.enumerated() {
                let content = UnsafeRawBufferPointer(rebasing: contents[file.content])
                guard
                    add(content, at: file.path, isStored: stored.contains(index), to: zip, library)
                else {
                    return false
                }
            }
            return library.close(zip) == 0
        }
        guard isWritten else {
            library.discard(zip)
            throw .libraryFailure("could not be written by the zip library")
        }
        return try bytes(of: target, library)
    }

    private func add(
        _ content: UnsafeRawBufferPointer,
        at path: String,
        isStored: Bool,
        to zip: OpaquePointer,
        _ library: okit_zip
    ) -> Bool {
        guard let source = library.buffer(zip, content.baseAddress, UInt64(content.count), 0)
        else { return false }
        let added = library.add(zip, path, source, ZIP_FL_ENC_UTF_8)
        guard added >= 0 else {
            library.release(source)
            return false
        }
        let index = UInt64(added)
        let firstOfJanuary1980: UInt16 = 1 << 5 | 1
        let regularFile0644: UInt32 = 0o100644 << 16
        return library.setCompression(zip, index, isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 9)
            == 0
            && library.setTime(zip, index, 0, firstOfJanuary1980, 0) == 0
            && library.setAttributes(
                zip,
                index,
                0,
                UInt8(ZIP_OPSYS_UNIX),
                regularFile0644
            ) == 0
    }

    private func bytes(
        of source: OpaquePointer,
        _ library: okit_zip
    ) throws(ArchiveError) -> [UInt8] {
        var stat = zip_stat_t()
        guard library.sourceStatus(source, &stat) == 0, library.openSource(source) == 0 else {
            throw .libraryFailure("could not be read back from the zip library")
        }
        defer { _ = library.closeSource(source) }
        let size = Int(clamping: stat.size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let rest = buffer.baseAddress.map({ $0 + count }) {
                let read = library.readSource(source, rest, UInt64(size - count))
                guard read > 0 else { return }
                count += Int(read)
            }
        }
        guard bytes.count == size else {
            throw .libraryFailure("could not be read back from the zip library")
        }
        return bytes
    }
}
