import FoundationEssentials

/// All versions of a publisher's keys, as in the file `NAME.zip.keys` beside a bundle.
///
/// Each version is signed by enough root keys of the previous version and of the version itself;
/// the first key of the publisher is the only root key before version 1. So with any version, all
/// later ones can be verified.
public struct KeyChain: Sendable, Equatable {
    /// The first key of the publisher.
    public let publisher: PublisherKey
    private var links: [Link] = []

    private struct Link: Equatable {
        let statement: KeyStatement
        var text: SignedText
    }

    /// The maximum size of the file in bytes.
    public static let largestText = 64 << 10

    /// Creates a chain without versions, for a single key.
    public init(of publisher: PublisherKey) {
        self.publisher = publisher
    }

    /// Parses a file without verifying its signatures.
    ///
    /// - Throws: `badKeys`.
    public init(_ text: String, name: String) throws(TrustError) {
        guard text.utf8.count <= Self.largestText,
            let texts = SignedText.all(in: text, title: KeyStatement.title)
        else {
            throw .badKeys(name, "this is not a file of publisher keys, such as shop.zip.keys")
        }
        for text in texts {
            guard let statement = KeyStatement(text), statement.version == links.count + 1,
                links.last.map({ $0.statement.publisher == statement.publisher }) ?? true
            else {
                throw .badKeys(
                    name,
                    "version \(links.count + 1) of the publisher's keys is damaged"
                )
            }
            links.append(Link(statement: statement, text: text))
        }
        guard let publisher = links.first?.statement.publisher else {
            throw .badKeys(name, "this is not a file of publisher keys, such as shop.zip.keys")
        }
        self.publisher = publisher
    }

    /// The text of the file.
    public var text: String {
        links.map(\.text.text).joined()
    }

    /// The versions in order.
    public var versions: [KeyStatement] {
        links.map(\.statement)
    }

    /// The newest version, verified or not; version 0 for a single key.
    public var last: KeyStatement {
        links.last?.statement ?? KeyStatement(plain: publisher)
    }

    /// The newest version, after verifying each version by the previous one.
    ///
    /// - Parameter known: The newest version that was verified earlier, which is returned if the
    ///   chain only has older ones.
    /// - Throws: `badKeys` for a version that too few root keys have signed, that reinstates a
    ///   revoked key, or that differs from the version that was verified earlier.
    public func verified(
        after known: KeyStatement? = nil,
        name: String
    ) throws(TrustError) -> KeyStatement {
        var newest = KeyStatement(plain: publisher)
        if let known, known.version > 0 {
            guard known.version <= links.count else {
                return known
            }
            guard links[known.version - 1].statement == known else {
                throw .badKeys(
                    name,
                    "version \(known.version) of the keys differs from the known one"
                )
            }
            newest = known
        }
        for link in links.dropFirst(newest.version) {
            guard missingSignatures(for: link, after: newest) == 0 else {
                throw .badKeys(
                    name,
                    "version \(link.statement.version) of the keys is not signed by enough root keys"
                )
            }
            guard Set(newest.revoked).isSubset(of: link.statement.revoked) else {
                throw .badKeys(
                    name,
                    "version \(link.statement.version) of the keys contains a revoked key"
                )
            }
            newest = link.statement
        }
        return newest
    }

    /// The number of root keys that still have to sign the newest version: of the previous version
    /// or of the version itself, whichever lacks more.
    public var missingSignatures: Int {
        links.last.map { missingSignatures(for: $0, after: previous) } ?? 0
    }

    /// The root keys that can still sign the newest version.
    public var missingSigners: [PublisherKey] {
        guard let link = links.last else {
            return []
        }
        let keys =
            previous.root.keys
            + link.statement.root.keys.filter { key in
                !previous.root.keys.contains(key)
            }
        let signers = link.text.signers(among: keys)
        return keys.filter { !signers.contains($0) }
    }

    /// Adds a version, or replaces the newest one if too few keys have signed it.
    ///
    /// - Throws: `badKeys` for a statement that has a problem.
    public mutating func append(_ statement: KeyStatement) throws(TrustError) {
        if let problem = statement.problem {
            throw .unsuitableKeys("version \(links.count + 1)", problem)
        }
        if missingSignatures > 0 {
            links.removeLast()
        }
        var statement = statement
        statement.version = links.count + 1
        statement.expires = statement.expires.map(StatementTime.whole)
        links.append(Link(statement: statement, text: statement.signedText))
    }

    /// Signs the newest version.
    ///
    /// - Throws: `badKeys` for a key that is not a root key of this version or the previous one.
    public mutating func sign(by key: SigningKey) throws {
        guard let link = links.last,
            previous.root.keys.contains(key.publisher)
                || link.statement.root.keys.contains(key.publisher)
        else {
            throw TrustError.unsuitableKeys(
                key.publisher.fingerprint,
                "not a root key of the newest or the previous version"
            )
        }
        try links[links.count - 1].text.sign(by: key)
    }

    private var previous: KeyStatement {
        links.dropLast().last?.statement ?? KeyStatement(plain: publisher)
    }

    private func missingSignatures(for link: Link, after previous: KeyStatement) -> Int {
        [previous.root, link.statement.root].map { group in
            max(0, group.threshold - link.text.signers(among: group.keys).count)
        }.max() ?? 0
    }
}
