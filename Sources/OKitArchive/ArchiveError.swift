/// An error for an invalid archive, or one of its entries.
public struct ArchiveError: Error, Sendable, Equatable {
    /// The kind of error, for programs.
    public let code: Code

    /// The name of the affected entry, or `nil` for an error of the whole archive.
    ///
    /// It is for display: characters that would affect a terminal are escaped, bytes that are not
    /// UTF-8 are replaced, and a long name is truncated.
    public let entryName: String?

    /// The offset of the error from the start of the archive in bytes, if it has one location.
    public let offset: Int?

    /// The problem and the remedy: the part of the message after its subject.
    private let predicate: String

    init(
        _ code: Code,
        _ predicate: String,
        entry name: String? = nil,
        at offset: Int? = nil
    ) {
        self.code = code
        self.predicate = predicate
        self.entryName = name.map(Self.visible)
        self.offset = offset
    }
}

extension ArchiveError: CustomStringConvertible {
    /// The message with the problem and the remedy.
    public var description: String {
        let subject = entryName.map { "entry \"\($0)\"" } ?? "the archive"
        let place = offset.map { " (at byte \($0))" } ?? ""
        return "\(subject)\(place) \(predicate)"
    }

    /// The name with invisible characters, and those that affect other characters, escaped.
    private static func visible(_ name: String) -> String {
        let lengthShown = 200
        var text = ""
        for scalar in name.unicodeScalars.prefix(lengthShown) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                text.unicodeScalars.append(scalar)
            }
        }
        return name.unicodeScalars.count > lengthShown ? text + "…" : text
    }
}
