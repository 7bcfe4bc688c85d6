/// One header of the central directory (APPNOTE 4.3.12), with each value checked separately.
struct CentralHeader {
    static let signature: UInt32 = 0x0201_4B50

    /// The length of the header, including its comment.
    let count: Int

    /// The name as written, for comparison with the local header's.
    let nameBytes: ArraySlice<UInt8>

    let name: EntryName
    let flags: HeaderFlags
    let methodNumber: UInt16

    /// The modification time and date in DOS form, which are ignored.
    let dosTime: UInt32

    let crc32: UInt32
    let compressedSize: Int
    let size: Int
    let localHeaderOffset: Int

    private let type: EntryType

    /// Parses the header at `offset`, counted from the start of the directory.
    init(in directory: ByteWindow, at offset: Int, limits: ArchiveLimits) throws(ArchiveError) {
        let place = directory.range.lowerBound + offset
        guard let rest = directory.window(at: offset, count: directory.count - offset),
            rest.record(Self.signature, at: 0, count: 4) != nil,
            let parts = HeaderParts(of: rest, fixedSize: 46, lengthsOffset: 28),
            case let count = parts.count + Int(parts.fixed.uint16(32)), count <= rest.count
        else {
            throw ArchiveError(
                .malformedCentralDirectory,
                "has a truncated or missing header in its central directory; get it again",
                at: place
            )
        }
        self.count = count
        nameBytes = parts.name.bytes
        name = try EntryName(nameBytes, at: place, limits: limits)

        let fixed = parts.fixed
        let wide = try Self.wideFields(of: parts, name: name, at: place)
        flags = HeaderFlags(rawValue: fixed.uint16(8))
        methodNumber = fixed.uint16(10)
        dosTime = fixed.uint32(12)
        crc32 = fixed.uint32(16)
        compressedSize = Int(clamping: wide.compressedSize)
        size = Int(clamping: wide.size)
        localHeaderOffset = Int(clamping: wide.localHeaderOffset)
        type = EntryType(attributes: fixed.uint32(38), madeBy: fixed.uint16(4))
        if let fault = packingFault ?? type.fault(isFolder: name.isFolder) ?? sizeFault(limits) {
            throw ArchiveError(fault, entry: name.path, at: place)
        }
    }

    /// The declared entry, as the `index`th one of the directory.
    func entry(at index: Int) -> ArchiveEntry {
        ArchiveEntry(
            path: name.path,
            isFolder: name.isFolder,
            method: isStored ? .stored : .deflate,
            compressedSize: compressedSize,
            size: size,
            crc32: crc32,
            index: index,
            localHeaderOffset: localHeaderOffset
        )
    }

    private var isStored: Bool { methodNumber == 0 }

    private static func wideFields(
        of parts: HeaderParts,
        name: EntryName,
        at place: Int
    ) throws(ArchiveError) -> WideFields {
        func refusal(_ code: ArchiveError.Code, _ predicate: String) -> ArchiveError {
            ArchiveError(code, predicate, entry: name.path, at: place)
        }
        guard let extra = ExtraFields(parts.extra) else {
            throw ArchiveError(ExtraFields.fault, entry: name.path, at: place)
        }
        guard extra.agree(withName: parts.name.bytes) else {
            throw refusal(
                .unicodeNameMismatch,
                "has two names, one in an extra field; pack it again"
            )
        }
        guard let wide = WideFields(central: parts.fixed, zip64: extra.zip64) else {
            throw refusal(
                .inconsistentZip64,
                "has zip64 values that contradict its header; pack it again"
            )
        }
        guard wide.disk == 0 else {
            throw refusal(
                .multiDisk,
                "is on another part of the archive; join the parts into one archive"
            )
        }
        return wide
    }
}

// MARK: - Faults

extension CentralHeader {
    private var packingFault: Fault? {
        // Method 99 indicates an AES extra field (APPNOTE 4.4.5).
        if !flags.isDisjoint(with: .encryption) || methodNumber == 99 {
            return Fault(.encrypted, "is encrypted; pack it without a password")
        }
        if flags.contains(.patch) {
            return Fault(.unsupportedMethod, "is a patch to other data; pack the patched file")
        }
        if methodNumber != 0 && methodNumber != 8 {
            return Fault(
                .unsupportedMethod,
                "is packed by method \(methodNumber); pack it with stored or deflate"
            )
        }
        return nil
    }

    private func sizeFault(_ limits: ArchiveLimits) -> Fault? {
        // Java packs a folder as an empty deflate stream, which is two bytes long.
        let isEmpty = size == 0 && (compressedSize == 0 || !isStored && compressedSize == 2)
        if name.isFolder && !isEmpty {
            return Fault(
                .folderWithContent,
                "is a folder and has content; pack it again as a file"
            )
        }
        if isStored && compressedSize != size {
            return Fault(
                .storedSizeMismatch,
                "is stored, but with two different sizes; pack it again"
            )
        }
        if size > limits.entrySize {
            return Fault(
                .entryTooLarge,
                "unpacks to \(size) bytes, of which \(limits.entrySize) are allowed; make it smaller"
            )
        }
        if !limits.allowRatio(size: size, compressedSize: compressedSize) {
            return Fault(
                .ratioTooHigh,
                "unpacks to more than \(limits.ratio) times its packed size; store it instead"
            )
        }
        return nil
    }
}
