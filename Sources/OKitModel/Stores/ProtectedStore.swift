/// A store that encrypts models, and can discard its keys.
package protocol ProtectedStore: DataStore {
    /// How each model is stored; models without an entry are plain files.
    var kinds: [String: StorageKind] { get set }
    /// Whether encrypted models are encrypted: the user's choice.
    var isEncrypting: Bool { get }
    /// Whether there is data that needs a key at present.
    var hasEncryption: Bool { get }
    /// Whether `open` needs a passphrase; otherwise the key is in a file.
    var needsPassphrase: Bool { get }

    /// Discards the keys: until `open`, no encrypted model is read or written.
    func close()
    /// Loads the key again, from its file or derived from the passphrase.
    func open(passphrase: [UInt8]?) throws(StoreError)

    /// Encrypts or decrypts all models, as the user requests.
    ///
    /// - Returns: The damaged files, which were set aside.
    func settle(encrypting: Bool) throws(StoreError) -> [SpoiledFile]
    /// Determines whether data is encrypted, and completes an interrupted change of the last
    /// session.
    ///
    /// - Parameter formerSetting: The setting that version 0.1 used.
    func settleAtStart(formerSetting: Bool) throws(StoreError) -> [SpoiledFile]

    /// The stored sessions of the user; `nil` if there are none.
    func readSessions() throws(StoreError) -> [UInt8]?
    /// Stores the sessions of the user, always encrypted; `nil` removes them.
    func writeSessions(_ bytes: [UInt8]?) throws(StoreError)

    /// The keys of encrypted records; `nil` if there are none.
    ///
    /// - Parameter creating: Whether to create the first key if there is none.
    func recordCipher(creating: Bool) throws(StoreError) -> (any RecordCipher)?
    /// Removes all keys except the one for new values, once all values are encrypted with it.
    func dropFormerRecordKeys() throws(StoreError)
}

/// A damaged file that was set aside.
public struct SpoiledFile: Sendable {
    /// The problem of the file.
    public let error: StoreError
    /// Its former path.
    public let path: String
    /// Its new path.
    public let newPath: String

    package init(error: StoreError, path: String, newPath: String) {
        self.error = error
        self.path = path
        self.newPath = newPath
    }
}
