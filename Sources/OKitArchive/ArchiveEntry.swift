/// A file or folder of an `Archive`, as its central directory declares it.
public struct ArchiveEntry: Sendable, Equatable {
    /// The name, its parts separated by `/`, relative to the archive's top and without a slash at
    /// its end.
    ///
    /// No part is empty, `.` or `..`; no backslash, drive letter or control character occurs.
    public let path: String

    /// Whether it is a folder, which has no content.
    ///
    /// Archives need not list their folders: one that only occurs within paths has no entry.
    public let isFolder: Bool

    /// How its content is packed.
    public let method: Method

    /// The size of the packed content, in bytes.
    public let compressedSize: Int

    /// The size of the unpacked content, in bytes.
    public let size: Int

    /// The checksum of the unpacked content (APPNOTE 4.4.7).
    public let crc32: UInt32

    /// Where its header stands in the central directory, counted from 0.
    let index: Int

    /// Where its local header starts, in bytes from the start of the archive.
    let localHeaderOffset: Int

    /// The ways to pack content that are read and written (APPNOTE 4.4.5).
    public enum Method: Sendable {
        /// As it is: method 0.
        case stored
        /// By the deflate algorithm (RFC 1951): method 8.
        case deflate
    }
}
