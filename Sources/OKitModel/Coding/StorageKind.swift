import OKitExpression

/// Where a model is stored, as the manifest names it.
public enum StorageKind: String, Sendable, CaseIterable {
    /// Plain JSON in a file.
    case file
    /// A JSON file in the form of other programs.
    case document
    /// Not stored: the model starts empty each time.
    case transient
    /// A file that only its key can decrypt, unless the user has turned encryption off.
    case encrypted
    /// A server, with a local copy in a file.
    case http
    /// A server that never sees the content, with a local copy in an encrypted file.
    case encryptedHttp
    /// Rows of a database.
    case records
    /// Rows of a database whose values are encrypted with the key of the app's store.
    case encryptedRecords
    /// Rows of a database that belongs to others, which the host program connects.
    case database

    /// Whether `FileStore` can store such a model; other kinds are rejected.
    public var isSupported: Bool {
        !isRecords
    }

    /// Whether its objects are records of a database.
    public var isRecords: Bool {
        self == .records || self == .encryptedRecords || self == .database
    }

    /// Whether a server stores the model, of which the file is a copy.
    public var isAtServer: Bool {
        self == .http || self == .encryptedHttp
    }

    /// Whether the model is encrypted; its file is plain while the user has turned encryption off.
    package var isEncrypted: Bool {
        self == .encrypted || self == .encryptedHttp || self == .encryptedRecords
    }
}
