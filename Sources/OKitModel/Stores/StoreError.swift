/// Stored data could not be read or written.
public struct StoreError: Error, Sendable, CustomStringConvertible {
    /// Why.
    public enum Code: String, Sendable, CaseIterable {
        /// The system refused; the cause is a `FileError`.
        case file
        /// The kind of storage has no store in this version.
        case unsupportedKind
        /// Another run of the app holds the data.
        case busy
        /// Another run of the app has stored something else since this one has read the file.
        case changed
        /// The file ends too early.
        case truncated
        /// The file is not as it was written, or was written under another name.
        case damaged
        /// The header asks for a derivation of keys that is not allowed.
        case badDerivation
        /// The file is of a format that came after this version.
        case unknownVersion
        /// The files ask for more different keys than one app has.
        case tooManyKeys
        /// There is no key at all for the file.
        case missingKey
        /// The keys at hand are not the file's.
        case wrongKey
        /// The store was closed.
        case closed
        /// The passphrase is empty, too long or not asked for.
        case badPassphrase
        /// Other users may read the key file.
        case keyFileShared
        /// The key file is a link, a folder or the like.
        case keyFileNotRegular
        /// The key file does not hold one or two keys.
        case keyFileSize
        /// A server has sent a content that is not encrypted as it has to be.
        case unencrypted
        /// There is a backup with that name.
        case backupExists
        /// A backup cannot have that name.
        case badBackupName
        /// The data was written by a later version of the app, whose entities are others.
        case newerData
        /// The entities of the app have changed in a way that would lose stored values.
        case lostValues
        /// A `convert` yields no value of its property.
        case failedConversion
        /// The cryptographic library failed.
        case encryption
    }

    /// Why.
    public let code: Code
    /// What is wrong and what helps, in one line without any content or key.
    public let description: String
    /// What the system said, where it said something.
    public let cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameter description: what is wrong and what helps, in one line without any content or key.
    public init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }

    /// Whether the same change can be stored later; false if another run has stored its own.
    public var canBeTriedAgain: Bool {
        code != .changed
    }

    /// Whether the file itself is spoiled, so that no key and no newer version could read it.
    ///
    /// Such a file is set aside. All other files stay where they are, and their models are not
    /// written.
    public var isDamage: Bool {
        switch code {
        case .truncated, .damaged, .badDerivation: true
        default: false
        }
    }
}
