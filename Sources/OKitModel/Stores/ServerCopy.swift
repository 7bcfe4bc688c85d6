/// The known state of a stored item on its server.
///
/// The item's file is the app's copy. It has unsent changes while its digest differs from that of
/// the server's content. The files themselves are the queue, so a crash cannot separate a file from
/// its entry in the queue.
package struct ServerCopy: Codable, Hashable, Sendable {
    /// The model that the server stores.
    package let model: String
    /// The server's entity tag of the content; `nil` if it has no strong one.
    package var entityTag: String?
    /// The digest of the server's content at the last request; `nil` if there is none, or it is
    /// unknown.
    package var digest: String?
    /// The digest of the content that was sent and not acknowledged yet.
    package var sentDigest: String?
    /// Whether the server has reported that it has no content.
    package var isAbsent = false
    /// Whether the app has removed the item and the server does not know this yet.
    package var isRemoved = false

    /// Creates an unknown state.
    package init(model: String) {
        self.model = model
    }

    /// Records the content of the server.
    ///
    /// - Parameter entityTag: The server's tag; a weak one does not distinguish all contents (RFC
    ///   9110 §8.8.1) and is not stored.
    package mutating func take(_ digest: String, entityTag: String?) {
        self.digest = digest
        self.entityTag = entityTag?.hasPrefix("\"") == true ? entityTag : nil
        sentDigest = nil
        isAbsent = false
    }

    /// Records that the server has no content.
    package mutating func takeAbsence() {
        self = ServerCopy(model: model)
        isAbsent = true
    }
}
