/// Something in a graph that an evaluation read, so that a change of it makes the result stale.
public enum Dependency: Sendable, Hashable {
    /// A stored property, by its index in the object's type.
    case slot(ObjectID, Int)
    /// Who owns the object.
    case parent(ObjectID)
    /// Which object has that id.
    case identity(String)
    /// Which object is the model of that name.
    case model(String)
}

/// Somebody who has read parts of a graph and wants to know when one of them changes.
///
/// The graph sets `isStale` once and forgets the reader; who evaluates again registers it anew.
public final class Reader {
    /// Whether something that was read has changed since the last registration.
    public internal(set) var isStale = true

    var reads: Set<Dependency> = []

    /// Makes a reader that has read nothing yet.
    public init() {}
}
