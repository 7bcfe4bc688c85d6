import OKitModel

/// The keys of one app's files: one that files are encrypted with, and those of before.
///
/// With a passphrase, keys are worked out of it. Else they are in a key file, which is made when
/// the first file is encrypted.
public final class Keyring {
    /// More different salts than this are not the work of this program.
    private static let mostDerivations = 16

    private let keyFile: KeyFile
    private var passphrase: Passphrase?
    private var formerPassphrase: Passphrase?
    let needsPassphrase: Bool
    private var isClosed = false
    private let cost: ScryptCost
    private var fileKeys: [FileKey]?
    /// Keys out of the passphrases, in their order; the later ones when they were needed.
    private var derivedKeys: [KeyDerivation: [FileKey]] = [:]
    private var sealing: FileKey?

    /// Names the keys; reads and makes nothing yet.
    ///
    /// - Parameters:
    ///   - keyFile: the path of the key file. Files that its keys have encrypted are read even
    ///     when there is a passphrase.
    ///   - passphrase: what files are encrypted with in place of the key file.
    ///   - formerPassphrase: what files may still be encrypted with.
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

    /// Names the keys, and what new ones out of a passphrase cost.
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

    /// The key of a file; proved by the key's name in the header, not by the content.
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

    /// The key that files are encrypted with from now on; makes it if there is none.
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

    /// Whether there is a key file, which was made for the first encrypted file.
    func hasKeyFile() throws(StoreError) -> Bool {
        try readKeyFile() != nil
    }

    private func readKeyFile() throws(StoreError) -> [FileKey]? {
        if fileKeys == nil {
            fileKeys = try keyFile.read()
        }
        return fileKeys
    }

    /// Works a file's key out of the passphrases.
    ///
    /// The first one that fits is used for new files too, so that all files soon have one key, and
    /// a start works out only one.
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
    /// Forgets all keys and passphrases; there is no key for any file until `open`.
    func close() {
        isClosed = true
        fileKeys = nil
        derivedKeys = [:]
        sealing = nil
        passphrase = nil
        formerPassphrase = nil
    }

    /// Takes a passphrase, where there was one before, in place of what was forgotten.
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
    /// Whether the key file still has the key of before.
    func isChanging() throws(StoreError) -> Bool {
        try readKeyFile()?.count == 2
    }

    /// Takes a new key for all that is encrypted from now on; that of before stays until
    /// `finishChange`.
    ///
    /// Where a change was begun before and is not finished, its new key is the new one: the key file
    /// never drops a key that files may still need.
    func beginChange() throws(StoreError) {
        if let passphrase {
            let key = try passphrase.key(cost, salt: KeyDerivation.newSalt(), for: keyFile.path)
            derivedKeys[key.derivation] = [key]
            sealing = key
        } else if let keys = try readKeyFile(), keys.count == 1 {
            try replaceKeyFile([.random()] + keys)
        }
    }

    /// Drops the key of before, which no file needs any longer.
    func finishChange() throws(StoreError) {
        if let keys = try readKeyFile(), keys.count == 2 {
            try replaceKeyFile(Array(keys[..<1]))
        }
    }

    private func replaceKeyFile(_ keys: [FileKey]) throws(StoreError) {
        // What the file holds after a failure is not known: it is read again.
        fileKeys = nil
        if passphrase == nil {
            sealing = nil
        }
        try keyFile.write(keys)
    }
}
