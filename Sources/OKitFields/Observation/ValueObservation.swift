import OKitModel

/// An observation of the values of an observable.
///
/// It ends when it is canceled, or when the observable or its owner is released.
public final class ValueObservation<V> {
    /// Whether only changed values are reported; otherwise assigning an equal value is reported
    /// too.
    public let requiresChange: Bool

    /// Receives the old and the new value; both are equal if nothing has changed.
    public let action: (_ old: V?, _ new: V?) -> Void

    /// Removes the observation from its registry.
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

/// Ends an observation when the handle is released.
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

/// The observations of one observable, in registration order.
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

    /// Whether there are no observers.
    public var isEmpty: Bool { entries.allSatisfy(\.isOver) }

    /// Adds an observation, which ends with its owner if it has one.
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

    /// Notifies the current observers; adding or removing observers in the meantime does not affect
    /// the others.
    public func notify(from old: V?, to new: V?, changed: Bool) {
        // An entry holds its owner weakly: copying it costs more than checking it.
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
