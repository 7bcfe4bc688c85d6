/// Which records are encrypted, and with which cipher.
public struct RecordProtection: Sendable {
    /// The entities whose attributes are encrypted, except for searchable ones.
    public let entities: Set<String>
    /// The cipher, which is also needed to decrypt records that are no longer encrypted.
    public let cipher: any RecordCipher

    /// Creates the protection of an app's records.
    public init(entities: Set<String>, cipher: any RecordCipher) {
        self.entities = entities
        self.cipher = cipher
    }
}

/// Encrypts values of records with keys of the app's store.
public protocol RecordCipher: Sendable {
    /// The name of the key for new values.
    var keyName: String { get }

    /// Whether values encrypted with a key can be decrypted.
    func hasKey(named name: String) -> Bool

    /// Encrypts bytes for one location; they can only be decrypted there.
    func seal(_ bytes: [UInt8], for place: [UInt8]) throws -> [UInt8]

    /// Decrypts bytes.
    ///
    /// - Throws: If the key is missing, or the bytes were changed or encrypted for another
    ///   location.
    func open(_ sealed: [UInt8], for place: [UInt8]) throws -> [UInt8]

    /// Whether bytes are encrypted with the key for new values.
    func isCurrent(_ sealed: [UInt8]) -> Bool
}
