import Crypto
import FoundationEssentials
import OKitExpression
package import OKitModel
package import OKitSyntax

// Files that are copies of what a server has.
extension FileStore: ServerStore {
    /// The longest that a file with what servers have may be.
    private static let mostBytes = 1 << 26

    /// Beside the data, so that backups that are put back are changes like others.
    private var serverFile: String {
        "\(appFolder)/okit/servers.json"
    }

    /// What is known of the server's content; `nil` for an item that was never at a server.
    package func serverCopy(of item: StoredItem) throws(StoreError) -> ServerCopy? {
        try knownServerCopies()[item.path]
    }

    /// All items that are, or were or will be, at a server, in the order of their paths.
    package func itemsAtServers() throws(StoreError) -> [StoredItem] {
        try knownServerCopies().keys.sorted().compactMap { StoredItem(path: $0) }
    }

    /// Remembers what is known of the server's content; `nil` forgets the item.
    package func note(_ copy: ServerCopy?, of item: StoredItem) throws(StoreError) {
        var copies = try knownServerCopies()
        guard copies[item.path] != copy else {
            return
        }
        copies[item.path] = copy
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and bools alone cannot fail to be encoded.
        guard let data = try? encoder.encode(copies) else {
            return
        }
        try StoreError.wrap { () throws(FileError) in
            try AtomicFile.write(Array(data), to: serverFile)
        }
        serverCopies = copies
    }

    /// What a server gets of an item: its file as it lies on the disk, encrypted where the item is;
    /// `nil` if there is none.
    package func sealedContent(of item: StoredItem) throws(StoreError) -> [UInt8]? {
        let path = file(of: item).path
        return try StoreError.wrap { () throws(FileError) in try AtomicFile.read(path) }
    }

    /// What a server's content says, which is not stored yet.
    ///
    /// - Throws: `unencrypted` where it should be encrypted and is not; what `read` throws.
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

    /// Puts a server's content in place of the file.
    ///
    /// - Throws: what `write` throws.
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

    /// The digest of a content: SHA-256 in hexadecimal digits.
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
        // Where it is spoiled, servers are asked anew: what they have is compared with the files.
        let copies = bytes.flatMap {
            try? JSONDecoder().decode([String: ServerCopy].self, from: Data($0))
        }
        serverCopies = copies ?? [:]
        return copies ?? [:]
    }
}

extension StoredItem {
    /// The item with that path; `nil` if no item has it.
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
