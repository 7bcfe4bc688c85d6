public import OKitModel

// The replacement of what is stored, where entities have changed.
extension FileStore {
    /// Stores other contents for some items, all at once; a schema is among them where it changes.
    ///
    /// The files are written beside the present ones and replace them as a whole. After a failure or the
    /// end of the process there are the files of before or the new ones. A file that is encrypted stays so.
    ///
    /// - Parameter items: the contents; `nil` for an item that is removed.
    /// - Throws: `busy` where another process uses the data.
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
