extension ArchiveError {
    /// The kind of error, as a stable word such as `absolute-name`.
    ///
    /// It is not an enum, so that a later version can add kinds without breaking source
    /// compatibility.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The word in lower case, with hyphens.
        public let rawValue: String

        /// The word.
        public var description: String { rawValue }

        private init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

// MARK: - The whole archive

extension ArchiveError.Code {
    /// There is no end record, or no central directory where it points: the file is not a zip, or
    /// is truncated.
    public static let missingCentralDirectory = Self("missing-central-directory")
    /// Bytes follow the end record and its comment.
    public static let trailingBytes = Self("trailing-bytes")
    /// The archive is one part of several.
    public static let multiDisk = Self("multi-disk")
    /// A zip64 record or field is missing, misplaced, or contradicts its 32-bit counterpart.
    public static let inconsistentZip64 = Self("inconsistent-zip64")
    /// The central directory does not end where the end record starts.
    public static let misplacedCentralDirectory = Self("misplaced-central-directory")
    /// A header of the central directory is truncated or malformed.
    public static let malformedCentralDirectory = Self("malformed-central-directory")
    /// The number of entries in the end record differs from that of the central directory.
    public static let entryCountMismatch = Self("entry-count-mismatch")
    /// Some bytes belong to no entry and no record.
    public static let hiddenBytes = Self("hidden-bytes")
}

// MARK: - Limits

extension ArchiveError.Code {
    /// There are more entries than `ArchiveLimits.entryCount`.
    public static let tooManyEntries = Self("too-many-entries")
    /// An entry is larger than `ArchiveLimits.entrySize`.
    public static let entryTooLarge = Self("entry-too-large")
    /// The entries together are larger than `ArchiveLimits.totalSize`.
    public static let archiveTooLarge = Self("archive-too-large")
    /// An entry unpacks to more than `ArchiveLimits.ratio` times its packed size.
    public static let ratioTooHigh = Self("ratio-too-high")
    /// A name is longer than `ArchiveLimits.nameLength`.
    public static let longName = Self("long-name")
}

// MARK: - Names

extension ArchiveError.Code {
    /// A name has no characters.
    public static let emptyName = Self("empty-name")
    /// A name starts with `/`.
    public static let absoluteName = Self("absolute-name")
    /// A name has a `..` part.
    public static let parentName = Self("parent-name")
    /// A name has a `.` part.
    public static let dotName = Self("dot-name")
    /// A name has an empty part, as in `a//b`.
    public static let emptyNamePart = Self("empty-name-part")
    /// A name has a backslash.
    public static let backslashName = Self("backslash-name")
    /// A name starts with a drive letter.
    public static let driveLetterName = Self("drive-letter-name")
    /// A name has a NUL.
    public static let nulName = Self("nul-name")
    /// A name has another control character or a line separator.
    public static let controlCharacterName = Self("control-character-name")
    /// A name is not UTF-8.
    public static let nonUTF8Name = Self("non-utf8-name")
    /// A name differs from the one in its Unicode path extra field.
    public static let unicodeNameMismatch = Self("unicode-name-mismatch")
    /// Two names are the same but for case and Unicode normalization.
    public static let duplicateName = Self("duplicate-name")
    /// A name is that of a file and of a folder.
    public static let fileAndFolder = Self("file-and-folder")
}

// MARK: - Entries

extension ArchiveError.Code {
    /// An entry is a symbolic link.
    public static let symbolicLink = Self("symbolic-link")
    /// An entry is a device, a pipe or a socket.
    public static let specialFile = Self("special-file")
    /// An entry is a folder by its name and a file by its attributes, or the reverse.
    public static let typeMismatch = Self("type-mismatch")
    /// A folder has content.
    public static let folderWithContent = Self("folder-with-content")
    /// An entry is encrypted.
    public static let encrypted = Self("encrypted")
    /// An entry uses another method than stored or deflate.
    public static let unsupportedMethod = Self("unsupported-method")
    /// A stored entry has two different sizes.
    public static let storedSizeMismatch = Self("stored-size-mismatch")
    /// The extra fields of a header do not parse.
    public static let malformedExtraField = Self("malformed-extra-field")
    /// A local header is missing or disagrees with the central one.
    public static let localHeaderMismatch = Self("local-header-mismatch")
    /// A data descriptor is missing or disagrees with the central header.
    public static let descriptorMismatch = Self("descriptor-mismatch")
    /// An entry overlaps another one or the central directory.
    public static let overlappingEntries = Self("overlapping-entries")
}

// MARK: - Reading and writing

extension ArchiveError.Code {
    /// The content does not have the declared checksum.
    public static let crcMismatch = Self("crc-mismatch")
    /// The content unpacks to more or fewer bytes than declared.
    public static let sizeMismatch = Self("size-mismatch")
    /// The packed content is not a valid deflate stream.
    public static let corruptData = Self("corrupt-data")
    /// An entry of another archive was passed.
    public static let foreignEntry = Self("foreign-entry")
    /// The zip library failed, for example for lack of memory.
    public static let libraryFailure = Self("library-failure")
}
