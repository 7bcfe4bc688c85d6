import OKitSyntax

/// Something in a graph that an evaluation read, so that a change of it makes the result stale.
public enum Dependency: Sendable, Hashable {
    /// A property by its index in the object's type: a stored one, or behind those a computed one
    /// whose value is kept.
    case slot(ObjectID, Int)
    /// Who owns the object.
    case parent(ObjectID)
    /// Which object has that id.
    case identity(String)
    /// Which object is the model with that name.
    case model(String)
    /// The present moment.
    case moment
}
