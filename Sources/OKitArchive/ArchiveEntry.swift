/// A file or folder of an `Archive`, as its central directory declares it.
public struct ArchiveEntry: Sendable, Equatable {
    /// The path relative to the archive's root, with parts separated by `/` and without a trailing
    /// slash.
    ///
    /// No part is empty, `.` or `..`, and there are no backslashes, drive letters or control
    /// characters.
    public let path: String

    /// Whether it is a folder, which has no content.
    ///
    /// Archives need not list their folders: a folder that only occurs within paths has no entry.
    public let isFolder: Bool

    /// The compression method.
    public let method: Method

    /// The size of the packed content, in bytes.
    public let compressedSize: Int

    /// The size of the unpacked content, in bytes.
    public let size: Int

    /// The checksum of the unpacked content (APPNOTE 4.4.7).
    public let crc32: UInt32

    /// The index of its header in the central directory.
    let index: Int

    /// The offset of its local header from the start of the archive, in bytes.
    let localHeaderOffset: Int

    /// The supported compression methods (APPNOTE 4.4.5).
    public enum Method: Sendable {
        /// Uncompressed: method 0.
        case stored
        /// The deflate algorithm (RFC 1951): method 8.
        case deflate
    }
}
