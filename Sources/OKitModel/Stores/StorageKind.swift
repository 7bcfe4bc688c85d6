/// Where a model is kept, as the manifest names it.
public enum StorageKind: String, Sendable, CaseIterable {
    /// Plain JSON in a file.
    case file
    /// Nowhere: it begins anew with each start.
    case transient
    /// A file that only its key can open, unless the user has switched encryption off.
    case encrypted
    /// A server.
    case http
    /// A server that never sees the content.
    case encryptedHttp
    /// Rows of a database.
    case records

    /// Whether `FileStore` can keep such a model; the other kinds are refused.
    public var isSupported: Bool {
        switch self {
        case .file, .transient, .encrypted: true
        case .http, .encryptedHttp, .records: false
        }
    }
}
