/// The relevant extra fields of a header (APPNOTE 4.5).
struct ExtraFields {
    /// The content of the zip64 extended information field (APPNOTE 4.5.3).
    private(set) var zip64: ByteWindow?

    /// The content of the Unicode path field (APPNOTE 4.6.9).
    private(set) var unicodePath: ByteWindow?

    /// The fault of malformed fields.
    static let fault = Fault(
        .malformedExtraField,
        "has malformed extra fields; pack it again"
    )

    /// Parses the fields; `nil` if they do not fill the window exactly, or a relevant one occurs
    /// twice.
    init?(_ window: ByteWindow) {
        var offset = 0
        while offset < window.count {
            guard let head = window.window(at: offset, count: 4),
                let content = window.window(at: offset + 4, count: Int(head.uint16(2)))
            else { return nil }
            switch head.uint16(0) {
            case 0x0001:
                guard zip64 == nil else { return nil }
                zip64 = content
            case 0x7075:
                guard unicodePath == nil, content.count >= 5 else { return nil }
                unicodePath = content
            default:
                break
            }
            offset += 4 + content.count
        }
    }

    /// Whether the Unicode path field is missing or repeats the name of the header.
    ///
    /// Readers that know the field show its name and others show the header's. Since two names for
    /// one entry could bypass a check, they must be the same.
    func agree(withName name: ArraySlice<UInt8>) -> Bool {
        guard let unicodePath else { return true }
        return unicodePath.bytes.dropFirst(5).elementsEqual(name)
    }
}

/// The fields of a header that the zip64 extra field can widen (APPNOTE 4.5.3).
struct WideFields {
    let size: UInt64
    let compressedSize: UInt64
    let localHeaderOffset: UInt64
    let disk: UInt64

    /// Widens the values of a central header; `nil` if they and the extra field contradict each
    /// other.
    ///
    /// The extra field must contain exactly the values whose fields in the header are filled with
    /// ones.
    init?(central fixed: ByteWindow, zip64: ByteWindow?) {
        self.init(
            size: fixed.uint32(24),
            compressedSize: fixed.uint32(20),
            localHeaderOffset: fixed.uint32(42),
            disk: fixed.uint16(34),
            zip64: zip64
        )
    }

    /// Widens the values of a local header, whose extra field must contain both sizes, needed or
    /// not; `nil` if they and the extra field contradict each other.
    init?(local fixed: ByteWindow, zip64: ByteWindow?) {
        let shortSize = fixed.uint32(22)
        let shortCompressedSize = fixed.uint32(18)
        let isWide = zip64 != nil
        self.init(
            size: isWide ? .max : shortSize,
            compressedSize: isWide ? .max : shortCompressedSize,
            localHeaderOffset: 0,
            disk: 0,
            zip64: zip64
        )
        guard shortSize == .max || UInt64(shortSize) == size,
            shortCompressedSize == .max || UInt64(shortCompressedSize) == compressedSize
        else { return nil }
    }

    private init?(
        size: UInt32,
        compressedSize: UInt32,
        localHeaderOffset: UInt32,
        disk: UInt16,
        zip64: ByteWindow?
    ) {
        var offset = 0
        func next(_ count: Int) -> UInt64? {
            guard let value = zip64?.window(at: offset, count: count) else { return nil }
            offset += count
            return count == 8 ? value.uint64(0) : UInt64(value.uint32(0))
        }
        guard let wideSize = size == .max ? next(8) : UInt64(size),
            let wideCompressedSize = compressedSize == .max ? next(8) : UInt64(compressedSize),
            let wideOffset = localHeaderOffset == .max ? next(8) : UInt64(localHeaderOffset),
            let wideDisk = disk == .max ? next(4) : UInt64(disk),
            offset == zip64?.count ?? 0
        else { return nil }
        self.size = wideSize
        self.compressedSize = wideCompressedSize
        self.localHeaderOffset = wideOffset
        self.disk = wideDisk
    }
}
