import OKitModel

extension ModelSynchronizer {
    /// An operation that the session performs for the synchronizer.
    enum Effect: Equatable {
        /// Notifies the user of a failure.
        case fail(String)
        /// Notifies the user about a server and reports the message as a finding.
        case warn(String, about: StoredItem)
        /// Asks the user which of two versions to store.
        case choose(StoredItem)
        /// Creates all objects again from the stored data.
        case readAll
        /// Updates the objects of an item from the stored data.
        case read(StoredItem)
    }
}
