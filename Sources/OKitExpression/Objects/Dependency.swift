import OKitSyntax

/// A part of a graph that an evaluation read; changing it makes the result stale.
public enum Dependency: Sendable, Hashable {
    /// A property by its index in the object's type: a stored one or, after those, a cached
    /// computed one.
    case slot(ObjectID, Int)
    /// The owner of an object.
    case parent(ObjectID)
    /// The object with an id.
    case identity(String)
    /// The root object of the model with that name.
    case model(String)
    /// The current time.
    case moment
}
