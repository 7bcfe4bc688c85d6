public import OKitSyntax

/// A store for the models of an app, with one content for each `StoredItem`.
///
/// `FileStore` of OKitStorage stores them in files. Custom stores implement these functions; a
/// session calls them in its isolation, and reports the errors that they throw. A failed call must
/// leave the stored contents as they were, or store the new content completely.
public protocol DataStore: AnyObject {
    /// The folder for files besides the models, such as those of records; `nil` if there is none.
    var folder: String? { get }

    /// The stored content of an item; `nil` if there is none.
    ///
    /// - Throws: An error with `isDamage` for damaged content, which is set aside; any other error
    ///   for intact content that cannot be read now.
    func read(_ item: StoredItem) throws(StoreError) -> SourceText?

    /// Stores the contents of items in order, each completely or not at all.
    ///
    /// A schema comes first. After an error, contents before the failed one may be stored.
    func write(_ contents: [(item: StoredItem, bytes: [UInt8])]) throws(StoreError)

    /// Removes the content of an item; does nothing if there is none.
    func remove(_ item: StoredItem) throws(StoreError)

    /// Renames content that cannot be used, so that it is preserved and the item has no content.
    ///
    /// - Returns: The new name, for messages.
    func setAside(_ item: StoredItem) throws(StoreError) -> String

    /// Stores the contents of several items, all of them or none; `nil` removes an item's content.
    func replace(_ items: [StoredItem: [UInt8]?]) throws(StoreError)
}

extension DataStore {
    /// No folder by default.
    public var folder: String? { nil }

    /// Stores the content of an item, completely or not at all.
    public func write(_ bytes: [UInt8], to item: StoredItem) throws(StoreError) {
        try write([(item, bytes)])
    }
}
