/// The characters that a terminal can show.
public enum TextRepertoire: Sendable, Equatable {
    /// All of Unicode, in UTF-8.
    case unicode
    /// ASCII only: other characters are replaced with similar ones or `?`.
    case ascii

    /// Creates the repertoire for the locale of an environment, which is the first nonempty value
    /// of `LC_ALL`, `LC_CTYPE` and `LANG` (POSIX, XBD 8.2).
    ///
    /// Codesets other than UTF-8, and no locale, mean ASCII.
    public init(environment: [String: String]) {
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"]
            .compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let codeset = (locale ?? "C").lowercased()
        self = codeset.contains("utf-8") || codeset.contains("utf8") ? .unicode : .ascii
    }
}

extension CellBuffer {
    /// Returns the buffer limited to the characters of a repertoire.
    ///
    /// No cell moves.
    package func limited(to repertoire: TextRepertoire) -> CellBuffer {
        guard repertoire == .ascii else {
            return self
        }
        var copy = self
        copy.mapContent(ASCIIForm.of)
        return copy
    }
}
