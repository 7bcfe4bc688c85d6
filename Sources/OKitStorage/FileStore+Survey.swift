import OKitModel

extension FileStore {
    /// The work to bring all files into their proper form.
    struct Survey {
        /// Files that are not in their proper form, with that form.
        var files: [(file: StoredFile, isEncrypted: Bool)] = []
        var temporaries: [String] = []
        var isChangingKey = false
    }

    /// - Parameter mayDecrypt: Whether to decrypt files whose models are not declared as plain.
    func survey(
        mayDecrypt: Bool,
        _ spoiled: inout [SpoiledFile]
    ) throws(StoreError) -> Survey {
        var survey = Survey(temporaries: try otherTemporaries())
        var hasEncrypted = try surveyState(&survey)
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
                if file.name == Self.recordKeysName, header == nil, folder == dataFolder {
                    // An unencrypted file is rejected, so that write access to files is not enough
                    // to choose the keys of records.
                    try setAside(file, .damaged(file.path), &spoiled)
                    continue
                }
                hasEncrypted = hasEncrypted || header != nil
                var expected = folder == dataFolder ? shouldEncrypt(file) : nil
                if expected == false, !mayDecrypt, !isPlainKind(file) {
                    expected = nil
                }
                if let form = try change(of: file, header, expected) {
                    survey.files.append((file, form))
                }
            }
        }
        if hasEncrypted {
            survey.isChangingKey = try keyring.isChanging()
        }
        return survey
    }

    /// Checks whether the state file needs the current key; returns whether there is one with a
    /// key.
    private func surveyState(_ survey: inout Survey) throws(StoreError) -> Bool {
        noteSessions(&survey)
        do throws(StoreError) {
            guard let header = try header(of: stateFile) else {
                return false
            }
            if try change(of: stateFile, header, true) != nil {
                survey.files.append((stateFile, true))
            }
            return true
        } catch {
            guard error.isDamage else {
                throw error
            }
            return false
        }
    }

    /// Checks whether the sessions of the user need the current key; sessions that cannot be read
    /// do not prevent a start.
    private func noteSessions(_ survey: inout Survey) {
        if let header = try? header(of: sessionsFile),
            (try? change(of: sessionsFile, header, true)) != nil
        {
            survey.files.append((sessionsFile, true))
        }
    }

    /// The form into which a file must be converted; `nil` if it has that form.
    private func change(
        of file: StoredFile,
        _ header: CipherHeader?,
        _ expected: Bool?
    ) throws(StoreError) -> Bool? {
        guard let header else {
            return expected == true ? true : nil
        }
        let key = try keyring.key(for: header, of: file)
        if expected == false {
            return false
        }
        return key.id == (try keyring.sealingKey(for: file)).id ? nil : true
    }

    /// Whether a file should be encrypted; `nil` if no model of the app determines it.
    func shouldEncrypt(_ file: StoredFile) -> Bool? {
        guard file.name != Self.recordKeysName else {
            return true
        }
        return switch kinds[file.top] {
        case .encrypted, .encryptedHttp: isEncrypting
        case .file, .document, .http: false
        case .transient, .records, .encryptedRecords, .database: nil
        case nil
        where [StoredItem.dataFolder, StoredItem.imageFolder, StoredItem.screenState.path]
            .contains(file.top):
            kinds.values.contains(where: \.isEncrypted) ? isEncrypting : nil
        // A file of an older version of the app is only decrypted with the setting if no key is
        // needed.
        case nil: isEncrypting ? nil : false
        }
    }

    /// The data, and the copies of it that are backups: their keys change with the data's.
    private func dataFolders() throws(StoreError) -> [String] {
        try StoreError.wrap { () throws(FileError) in
            let backups = self.folder(of: .files)
            let names = try FolderContent.names(in: backups).filter { !AtomicFile.isTemporary($0) }
            return [dataFolder] + names.map { "\(backups)/\($0)" }
        }
    }

    /// Temporary files of processes that ended while they wrote the key file or the state file, or
    /// while they created, restored or removed a backup.
    private func otherTemporaries() throws(StoreError) -> [String] {
        try StoreError.wrap { () throws(FileError) in
            let files = [Self.keyFile(in: appFolder), stateFile.path, dataFolder]
            let names =
                try FolderContent.names(in: appFolder)
                + FolderContent.names(in: stateFile.folder).map { "okit/\($0)" }
            var paths = names.map { "\(appFolder)/\($0)" }
                .filter { path in files.contains { path.hasPrefix($0) } }
            for backups in [self.folder(of: .files), self.folder(of: .sealed)] {
                paths += try FolderContent.names(in: backups).map { "\(backups)/\($0)" }
            }
            return paths.filter { AtomicFile.isTemporary($0) }
        }
    }

    private func listed(_ folder: String) throws(StoreError) -> FolderContent {
        return try StoreError.wrap { () throws(FileError) in try FolderContent(of: folder) }
    }

    func header(of file: StoredFile) throws(StoreError) -> CipherHeader? {
        let bytes = try StoreError.wrap { () throws(FileError) in
            try AtomicFile.read(file.path, first: CipherHeader.size) ?? []
        }
        return CipherHeader.isPresent(in: bytes) ? try CipherHeader(bytes, path: file.path) : nil
    }
}
