import OKitExpression

/// Who observes a field: a reader of the property, which belongs to the object in the graph.
final class FieldObserver {
    let slot: Int
    /// The `ObservationRegistry` of the field's type.
    let registry: AnyObject
    /// Tells the registry of the value before and the value now.
    let notify: (_ old: Value, _ new: Value, _ changed: Bool, Graph) -> Void
    var reader: Reader?

    init(
        slot: Int,
        registry: AnyObject,
        notify: @escaping (_ old: Value, _ new: Value, _ changed: Bool, Graph) -> Void
    ) {
        self.slot = slot
        self.registry = registry
        self.notify = notify
    }
}

/// The observers of fields, and the observed fields that were set to the value that they had.
struct FieldObservers {
    /// By object, in the order of the first observation of each field.
    private var observers: [ObjectID: [FieldObserver]] = [:]
    private var touched: [(object: ObjectID, observer: FieldObserver)] = []

    /// Whether observers wait for a notification.
    var isPending: Bool {
        !touched.isEmpty
    }

    /// The observer of a field.
    func observer(of object: ObjectID, slot: Int) -> FieldObserver? {
        observers[object]?.first { $0.slot == slot }
    }

    /// Adds an observer.
    mutating func attach(_ observer: FieldObserver, to object: ObjectID) {
        observers[object, default: []].append(observer)
    }

    /// Removes the observers of an object.
    ///
    /// - Returns: the observers, whose readers are to be unregistered.
    mutating func detach(from object: ObjectID) -> [FieldObserver] {
        observers.isEmpty ? [] : observers.removeValue(forKey: object) ?? []
    }

    /// Notes that a field was set to the value that it has.
    mutating func noteTouch(_ object: ObjectID, slot: Int) {
        guard !observers.isEmpty else {
            return
        }
        for observer in observers[object] ?? [] where observer.slot == slot {
            touched.append((object, observer))
        }
    }

    /// Takes the fields that were set to the value that they had, since the last call.
    mutating func takeTouched() -> [(object: ObjectID, observer: FieldObserver)] {
        defer { touched = [] }
        return touched
    }
}

extension BaseField: ValueObservable, ValueObserver {
    /// The type of the field's values.
    public typealias ObservedValue = T

    /// Who observes the field; they belong to the object, and stay when this view is gone.
    public var observations: ObservationRegistry<T> {
        let handle = core.place()
        let slot = core.slot
        let known = handle.graph.fieldObservers.observer(of: handle.object, slot: slot)
        if let registry = known?.registry as? ObservationRegistry<T> {
            return registry
        }
        let registry = ObservationRegistry<T>()
        let decode = decoder
        let observer = FieldObserver(slot: slot, registry: registry) { old, new, changed, graph in
            registry.notify(from: decode(old, graph), to: decode(new, graph), changed: changed)
        }
        Notifier(handle.graph).attach(observer, to: handle.object)
        return registry
    }

    /// Takes the value of what the field observes.
    public func observedValueChanged(
        from old: T?,
        to new: T?,
        observable: any ValueObservable<T>
    ) {
        value = new
    }
}
