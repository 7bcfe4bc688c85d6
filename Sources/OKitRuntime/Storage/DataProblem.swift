/// The rule ids of findings about an app's stored data.
public enum DataProblem {
    /// Data that exists but cannot be used now: another key, no permission to read it, another run of
    /// the app.
    ///
    /// A program should not go on with such an app: the user would see it empty. In any case, data that
    /// cannot be read is not overwritten.
    public static let lockedData = "locked-data"

    /// Damaged files, which were set aside.
    public static let unreadableModel = "unreadable-model"

    /// Models whose kind of storage this version does not have.
    public static let unsupportedStorage = "unsupported-storage"

    /// References to objects that do not exist.
    public static let danglingReference = "dangling-reference"

    /// Servers of models that do not answer.
    public static let unreachableServer = "unreachable-server"

    /// Data of another version of the app that cannot be brought to the entities of this one.
    ///
    /// Values would be lost, or the other version is later. The data stays as it is.
    public static let refusedMigration = "refused-migration"

    /// Data that was brought to the entities of this version of the app.
    public static let migratedData = "migrated-data"

    /// A rollback has restored the data from before a later version.
    public static let returnedData = "returned-data"

    /// Values that screens do not remember: too large, of another type than before, or of a member that the
    /// screen does not have any more.
    public static let droppedState = "dropped-state"

    /// Components that the bundle declares, and the program around the app does not have.
    public static let missingComponent = "missing-component"

    /// Functions that the bundle declares, and the program around the app does not have.
    public static let missingFunction = "missing-function"

    /// The rules whose findings should keep an app from being run.
    public static let refusals: Set = [lockedData, refusedMigration, unsupportedStorage]
}
