/// Identifies a record by its key among the records of a root entity.
///
/// A key is not reused while its record exists; sub-entities share the keys of their root.
public struct RecordID: Sendable, Hashable {
    /// The root ancestor of the record's entity, whose table contains the record.
    public let entity: String
    /// Its key in that table.
    public let key: Int64

    /// Creates the id of a record.
    public init(entity: String, key: Int64) {
        self.entity = entity
        self.key = key
    }

    /// Parses the form of `text`; `nil` for any other text.
    package init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let key = Int64(parts[1]) else {
            return nil
        }
        self.init(entity: String(parts[0]), key: key)
    }

    /// The id by which objects outside the database refer to the record: `Post/17`.
    public var text: String {
        "\(entity)/\(key)"
    }
}
