import OKitExpression
public import OKitModel

// Encryption switched on and off.
extension FileStore: ProtectedStore {
    /// Brings each file into the form that it should have: plain, or encrypted with the present
    /// key.
    ///
    /// Encrypted are the models of the kind `encrypted` with the folders of their parts, and
    /// `_data` and `_image` where there is such a model. Each file is replaced whole. After a
    /// failure or the end of the process every file is in its old or its new form, `read` reads
    /// both, and the next call goes on. A call that finds all in order changes nothing.
    ///
    /// Call it for an action of the user alone: it decrypts. A start calls `settleAtStart`.
    ///
    /// - Returns: The files that were spoiled and have been set aside.
    /// - Throws: `busy` where another process uses the data; `wrongKey` and `missingKey` where
    ///   there is a file whose key is not at hand.
    @discardableResult
    public func settle(encrypting: Bool) throws(StoreError) -> [SpoiledFile] {
        try settle(encrypting: encrypting, isRequested: true)
    }

    /// Finds out whether data is encrypted, and finishes what the last session has begun.
    ///
    /// Data is encrypted where any of its files is, and where the state file, which only the key can have
    /// written, does not say otherwise. Nothing is decrypted but the files of models that the bundle
    /// declares as plain.
    ///
    /// - Parameter formerSetting: the setting by which version 0.1 decided. It counts once, and only where
    ///   nothing was ever encrypted: it has neither an encrypted file nor a state file nor a key file.
    /// - Returns: The files that were spoiled and have been set aside.
    /// - Throws: what `settle(encrypting:)` throws.
    @discardableResult
    public func settleAtStart(formerSetting: Bool) throws(StoreError) -> [SpoiledFile] {
        let isOn = try encryptionAtStart(formerSetting: formerSetting)
        return try settle(encrypting: isOn, isRequested: false)
    }

    /// - Parameter isRequested: whether the user has asked for it in this session, so that files may be
    ///   decrypted.
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
                // After the end of the process in between, the next start encrypts all files.
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
            // They may be those of another process that is just writing.
            try? lock.whileAlone { remove(survey.temporaries) }
        }
        settled = encrypting
        return spoiled
    }

    /// Whether there is anything that needs the key: encrypted data, or the state of encryption.
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

    /// Takes a new key, encrypts all files with it that were encrypted, and drops the old key.
    ///
    /// After a failure or the end of the process, `settleAtStart` finishes what was begun;
    /// until then both keys are kept. Encrypted records have a new key too, which is used for all
    /// their values when they are opened, or by `RecordStore.changeKey`.
    @discardableResult
    public func changeKey() throws(StoreError) -> [SpoiledFile] {
        let isOn = settled == nil ? try encryptionAtStart(formerSetting: true) : isEncrypting
        var spoiled = try settle(encrypting: isOn, isRequested: false)
        // Where beginning fails, the key file may have the new key already.
        settled = nil
        try lock.whileAlone { () throws(StoreError) in
            try keyring.beginChange()
            try addRecordKey()
        }
        spoiled += try settle(encrypting: isOn, isRequested: false)
        return spoiled
    }

    /// Takes the rights of others to all files and folders, which earlier versions gave to some.
    ///
    /// The key file is left out: where others could read it, the user is to know.
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
