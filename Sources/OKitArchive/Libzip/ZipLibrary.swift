import CLibzip

/// The functions of libzip, which is opened with the first archive.
struct ZipLibrary: Sendable {
    let functions: okit_zip

    private static let loaded: ZipLibrary? = {
        var functions = okit_zip()
        guard okit_zip_load(&functions) == 1 else {
            return nil
        }
        prepare(functions)
        return ZipLibrary(functions: functions)
    }()

    /// The functions.
    ///
    /// - Throws: If the library is not installed.
    static func load() throws(ArchiveError) -> okit_zip {
        guard let loaded else {
            throw ArchiveError(
                .libraryFailure,
                "requires libzip, which is not installed (Debian: apt install libzip4)"
            )
        }
        return loaded.functions
    }

    /// Opens and discards an archive before any other one.
    ///
    /// The first call of `zip_open_from_source` sets two static variables in sequence. In libzip
    /// 1.7.3, a thread that calls it between the two gets `ZIP_ER_RDONLY` for an archive that is to
    /// be written.
    private static func prepare(_ library: okit_zip) {
        guard let source = library.createBuffer(nil, 0, 0, nil) else {
            return
        }
        if let zip = library.open(source, ZIP_CREATE | ZIP_TRUNCATE, nil) {
            library.discard(zip)
        } else {
            library.release(source)
        }
    }
}
