/// What is known of the content that a server has of a stored item.
///
/// The file of the item is the app's copy. It waits to be sent as long as its digest is not that of
/// the server's content: so the queue is the files themselves, and nobody can be killed between a file
/// and its place in the queue.
package struct ServerCopy: Codable, Hashable, Sendable {
    /// The model whose server has it.
    package let model: String
    /// The server's tag of its content; `nil` if it gives none that can be relied on.
    package var entityTag: String?
    /// Of the content that the server had when it was last asked; `nil` for none, or unknown.
    package var digest: String?
    /// Of what was sent without an answer that has come so far.
    package var sentDigest: String?
    /// Whether the server has said that it has nothing.
    package var isAbsent = false
    /// Whether the app has removed it, of which the server does not know yet.
    package var isRemoved = false

    /// Knows nothing yet.
    package init(model: String) {
        self.model = model
    }

    /// Takes note of the content that the server has.
    ///
    /// - Parameter entityTag: as the server wrote it; a weak one does not tell all contents apart
    ///   (RFC 9110 §8.8.1) and is not kept.
    package mutating func take(_ digest: String, entityTag: String?) {
        self.digest = digest
        self.entityTag = entityTag?.hasPrefix("\"") == true ? entityTag : nil
        sentDigest = nil
        isAbsent = false
    }

    /// Takes note that the server has nothing.
    package mutating func takeAbsence() {
        self = ServerCopy(model: model)
        isAbsent = true
    }
}
