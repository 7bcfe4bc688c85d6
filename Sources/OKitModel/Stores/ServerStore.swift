package import OKitSyntax

/// A store with local copies of the contents of servers.
package protocol ServerStore: ProtectedStore {
    /// The known state of an item on its server; `nil` for an item that was never on a server.
    func serverCopy(of item: StoredItem) throws(StoreError) -> ServerCopy?
    /// All items that are, were or will be on a server, in order of path.
    func itemsAtServers() throws(StoreError) -> [StoredItem]
    /// Stores the known state of an item on its server; `nil` removes it.
    func note(_ copy: ServerCopy?, of item: StoredItem) throws(StoreError)

    /// The content of an item as sent to a server, encrypted if the item is; `nil` if there is
    /// none.
    func sealedContent(of item: StoredItem) throws(StoreError) -> [UInt8]?
    /// Decrypts and parses a server's content, which is not stored yet.
    func open(
        _ bytes: [UInt8],
        of item: StoredItem,
        in model: String
    ) throws(StoreError) -> SourceText
    /// Replaces the stored content with a server's content.
    func take(_ bytes: [UInt8], for item: StoredItem) throws(StoreError)
    /// The digest of content: SHA-256 in hexadecimal digits.
    func digest(_ bytes: [UInt8]) -> String
}
