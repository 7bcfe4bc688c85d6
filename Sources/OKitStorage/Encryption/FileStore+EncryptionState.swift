import OKitModel

// Whether the user has turned encryption on or off, in a file that can only be written with the
// app's key: writing to the folder cannot cause data to be decrypted.
extension FileStore {
    private static let largestState = 4096

    /// The file with the encryption state; without it, data is encrypted.
    var stateFile: StoredFile {
        StoredFile(folder: "\(appFolder)/okit", name: "encryption.state")
    }

    /// The stored state; a damaged file means that data is encrypted.
    ///
    /// - Returns: `nil` if there is no state file.
    /// - Throws: If its key is missing.
    private func storedState() throws(StoreError) -> Bool? {
        let path = stateFile.path
        let bytes = try StoreError.wrap { () throws(FileError) in
            try AtomicFile.read(path, first: Self.largestState)
        }
        guard let bytes, CipherHeader.isPresent(in: bytes) else {
            return bytes == nil ? nil : true
        }
        do throws(StoreError) {
            let content = try FileCipher.open(bytes, of: stateFile, with: keyring)
            return content != Self.stateContent(false)
        } catch {
            guard error.isDamage else {
                throw error
            }
            return true
        }
    }

    /// Whether the state file must be written for files of a form.
    func needsState(_ isEncrypting: Bool) throws(StoreError) -> Bool {
        guard kinds.values.contains(where: \.isEncrypted) else {
            return false
        }
        let state = try storedState()
        return state != isEncrypting && (state != nil || !isEncrypting)
    }

    func writeState(_ isEncrypting: Bool) throws(StoreError) {
        try put(Self.stateContent(isEncrypting), in: stateFile, isEncrypted: true)
    }

    private static func stateContent(_ isEncrypting: Bool) -> [UInt8] {
        Array("{\"encrypting\": \(isEncrypting)}".utf8)
    }

    /// Whether data is encrypted, determined from its files.
    ///
    /// - Parameter formerSetting: The setting that version 0.1 used. It is only used if nothing was
    ///   ever encrypted, so that there is neither an encrypted file nor a state file nor a key
    ///   file.
    func encryptionAtStart(formerSetting: Bool) throws(StoreError) -> Bool {
        guard kinds.values.contains(where: \.isEncrypted) else {
            return true
        }
        if try hasEncryptedFile() {
            return true
        }
        if let state = try storedState() {
            return state
        }
        guard !formerSetting else {
            return true
        }
        return try keyring.hasKeyFile()
    }

    /// Whether there is a file that is encrypted because encryption was on.
    private func hasEncryptedFile() throws(StoreError) -> Bool {
        try begin()
        let content = try StoreError.wrap { () throws(FileError) in
            try FolderContent(of: dataFolder)
        }
        for file in content.files where !isPlainKind(file) && file.name != Self.recordKeysName {
            do throws(StoreError) {
                // Content that looks like an encrypted file is encrypted even while encryption is
                // off.
                if try header(of: file) != nil, let bytes = try self.content(of: file),
                    !CipherHeader.isPresent(in: bytes)
                {
                    return true
                }
            } catch {
                guard error.isDamage else {
                    throw error
                }
                return true
            }
        }
        return false
    }

    /// Whether the bundle declares the file's model as plain.
    func isPlainKind(_ file: StoredFile) -> Bool {
        switch kinds[file.top] {
        case .file, .http: true
        default: false
        }
    }
}
