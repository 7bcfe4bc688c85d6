/// The type of an entry by its external attributes (APPNOTE 4.4.15).
enum EntryType {
    case unknown, file, folder, symbolicLink, special

    /// Parses the attributes: the Unix mode in the upper half if there is one, otherwise the DOS
    /// bits in the lower half.
    ///
    /// The mode is used for any system in `madeBy`, as unpackers differ in whether they use it.
    init(attributes: UInt32, madeBy: UInt16) {
        let reparsePoint: UInt32 = 0x400
        switch attributes >> 28 {
        case 0x8: self = .file
        case 0x4: self = .folder
        case 0xA: self = .symbolicLink
        case 0x0:
            let isDOS = [0, 10, 14].contains(madeBy >> 8)
            let isLink = isDOS && attributes & reparsePoint != 0
            self = isLink ? .symbolicLink : .unknown
        default: self = .special
        }
    }

    /// The fault of an entry of this type whose name is that of a folder, or is not.
    func fault(isFolder: Bool) -> Fault? {
        switch self {
        case .symbolicLink:
            Fault(.symbolicLink, "is a symbolic link; pack its target")
        case .special:
            Fault(.specialFile, "is not a regular file; remove it from the archive")
        case .file where isFolder:
            Fault(
                .typeMismatch,
                "is a file, but has the name of a folder; remove the slash at its end"
            )
        case .folder where !isFolder:
            Fault(.typeMismatch, "is a folder, but has the name of a file; add a slash at its end")
        case .unknown, .file, .folder:
            nil
        }
    }
}
