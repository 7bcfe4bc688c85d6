import OKitModel

/// Somebody who is told of the values of an observable.
///
/// It lasts as long as what it observes, until it is canceled, or until its owner is gone.
public final class ValueObservation<V> {
    /// Whether only other values count; else a set to the same value does too.
    public let requiresChange: Bool

    /// Gets the value before and the value now; both are the same where nothing has changed.
    public let action: (_ old: V?, _ new: V?) -> Void

    /// Takes the observation out of where it is registered.
    private var removal: (() -> Void)?

    init(requiresChange: Bool, action: @escaping (V?, V?) -> Void) {
        self.requiresChange = requiresChange
        self.action = action
    }

    /// Ends the observation.
    public func cancel() {
        removal?()
        removal = nil
    }

    func isRemoved(by removal: @escaping () -> Void) {
        self.removal = removal
    }
}

/// Ends an observation when nobody holds it any longer.
public final class ObservationHandle {
    private let end: () -> Void

    init(_ end: @escaping () -> Void) {
        self.end = end
    }

    /// Ends the observation.
    public func cancel() {
        end()
    }

    deinit {
        end()
    }
}

/// The observations of one observable, in the order in which they were registered.
///
/// Owners are held weakly; an observation ends with its owner.
public final class ObservationRegistry<V> {
    private struct Entry {
        let observation: ValueObservation<V>
        let ownerID: ObjectIdentifier?
        weak var owner: AnyObject?

        var isOver: Bool { ownerID != nil && owner == nil }
    }

    private var entries: [Entry] = []

    /// Creates a registry without observations.
    public init() {}

    /// Whether nobody observes.
    public var isEmpty: Bool { entries.allSatisfy(\.isOver) }

    /// Adds an observation; it ends with its owner, where it has one.
    public func add(_ observation: ValueObservation<V>, owner: AnyObject? = nil) {
        entries.removeAll(where: \.isOver)
        entries.append(
            Entry(
                observation: observation,
                ownerID: owner.map { ObjectIdentifier($0) },
                owner: owner
            )
        )
        observation.isRemoved { [weak self, weak observation] in
            self?.entries.removeAll { $0.observation === observation }
        }
    }

    /// Ends all observations of an owner.
    public func remove(ownedBy owner: AnyObject) {
        entries.removeAll { $0.isOver || $0.owner === owner }
    }

    /// Ends all observations.
    public func removeAll() {
        entries.removeAll()
    }

    /// Tells who observes now; who is added or removed meanwhile changes nothing for the others.
    public func notify(from old: V?, to new: V?, changed: Bool) {
        // An entry holds its owner weakly: a copy of one costs more than what it is asked.
        let present = entries
        for index in present.indices {
            let observation = present[index].observation
            guard changed || !observation.requiresChange, !present[index].isOver,
                index == 0 || entries.contains(where: { $0.observation === observation })
            else {
                continue
            }
            observation.action(old, new)
        }
    }
}
