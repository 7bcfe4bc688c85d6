import OKitExpression
public import OKitSyntax

/// Records could not be read, written or imported; nothing of the transaction was kept.
public struct RecordStoreError: Error, Sendable, CustomStringConvertible {
    /// Why.
    public enum Code: String, Sendable, CaseIterable {
        /// The file is there and is no database, or is damaged.
        case unreadable
        /// The file was written by a newer version, or by another program.
        case unknownVersion
        /// The records are encrypted with a key that is not there.
        case missingKey
        /// The declarations have changed in a way that would lose data.
        case changedType
        /// The records were written by a later version of the app, whose entities are others.
        case newerData
        /// The entities have changed in a way that would lose stored values.
        case lostValues
        /// A `convert` yields no value of its property.
        case failedConversion
        /// The records need a migration, which needs a backup.
        case needsBackup
        /// There is no such entity of records.
        case unknownEntity
        /// An attribute is encrypted, so that records cannot be sorted or grouped by it.
        case encryptedAttribute
        /// The JSON does not fit the declarations; `location` says where.
        case badData
        /// A value that no column can hold.
        case badValue
        /// A delete rule forbids to delete the record.
        case denied
        /// The task was canceled.
        case cancelled
        /// The database refused; the cause says why.
        case database
    }

    /// Why.
    public let code: Code
    /// What is wrong, in one line, without any value of a record.
    public let description: String
    /// Where in imported JSON.
    public let location: SourceLocation?
    /// What the database said, where it said something.
    public let cause: (any Error)?

    /// Creates an error.
    package init(
        _ code: Code,
        _ description: String,
        at location: SourceLocation? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.description = description
        self.location = location
        self.cause = cause
    }
}
