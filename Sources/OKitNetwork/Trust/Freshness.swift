public import FoundationEssentials

/// A publisher's statement that a version of an app is the newest, valid for some days.
///
/// It is in the file `NAME.zip.fresh` beside a bundle, so that a server or mirror that withholds
/// newer versions is detected:
///
///     okit-bundle-fresh 1
///     app org.okit.bookshop
///     version 1.4.0
///     digest 3e23e816…
///     time 2026-03-01T09:00:00Z
///     expires 2026-03-15T09:00:00Z
///     signature KEY SIGNATURE
public struct Freshness: Sendable, Equatable {
    /// The identifier of the app.
    public let identifier: String
    /// The newest version.
    public let version: String
    /// The SHA-256 of its zip.
    public let digest: ContentDigest
    /// The time of the statement.
    public let time: Date
    /// The time of expiry.
    public let expires: Date
    private var signed: SignedText

    /// The maximum size of the file in bytes.
    public static let largestText = 4096
    static let title = "okit-bundle-fresh 1"
    /// The tolerated clock error.
    private static let tolerance: TimeInterval = 86_400
    /// The maximum validity of a statement.
    private static let longest: TimeInterval = 366 * 86_400

    /// Creates a statement that a version is the newest.
    ///
    /// - Parameter days: The validity, from 1 to 366 days.
    /// - Throws: `badFreshness` for an identifier or version with several lines.
    public init(
        _ identifier: String,
        _ version: String,
        _ digest: ContentDigest,
        time: Date,
        days: Int,
        by key: SigningKey
    ) throws {
        guard SignedText.canHold(identifier), SignedText.canHold(version) else {
            throw TrustError.badFreshness(identifier)
        }
        self.identifier = identifier
        self.version = version
        self.digest = digest
        self.time = StatementTime.whole(time)
        expires = self.time.addingTimeInterval(Double(days) * 86_400)
        signed = SignedText(
            title: Self.title,
            [
                SignedText.Line(name: "app", value: identifier),
                SignedText.Line(name: "version", value: version),
                SignedText.Line(name: "digest", value: digest.description),
                SignedText.Line(name: "time", value: StatementTime.text(self.time)),
                SignedText.Line(name: "expires", value: StatementTime.text(expires)),
            ]
        )
        try signed.sign(by: key)
    }

    /// Parses a statement without verifying its signatures; `nil` for malformed text.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.largestText,
            let texts = SignedText.all(in: text, title: Self.title), texts.count == 1,
            texts[0].lines.map(\.name) == ["app", "version", "digest", "time", "expires"]
        else {
            return nil
        }
        let values = texts[0].lines.map(\.value)
        guard let digest = ContentDigest(hex: values[2]), let time = StatementTime.date(values[3]),
            let expires = StatementTime.date(values[4]), time < expires,
            expires.timeIntervalSince(time) <= Self.longest
        else {
            return nil
        }
        (identifier, version) = (values[0], values[1])
        (self.digest, self.time, self.expires) = (digest, time, expires)
        signed = texts[0]
    }

    /// The text of the file.
    public var text: String {
        signed.text
    }

    /// Whether a current release key has signed it, and not in the future.
    public func isSigned(by keys: KeyStatement, now: Date) -> Bool {
        time <= now.addingTimeInterval(Self.tolerance)
            && !signed.signers(among: keys.release.keys).isEmpty
    }
}

extension Freshness: Codable {
    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(
            ofText: { Freshness($0) },
            "a freshness statement is damaged"
        )
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write(text: text)
    }
}
