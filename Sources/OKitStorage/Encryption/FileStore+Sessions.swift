package import OKitModel

// The sessions of the user are in an encrypted file beside the data, so that backups of the app do
// not contain them and a change of the store's key re-encrypts them.
extension FileStore {
    var sessionsFile: StoredFile {
        StoredFile(folder: "\(appFolder)/okit", name: "sessions.sealed")
    }

    /// The stored sessions of the user; `nil` if there are none.
    ///
    /// - Throws: If they cannot be decrypted.
    package func readSessions() throws(StoreError) -> [UInt8]? {
        try begin()
        // An unencrypted file is rejected, so that write access to files is not enough to choose a
        // session.
        guard try header(of: sessionsFile) != nil else {
            return nil
        }
        return try content(of: sessionsFile)
    }

    /// Stores the sessions of the user, always encrypted; `nil` removes the file.
    package func writeSessions(_ bytes: [UInt8]?) throws(StoreError) {
        try begin()
        try writeLock.whileHeld { () throws(StoreError) in
            guard let bytes else {
                return try StoreError.wrap { () throws(FileError) in
                    try AtomicFile.remove(sessionsFile.path)
                }
            }
            try put(bytes, in: sessionsFile, isEncrypted: true)
        }
        try lock.share()
    }
}
