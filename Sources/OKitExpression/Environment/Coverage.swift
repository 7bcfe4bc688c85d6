public import OKitSyntax

/// What runs of an app have reached of its bundle: the places of declarations and expressions.
///
/// An environment that has one notes each expression that is evaluated, each step that is taken, and what
/// screens show and run.
public final class Coverage {
    /// What has happened at a place.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// It was shown, run or evaluated.
        case reached
        /// It was a condition that did not hold, without steps for that.
        case otherwise
        /// It has failed.
        case failed
    }

    /// A place with what has happened there.
    public struct Place: Sendable, Hashable {
        /// The path of the file.
        public let path: String
        /// The first byte in it.
        public let offset: Int
        /// What has happened.
        public let event: Event

        /// Creates a place.
        public init(_ location: SourceLocation, _ event: Event = .reached) {
            path = location.source.path
            offset = location.range.lowerBound
            self.event = event
        }
    }

    /// All places that were reached.
    public private(set) var places: Set<Place> = []

    /// Creates an empty one.
    public init() {}

    /// Notes what has happened at a place.
    public func note(_ location: SourceLocation, _ event: Event = .reached) {
        places.insert(Place(location, event))
    }
}
