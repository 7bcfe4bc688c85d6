public import OKitModel

extension FileStore {
    /// Whether there is data that needs a key at present.
    public var hasEncryption: Bool {
        isEncrypting && kinds.values.contains(where: \.isEncrypted)
    }

    /// Whether `open` needs a passphrase; otherwise the key is in a file.
    public var needsPassphrase: Bool {
        keyring.needsPassphrase
    }

    /// Discards the keys: until `open`, no encrypted file is read or written (OKit, "Secure
    /// store").
    ///
    /// The keys are wiped from memory as far as the cryptographic library supports this. Objects
    /// that were read before do not change.
    public func close() {
        keyring.close()
    }

    /// Loads the key again, from its file or derived from the passphrase.
    ///
    /// Does nothing if the store is open. If a stored file shows that the key is wrong, the store
    /// remains closed.
    ///
    /// - Throws: `missingKey` and `badPassphrase` if the store was originally opened in the other
    ///   manner; `wrongKey` and all errors of reading a key.
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

    /// Loads the key again, derived from the bytes of a passphrase if there are any.
    package func open(passphrase bytes: [UInt8]?) throws(StoreError) {
        try open(passphrase: try bytes.map { bytes throws(StoreError) in try Passphrase(bytes) })
    }
}
