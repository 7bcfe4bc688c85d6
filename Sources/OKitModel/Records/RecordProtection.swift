/// Which records are encrypted, and by what.
public struct RecordProtection: Sendable {
    /// The entities whose attributes are encrypted, but for those that stay searchable.
    public let entities: Set<String>
    /// What encrypts and decrypts values; also needed where records are not encrypted any longer.
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

    /// Whether the values that a key has encrypted can be decrypted.
    func hasKey(named name: String) -> Bool

    /// Encrypts bytes for one place, where alone they can be decrypted.
    func seal(_ bytes: [UInt8], for place: [UInt8]) throws -> [UInt8]

    /// Decrypts bytes.
    ///
    /// - Throws: If the key is missing, or the bytes were changed or sealed for another place.
    func open(_ sealed: [UInt8], for place: [UInt8]) throws -> [UInt8]

    /// Whether bytes are encrypted with the key for new values.
    func isCurrent(_ sealed: [UInt8]) -> Bool
}
