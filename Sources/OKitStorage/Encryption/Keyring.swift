import OKitModel

/// The keys of one app's files: the one for encrypting files, and earlier ones.
///
/// With a passphrase, keys are derived from it. Otherwise they are in a key file, which is created
/// when the first file is encrypted.
public final class Keyring {
    /// The maximum number of salts; files with more were not written by this program.
    private static let mostDerivations = 16

    private let keyFile: KeyFile
    private var passphrase: Passphrase?
    private var formerPassphrase: Passphrase?
    let needsPassphrase: Bool
    private var isClosed = false
    private let cost: ScryptCost
    private var fileKeys: [FileKey]?
    /// Keys derived from the passphrases, in their order; those of later passphrases are derived on
    /// demand.
    private var derivedKeys: [KeyDerivation: [FileKey]] = [:]
    private var sealing: FileKey?

    /// Creates a keyring; does not read or create any keys yet.
    ///
    /// - Parameters:
    ///   - keyFile: The path of the key file. Files that were encrypted with its keys can be read
    ///     even if there is a passphrase.
    ///   - passphrase: The passphrase for encrypting files, instead of the key file.
    ///   - formerPassphrase: A passphrase with which files may still be encrypted.
    public convenience init(
        keyFile: String,
        passphrase: Passphrase? = nil,
        formerPassphrase: Passphrase? = nil
    ) {
        self.init(
            keyFile: keyFile,
            passphrase: passphrase,
            formerPassphrase: formerPassphrase,
            cost: .standard
        )
    }

    /// Creates a keyring with a cost for keys that are derived from a passphrase.
    package init(
        keyFile: String,
        passphrase: Passphrase?,
        formerPassphrase: Passphrase? = nil,
        cost: ScryptCost
    ) {
        self.keyFile = KeyFile(path: keyFile)
        self.passphrase = passphrase
        needsPassphrase = passphrase != nil
        self.formerPassphrase = formerPassphrase
        self.cost = cost
    }

    /// The key of a file, identified by the key's id in the header, not by the content.
    func key(for header: CipherHeader, of file: StoredFile) throws(StoreError) -> FileKey {
        guard !isClosed else {
            throw .closed(file.path)
        }
        switch header.derivation {
        case .keyFile:
            guard let keys = try readKeyFile() else {
                throw .missingKeyFile(file.path, keyFile.path)
            }
            guard let key = keys.first(where: { $0.id == header.keyID }) else {
                throw .wrongKeyFile(file.path, keyFile.path)
            }
            return key
        case .scrypt(let fileCost, let salt):
            guard passphrase != nil || formerPassphrase != nil else {
                throw .missingPassphrase(file.path)
            }
            return try derivedKey(fileCost, salt, for: header, file)
        }
    }

    /// The key for encrypting files; creates it if there is none.
    func sealingKey(for file: StoredFile) throws(StoreError) -> FileKey {
        guard !isClosed else {
            throw .closed(file.path)
        }
        if let sealing {
            return sealing
        }
        let key: FileKey
        if let passphrase {
            key = try passphrase.key(cost, salt: KeyDerivation.newSalt(), for: file.path)
            derivedKeys[key.derivation] = [key]
        } else {
            if try readKeyFile() == nil {
                try keyFile.create()
            }
            guard let first = try readKeyFile()?.first else {
                throw .missingKeyFile(file.path, keyFile.path)
            }
            key = first
        }
        sealing = key
        return key
    }

    /// Whether there is a key file, which is created for the first encrypted file.
    func hasKeyFile() throws(StoreError) -> Bool {
        try readKeyFile() != nil
    }

    private func readKeyFile() throws(StoreError) -> [FileKey]? {
        if fileKeys == nil {
            fileKeys = try keyFile.read()
        }
        return fileKeys
    }

    /// Derives a file's key from the passphrases.
    ///
    /// The first one that matches is also used for new files, so that eventually all files have one
    /// key, and a start derives only one.
    private func derivedKey(
        _ fileCost: ScryptCost,
        _ salt: [UInt8],
        for header: CipherHeader,
        _ file: StoredFile
    ) throws(StoreError) -> FileKey {
        var keys = derivedKeys[header.derivation] ?? []
        guard !keys.isEmpty || derivedKeys.count < Self.mostDerivations else {
            throw .tooManyKeys(file.path)
        }
        for (index, words) in [passphrase, formerPassphrase].compactMap(\.self).enumerated() {
            if index == keys.count {
                keys.append(try words.key(fileCost, salt: salt, for: file.path))
                derivedKeys[header.derivation] = keys
            }
            if keys[index].id == header.keyID {
                if sealing == nil, passphrase != nil, index == 0, fileCost == cost {
                    sealing = keys[index]
                }
                return keys[index]
            }
        }
        throw .wrongPassphrase(file.path)
    }
}

// MARK: Closing

extension Keyring {
    /// Discards all keys and passphrases; no file can be decrypted until `open`.
    func close() {
        isClosed = true
        fileKeys = nil
        derivedKeys = [:]
        sealing = nil
        passphrase = nil
        formerPassphrase = nil
    }

    /// Sets the passphrase again, if the keyring had one.
    func open(_ passphrase: Passphrase?) throws(StoreError) {
        guard isClosed else {
            return
        }
        guard (passphrase != nil) == needsPassphrase else {
            throw needsPassphrase
                ? .missingPassphrase(keyFile.path) : .unusedPassphrase(keyFile.path)
        }
        self.passphrase = passphrase
        isClosed = false
    }
}

// MARK: Change of keys

extension Keyring {
    /// Whether the key file still contains the old key.
    func isChanging() throws(StoreError) -> Bool {
        try readKeyFile()?.count == 2
    }

    /// Creates a new key for all future encryption; the old key remains until `finishChange`.
    ///
    /// If an earlier change is not finished, its new key is used: the key file never loses a key
    /// that files may still need.
    func beginChange() throws(StoreError) {
        if let passphrase {
            let key = try passphrase.key(cost, salt: KeyDerivation.newSalt(), for: keyFile.path)
            derivedKeys[key.derivation] = [key]
            sealing = key
        } else if let keys = try readKeyFile(), keys.count == 1 {
            try replaceKeyFile([.random()] + keys)
        }
    }

    /// Removes the old key, which no file needs any longer.
    func finishChange() throws(StoreError) {
        if let keys = try readKeyFile(), keys.count == 2 {
            try replaceKeyFile(Array(keys[..<1]))
        }
    }

    private func replaceKeyFile(_ keys: [FileKey]) throws(StoreError) {
        // After a failure the contents of the file are unknown: it is read again.
        fileKeys = nil
        if passphrase == nil {
            sealing = nil
        }
        try keyFile.write(keys)
    }
}
