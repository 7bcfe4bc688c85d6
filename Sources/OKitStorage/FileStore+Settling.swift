import OKitExpression
import OKitModel

/// A file that was spoiled and is out of the way now.
public struct SpoiledFile: Sendable {
    /// What is wrong with it.
    public let error: StoreError
    /// Its former path.
    public let path: String
    /// Where it is now.
    public let newPath: String
}

extension FileStore {
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
            let unchanged = unchangedItems
            defer { noteFiles(of: unchanged) }
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

    func setAside(
        _ file: StoredFile,
        _ error: StoreError,
        _ spoiled: inout [SpoiledFile]
    ) throws(StoreError) {
        let newPath = try setAside(file)
        spoiled.append(SpoiledFile(error: error, path: file.path, newPath: newPath))
    }
}
