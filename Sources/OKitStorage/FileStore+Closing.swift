public import OKitModel

extension FileStore {
    /// Whether there are models that only a key can open at present.
    public var hasEncryption: Bool {
        isEncrypting && kinds.values.contains(where: \.isEncrypted)
    }

    /// Whether `open` asks for a passphrase; else the key is in a file.
    public var needsPassphrase: Bool {
        keyring.needsPassphrase
    }

    /// Forgets the keys: until `open`, no encrypted file is read or written (OKit, "Secure store").
    ///
    /// They are wiped from memory as far as the cryptographic library does so. Objects that were read
    /// before stay as they are.
    public func close() {
        keyring.close()
    }

    /// Takes the key again, from where it was, or out of the passphrase.
    ///
    /// Nothing happens where the store is open. Where a stored file shows that the key is not the
    /// right one, the store stays closed.
    ///
    /// - Throws: `missingKey` and `badPassphrase` where the store was opened in the other way;
    ///   `wrongKey` and all that reading a key can throw.
    public func open(passphrase: Passphrase? = nil) throws(StoreError) {
        try keyring.open(passphrase)
        do throws(StoreError) {
            try begin()
            let content = try StoreError.wrap { () throws(FileError) in
                try FolderContent(of: dataFolder)
            }
            for file in content.files {
                if let header = try header(of: file) {
                    _ = try keyring.key(for: header, of: file)
                    return
                }
            }
        } catch {
            keyring.close()
            throw error
        }
    }

    /// Takes the key again, out of the bytes of a passphrase where there are any.
    package func open(passphrase bytes: [UInt8]?) throws(StoreError) {
        try open(passphrase: try bytes.map { bytes throws(StoreError) in try Passphrase(bytes) })
    }
}
