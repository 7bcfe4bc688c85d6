import CLibzip

/// Opens archives with libzip.
enum ArchiveOpening {
    /// Opens a source, which the archive then owns; `nil` if libzip cannot open it.
    static func open(_ source: OpaquePointer, _ flags: Int32) -> OpaquePointer? {
        prepare
        return zip_open_from_source(source, flags, nil)
    }

    /// Opens and discards an archive before any other one.
    ///
    /// The first call of `zip_open_from_source` sets two static variables in sequence. In libzip
    /// 1.7.3, a thread that calls it between the two gets `ZIP_ER_RDONLY` for an archive that is to
    /// be written.
    private static let prepare: Void = {
        guard let source = zip_source_buffer_create(nil, 0, 0, nil) else {
            return
        }
        if let zip = zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, nil) {
            zip_discard(zip)
        } else {
            zip_source_free(source)
        }
    }()
}
