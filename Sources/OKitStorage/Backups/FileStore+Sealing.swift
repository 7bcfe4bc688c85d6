public import OKitModel

extension FileStore {
    /// All files with their paths below the data folder, decrypted.
    public func plainFiles() throws(StoreError) -> [(path: String, bytes: [UInt8])] {
        try begin()
        let content = try StoreError.wrap { () throws(FileError) in
            try FolderContent(of: dataFolder)
        }
        var files: [(path: String, bytes: [UInt8])] = []
        for file in content.files {
            if let bytes = try self.content(of: file) {
                files.append((file.name, bytes))
            }
        }
        return files
    }

    /// Stores bytes as a backup encrypted with a passphrase.
    ///
    /// - Throws: The errors of `makeBackup`.
    public func makeSealedBackup(
        _ name: String,
        of bytes: [UInt8],
        passphrase: [UInt8]
    ) throws(StoreError) {
        let passphrase = try Passphrase(passphrase)
        let path = try newPath(of: name, .sealed)
        let key = try keyring(passphrase).sealingKey(for: sealedFile)
        let sealed = try FileCipher.seal(bytes, of: sealedFile, with: key)
        try StoreError.wrap { () throws(FileError) in
            do throws(FileError) {
                try AtomicFile.write(sealed, to: path)
            } catch {
                // It may already have its name, with which the next attempt would fail.
                FileSystem.unlink(path)
                throw error
            }
        }
    }

    /// The bytes of an encrypted backup.
    ///
    /// - Throws: `wrongKey` for another passphrase, an error with `isDamage` for a damaged file.
    public func openSealedBackup(
        _ name: String,
        passphrase: [UInt8]
    ) throws(StoreError) -> [UInt8] {
        let passphrase = try Passphrase(passphrase)
        let path = "\(folder(of: .sealed))/\(try Self.entryName(name, .sealed))"
        let bytes = try StoreError.wrap { () throws(FileError) in try AtomicFile.read(path) }
        guard let bytes, CipherHeader.isPresent(in: bytes) else {
            throw .damaged(path)
        }
        return try FileCipher.open(bytes, of: sealedFile, with: keyring(passphrase))
    }

    /// Replaces the app's files, storing each in its proper form.
    ///
    /// The old files are only removed once all new ones exist.
    ///
    /// - Parameter verify: Throws if the folder contains damaged further files.
    public func replaceFiles(
        _ files: [(path: String, bytes: [UInt8])],
        verifying verify: (String) throws(StoreError) -> Void = { _ in }
    ) throws(StoreError) {
        for file in files {
            let isPlain = !file.path.split(separator: "/", omittingEmptySubsequences: false)
                .contains { $0.isEmpty || $0.hasPrefix(".") }
            guard isPlain else {
                throw .damaged(file.path)
            }
        }
        try replaceData(verifying: verify) { (temporary) throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in
                try AtomicFile.makeFolders(temporary)
            }
            for file in files {
                let stored = StoredFile(folder: temporary, name: file.path)
                try put(file.bytes, in: stored, isEncrypted: shouldEncrypt(stored) == true)
            }
        }
        _ = try settle(encrypting: isEncrypting, isRequested: false)
    }

    private func keyring(_ passphrase: Passphrase) -> Keyring {
        Keyring(keyFile: "", passphrase: passphrase, cost: sealingCost)
    }

    /// An encrypted backup can be renamed, so it is not bound to its name.
    private var sealedFile: StoredFile {
        StoredFile(folder: folder(of: .sealed), name: "okit backup 1")
    }
}
