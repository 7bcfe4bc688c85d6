public import OKitSyntax

/// The coverage of a bundle by runs of its app: the locations of declarations and expressions that
/// were reached.
///
/// An environment with coverage records each expression that is evaluated, each step that is
/// performed, and the declarations that screens show and run.
public final class Coverage {
    /// An event at a location.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// It was shown, run or evaluated.
        case reached
        /// A condition without steps for that case did not hold.
        case otherwise
        /// It failed.
        case failed
    }

    /// A location with an event.
    public struct Place: Sendable, Hashable {
        /// The path of the file.
        public let path: String
        /// The offset of the first byte.
        public let offset: Int
        /// The event.
        public let event: Event

        /// Creates a location with an event.
        public init(_ location: SourceLocation, _ event: Event = .reached) {
            path = location.source.path
            offset = location.range.lowerBound
            self.event = event
        }
    }

    /// All events so far.
    public private(set) var places: Set<Place> = []

    /// Creates an empty coverage.
    public init() {}

    /// Records an event at a location.
    public func note(_ location: SourceLocation, _ event: Event = .reached) {
        places.insert(Place(location, event))
    }
}
