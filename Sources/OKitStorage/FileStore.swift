public import OKitModel
public import OKitSyntax

/// The files in which an app's data is kept, each a `StoredItem` below `okit/data` in the app's
/// folder.
///
/// A file that is there but cannot be read is never overwritten: neither when `read` has told of
/// it, nor when nobody has tried. It must be readable, or be set aside, before `write` does
/// anything.
///
/// A store belongs to whoever made it and is not `Sendable`.
public final class FileStore: DataStore {
    /// How each model is kept; one that is not named is a plain file.
    public var kinds: [String: StorageKind] = [:] {
        didSet {
            settled = nil
        }
    }

    /// Whether encrypted models are encrypted: the user's choice, by `settle(encrypting:)`, which
    /// `settleAtStart` finds again.
    public internal(set) var isEncrypting = true

    /// Whether the app runs after a rollback to this version.
    ///
    /// Data of a later version is then copied to a backup and replaced by the data from before.
    public var isRolledBack = false

    package let appFolder: String
    let keyring: Keyring
    let lock: FolderLock
    let writeLock: WriteLock

    /// What the keys of sealed backups cost.
    package var sealingCost = ScryptCost.standard

    /// What the files are in, as far as it is known: whether they are encrypted.
    var settled: Bool?

    /// What servers have of the files, by their paths; `nil` until somebody asks.
    var serverCopies: [String: ServerCopy]?

    /// What was read, written, or found missing, with what its file was then.
    private var knownFiles: [StoredItem: FileStamp?] = [:]

    /// Whether no restoration of a backup is left to be finished.
    var isRecovered = false

    /// Names the app's own folder, which need not exist yet.
    ///
    /// - Parameter keyring: the keys of encrypted models; `nil` is a key file in the folder,
    ///   `okit.key`.
    public init(folder: String, keyring: Keyring? = nil) {
        appFolder = folder
        self.keyring = keyring ?? Keyring(keyFile: Self.keyFile(in: folder))
        lock = FolderLock(folder: folder + "/okit")
        writeLock = WriteLock(folder: folder)
    }

    /// The app's own folder.
    public var folder: String? { appFolder }

    /// Where an app's key is: beside `okit/`, so that a copy of the data has no key in it.
    public static func keyFile(in folder: String) -> String {
        folder + "/okit.key"
    }

    /// What is stored, decrypted if need be; `nil` if nothing is.
    ///
    /// - Throws: an error with `isDamage` for a file that had better be set aside; any other for
    ///   one that is whole but cannot be read now.
    public func read(_ item: StoredItem) throws(StoreError) -> SourceText? {
        guard try isStored(item) else {
            return nil
        }
        try begin()
        let file = file(of: item)
        while true {
            let stamp = try stamp(of: file)
            let content = try content(of: file)
            // Another process may have stored it between the two: the stamp must be of this content.
            if try stamp == self.stamp(of: file) {
                knownFiles[item] = .some(stamp)
                return content.map { SourceText(path: file.path, bytes: $0) }
            }
        }
    }

    /// Stores contents in their order, each whole or not at all.
    ///
    /// A schema, and what screens remember, may be of several runs: the last one counts.
    ///
    /// - Throws: what `read` throws where the file that is there cannot be read; `changed` where
    ///   somebody else has changed it since it was read.
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
                // After a failure too: the file may be in its place, and only its folder not be synced.
                defer { noteFiles(of: [item]) }
                try put(
                    bytes,
                    in: file,
                    isEncrypted: item != .schema && shouldEncrypt(file) == true
                )
            }
        }
        // The first file made the folder.
        try lock.share()
    }

    /// Removes what is stored, if it is there and can be read.
    ///
    /// - Throws: what `write` throws.
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

    /// Makes sure that a file is as it was when it was read, and can be read.
    func verify(_ item: StoredItem, _ file: StoredFile) throws(StoreError) {
        if let known = knownFiles[item] {
            guard try known == stamp(of: file) else {
                throw .changed(file.path)
            }
        } else {
            _ = try read(item)
        }
    }

    /// Moves a file that cannot be used out of the way; returns its new name.
    public func setAside(_ item: StoredItem) throws(StoreError) -> String {
        let newName = try setAside(file(of: item))
        knownFiles[item] = .some(nil)
        return newName
    }

    /// What nobody has changed since it was read or written.
    var unchangedItems: [StoredItem] {
        knownFiles.filter { item, known in
            (try? FileStamp(of: file(of: item).path)) == known
        }.map(\.key)
    }

    /// Knows nothing of any file any longer, since all of them were replaced.
    func forgetFiles() {
        knownFiles = [:]
        settled = nil
    }

    /// Takes files as they are now for known, after they were given another form.
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

    /// False for a model that is kept nowhere, and its parts.
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
        StoredFile(folder: dataFolder, name: item.path)
    }
}

// MARK: Files

extension FileStore {
    var dataFolder: String {
        "\(appFolder)/okit/data"
    }

    /// Takes a share of the lock on the data, and finishes a restoration that was
    /// interrupted; called before any use.
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
                // With the new folder in its place there is only the old one to remove.
                guard isThere else {
                    throw error
                }
            }
        }
        isRecovered = true
    }

    private func stamp(of file: StoredFile) throws(StoreError) -> FileStamp? {
        try StoreError.wrap { () throws(FileError) in try FileStamp(of: file.path) }
    }

    func content(of file: StoredFile) throws(StoreError) -> [UInt8]? {
        let bytes = try StoreError.wrap { () throws(FileError) in try AtomicFile.read(file.path) }
        guard let bytes, CipherHeader.isPresent(in: bytes) else {
            return bytes
        }
        return try FileCipher.open(bytes, of: file, with: keyring)
    }

    /// What looks like an encrypted file would be taken for one: it is always encrypted.
    func put(
        _ bytes: [UInt8],
        in file: StoredFile,
        isEncrypted: Bool
    ) throws(StoreError) {
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
    /// Whether several runs of the app may write it, of which the last one counts.
    fileprivate var isShared: Bool {
        self == .schema || self == .screenState
    }
}
