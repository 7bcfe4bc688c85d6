public import OKitModel

// Replaces stored items when entities have changed.
extension FileStore {
    /// Replaces the contents of some items atomically; the schema is included if it changes.
    ///
    /// The files are written next to the existing ones and replace them as a whole. After a failure
    /// or the end of the process either the old or the new files exist. Encrypted files remain
    /// encrypted.
    ///
    /// - Parameter items: The contents; `nil` for an item that is removed.
    /// - Throws: `busy` if another process uses the data.
    public func replace(_ items: [StoredItem: [UInt8]?]) throws(StoreError) {
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
        }
        try lock.share()
    }
}
