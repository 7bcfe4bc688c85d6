/// The header before an entry's content (APPNOTE 4.3.7), and its context.
struct LocalHeader {
    private let central: CentralHeader
    private let parts: HeaderParts

    /// Checks the space from an entry's offset up to `end`, where the next entry or the central
    /// directory starts.
    ///
    /// It must contain only the entry's header, content and data descriptor, which must agree with
    /// the central header.
    static func check(
        _ central: CentralHeader,
        in archive: ByteWindow,
        upTo end: Int
    ) throws(ArchiveError) {
        let start = central.localHeaderOffset
        guard let space = archive.window(at: start, count: end - start),
            let parts = HeaderParts(of: space, fixedSize: 30, lengthsOffset: 26),
            case let packedEnd = parts.count.addingReportingOverflow(central.compressedSize),
            !packedEnd.overflow,
            let rest = space.window(
                at: packedEnd.partialValue,
                count: space.count - packedEnd.partialValue
            )
        else {
            throw ArchiveError(
                .overlappingEntries,
                "overlaps the next record in the archive; pack it again",
                entry: central.name.path,
                at: start
            )
        }
        let header = LocalHeader(central: central, parts: parts)
        if let fault = header.fault ?? header.fault(before: rest) {
            throw ArchiveError(fault, entry: central.name.path, at: start)
        }
    }

    /// A contradiction between the header and the central one.
    private var fault: Fault? {
        let fixed = parts.fixed
        guard fixed.uint32(0) == 0x0403_4B50 else { return mismatch("that is none") }
        guard parts.name.bytes == central.nameBytes else { return mismatch("with another name") }
        guard flags.subtracting(.effort) == central.flags.subtracting(.effort) else {
            return mismatch("with other flags")
        }
        guard fixed.uint16(8) == central.methodNumber else {
            return mismatch("with another method")
        }
        guard fixed.uint32(10) == central.dosTime else { return mismatch("with another time") }
        guard agree(UInt64(fixed.uint32(14)), UInt64(central.crc32)) else {
            return mismatch("with another checksum")
        }
        guard let extra = ExtraFields(parts.extra) else { return ExtraFields.fault }
        guard extra.agree(withName: central.nameBytes) else {
            return mismatch("with another name in an extra field")
        }
        guard let wide = WideFields(local: fixed, zip64: extra.zip64) else {
            return mismatch("with contradictory zip64 values")
        }
        guard agree(wide.size, UInt64(central.size)),
            agree(wide.compressedSize, UInt64(central.compressedSize))
        else { return mismatch("with other sizes") }
        return nil
    }

    /// The fault of the bytes between the content and the next record.
    private func fault(before rest: ByteWindow) -> Fault? {
        if flags.contains(.descriptor) {
            return isDescriptor(rest)
                ? nil
                : Fault(
                    .descriptorMismatch,
                    "has no data descriptor that agrees with the central directory; pack it again"
                )
        }
        return rest.count == 0
            ? nil
            : Fault(.hiddenBytes, "is followed by bytes that belong to no entry; pack it again")
    }

    private var flags: HeaderFlags { HeaderFlags(rawValue: parts.fixed.uint16(6)) }

    private func mismatch(_ what: String) -> Fault {
        Fault(.localHeaderMismatch, "has a local header \(what); pack it again")
    }

    /// Whether a value is that of the central header, or is left to the data descriptor.
    private func agree(_ local: UInt64, _ central: UInt64) -> Bool {
        local == central || local == 0 && flags.contains(.descriptor)
    }

    /// Whether the bytes are exactly the data descriptor of the entry (APPNOTE 4.3.9).
    ///
    /// Its four forms, with or without signature and with sizes of 32 or 64 bits, differ in length.
    /// Since only the next header may follow, the length determines the form.
    private func isDescriptor(_ rest: ByteWindow) -> Bool {
        let hasSignature = rest.count == 16 || rest.count == 24
        let isWide = rest.count == 20 || rest.count == 24
        guard hasSignature || isWide || rest.count == 12 else { return false }
        guard !hasSignature || rest.uint32(0) == 0x0807_4B50 else { return false }
        let start = hasSignature ? 4 : 0
        let compressedSize = isWide ? rest.uint64(start + 4) : UInt64(rest.uint32(start + 4))
        let size = isWide ? rest.uint64(start + 12) : UInt64(rest.uint32(start + 8))
        return rest.uint32(start) == central.crc32
            && compressedSize == UInt64(central.compressedSize) && size == UInt64(central.size)
    }
}
