public import FoundationEssentials

/// A store that can back up and restore its contents.
package protocol BackupStore: DataStore {
    /// The app's folder, which also contains its records.
    var appFolder: String { get }
    /// Whether data of a later version is moved to a backup and replaced by the data from before
    /// the upgrade.
    var isRolledBack: Bool { get }

    /// The backups of a kind, newest first.
    func backups(_ kind: Backup.Kind) throws(StoreError) -> [Backup]
    /// Copies all files as they are.
    ///
    /// - Parameter add: Adds further files to the folder of the copy.
    func makeBackup(
        _ name: String,
        adding add: (String) throws(StoreError) -> Void
    ) throws(StoreError)
    /// Replaces the current files with those of a backup.
    ///
    /// - Parameter verify: Throws if the folder contains damaged further files.
    func restoreBackup(
        _ name: String,
        verifying verify: (String) throws(StoreError) -> Void
    ) throws(StoreError)
    /// Removes a backup.
    func removeBackup(_ name: String, _ kind: Backup.Kind) throws(StoreError)

    /// All files with their paths, decrypted.
    func plainFiles() throws(StoreError) -> [(path: String, bytes: [UInt8])]
    /// Stores bytes as a backup encrypted with a passphrase.
    func makeSealedBackup(
        _ name: String,
        of bytes: [UInt8],
        passphrase: [UInt8]
    ) throws(StoreError)
    /// The bytes of an encrypted backup.
    func openSealedBackup(_ name: String, passphrase: [UInt8]) throws(StoreError) -> [UInt8]
    /// Replaces the current files, each stored in its proper form.
    func replaceFiles(
        _ files: [(path: String, bytes: [UInt8])],
        verifying verify: (String) throws(StoreError) -> Void
    ) throws(StoreError)

    /// Removes all stored data except backups, keys and records.
    func clearData() throws(StoreError)
    /// Removes files of the app's folder, such as those of records.
    func removeFiles(_ names: [String]) throws(StoreError)
    /// Moves a file that was restored with the data to its location in the app's folder.
    func bringOut(_ name: String, replacing remains: [String]) throws(StoreError)
}

/// A copy of an app's data.
public struct Backup: Sendable, Equatable {
    /// The name that the user gave it.
    public let name: String
    /// The time of its creation.
    public let date: Date
    /// Whether it is a folder with the files as they were, or one file encrypted with a passphrase.
    public let kind: Kind

    /// The kinds of backups.
    public enum Kind: Sendable {
        case files, sealed
    }

    package init(name: String, date: Date, kind: Kind) {
        self.name = name
        self.date = date
        self.kind = kind
    }
}
