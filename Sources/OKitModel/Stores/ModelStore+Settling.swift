/// A file that was spoiled and is out of the way now.
public struct SpoiledFile: Sendable {
    /// What is wrong with it.
    public let error: StoreError
    /// Its former path.
    public let path: String
    /// Where it is now.
    public let newPath: String
}

extension ModelStore {
    /// Brings each file into the form that it should have: plain, or encrypted with the present
    /// key.
    ///
    /// Encrypted are the models of the kind `encrypted` with the folders of their parts, and
    /// `_data` and `_image` where there is such a model. Each file is replaced whole. After a
    /// failure or the end of the process every file is in its old or its new form, `read` reads
    /// both, and the next call goes on. A call that finds all in order changes nothing.
    ///
    /// - Returns: the files that were spoiled and have been set aside.
    /// - Throws: `busy` where another process uses the data; `wrongKey` and `missingKey` where
    ///   there is a file whose key is not at hand.
    @discardableResult
    public func settle(encrypting: Bool) throws(StoreError) -> [SpoiledFile] {
        isEncrypting = encrypting
        guard settled != encrypting else {
            return []
        }
        try lock.share()
        var spoiled: [SpoiledFile] = []
        let survey = try survey(&spoiled)
        if !survey.files.isEmpty || survey.isChangingKey {
            try lock.whileAlone { () throws(StoreError) in
                for (file, isEncrypted) in survey.files {
                    try convert(file, isEncrypted: isEncrypted, &spoiled)
                }
                try keyring.finishChange(changes)
                try remove(survey.temporaries)
            }
        } else if !survey.temporaries.isEmpty {
            // They may be those of another process that is just writing.
            try? lock.whileAlone { () throws(StoreError) in try remove(survey.temporaries) }
        }
        settled = encrypting
        return spoiled
    }

    /// Takes a new key, encrypts all files with it that were encrypted, and drops the old key.
    ///
    /// After a failure or the end of the process, `settle(encrypting:)` finishes what was begun;
    /// until then both keys are kept.
    @discardableResult
    public func changeKey() throws(StoreError) -> [SpoiledFile] {
        var spoiled = try settle(encrypting: isEncrypting)
        try lock.whileAlone { () throws(StoreError) in try keyring.beginChange(changes) }
        settled = nil
        spoiled += try settle(encrypting: isEncrypting)
        return spoiled
    }

    private func convert(
        _ file: StoredFile,
        isEncrypted: Bool,
        _ spoiled: inout [SpoiledFile]
    ) throws(StoreError) {
        do throws(StoreError) {
            if let content = try content(of: file) {
                try put(content, in: file, isEncrypted: isEncrypted)
            }
        } catch {
            guard error.isDamage else {
                throw error
            }
            try setAside(file, error, &spoiled)
        }
    }

    private func remove(_ paths: [String]) throws(StoreError) {
        try StoreError.wrap { () throws(FileError) in
            for path in paths {
                try changes.remove(path)
            }
        }
    }

    private func setAside(
        _ file: StoredFile,
        _ error: StoreError,
        _ spoiled: inout [SpoiledFile]
    ) throws(StoreError) {
        let newPath = try setAside(file)
        spoiled.append(SpoiledFile(error: error, path: file.path, newPath: newPath))
    }
}

// MARK: What there is to do

extension ModelStore {
    private struct Survey {
        /// Files that are not in the form that they should have, with that form.
        var files: [(file: StoredFile, isEncrypted: Bool)] = []
        var temporaries: [String] = []
        var isChangingKey = false
    }

    private func survey(_ spoiled: inout [SpoiledFile]) throws(StoreError) -> Survey {
        var survey = Survey(temporaries: try keyTemporaries())
        var hasEncrypted = false
        for folder in try dataFolders() {
            let content = try listed(folder)
            survey.temporaries += content.temporaries
            for file in content.files {
                let header: CipherHeader?
                do throws(StoreError) {
                    header = try self.header(of: file)
                } catch {
                    guard error.isDamage else {
                        throw error
                    }
                    try setAside(file, error, &spoiled)
                    continue
                }
                hasEncrypted = hasEncrypted || header != nil
                let wanted = folder == dataFolder ? isEncryptionWanted(file) : nil
                if let form = try change(of: file, header, wanted) {
                    survey.files.append((file, form))
                }
            }
        }
        if hasEncrypted {
            survey.isChangingKey = try keyring.isChanging()
        }
        return survey
    }

    /// The form that a file must be brought into; `nil` where it is in it.
    private func change(
        of file: StoredFile,
        _ header: CipherHeader?,
        _ wanted: Bool?
    ) throws(StoreError) -> Bool? {
        guard let header else {
            return wanted == true ? true : nil
        }
        let key = try keyring.key(for: header, of: file)
        if wanted == false {
            return false
        }
        return key.id == (try keyring.sealingKey(for: file, changes)).id ? nil : true
    }

    /// Whether a file should be encrypted; `nil` where no model of the app says.
    private func isEncryptionWanted(_ file: StoredFile) -> Bool? {
        switch kinds[file.top] {
        case .encrypted: isEncrypting
        case .file: false
        case .transient, .http, .encryptedHttp, .records: nil
        case nil where ["_data", "_image"].contains(file.top):
            kinds.values.contains(.encrypted) ? isEncrypting : nil
        // Left from an older version of the app, it follows the switch only to where no key is
        // needed.
        case nil: isEncrypting ? nil : false
        }
    }

    /// The data, and the copies of it that are backups: their keys change with the data's.
    private func dataFolders() throws(StoreError) -> [String] {
        try StoreError.wrap { () throws(FileError) in
            let backups = "\(folder)/okit/backup"
            return [dataFolder] + (try FolderContent.names(in: backups)).map { "\(backups)/\($0)" }
        }
    }

    /// What processes left that were ended while they wrote the key file.
    private func keyTemporaries() throws(StoreError) -> [String] {
        try StoreError.wrap { () throws(FileError) in try FolderContent.names(in: folder) }
            .map { "\(folder)/\($0)" }
            .filter { $0.hasPrefix(Self.keyFile(in: folder)) && AtomicFile.isTemporary($0) }
    }

    private func listed(_ folder: String) throws(StoreError) -> FolderContent {
        return try StoreError.wrap { () throws(FileError) in try FolderContent(of: folder) }
    }

    private func header(of file: StoredFile) throws(StoreError) -> CipherHeader? {
        let bytes = try StoreError.wrap { () throws(FileError) in
            try AtomicFile.read(file.path, first: CipherHeader.size) ?? []
        }
        return CipherHeader.isPresent(in: bytes) ? try CipherHeader(bytes, path: file.path) : nil
    }
}
