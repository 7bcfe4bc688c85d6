public import OKitSyntax

/// The files in which an app's models are kept: `okit/data/<model>.json` below the app's folder
/// (OKit, "Files").
///
/// A file that is there but cannot be read is never overwritten: neither when `read` has told of
/// it, nor when nobody has tried. It must be readable, or be set aside, before `write` does
/// anything.
///
/// A store belongs to whoever made it and is not `Sendable`.
public final class ModelStore {
    /// How each model is kept; one that is not named is a plain file.
    public var kinds: [String: StorageKind] = [:] {
        didSet {
            settled = nil
        }
    }

    /// Whether encrypted models are encrypted: the user's choice, by `settle(encrypting:)`.
    public internal(set) var isEncrypting = true

    let folder: String
    let keyring: Keyring
    let changes: FileChanges
    let lock: FolderLock

    /// What the files are in, as far as it is known: whether they are encrypted.
    var settled: Bool?

    /// Models whose file was read, written, or found missing, with what the file was then.
    private var knownFiles: [String: FileStamp?] = [:]

    /// Names the app's own folder, which need not exist yet.
    ///
    /// - Parameter keyring: the keys of encrypted models; `nil` is a key file in the folder,
    ///   `okit.key`.
    public convenience init(folder: String, keyring: Keyring? = nil) {
        self.init(folder: folder, keyring: keyring, changes: .disk)
    }

    /// Names the app's own folder, and how its files are changed.
    package init(folder: String, keyring: Keyring?, changes: FileChanges) {
        self.folder = folder
        self.keyring = keyring ?? Keyring(keyFile: Self.keyFile(in: folder))
        self.changes = changes
        lock = FolderLock(folder: folder + "/okit")
    }

    /// Where an app's key is: beside `okit/`, so that a copy of the data has no key in it.
    public static func keyFile(in folder: String) -> String {
        folder + "/okit.key"
    }

    /// The stored content of a model, decrypted if need be; `nil` where none was stored.
    ///
    /// - Throws: an error with `isDamage` for a file that had better be set aside; any other for
    ///   one that is whole but cannot be read now.
    public func read(model: String) throws(StoreError) -> SourceText? {
        guard try isKept(model) else {
            return nil
        }
        try lock.share()
        let file = file(of: model)
        let content = try content(of: file)
        knownFiles[model] = .some(FileStamp(of: file.path))
        return content.map { SourceText(path: file.path, bytes: $0) }
    }

    /// Stores a model's content, whole or not at all.
    ///
    /// - Throws: what `read` throws where the file that is there cannot be read; `busy` where
    ///   somebody else has changed it since it was read.
    public func write(_ bytes: [UInt8], model: String) throws(StoreError) {
        guard try isKept(model) else {
            return
        }
        let file = file(of: model)
        if let known = knownFiles[model] {
            guard known == FileStamp(of: file.path) else {
                throw .busy(file.path)
            }
        } else {
            _ = try read(model: model)
        }
        try lock.share()
        let isEncrypted = isEncrypting && kinds[model] == .encrypted
        try put(bytes, in: file, isEncrypted: isEncrypted)
        knownFiles[model] = .some(FileStamp(of: file.path))
        // The first file made the folder.
        try lock.share()
    }

    /// Moves a file that cannot be used out of the way; returns its new name.
    public func setAside(model: String) throws(StoreError) -> String {
        let newName = try setAside(file(of: model))
        knownFiles[model] = .some(nil)
        return newName
    }

    /// Models whose files nobody has changed since they were read or written.
    var unchangedModels: [String] {
        knownFiles.filter { FileStamp(of: file(of: $0.key).path) == $0.value }.map(\.key)
    }

    /// Takes files as they are now for known, after they were given another form.
    func noteFiles(of models: [String]) {
        for model in models {
            knownFiles[model] = .some(FileStamp(of: file(of: model).path))
        }
    }

    /// False for a model that is kept nowhere.
    private func isKept(_ model: String) throws(StoreError) -> Bool {
        let kind = kinds[model] ?? .file
        guard kind.isSupported else {
            throw .unsupportedKind(model, kind)
        }
        return kind != .transient
    }

    /// A name from a bundle cannot lead out of the folder.
    private func file(of model: String) -> StoredFile {
        let name = model.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "_" }
        return StoredFile(folder: dataFolder, name: "\(String(name)).json")
    }
}

// MARK: Files

extension ModelStore {
    var dataFolder: String {
        "\(folder)/okit/data"
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
            let key = try keyring.sealingKey(for: file, changes)
            bytes = try FileCipher.seal(bytes, of: file, with: key)
        }
        try StoreError.wrap { () throws(FileError) in try changes.write(bytes, file.path) }
    }

    func setAside(_ file: StoredFile) throws(StoreError) -> String {
        return try StoreError.wrap { () throws(FileError) in try changes.setAside(file.path) }
    }
}
