import OKitExpression
public import OKitModel

// Turns encryption on and off.
extension FileStore: ProtectedStore {
    /// Converts each file to its proper form: plain, or encrypted with the current key.
    ///
    /// Models of the kind `encrypted` are encrypted with the folders of their parts, as are `_data`
    /// and `_image` if there is such a model. Each file is replaced atomically. After a failure or
    /// the end of the process every file is in its old or its new form, `read` supports both, and
    /// the next call continues. A call changes nothing if all files have the proper form.
    ///
    /// Call it only for an action of the user, as it decrypts files. At the start, call
    /// `settleAtStart`.
    ///
    /// - Returns: The damaged files, which were set aside.
    /// - Throws: `busy` if another process uses the data; `wrongKey` and `missingKey` if the key of
    ///   a file is not available.
    @discardableResult
    public func settle(encrypting: Bool) throws(StoreError) -> [SpoiledFile] {
        try settle(encrypting: encrypting, isRequested: true)
    }

    /// Determines whether data is encrypted, and completes an interrupted change of the last
    /// session.
    ///
    /// Data is encrypted if any of its files is, unless the state file, which can only be written
    /// with the key, says otherwise. Only files of models that the bundle declares as plain are
    /// decrypted.
    ///
    /// - Parameter formerSetting: The setting that version 0.1 used. It is only used once, and only
    ///   if nothing was ever encrypted, so that there is neither an encrypted file nor a state file
    ///   nor a key file.
    /// - Returns: The damaged files, which were set aside.
    /// - Throws: The errors of `settle(encrypting:)`.
    @discardableResult
    public func settleAtStart(formerSetting: Bool) throws(StoreError) -> [SpoiledFile] {
        let isOn = try encryptionAtStart(formerSetting: formerSetting)
        return try settle(encrypting: isOn, isRequested: false)
    }

    /// - Parameter isRequested: Whether the user has requested it in this session, so that files
    ///   may be decrypted.
    func settle(
        encrypting: Bool,
        isRequested: Bool
    ) throws(StoreError) -> [SpoiledFile] {
        isEncrypting = encrypting
        guard settled != encrypting else {
            return []
        }
        try begin()
        restrictFiles()
        var spoiled: [SpoiledFile] = []
        let survey = try survey(mayDecrypt: isRequested, &spoiled)
        let needsState = try needsState(encrypting)
        if !survey.files.isEmpty || survey.isChangingKey || needsState {
            let unchanged = unchangedItems
            defer { noteFiles(of: unchanged) }
            try lock.whileAlone { () throws(StoreError) in
                // If the process ends here, the next start encrypts all files.
                if needsState, encrypting {
                    try writeState(true)
                }
                for (file, isEncrypted) in survey.files {
                    try convert(file, isEncrypted: isEncrypted, &spoiled)
                }
                if needsState, !encrypting {
                    try writeState(false)
                }
                try keyring.finishChange()
                remove(survey.temporaries)
            }
        } else if !survey.temporaries.isEmpty {
            // They may belong to another process that is currently writing.
            try? lock.whileAlone { remove(survey.temporaries) }
        }
        settled = encrypting
        return spoiled
    }

    /// Whether any data needs the key: encrypted data, or the state of encryption.
    public func hasEncryptedData() throws(StoreError) -> Bool {
        try begin()
        for file in [stateFile, sessionsFile] {
            if try header(of: file) != nil {
                return true
            }
        }
        let content = try StoreError.wrap { () throws(FileError) in
            try FolderContent(of: dataFolder)
        }
        for file in content.files where try header(of: file) != nil {
            return true
        }
        return false
    }

    /// Creates a new key, encrypts all encrypted files with it, and removes the old key.
    ///
    /// After a failure or the end of the process, `settleAtStart` completes the change; until then
    /// both keys are available. Encrypted records get a new key too, which is used for all their
    /// values when they are opened, or by `RecordStore.changeKey`.
    @discardableResult
    public func changeKey() throws(StoreError) -> [SpoiledFile] {
        let isOn = settled == nil ? try encryptionAtStart(formerSetting: true) : isEncrypting
        var spoiled = try settle(encrypting: isOn, isRequested: false)
        // If beginning fails, the key file may already contain the new key.
        settled = nil
        try lock.whileAlone { () throws(StoreError) in
            try keyring.beginChange()
            try addRecordKey()
        }
        spoiled += try settle(encrypting: isOn, isRequested: false)
        return spoiled
    }

    /// Removes other users' access to all files and folders, which earlier versions granted to
    /// some.
    ///
    /// The key file is not changed: if others could read it, the user must be warned.
    private func restrictFiles() {
        PrivateFiles.restrict(appFolder)
        PrivateFiles.restrictAll(in: "\(appFolder)/okit")
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

    private func remove(_ temporaries: [String]) {
        for path in temporaries {
            FolderCopy.remove(path)
        }
    }

    func setAside(
        _ file: StoredFile,
        _ error: StoreError,
        _ spoiled: inout [SpoiledFile]
    ) throws(StoreError) {
        let newPath = try setAside(file)
        spoiled.append(SpoiledFile(error: error, path: file.path, newPath: newPath))
    }
}
