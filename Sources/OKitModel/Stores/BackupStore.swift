public import FoundationEssentials

/// A store that makes backups of all its contents, and restores them.
package protocol BackupStore: DataStore {
    /// The app's folder, in which its records are too.
    var appFolder: String { get }
    /// Whether data of a later version is copied to a backup and replaced by the data from before.
    var isRolledBack: Bool { get }

    /// The backups of a kind, the newest first.
    func backups(_ kind: Backup.Kind) throws(StoreError) -> [Backup]
    /// Copies all files as they are.
    ///
    /// - Parameter add: puts further files into the folder of the copy.
    func makeBackup(
        _ name: String,
        adding add: (String) throws(StoreError) -> Void
    ) throws(StoreError)
    /// Puts the files of a backup in place of the present ones.
    ///
    /// - Parameter verify: throws where the folder has further files that are not whole.
    func restoreBackup(
        _ name: String,
        verifying verify: (String) throws(StoreError) -> Void
    ) throws(StoreError)
    /// Removes a backup.
    func removeBackup(_ name: String, _ kind: Backup.Kind) throws(StoreError)

    /// All files with their paths, decrypted.
    func plainFiles() throws(StoreError) -> [(path: String, bytes: [UInt8])]
    /// Stores bytes as a backup that only a passphrase opens.
    func makeSealedBackup(
        _ name: String,
        of bytes: [UInt8],
        passphrase: [UInt8]
    ) throws(StoreError)
    /// The bytes of such a backup.
    func openSealedBackup(_ name: String, passphrase: [UInt8]) throws(StoreError) -> [UInt8]
    /// Puts files in place of the present ones, each in the form that it should have.
    func replaceFiles(
        _ files: [(path: String, bytes: [UInt8])],
        verifying verify: (String) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Removes all stored data except backups, keys and records.
    func clearData() throws(StoreError)
    /// Removes files of the app's folder, such as those of records.
    func removeFiles(_ names: [String]) throws(StoreError)
    /// Moves a file that a backup has brought among the data to its place in the app's folder.
    func bringOut(_ name: String, replacing remains: [String]) throws(StoreError)
}

/// A copy of an app's data.
public struct Backup: Sendable, Equatable {
    /// The name that the user gave it.
    public let name: String
    /// When it was made.
    public let date: Date
    /// Whether it is a folder of the files as they were, or one file that a passphrase opens.
    public let kind: Kind

    /// Forms of backups.
    public enum Kind: Sendable {
        case files, sealed
    }

    package init(name: String, date: Date, kind: Kind) {
        self.name = name
        self.date = date
        self.kind = kind
    }
}
