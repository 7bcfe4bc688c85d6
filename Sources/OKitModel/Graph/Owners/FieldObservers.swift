package import OKitExpression

/// An observer of a field: a reader of the property, which belongs to the object in the graph.
package final class FieldObserver {
    let slot: Int
    /// The `ObservationRegistry` of the field's type.
    package let registry: AnyObject
    /// Notifies the registry of the old and the new value.
    let notify: (_ old: Value, _ new: Value, _ changed: Bool, Graph) -> Void
    var reader: Reader?

    /// Creates an observer of a slot.
    package init(
        slot: Int,
        registry: AnyObject,
        notify: @escaping (_ old: Value, _ new: Value, _ changed: Bool, Graph) -> Void
    ) {
        self.slot = slot
        self.registry = registry
        self.notify = notify
    }
}

/// The observers of fields, and the observed fields that were assigned an equal value.
package struct FieldObservers {
    /// By object, in the order of the first observation of each field.
    private var observers: [ObjectID: [FieldObserver]] = [:]
    private var touched: [(object: ObjectID, observer: FieldObserver)] = []

    /// Whether observers wait for a notification.
    var isPending: Bool {
        !touched.isEmpty
    }

    /// The observer of a field.
    package func observer(of object: ObjectID, slot: Int) -> FieldObserver? {
        observers[object]?.first { $0.slot == slot }
    }

    /// Adds an observer.
    mutating func attach(_ observer: FieldObserver, to object: ObjectID) {
        observers[object, default: []].append(observer)
    }

    /// Removes the observers of an object.
    ///
    /// - Returns: The observers, whose readers must be unregistered.
    mutating func detach(from object: ObjectID) -> [FieldObserver] {
        observers.isEmpty ? [] : observers.removeValue(forKey: object) ?? []
    }

    /// Records that a field was assigned an equal value.
    mutating func noteTouch(_ object: ObjectID, slot: Int) {
        guard !observers.isEmpty else {
            return
        }
        for observer in observers[object] ?? [] where observer.slot == slot {
            touched.append((object, observer))
        }
    }

    /// Returns the fields that were assigned an equal value since the last call.
    mutating func takeTouched() -> [(object: ObjectID, observer: FieldObserver)] {
        defer { touched = [] }
        return touched
    }
}
