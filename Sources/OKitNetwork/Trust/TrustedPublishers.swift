import OKitExpression
import OKitModel

/// The publishers whom a user trusts, and what they have signed, in a file of the user's
/// configuration.
public struct TrustedPublishers: Sendable {
    private let file: StateFile<Content>

    struct Content: Codable, Sendable {
        var version = 1
        var publishers: [Publisher] = []
    }

    struct Publisher: Codable, Sendable {
        var key: PublisherKey
        /// For people who read the file.
        var fingerprint: String
        /// Where signed bundles were run from, without queries.
        var addresses: [String] = []
    }

    /// What is to be asked before a bundle is run.
    public enum Verdict: Sendable, Equatable {
        /// Nothing.
        case trusted(PublisherKey)
        /// Whether its publisher is to be trusted.
        case firstUse(PublisherKey)
        /// Unsigned, and no signature was ever required.
        case unsigned
    }

    /// Names the file; it is made when somebody is trusted.
    public init(path: String) {
        file = StateFile(path: path)
    }

    /// Whether signed bundles were run from an address.
    ///
    /// - Throws: `FileError` where the file is there and cannot be read.
    public func knowsPublisher(at name: String) throws -> Bool {
        try content().publishers.contains { $0.addresses.contains(name) }
    }

    /// Judges who has signed what comes from an address.
    ///
    /// - Parameters:
    ///   - signer: whose signature has been checked; `nil` for a bundle without one.
    ///   - name: the address without secrets.
    ///   - accepted: the fingerprint that the user has named.
    ///   - requiresSignature: whether a bundle that nobody has signed is refused in any case.
    /// - Throws: `TrustError`, or `FileError` where the file is there and cannot be read: then nobody
    ///   knows who is trusted.
    public func verdict(
        on signer: PublisherKey?,
        at name: String,
        accepting accepted: String? = nil,
        requiresSignature: Bool = false
    ) throws -> Verdict {
        let publishers = try content().publishers
        let known = publishers.first { $0.addresses.contains(name) }?.key
        guard let signer else {
            guard known == nil, !requiresSignature else {
                throw TrustError.unsigned(name, wasSigned: known != nil)
            }
            return .unsigned
        }
        if signer == known || accepted.map(signer.hasFingerprint) == true {
            return .trusted(signer)
        }
        if let known {
            throw TrustError.changedKey(name, signer, known: known)
        }
        return publishers.contains { $0.key == signer } ? .trusted(signer) : .firstUse(signer)
    }

    /// Notes that a publisher is trusted, and alone for what comes from an address.
    public func trust(_ key: PublisherKey, at name: String) throws {
        guard
            try content().publishers.first(where: { $0.key == key })?.addresses.contains(name)
                != true
        else {
            return
        }
        try file.change(from: Content()) { content in
            for index in content.publishers.indices {
                content.publishers[index].addresses.removeAll { $0 == name }
            }
            // Who was trusted for nothing else has been replaced.
            content.publishers.removeAll { $0.addresses.isEmpty && $0.key != key }
            if let index = content.publishers.firstIndex(where: { $0.key == key }) {
                content.publishers[index].addresses.append(name)
            } else {
                let fingerprint = key.fingerprint
                content.publishers.append(
                    Publisher(key: key, fingerprint: fingerprint, addresses: [name])
                )
            }
        }
    }

    private func content() throws -> Content {
        try file.readIfPresent() ?? Content()
    }
}
