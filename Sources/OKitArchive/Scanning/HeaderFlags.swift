/// The general purpose bits of a header (APPNOTE 4.4.4).
struct HeaderFlags: OptionSet {
    let rawValue: UInt16

    /// Bit 0; bit 6, strong encryption; bit 13, an encrypted central directory.
    static let encryption = HeaderFlags(rawValue: 1 << 0 | 1 << 6 | 1 << 13)

    /// Bits 1 and 2: the compression level, which some programs only write to one header.
    static let effort = HeaderFlags(rawValue: 1 << 1 | 1 << 2)

    /// Bit 3: checksum and sizes follow the content.
    static let descriptor = HeaderFlags(rawValue: 1 << 3)

    /// Bit 5: the content is a patch to other data.
    static let patch = HeaderFlags(rawValue: 1 << 5)
}
