public import OKitModel
public import OKitSyntax

/// A store of an app's data in files, one for each `StoredItem` below `okit/data` in the app's
/// folder.
///
/// An existing file that cannot be read is never overwritten, whether or not `read` was called for
/// it. It must be readable, or be set aside, before `write` changes it.
///
/// A store belongs to the isolation of its creator and is not `Sendable`.
public final class FileStore: DataStore {
    /// How each model is stored; models without an entry are plain files.
    public var kinds: [String: StorageKind] = [:] {
        didSet {
            settled = nil
        }
    }

    /// The paths of documents that are not in the folder, by their models.
    ///
    /// Set it before the first use. These files are never encrypted or renamed, and a replaced file has the
    /// permissions of the old one.
    public var documents: [String: String] = [:]

    /// Whether encrypted models are encrypted: the user's choice, set by `settle(encrypting:)` and
    /// determined at the next start by `settleAtStart`.
    public internal(set) var isEncrypting = true

    /// Whether the app runs after a rollback to this version.
    ///
    /// Data of a later version is then moved to a backup and replaced by the data from before the
    /// upgrade.
    public var isRolledBack = false

    package let appFolder: String
    let keyring: Keyring
    let lock: FolderLock
    let writeLock: WriteLock

    /// The cost of the keys of encrypted backups.
    package var sealingCost = ScryptCost.standard

    /// Whether the files are encrypted, if known.
    var settled: Bool?

    /// The state of the files on servers, by their paths; `nil` until needed.
    var serverCopies: [String: ServerCopy]?

    /// The items that were read, written, or found missing, with the stamps of their files.
    private var knownFiles: [StoredItem: FileStamp?] = [:]

    /// Whether any interrupted restoration of a backup has been completed.
    var isRecovered = false

    /// Creates a store in the app's folder, which need not exist yet.
    ///
    /// - Parameter keyring: The keys of encrypted models; `nil` uses the key file `okit.key` in the
    ///   folder.
    public init(folder: String, keyring: Keyring? = nil) {
        appFolder = folder
        self.keyring = keyring ?? Keyring(keyFile: Self.keyFile(in: folder))
        lock = FolderLock(folder: folder + "/okit")
        writeLock = WriteLock(folder: folder)
    }

    /// The app's folder.
    public var folder: String? { appFolder }

    /// The path of an app's key: beside `okit/`, so that a copy of the data does not contain it.
    public static func keyFile(in folder: String) -> String {
        folder + "/okit.key"
    }

    /// The stored content, decrypted if necessary; `nil` if there is none.
    ///
    /// - Throws: An error with `isDamage` for a damaged file, which should be set aside; any other
    ///   error for an intact file that cannot be read now.
    public func read(_ item: StoredItem) throws(StoreError) -> SourceText? {
        guard try isStored(item) else {
            return nil
        }
        try begin()
        let file = file(of: item)
        while true {
            let stamp = try stamp(of: file)
            let content = try content(of: file)
            // Another process may have changed the file in between: the stamp must match this
            // content.
            if try stamp == self.stamp(of: file) {
                knownFiles[item] = .some(stamp)
                return content.map { SourceText(path: file.path, bytes: $0) }
            }
        }
    }

    /// Stores contents in order, each completely or not at all.
    ///
    /// Several processes may write the schema and the state of screens: the last write is stored.
    ///
    /// - Throws: The errors of `read` if the existing file cannot be read; `changed` if another
    ///   process has changed it since it was read.
    public func write(_ contents: [(item: StoredItem, bytes: [UInt8])]) throws(StoreError) {
        var stored: [(item: StoredItem, bytes: [UInt8])] = []
        for content in contents where try isStored(content.item) {
            stored.append(content)
        }
        let contents = stored
        guard !contents.isEmpty else {
            return
        }
        try begin()
        try writeLock.whileHeld { () throws(StoreError) in
            for (item, _) in contents where !item.isShared {
                try verify(item, file(of: item))
            }
            for (item, bytes) in contents {
                let file = file(of: item)
                // Also after a failure: the file may be in place, and only its folder not synced.
                defer { noteFiles(of: [item]) }
                try put(
                    bytes,
                    in: file,
                    isEncrypted: item != .schema && shouldEncrypt(file) == true
                )
            }
        }
        // The first file has created the folder.
        try lock.share()
    }

    /// Removes an item, if it exists and can be read.
    ///
    /// - Throws: The errors of `write`.
    public func remove(_ item: StoredItem) throws(StoreError) {
        guard try isStored(item) else {
            return
        }
        let file = file(of: item)
        try begin()
        guard try stamp(of: file) != nil || knownFiles[item] != nil else {
            return
        }
        try writeLock.whileHeld { () throws(StoreError) in
            try verify(item, file)
            try StoreError.wrap { () throws(FileError) in try AtomicFile.remove(file.path) }
            knownFiles[item] = .some(nil)
        }
    }

    /// Checks that a file has not changed since it was read, and can be read.
    func verify(_ item: StoredItem, _ file: StoredFile) throws(StoreError) {
        if let known = knownFiles[item] {
            guard try known == stamp(of: file) else {
                throw isDocument(file) ? .changedDocument(file.path) : .changed(file.path)
            }
        } else {
            _ = try read(item)
        }
    }

    /// Renames a file that cannot be used; returns its new name.
    public func setAside(_ item: StoredItem) throws(StoreError) -> String {
        let newName = try setAside(file(of: item))
        knownFiles[item] = .some(nil)
        return newName
    }

    /// The items whose files have not changed since they were read or written.
    var unchangedItems: [StoredItem] {
        knownFiles.filter { item, known in
            (try? FileStamp(of: file(of: item).path)) == known
        }.map(\.key)
    }

    /// Forgets the stamps of all files, since all of them were replaced.
    func forgetFiles() {
        knownFiles = [:]
        settled = nil
    }

    /// Records the current stamps of files, after they were converted to another form.
    func noteFiles(of items: [StoredItem]) {
        for item in items {
            do throws(StoreError) {
                knownFiles[item] = .some(try stamp(of: file(of: item)))
            } catch {
                // It is read again before it is written.
                knownFiles.removeValue(forKey: item)
            }
        }
    }

    /// False for a model that is not stored, and its parts.
    private func isStored(_ item: StoredItem) throws(StoreError) -> Bool {
        let model: String
        switch item {
        case .model(let name), .part(let name, _): model = name
        case .data, .image, .schema, .screenState: return true
        }
        let kind = kinds[model] ?? .file
        guard kind.isSupported else {
            throw .unsupportedKind(model, kind)
        }
        return kind != .transient
    }

    func file(of item: StoredItem) -> StoredFile {
        let document: String? = if case .model(let name) = item { documents[name] } else { nil }
        return StoredFile(folder: dataFolder, name: item.path, path: document)
    }
}

// MARK: Files

extension FileStore {
    var dataFolder: String {
        "\(appFolder)/okit/data"
    }

    /// Takes a share of the lock on the data, and completes an interrupted restoration; called
    /// before any use.
    func begin() throws(StoreError) {
        try lock.share()
        guard !isRecovered else {
            return
        }
        let (isReplaced, isThere) = try StoreError.wrap { () throws(FileError) in
            (try FolderCopy.isReplaced(dataFolder), try FileSystem.exists(dataFolder))
        }
        if isReplaced {
            do throws(StoreError) {
                try lock.whileAlone { () throws(StoreError) in
                    try StoreError.wrap { () throws(FileError) in try FolderCopy.recover(dataFolder)
                    }
                }
            } catch {
                // If the new folder is in place, only the old one remains to be removed.
                guard isThere else {
                    throw error
                }
            }
        }
        isRecovered = true
    }

    /// Whether a file is a document outside the folder.
    private func isDocument(_ file: StoredFile) -> Bool {
        documents.values.contains(file.path)
    }

    private func stamp(of file: StoredFile) throws(StoreError) -> FileStamp? {
        try StoreError.wrap { () throws(FileError) in try FileStamp(of: file.path) }
    }

    func content(of file: StoredFile) throws(StoreError) -> [UInt8]? {
        let bytes = try StoreError.wrap { () throws(FileError) in try AtomicFile.read(file.path) }
        guard let bytes, CipherHeader.isPresent(in: bytes), !isDocument(file) else {
            return bytes
        }
        return try FileCipher.open(bytes, of: file, with: keyring)
    }

    /// Content that looks like an encrypted file would be mistaken for one, so it is always
    /// encrypted.
    func put(
        _ bytes: [UInt8],
        in file: StoredFile,
        isEncrypted: Bool
    ) throws(StoreError) {
        guard !isDocument(file) else {
            return try StoreError.wrap { () throws(FileError) in
                try AtomicFile.rewrite(bytes, to: file.path)
            }
        }
        var bytes = bytes
        if isEncrypted || CipherHeader.isPresent(in: bytes) {
            let key = try keyring.sealingKey(for: file)
            bytes = try FileCipher.seal(bytes, of: file, with: key)
        }
        try StoreError.wrap { () throws(FileError) in try AtomicFile.write(bytes, to: file.path) }
    }

    func setAside(_ file: StoredFile) throws(StoreError) -> String {
        return try StoreError.wrap { () throws(FileError) in try AtomicFile.setAside(file.path) }
    }
}

extension StoredItem {
    /// Whether several processes may write the item, so that the last write is stored.
    fileprivate var isShared: Bool {
        self == .schema || self == .screenState
    }
}
