public import OKitExpression

/// A reader of parts of a graph, which becomes stale when one of them changes.
///
/// Cached values of expressions and of computed properties are readers too, so that a change finds
/// all dependent values in the same manner.
public final class Reader {
    /// Whether the values that a reader has read have changed.
    enum State {
        /// Nothing has changed.
        case current
        /// A dependency of a computed property that it has read has changed; the property's value
        /// may be the same.
        case doubtful
        /// Something has changed, or nothing was read yet.
        case stale
    }

    var state = State.stale

    /// The last value; null if the graph does not evaluate the reader itself.
    public internal(set) var value = Value.null

    /// The first of its links.
    var firstRead = ReadLinks.none

    /// The source by which others read a computed property.
    var source = ReadLinks.none

    /// The nesting depth of the evaluation.
    var height = 0

    /// The turn in which a cache last requested it.
    var turn = 0

    /// The number of cached results that use it.
    var holderCount = 0

    /// The observation to notify when the value changes.
    var observation: Observation?

    /// The position in the evaluation order of observations; 0 for other readers.
    var order = 0

    /// Creates a reader that has read nothing yet.
    public init() {}

    /// Whether something that was read may have changed since the last registration.
    public var isStale: Bool {
        state != .current
    }
}
