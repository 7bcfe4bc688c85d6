/// A store that encrypts models, and has keys that it can forget.
package protocol ProtectedStore: DataStore {
    /// How each model is stored; one that is not named is a plain file.
    var kinds: [String: StorageKind] { get set }
    /// Whether encrypted models are encrypted: the user's choice.
    var isEncrypting: Bool { get }
    /// Whether there are models that only a key can open at present.
    var hasEncryption: Bool { get }
    /// Whether `open` asks for a passphrase; else the key is in a file.
    var needsPassphrase: Bool { get }

    /// Forgets the keys: until `open`, no encrypted model is read or written.
    func close()
    /// Takes the key again, from where it was, or out of the bytes of the passphrase.
    func open(passphrase: [UInt8]?) throws(StoreError)

    /// Encrypts or decrypts all models, as the user asks.
    ///
    /// - Returns: The files that were spoiled and have been set aside.
    func settle(encrypting: Bool) throws(StoreError) -> [SpoiledFile]
    /// Finds out whether data is encrypted, and finishes what the last session has begun.
    ///
    /// - Parameter formerSetting: the setting by which version 0.1 decided.
    func settleAtStart(formerSetting: Bool) throws(StoreError) -> [SpoiledFile]

    /// The stored sessions of the user; `nil` without any.
    func readSessions() throws(StoreError) -> [UInt8]?
    /// Stores the sessions of the user, always encrypted; removes them for `nil`.
    func writeSessions(_ bytes: [UInt8]?) throws(StoreError)

    /// The keys of encrypted records; `nil` if there are none.
    ///
    /// - Parameter creating: whether a first key is made if there is none.
    func recordCipher(creating: Bool) throws(StoreError) -> (any RecordCipher)?
    /// Drops all keys but the one for new values, when all values are encrypted with it.
    func dropFormerRecordKeys() throws(StoreError)
}

/// A file that was spoiled and is out of the way now.
public struct SpoiledFile: Sendable {
    /// What is wrong with it.
    public let error: StoreError
    /// Its former path.
    public let path: String
    /// Where it is now.
    public let newPath: String

    package init(error: StoreError, path: String, newPath: String) {
        self.error = error
        self.path = path
        self.newPath = newPath
    }
}
