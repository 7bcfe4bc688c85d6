import OKitExpression
import OKitModel

/// Something that can be observed without its value.
public protocol ChangeObservable: AnyObject {
    /// Calls `action` at each change, until the observable is gone.
    ///
    /// - Parameters:
    ///   - action: called at each change.
    ///   - updateImmediately: whether it is called now too.
    func addObserver(updateImmediately: Bool, action: @escaping () -> Void)
}

extension ChangeObservable {
    /// Calls `action` at each change, until the observable is gone.
    public func addObserver(action: @escaping () -> Void) {
        addObserver(updateImmediately: false, action: action)
    }
}

/// Something with a value that can be observed.
///
/// A type of your own supplies its value and a registry, and calls `notifyObservers` after each
/// change; a field does so by itself.
public protocol ValueObservable<ObservedValue>: ChangeObservable {
    /// The type of the value.
    associatedtype ObservedValue
    /// The value now.
    var value: ObservedValue? { get }
    /// Who observes.
    var observations: ObservationRegistry<ObservedValue> { get }
}

/// Somebody who takes the values of what he observes.
public protocol ValueObserver<ObservedValue>: AnyObject {
    /// The type of the values.
    associatedtype ObservedValue
    /// The observable has another value; `old` is nil at the beginning.
    func observedValueChanged(
        from old: ObservedValue?,
        to new: ObservedValue?,
        observable: any ValueObservable<ObservedValue>
    )
}

extension ValueObservable {
    /// Tells who observes of the present value.
    public func notifyObservers(from old: ObservedValue? = nil, changed: Bool = true) {
        observations.notify(from: old, to: value, changed: changed)
    }

    /// Lets an observer take the values; it is held weakly.
    ///
    /// - Parameters:
    ///   - observer: takes the values.
    ///   - requiresChange: whether a set to the same value counts for nothing.
    ///   - updateImmediately: whether the observer gets the present value now.
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

    /// Calls `action` with the values until the owner is gone, which is held weakly.
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

    /// Calls `action` with the values as long as the observable is there.
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

    /// Calls `action` as long as the observable is there.
    public func addObserver(updateImmediately: Bool, action: @escaping () -> Void) {
        addObserver(requiresChange: true, updateImmediately: updateImmediately) { _, _ in action() }
    }

    /// Calls `action` with the values, the present one first, as long as the handle is held.
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

    /// Ends all that an observer or owner observes here.
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
