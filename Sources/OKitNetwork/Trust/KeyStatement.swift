public import FoundationEssentials

/// One version of a publisher's keys.
///
/// Root keys sign the next version, release keys sign bundles. A publisher that has only created a
/// key has version 0, in which that key has both roles.
public struct KeyStatement: Sendable, Equatable {
    /// A group of keys with a threshold.
    public struct Group: Sendable, Equatable {
        /// The keys, without duplicates.
        public var keys: [PublisherKey]
        /// The number of keys that must sign.
        public var threshold: Int

        /// Creates a group.
        public init(_ keys: [PublisherKey], threshold: Int = 1) {
            self.keys = keys
            self.threshold = threshold
        }
    }

    /// The first key of the publisher, which identifies it permanently, whatever its later keys
    /// are.
    public let publisher: PublisherKey
    /// The number of the version, from 1; 0 for a publisher with a single key.
    public internal(set) var version = 0
    /// The time of expiry; `nil` for never.
    public var expires: Date?
    /// The keys that sign the next version.
    public var root: Group
    /// The keys that sign bundles.
    public var release: Group
    /// The revoked keys, which are never valid again.
    public var revoked: [PublisherKey] = []
    /// The identifiers of the apps that release keys may sign; empty for all.
    public var apps: [String] = []

    static let title = "okit-bundle-keys 1"
    private static let largestGroup = 16
    private static let largestList = 256

    /// Creates version 0 with a single key.
    public init(plain key: PublisherKey) {
        publisher = key
        root = Group([key])
        release = Group([key])
    }

    /// Parses the form that `signedText` writes; `nil` for any other.
    init?(_ text: SignedText) {
        guard text.title == Self.title,
            let publisher = text.value("publisher").flatMap({ PublisherKey(base64: $0) }),
            let version = text.value("version").flatMap({ Int($0) }), version > 0,
            let root = Group(text, "root"), let release = Group(text, "release"),
            let expires = text.value("expires")
        else {
            return nil
        }
        self.publisher = publisher
        self.version = version
        self.expires = StatementTime.date(expires)
        self.root = root
        self.release = release
        revoked = text.values("revoked").compactMap { PublisherKey(base64: $0) }
        apps = text.values("app")
        // There is one text for each statement: other lines, orders and spellings are rejected.
        guard signedText.lines == text.lines, problem == nil else {
            return nil
        }
    }

    /// The lines of the statement.
    var signedText: SignedText {
        func lines(_ name: String, _ values: [String]) -> [SignedText.Line] {
            values.map { SignedText.Line(name: name, value: $0) }
        }
        return SignedText(
            title: Self.title,
            lines("publisher", [publisher.base64]) + lines("version", ["\(version)"])
                + lines("expires", [expires.map(StatementTime.text) ?? "never"])
                + lines("root-threshold", ["\(root.threshold)"])
                + lines("root", root.keys.map(\.base64))
                + lines("release-threshold", ["\(release.threshold)"])
                + lines("release", release.keys.map(\.base64))
                + lines("revoked", revoked.map(\.base64)) + lines("app", apps)
        )
    }

    /// The problem of the statement, for the publisher; `nil` if there is none.
    public var problem: String? {
        for (name, group) in [("root", root), ("release", release)] {
            guard (1...Self.largestGroup).contains(group.keys.count) else {
                return "needs 1 to \(Self.largestGroup) \(name) keys, found \(group.keys.count)"
            }
            guard Set(group.keys).count == group.keys.count else {
                return "a \(name) key is repeated"
            }
            guard (1...group.keys.count).contains(group.threshold) else {
                return
                    "the \(name) threshold is \(group.threshold); expected 1 to the number of "
                    + "\(name) keys, \(group.keys.count)"
            }
            if let key = group.keys.first(where: revoked.contains) {
                return "\(key.fingerprint) is revoked and cannot be a \(name) key"
            }
        }
        guard Set(revoked).count == revoked.count, Set(apps).count == apps.count,
            max(revoked.count, apps.count) <= Self.largestList
        else {
            return "revoked keys and apps must be unique, and at most \(Self.largestList)"
        }
        return apps.allSatisfy(SignedText.canHold) ? nil : "an app needs an identifier"
    }

    /// Whether any part contains a key.
    func mentions(_ key: PublisherKey) -> Bool {
        key == publisher || release.keys.contains(key) || root.keys.contains(key)
            || revoked.contains(key)
    }

    /// Throws if the statement has expired.
    public func checkNotExpired(now: Date, name: String) throws(TrustError) {
        if let expires, expires <= now {
            throw .keysExpired(name, StatementTime.text(expires))
        }
    }

    /// Throws unless release keys may sign an app.
    public func checkCovers(_ identifier: String, name: String) throws(TrustError) {
        guard apps.isEmpty || apps.contains(identifier) else {
            throw .notCovered(name, identifier, publisher)
        }
    }
}

extension KeyStatement.Group {
    fileprivate init?(_ text: SignedText, _ name: String) {
        guard let threshold = text.value("\(name)-threshold").flatMap({ Int($0) }) else {
            return nil
        }
        self.init(
            text.values(name).compactMap { PublisherKey(base64: $0) },
            threshold: threshold
        )
    }
}

extension KeyStatement: Codable {
    /// Decodes the text of the statement.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(
            ofText: { text in
                let texts = SignedText.all(in: text, title: Self.title) ?? []
                return texts.count == 1 ? KeyStatement(texts[0]) : nil
            },
            "a statement of keys is damaged"
        )
    }

    /// Encodes the text of the statement.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write(text: signedText.statement)
    }
}
