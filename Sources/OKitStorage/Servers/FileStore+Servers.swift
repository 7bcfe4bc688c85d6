import Crypto
import FoundationEssentials
import OKitExpression
package import OKitModel
package import OKitSyntax

// Files that are copies of a server's contents.
extension FileStore: ServerStore {
    /// The maximum size of the file with the states on servers.
    private static let mostBytes = 1 << 26

    /// Beside the data, so that restored backups count as changes.
    private var serverFile: String {
        "\(appFolder)/okit/servers.json"
    }

    /// The known state of an item on its server; `nil` for an item that was never on a server.
    package func serverCopy(of item: StoredItem) throws(StoreError) -> ServerCopy? {
        try knownServerCopies()[item.path]
    }

    /// All items that are, were or will be on a server, in order of path.
    package func itemsAtServers() throws(StoreError) -> [StoredItem] {
        try knownServerCopies().keys.sorted().compactMap { StoredItem(path: $0) }
    }

    /// Stores the known state of an item on its server; `nil` removes it.
    package func note(_ copy: ServerCopy?, of item: StoredItem) throws(StoreError) {
        var copies = try knownServerCopies()
        guard copies[item.path] != copy else {
            return
        }
        copies[item.path] = copy
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail with only text and booleans.
        guard let data = try? encoder.encode(copies) else {
            return
        }
        try StoreError.wrap { () throws(FileError) in
            try AtomicFile.write(Array(data), to: serverFile)
        }
        serverCopies = copies
    }

    /// The content of an item as sent to a server: its file as stored, encrypted if the item is;
    /// `nil` if there is none.
    package func sealedContent(of item: StoredItem) throws(StoreError) -> [UInt8]? {
        let path = file(of: item).path
        return try StoreError.wrap { () throws(FileError) in try AtomicFile.read(path) }
    }

    /// Decrypts and parses a server's content, which is not stored yet.
    ///
    /// - Throws: `unencrypted` if it should be encrypted and is not; the errors of `read`.
    package func open(
        _ bytes: [UInt8],
        of item: StoredItem,
        in model: String
    ) throws(StoreError) -> SourceText {
        let file = file(of: item)
        guard CipherHeader.isPresent(in: bytes) else {
            guard kinds[model] != .encryptedHttp || !isEncrypting else {
                throw .unencrypted(file.name)
            }
            return SourceText(path: file.path, bytes: bytes)
        }
        let content = try FileCipher.open(bytes, of: file, with: keyring)
        return SourceText(path: file.path, bytes: content)
    }

    /// Replaces the file with a server's content.
    ///
    /// - Throws: The errors of `write`.
    package func take(_ bytes: [UInt8], for item: StoredItem) throws(StoreError) {
        let file = file(of: item)
        try begin()
        try writeLock.whileHeld { () throws(StoreError) in
            try verify(item, file)
            defer { noteFiles(of: [item]) }
            try StoreError.wrap { () throws(FileError) in try AtomicFile.write(bytes, to: file.path)
            }
        }
        try lock.share()
    }

    /// The digest of content: SHA-256 in hexadecimal digits.
    package func digest(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }

    private func knownServerCopies() throws(StoreError) -> [String: ServerCopy] {
        if let serverCopies {
            return serverCopies
        }
        let bytes = try StoreError.wrap { () throws(FileError) in
            try AtomicFile.read(serverFile, limit: Self.mostBytes)
        }
        // If the file is damaged, the servers are queried again, and their contents compared with
        // the files.
        let copies = bytes.flatMap {
            try? JSONDecoder().decode([String: ServerCopy].self, from: Data($0))
        }
        serverCopies = copies ?? [:]
        return copies ?? [:]
    }
}

extension StoredItem {
    /// The item with that path; `nil` if there is none.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, let dot = last.lastIndex(of: "."), parts.count <= 2,
            let name = PercentEncoding.decoded(last[..<dot]),
            let ending = PercentEncoding.decoded(last[dot...].dropFirst())
        else {
            return nil
        }
        switch parts.count == 2 ? String(parts[0]) : nil {
        case nil: self = .model(name)
        case Self.dataFolder: self = .data(id: name)
        case Self.imageFolder: self = .image(id: name, ending: ending)
        case let folder?:
            guard let model = PercentEncoding.decoded(folder[...]) else {
                return nil
            }
            self = .part(model: model, id: name)
        }
        guard self.path == path else {
            return nil
        }
    }
}
