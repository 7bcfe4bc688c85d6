package import OKitModel

// The sessions of the user are in an encrypted file beside the data, so that no backup of the app has
// them and a change of the store's key reaches them.
extension FileStore {
    var sessionsFile: StoredFile {
        StoredFile(folder: "\(appFolder)/okit", name: "sessions.sealed")
    }

    /// The stored sessions of the user, as they were written; `nil` without any.
    ///
    /// - Throws: an error where they cannot be decrypted.
    package func readSessions() throws(StoreError) -> [UInt8]? {
        try begin()
        // Who can write files cannot choose a session.
        guard try header(of: sessionsFile) != nil else {
            return nil
        }
        return try content(of: sessionsFile)
    }

    /// Stores the sessions of the user, always encrypted; removes the file for `nil`.
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
