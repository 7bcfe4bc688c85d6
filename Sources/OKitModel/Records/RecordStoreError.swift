import OKitExpression
public import OKitSyntax

/// A failure to read, write or import records; the transaction was rolled back.
public struct RecordStoreError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The file exists but is not a database, or is damaged.
        case unreadable
        /// The file was written by a newer version, or by another program.
        case unknownVersion
        /// The records are encrypted with a missing key.
        case missingKey
        /// The declarations have changed in a way that would lose data.
        case changedType
        /// The records were written by a later version of the app with other entities.
        case newerData
        /// The entities have changed in a way that would lose stored values.
        case lostValues
        /// A `convert` yields an invalid value for its property.
        case failedConversion
        /// The records need a migration, which needs a backup.
        case needsBackup
        /// No entity of records has this name.
        case unknownEntity
        /// An attribute is encrypted, so that records cannot be sorted or grouped by it.
        case encryptedAttribute
        /// The JSON does not match the declarations; see `location`.
        case badData
        /// A value that no column can store.
        case badValue
        /// Someone else has changed the record, or a rule of the database does not allow the change;
        /// see `conflict`.
        case conflict
        /// The database cannot be reached.
        case unreachable
        /// A delete rule denies deleting the record.
        case denied
        /// The task was canceled.
        case cancelled
        /// The database reported an error, which is the cause.
        case database
    }

    /// The kind of failure.
    public let code: Code
    /// The problem, in one line, without any value of a record.
    public let description: String
    /// The location in imported JSON.
    public let location: SourceLocation?
    /// The error of the database, if it reported one.
    public let cause: (any Error)?
    /// The change that was not accepted, if the user can decide about it.
    public let conflict: RecordConflict?

    /// Creates an error.
    package init(
        _ code: Code,
        _ description: String,
        at location: SourceLocation? = nil,
        cause: (any Error)? = nil,
        conflict: RecordConflict? = nil
    ) {
        self.code = code
        self.description = description
        self.location = location
        self.cause = cause
        self.conflict = conflict
    }
}
