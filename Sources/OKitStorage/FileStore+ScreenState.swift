import OKitModel
public import OKitSyntax

// What screens remember between runs is in one file among the data, which is encrypted where models are.
extension FileStore {
    static let screenStateName = "_screen.state"

    /// The most bytes of the file that are read.
    static let largestScreenState = 4 << 20

    private var screenStateFile: StoredFile {
        StoredFile(folder: dataFolder, name: Self.screenStateName)
    }

    /// What screens have remembered; `nil` where that is nothing.
    ///
    /// - Throws: an error with `isDamage` for a file that had better be set aside; any other for one that
    ///   is whole but cannot be read now.
    public func readScreenState() throws(StoreError) -> SourceText? {
        try begin()
        return try content(of: screenStateFile).map {
            SourceText(path: screenStateFile.path, bytes: $0)
        }
    }

    /// Stores what screens remember, whole or not at all; of two runs at once, the last one counts.
    public func writeScreenState(_ bytes: [UInt8]) throws(StoreError) {
        try begin()
        try writeLock.whileHeld { () throws(StoreError) in
            let isEncrypted = shouldEncrypt(screenStateFile) == true
            try put(bytes, in: screenStateFile, isEncrypted: isEncrypted)
        }
        // The first file made the folder.
        try lock.share()
    }

    /// Moves a file that cannot be used out of the way; returns its new name.
    public func setScreenStateAside() throws(StoreError) -> String {
        try setAside(screenStateFile)
    }
}
