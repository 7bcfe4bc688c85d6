public import OKitSyntax

/// Where the models of an app are stored, one content for each `StoredItem`.
///
/// `FileStore` of OKitStorage stores them in files. A store of your own has these functions; a session
/// calls them in its isolation, and reports what they throw. A failed call must leave the stored
/// contents as they were, or the new content as a whole.
public protocol DataStore: AnyObject {
    /// The folder for files beside the models, such as those of records; `nil` has none.
    var folder: String? { get }

    /// The stored content of an item; `nil` if there is none.
    ///
    /// - Throws: an error with `isDamage` for a content that is set aside; any other for one that is whole
    ///   but cannot be read now.
    func read(_ item: StoredItem) throws(StoreError) -> SourceText?

    /// Stores the contents of items in their order, each whole or not at all.
    ///
    /// A schema comes first: after an error, contents before the failed one may be stored.
    func write(_ contents: [(item: StoredItem, bytes: [UInt8])]) throws(StoreError)

    /// Removes the content of an item; an item without content is fine.
    func remove(_ item: StoredItem) throws(StoreError)

    /// Gives a content that cannot be used another name, so that it is not lost and the item has none.
    ///
    /// - Returns: The new name, for messages.
    func setAside(_ item: StoredItem) throws(StoreError) -> String

    /// Stores the contents of several items, all of them or none; `nil` removes an item's content.
    func replace(_ items: [StoredItem: [UInt8]?]) throws(StoreError)
}

extension DataStore {
    /// No folder, unless a store has one.
    public var folder: String? { nil }

    /// Stores the content of an item, whole or not at all.
    public func write(_ bytes: [UInt8], to item: StoredItem) throws(StoreError) {
        try write([(item, bytes)])
    }
}
