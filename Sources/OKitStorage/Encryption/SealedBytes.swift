import OKitExpression
package import OKitModel

/// Bytes encrypted with a passphrase, in the form of encrypted files.
package struct SealedBytes {
    /// The purpose of the bytes, which is authenticated with them.
    let purpose: String
    /// The cost of new keys.
    let cost: ScryptCost

    package init(purpose: String, cost: ScryptCost = .standard) {
        self.purpose = purpose
        self.cost = cost
    }

    package func seal(_ bytes: [UInt8], _ passphrase: Passphrase) throws(StoreError) -> [UInt8] {
        let file = StoredFile(folder: "", name: purpose)
        return try FileCipher.seal(bytes, of: file, with: keyring(passphrase).sealingKey(for: file))
    }

    /// Whether a file begins like encrypted bytes.
    package static func isSealed(_ start: [UInt8]) -> Bool {
        CipherHeader.isPresent(in: start)
    }

    /// - Parameter path: The name of the file in errors.
    /// - Throws: `wrongKey` for another passphrase, an error with `isDamage` for damaged bytes.
    package func open(
        _ bytes: [UInt8],
        _ passphrase: Passphrase,
        path: String
    ) throws(StoreError) -> [UInt8] {
        guard CipherHeader.isPresent(in: bytes) else {
            throw .damaged(path)
        }
        let header = try CipherHeader(bytes, path: path)
        guard case .scrypt = header.derivation else {
            throw .damaged(path)
        }
        return try FileCipher.open(
            bytes,
            of: StoredFile(folder: "", name: purpose, path: path),
            with: keyring(passphrase)
        )
    }

    private func keyring(_ passphrase: Passphrase) -> Keyring {
        Keyring(keyFile: "", passphrase: passphrase, cost: cost)
    }
}
