public import struct Foundation.TimeZone

/// The surroundings of a page that elements depend on.
public struct PageOptions: Sendable, Equatable {
    /// The time zone of dates.
    public var timeZone: TimeZone
    /// The language of the page, as in the attribute `lang`.
    public var language: String
    /// The path of the app, with a slash at its end.
    public var path: String

    /// Creates options.
    public init(timeZone: TimeZone, language: String = "en", path: String = "/") {
        self.timeZone = timeZone
        self.language = language
        self.path = path
    }

    /// Whether the language is written from right to left.
    var isRightToLeft: Bool {
        let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        return ["ar", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"].contains(name)
    }

    /// The path of an image of the bundle.
    func imagePath(_ name: String) -> String {
        path + "~image/" + Self.encoded(name)
    }

    /// Returns a text in which characters other than letters and digits are percent-encoded.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
            guard !isPlain else {
                return String(UnicodeScalar(byte))
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "%0" + digits : "%" + digits
        }.joined()
    }
}
