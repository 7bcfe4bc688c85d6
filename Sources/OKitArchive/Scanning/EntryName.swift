/// The name of an entry, validated for use as a path below any folder (APPNOTE 4.4.17).
struct EntryName {
    /// The name without the trailing slash of a folder.
    let path: String

    /// Whether the name ends with a slash.
    let isFolder: Bool

    /// Checks a name.
    ///
    /// Bit 11, which indicates UTF-8, is not required: macOS and many others write UTF-8 without
    /// it, and text in the older encodings is hardly ever valid UTF-8. So a name is accepted if it
    /// is valid UTF-8, whatever the bit is.
    init(
        _ bytes: ArraySlice<UInt8>,
        at offset: Int? = nil,
        limits: ArchiveLimits
    ) throws(ArchiveError) {
        func refusal(_ fault: Fault) -> ArchiveError {
            ArchiveError(fault, entry: String(decoding: bytes, as: UTF8.self), at: offset)
        }
        if let fault = Self.fault(inBytes: bytes, limits: limits) { throw refusal(fault) }
        isFolder = bytes.last == slash
        let trimmed = isFolder ? bytes.dropLast() : bytes
        guard let text = String(validating: trimmed, as: UTF8.self) else {
            throw refusal(
                Fault(.nonUTF8Name, "has a name that is not UTF-8; pack it with UTF-8 names")
            )
        }
        if let fault = Self.fault(inText: text) ?? Self.fault(inPath: trimmed) {
            throw refusal(fault)
        }
        path = text
    }

    private static func fault(inBytes bytes: ArraySlice<UInt8>, limits: ArchiveLimits) -> Fault? {
        if bytes.isEmpty {
            return Fault(.emptyName, "has no name; give it one")
        }
        if bytes.count > limits.nameLength {
            return Fault(
                .longName,
                "has a name of \(bytes.count) bytes, of which \(limits.nameLength) are allowed;"
                    + " shorten it"
            )
        }
        if bytes.contains(0) {
            return Fault(.nulName, "has a NUL in its name; rename it")
        }
        if bytes.contains(UInt8(ascii: "\\")) {
            return Fault(.backslashName, "has a backslash in its name; separate folders by \"/\"")
        }
        if bytes.first == slash {
            return Fault(.absoluteName, "has an absolute name; remove the slash at its start")
        }
        if startsWithDriveLetter(bytes) {
            return Fault(.driveLetterName, "has a name that starts with a drive letter; remove it")
        }
        return nil
    }

    private static func startsWithDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, bytes.dropFirst().first == UInt8(ascii: ":") else {
            return false
        }
        let lowercased = first | 0x20
        return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
    }

    private static func fault(inText text: String) -> Fault? {
        // Unicode's tables are slow, and most names are plain ASCII.
        guard !text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
        let containsControl = text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        return containsControl
            ? Fault(
                .controlCharacterName,
                "has a control character or a line separator in its name; rename it"
            )
            : nil
    }

    private static func fault(inPath path: ArraySlice<UInt8>) -> Fault? {
        var rest = path
        while true {
            let part = rest.prefix { $0 != slash }
            switch part.count {
            case 0:
                return Fault(
                    .emptyNamePart,
                    "has an empty part in its name; remove one of the slashes"
                )
            case 1 where part.first == dot:
                return Fault(.dotName, "has \".\" as a part of its name; remove it")
            case 2 where part.first == dot && part.last == dot:
                return Fault(
                    .parentName,
                    "has \"..\" as a part of its name; pack it below one folder"
                )
            default:
                guard part.endIndex < rest.endIndex else { return nil }
                rest = rest[(part.endIndex + 1)...]
            }
        }
    }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
