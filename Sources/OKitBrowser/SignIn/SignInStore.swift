public import struct Foundation.Date

/// Where a server stores who has signed in and who is about to.
///
/// Keys are digests of secrets that browsers have. Several servers can share a store.
public protocol SignInStore: Sendable {
    /// Stores an entry.
    func put(_ entry: SignInEntry, for key: SignInKey) async

    /// Returns an entry.
    ///
    /// - Throws: `SignInStoreFailure` if the store cannot be read: there may be an entry.
    func entry(_ key: SignInKey) async throws(SignInStoreFailure) -> SignInEntry?

    /// Removes an entry.
    ///
    /// - Returns: Whether this call has removed it.
    @discardableResult
    func remove(_ key: SignInKey) async -> Bool

    /// Removes entries that have ended, and the ones that end first if there are too many.
    func removeOld() async
}

/// The key of an entry.
public struct SignInKey: Hashable, Sendable {
    /// What an entry is about.
    public enum Kind: String, CaseIterable, Sendable {
        /// A sign-in that has begun, whoever may have begun it.
        case attempt
        /// A user who has signed in.
        case user

        /// The number of entries: attempts do not displace users.
        var most: Int {
            switch self {
            case .attempt: 10_000
            case .user: 100_000
            }
        }
    }

    /// What the entry is about.
    public let kind: Kind
    /// The digest of a secret.
    public let digest: String

    init(_ kind: Kind, secret: String) {
        self.kind = kind
        digest = SignedInUsers.digest(of: secret)
    }
}

/// An entry of a store.
public struct SignInEntry: Sendable, Equatable {
    /// A text, which others can have written if the store is shared.
    public let value: String
    /// The time after which the entry is ignored.
    public let end: Date

    /// Creates an entry.
    public init(value: String, end: Date) {
        self.value = value
        self.end = end
    }
}

/// The store could not be read.
public struct SignInStoreFailure: Error {}
