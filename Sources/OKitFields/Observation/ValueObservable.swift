import OKitExpression
import OKitModel

/// An object whose changes can be observed without a value.
public protocol ChangeObservable: AnyObject {
    /// Calls `action` at each change, until the observable is released.
    ///
    /// - Parameters:
    ///   - action: Called at each change.
    ///   - updateImmediately: Whether it is also called now.
    func addObserver(updateImmediately: Bool, action: @escaping () -> Void)
}

extension ChangeObservable {
    /// Calls `action` at each change, until the observable is released.
    public func addObserver(action: @escaping () -> Void) {
        addObserver(updateImmediately: false, action: action)
    }
}

/// An object with an observable value.
///
/// A custom type provides its value and a registry, and calls `notifyObservers` after each change;
/// a field does this itself.
public protocol ValueObservable<ObservedValue>: ChangeObservable {
    /// The type of the value.
    associatedtype ObservedValue
    /// The current value.
    var value: ObservedValue? { get }
    /// The registry of the observers.
    var observations: ObservationRegistry<ObservedValue> { get }
}

/// An object that receives the values of an observable.
public protocol ValueObserver<ObservedValue>: AnyObject {
    /// The type of the values.
    associatedtype ObservedValue
    /// Called when the observable has another value; `old` is nil for the initial call.
    func observedValueChanged(
        from old: ObservedValue?,
        to new: ObservedValue?,
        observable: any ValueObservable<ObservedValue>
    )
}

extension ValueObservable {
    /// Notifies the observers of the current value.
    public func notifyObservers(from old: ObservedValue? = nil, changed: Bool = true) {
        observations.notify(from: old, to: value, changed: changed)
    }

    /// Adds an observer of the values, which is held weakly.
    ///
    /// - Parameters:
    ///   - observer: Receives the values.
    ///   - requiresChange: Whether assigning an equal value is ignored.
    ///   - updateImmediately: Whether the observer receives the current value now.
    @discardableResult
    public func addObserver<O: ValueObserver>(
        _ observer: O,
        requiresChange: Bool = true,
        updateImmediately: Bool = false
    ) -> O where O.ObservedValue == ObservedValue {
        let action: (ObservedValue?, ObservedValue?) -> Void = { [weak self, weak observer] in
            if let self {
                observer?.observedValueChanged(from: $0, to: $1, observable: self)
            }
        }
        if updateImmediately {
            action(nil, value)
        }
        observations.add(
            ValueObservation(requiresChange: requiresChange, action: action),
            owner: observer
        )
        return observer
    }

    /// Calls `action` with the values until the owner, which is held weakly, is released.
    @discardableResult
    public func addObserver<Owner: AnyObject>(
        _ owner: Owner,
        requiresChange: Bool = true,
        updateImmediately: Bool = false,
        action: @escaping (_ old: ObservedValue?, _ new: ObservedValue?) -> Void
    ) -> Owner {
        if updateImmediately {
            action(nil, value)
        }
        observations.add(
            ValueObservation(requiresChange: requiresChange, action: action),
            owner: owner
        )
        return owner
    }

    /// Calls `action` with the values as long as the observable exists.
    @discardableResult
    public func addObserver(
        requiresChange: Bool = true,
        updateImmediately: Bool = false,
        action: @escaping (_ old: ObservedValue?, _ new: ObservedValue?) -> Void
    ) -> ValueObservation<ObservedValue> {
        if updateImmediately {
            action(nil, value)
        }
        let observation = ValueObservation(requiresChange: requiresChange, action: action)
        observations.add(observation)
        return observation
    }

    /// Calls `action` as long as the observable exists.
    public func addObserver(updateImmediately: Bool, action: @escaping () -> Void) {
        addObserver(requiresChange: true, updateImmediately: updateImmediately) { _, _ in action() }
    }

    /// Calls `action` with the values, the current one first, as long as the handle is held.
    public func observe(
        requiresChange: Bool = true,
        _ action: @escaping (_ old: ObservedValue?, _ new: ObservedValue?) -> Void
    ) -> ObservationHandle {
        let observation = addObserver(
            requiresChange: requiresChange,
            updateImmediately: true,
            action: action
        )
        return ObservationHandle { observation.cancel() }
    }

    /// Ends all observations by an observer or owner.
    public func removeObserver(_ owner: AnyObject) {
        observations.remove(ownedBy: owner)
    }

    /// Ends an observation.
    public func removeObservation(_ observation: ValueObservation<ObservedValue>) {
        observation.cancel()
    }

    /// Ends all observations.
    public func removeAllObservers() {
        observations.removeAll()
    }
}
