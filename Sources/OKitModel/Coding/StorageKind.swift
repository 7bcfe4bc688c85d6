import OKitExpression

/// Where a model is kept, as the manifest names it.
public enum StorageKind: String, Sendable, CaseIterable {
    /// Plain JSON in a file.
    case file
    /// Nowhere: it begins anew with each start.
    case transient
    /// A file that only its key can open, unless the user has switched encryption off.
    case encrypted
    /// A server, with a copy in a file.
    case http
    /// A server that never sees the content, with a copy in an encrypted file.
    case encryptedHttp
    /// Rows of a database.
    case records
    /// Rows of a database, whose values only the key of the app's store opens.
    case encryptedRecords

    /// Whether `FileStore` can keep such a model; the other kinds are refused.
    public var isSupported: Bool {
        !isRecords
    }

    /// Whether its objects are records of a database.
    public var isRecords: Bool {
        self == .records || self == .encryptedRecords
    }

    /// Whether a server has the model, of which the file is a copy.
    public var isAtServer: Bool {
        self == .http || self == .encryptedHttp
    }

    /// Whether only its key opens it; files are plain while the user has switched encryption off.
    package var isEncrypted: Bool {
        self == .encrypted || self == .encryptedHttp || self == .encryptedRecords
    }
}
