/// A failure to read or write stored data.
public struct StoreError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// A system call failed; the cause is a `FileError`.
        case file
        /// This version has no store for the kind of storage.
        case unsupportedKind
        /// Another process is using the data.
        case busy
        /// Another process has changed the file since this one read it.
        case changed
        /// The file ends too early.
        case truncated
        /// The file was changed, or was written under another name.
        case damaged
        /// The header contains key derivation parameters that are not allowed.
        case badDerivation
        /// The format of the file is newer than this version.
        case unknownVersion
        /// The files need more different keys than one app has.
        case tooManyKeys
        /// There is no key for the file.
        case missingKey
        /// The available keys are not those of the file.
        case wrongKey
        /// The store was closed.
        case closed
        /// The passphrase is empty, too long or not needed.
        case badPassphrase
        /// Other users can read the key file.
        case keyFileShared
        /// The key file is not a regular file.
        case keyFileNotRegular
        /// The key file does not contain one or two keys.
        case keyFileSize
        /// A server has sent unencrypted content for an encrypted model.
        case unencrypted
        /// A backup with that name exists.
        case backupExists
        /// A backup cannot have that name.
        case badBackupName
        /// The data was written by a later version of the app with other entities.
        case newerData
        /// The entities of the app have changed in a way that would lose stored values.
        case lostValues
        /// A `convert` yields an invalid value for its property.
        case failedConversion
        /// Objects, lists or maps are nested so deeply that the file could not be read again.
        case tooDeep
        /// A document does not match its JSON schema.
        case invalidDocument
        /// The cryptographic library failed.
        case encryption
    }

    /// The kind of failure.
    public let code: Code
    /// The problem and its remedy, in one line without any content or key.
    public let description: String
    /// The error of the system, if there is one.
    public let cause: (any Error)?

    /// Creates an error.
    ///
    /// - Parameter description: The problem and its remedy, in one line without any content or key.
    public init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }

    /// Whether storing the change can be tried again; false if another process has stored its own, or
    /// if the user must correct the document first.
    public var canBeTriedAgain: Bool {
        code != .changed && code != .invalidDocument
    }

    /// Whether the file itself is damaged, so that no key and no newer version could read it.
    ///
    /// A damaged file is set aside. After other errors files remain in place, and their models are
    /// not written.
    public var isDamage: Bool {
        switch code {
        case .truncated, .damaged, .badDerivation: true
        default: false
        }
    }
}
