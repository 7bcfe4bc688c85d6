/// Which characters a terminal can show.
public enum TextRepertoire: Sendable, Equatable {
    /// All of Unicode, in UTF-8.
    case unicode
    /// ASCII only: other characters are replaced by look-alikes or `?`.
    case ascii

    /// What the locale of an environment allows: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that
    /// is not empty decides (POSIX, XBD 8.2).
    ///
    /// Any codeset but UTF-8, and no locale, means ASCII.
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
    /// The buffer with only those characters that the repertoire has; no cell moves.
    package func limited(to repertoire: TextRepertoire) -> CellBuffer {
        guard repertoire == .ascii else {
            return self
        }
        var copy = self
        copy.mapContent(ASCIIForm.of)
        return copy
    }
}
