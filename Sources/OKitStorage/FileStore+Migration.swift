import OKitExpression
package import OKitModel
package import OKitSyntax

// The schema of what is stored, and its replacement where entities have changed.
extension FileStore {
    /// The file with the schema, among the files of the models; no model can have its name.
    static let schemaName = "okit.schema.json"

    private var schemaFile: StoredFile {
        StoredFile(folder: dataFolder, name: Self.schemaName)
    }

    /// The schema that was stored with the models; `nil` where there is none.
    package func storedSchema() throws(StoreError) -> SourceText? {
        try begin()
        return try content(of: schemaFile).map { SourceText(path: schemaFile.path, bytes: $0) }
    }

    /// Moves a schema that cannot be read out of the way; returns its new name.
    package func setSchemaAside() throws(StoreError) -> String {
        try setAside(schemaFile)
    }

    /// Stores the schema before the next change, which would not fit the one of before.
    package func storeSchema(_ bytes: [UInt8]) {
        unstoredSchema = bytes
    }

    /// Writes the schema that waits; called within the lock of a change.
    func putSchema() throws(StoreError) {
        if let bytes = unstoredSchema {
            try put(bytes, in: schemaFile, isEncrypted: false)
            unstoredSchema = nil
        }
    }

    /// Stores other contents for some items, with the schema that they have, all at once.
    ///
    /// The files are written beside the present ones and replace them as a whole. After a failure or the
    /// end of the process there are the files of before or the new ones. A file that is encrypted stays so.
    ///
    /// - Parameter items: the contents; `nil` for an item that is removed.
    /// - Throws: `busy` where another process uses the data.
    package func replace(
        _ items: [StoredItem: [UInt8]?],
        schema: [UInt8]
    ) throws(StoreError) {
        try replaceData { (temporary) throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in
                try FolderCopy.copy(dataFolder, to: temporary, withFilesSetAside: true)
            }
            for (item, bytes) in items.sorted(by: { $0.key < $1.key }) {
                let file = StoredFile(folder: temporary, name: item.path)
                guard let bytes else {
                    try StoreError.wrap { () throws(FileError) in
                        try AtomicFile.remove(file.path)
                    }
                    continue
                }
                try put(bytes, in: file, isEncrypted: try header(of: self.file(of: item)) != nil)
            }
            let schemaFile = StoredFile(folder: temporary, name: Self.schemaName)
            try put(schema, in: schemaFile, isEncrypted: false)
        }
        unstoredSchema = nil
        try lock.share()
    }
}
