package import OKitSyntax

/// A store whose contents are copies of what servers have.
package protocol ServerStore: ProtectedStore {
    /// What is known of the server's content; `nil` for an item that was never at a server.
    func serverCopy(of item: StoredItem) throws(StoreError) -> ServerCopy?
    /// All items that are, or were or will be, at a server, in the order of their paths.
    func itemsAtServers() throws(StoreError) -> [StoredItem]
    /// Remembers what is known of the server's content; `nil` forgets the item.
    func note(_ copy: ServerCopy?, of item: StoredItem) throws(StoreError)

    /// What a server gets of an item, encrypted where the item is; `nil` if there is nothing.
    func sealedContent(of item: StoredItem) throws(StoreError) -> [UInt8]?
    /// What a server's content says, which is not stored yet.
    func open(
        _ bytes: [UInt8],
        of item: StoredItem,
        in model: String
    ) throws(StoreError) -> SourceText
    /// Puts a server's content in place of the stored one.
    func take(_ bytes: [UInt8], for item: StoredItem) throws(StoreError)
    /// The digest of a content: SHA-256 in hexadecimal digits.
    func digest(_ bytes: [UInt8]) -> String
}
