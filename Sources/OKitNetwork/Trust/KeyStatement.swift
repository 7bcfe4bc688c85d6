public import FoundationEssentials

/// Which keys count for a publisher: one version of them.
///
/// Root keys sign the next version, release keys sign bundles. A publisher that has only made a key
/// has version 0, in which that key is both.
public struct KeyStatement: Sendable, Equatable {
    /// Some keys, and how many of them must sign.
    public struct Group: Sendable, Equatable {
        /// The keys, each once.
        public var keys: [PublisherKey]
        /// How many of them must sign.
        public var threshold: Int

        /// Names the keys.
        public init(_ keys: [PublisherKey], threshold: Int = 1) {
            self.keys = keys
            self.threshold = threshold
        }
    }

    /// The first key of the publisher, which identifies it for ever, whatever keys it has later.
    public let publisher: PublisherKey
    /// The number of the version, from 1; 0 for a publisher with a single key.
    public internal(set) var version = 0
    /// When it ends; `nil` for never.
    public var expires: Date?
    /// The keys that sign the next version.
    public var root: Group
    /// The keys that sign bundles.
    public var release: Group
    /// The keys that never count again.
    public var revoked: [PublisherKey] = []
    /// The identifiers of the apps that release keys may sign; empty for all.
    public var apps: [String] = []

    static let title = "okit-bundle-keys 1"
    private static let largestGroup = 16
    private static let largestList = 256

    /// Version 0: a single key.
    public init(plain key: PublisherKey) {
        publisher = key
        root = Group([key])
        release = Group([key])
    }

    /// Reads what `signedText` describes; `nil` for all else.
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
        // There is one text for each statement: other lines, orders and spellings are refused.
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

    /// What is wrong with it, for the publisher; `nil` for nothing.
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

    /// Whether it names a key in any part.
    func mentions(_ key: PublisherKey) -> Bool {
        key == publisher || release.keys.contains(key) || root.keys.contains(key)
            || revoked.contains(key)
    }

    /// Throws if the statement has ended.
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
    /// Reads the text of the statement.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(
            ofText: { text in
                let texts = SignedText.all(in: text, title: Self.title) ?? []
                return texts.count == 1 ? KeyStatement(texts[0]) : nil
            },
            "a statement of keys is damaged"
        )
    }

    /// Writes the text of the statement.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write(text: signedText.statement)
    }
}
