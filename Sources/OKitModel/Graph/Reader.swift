public import OKitExpression

/// Somebody who has read parts of a graph and wants to know when one of them changes.
///
/// Stored values of expressions and of computed properties are readers too, so that a change finds
/// all that comes of it in one way.
public final class Reader {
    /// What a reader knows of what it has read.
    enum State {
        /// Nothing has changed.
        case current
        /// Something that a computed property comes of has changed; its value may be the same.
        case doubtful
        /// Something has changed, or nothing was read yet.
        case stale
    }

    var state = State.stale

    /// What was worked out last; null if a graph does not work it out itself.
    public internal(set) var value = Value.null

    /// The first of its links.
    var firstRead = ReadLinks.none

    /// Under which a computed property is read by others.
    var source = ReadLinks.none

    /// How deep the evaluation was nested.
    var height = 0

    /// The turn in which a cache was asked for it.
    var turn = 0

    /// How many results a cache keeps that are made of it.
    var holderCount = 0

    /// Who is told when the value changes.
    var observation: Observation?

    /// Place among all observations, by which a flush works them out; 0 for other readers.
    var order = 0

    /// Creates a reader that has read nothing yet.
    public init() {}

    /// Whether something that was read may have changed since the last registration.
    public var isStale: Bool {
        state != .current
    }
}
