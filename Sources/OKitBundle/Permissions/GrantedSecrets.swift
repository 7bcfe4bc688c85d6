/// A secret, and a host to which it is sent.
public struct SecretUse: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The secret's name.
    public let secret: String
    /// The host in lower case, with a port if the manifest contains one: `api.example.com:8080`.
    public let host: String

    /// Creates a use of a secret at a host.
    public init(_ secret: String, at host: String) {
        self.secret = secret
        self.host = host.lowercased()
    }

    /// Parses `NAME@HOST`; `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            return nil
        }
        self.init(String(parts[0]), at: String(parts[1]))
    }

    /// `NAME@HOST`.
    public var description: String {
        "\(secret)@\(host)"
    }

    /// Orders by host, then by name.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.host, lhs.secret) < (rhs.host, rhs.secret)
    }
}

/// The user's secrets, each of which is only sent to the hosts for which it was granted.
public struct GrantedSecrets: Sendable {
    private let values: [String: String]
    private let grants: Set<SecretUse>

    /// No secrets.
    public static let none = GrantedSecrets([:], for: [])

    /// Grants secrets.
    ///
    /// - Parameters:
    ///   - values: The secrets by name.
    ///   - grants: Where each may be sent. A host without a port includes all of its ports.
    public init(_ values: [String: String], for grants: some Sequence<SecretUse>) {
        self.values = values
        self.grants = Set(grants)
    }

    /// Whether a secret may be sent to a host.
    func isGranted(_ name: String, for host: ServiceHost) -> Bool {
        let uses = [host.name, "\(host.name):\(host.port)"].map { SecretUse(name, at: $0) }
        return uses.contains(where: grants.contains)
    }

    /// The value of a secret to send to a host.
    ///
    /// - Throws: If it is not granted for that host, or has no value.
    func value(of name: String, for host: ServiceHost) throws(ServiceFailure) -> String {
        guard isGranted(name, for: host) else {
            throw ServiceFailure(
                "the secret \"\(name)\" is not granted for \(host.name); "
                    + "grant it with --allow-secret \(SecretUse(name, at: host.name))"
            )
        }
        guard let value = values[name], !value.isEmpty else {
            throw ServiceFailure("the secret \"\(name)\" is not set; export OKIT_SECRET_\(name)=…")
        }
        return value
    }
}
