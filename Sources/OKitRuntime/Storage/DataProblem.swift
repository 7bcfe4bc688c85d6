/// The rule IDs of findings about an app's stored data.
public enum DataProblem {
    /// Data that exists but currently cannot be used: it has a different key, access is denied, or
    /// the app is already running.
    ///
    /// A program should not run an app with this finding, because the user would see it without
    /// data. Data that cannot be read is never overwritten.
    public static let lockedData = "locked-data"

    /// Damaged files, which were moved aside.
    public static let unreadableModel = "unreadable-model"

    /// Models with a kind of storage that this version does not support.
    public static let unsupportedStorage = "unsupported-storage"

    /// Documents that do not match their JSON schema.
    public static let invalidDocument = "invalid-document"

    /// References to objects that do not exist.
    public static let danglingReference = "dangling-reference"

    /// Servers of models that do not respond.
    public static let unreachableServer = "unreachable-server"

    /// Data of another version of the app that cannot be migrated to the entities of this one.
    ///
    /// Either values would be lost, or the data is from a later version. The data is not changed.
    public static let refusedMigration = "refused-migration"

    /// Data that was migrated to the entities of this version of the app.
    public static let migratedData = "migrated-data"

    /// Data that a rollback has restored from before a later version.
    public static let returnedData = "returned-data"

    /// State values that are not stored or restored: too large, of a different type than before, or
    /// of a member that the screen no longer declares.
    public static let droppedState = "dropped-state"

    /// Components that the bundle declares but the program does not provide.
    public static let missingComponent = "missing-component"

    /// Functions that the bundle declares but the program does not provide.
    public static let missingFunction = "missing-function"

    /// The rules whose findings should prevent an app from running.
    public static let refusals: Set = [lockedData, refusedMigration, unsupportedStorage]
}
