/// Why an archive, or one of its entries, is refused.
public struct ArchiveError: Error, Sendable, Equatable {
    /// What is wrong, to be compared by programs.
    public let code: Code

    /// The name of the entry that is at fault, or `nil` if the archive as a whole is.
    ///
    /// It is for display: characters that would act on a terminal are escaped, bytes that are not
    /// UTF-8 are replaced, and a long name is cut.
    public let entryName: String?

    /// Where the fault is, in bytes from the start of the archive, if it has one place.
    public let offset: Int?

    /// What is wrong and the remedy: the part of the sentence after its subject.
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
    /// One sentence that says what is wrong and what to do about it.
    public var description: String {
        let subject = entryName.map { "entry \"\($0)\"" } ?? "the archive"
        let place = offset.map { " (at byte \($0))" } ?? ""
        return "\(subject)\(place) \(predicate)"
    }

    /// The name with each character escaped that would not show, or would change how others show.
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
