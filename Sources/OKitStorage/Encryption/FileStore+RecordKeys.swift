import OKitExpression
package import OKitModel

// The keys of encrypted records are in an encrypted file among the data, so that a backup of
// records contains their keys, and a change of the store's key re-encrypts them.
extension FileStore {
    static let recordKeysName = "_records.keys"

    private var recordKeysFile: StoredFile {
        StoredFile(folder: dataFolder, name: Self.recordKeysName)
    }

    /// The keys of encrypted records; `nil` if there are none.
    ///
    /// - Parameter creating: Whether to create the first key if there is none.
    package func recordKeys(creating: Bool) throws(StoreError) -> RecordKeys? {
        try begin()
        if let keys = try readRecordKeys(recordKeysFile) {
            return keys
        }
        guard creating else {
            return nil
        }
        try writeLock.whileHeld { () throws(StoreError) in
            // Another process may have created it in the meantime.
            if try readRecordKeys(recordKeysFile) == nil {
                try write(RecordKeys([.random()]), recordKeysFile)
            }
        }
        try lock.share()
        return try readRecordKeys(recordKeysFile)
    }

    /// The cipher with the keys of encrypted records; `nil` if there are none.
    package func recordCipher(creating: Bool) throws(StoreError) -> (any RecordCipher)? {
        try recordKeys(creating: creating)
    }

    /// Removes all keys except the one for new values, once all values are encrypted with it.
    package func dropFormerRecordKeys() throws(StoreError) {
        try changeRecordKeys { keys in keys.count > 1 ? Array(keys[..<1]) : nil }
    }

    /// Creates a new key for values; the former one remains until `dropFormerRecordKeys`.
    func addRecordKey() throws(StoreError) {
        try changeRecordKeys { keys in keys.count == 1 ? [.random()] + keys : nil }
    }

    /// Adds the current keys to the data that replaces the current data, since remaining records
    /// may need them.
    func addRecordKeys(to folder: String) throws(StoreError) {
        let file = StoredFile(folder: folder, name: Self.recordKeysName)
        // Restoring is also possible if the keys cannot be read.
        guard let present = try? readRecordKeys(recordKeysFile) else {
            return
        }
        let brought = try readRecordKeys(file)?.keys ?? []
        let others = brought.filter { key in !present.keys.contains { $0.id == key.id } }
        try write(RecordKeys(present.keys + others), file)
    }

    private func changeRecordKeys(_ change: ([FileKey]) -> [FileKey]?) throws(StoreError) {
        try begin()
        guard try readRecordKeys(recordKeysFile) != nil else {
            return
        }
        try writeLock.whileHeld { () throws(StoreError) in
            if let keys = try readRecordKeys(recordKeysFile)?.keys, let changed = change(keys) {
                try write(RecordKeys(changed), recordKeysFile)
            }
        }
    }

    private func readRecordKeys(_ file: StoredFile) throws(StoreError) -> RecordKeys? {
        guard try header(of: file) != nil, let bytes = try content(of: file) else {
            return nil
        }
        guard let keys = RecordKeys(bytes) else {
            throw .damaged(file.path)
        }
        return keys
    }

    private func write(_ keys: RecordKeys, _ file: StoredFile) throws(StoreError) {
        try put(keys.bytes, in: file, isEncrypted: true)
    }
}
