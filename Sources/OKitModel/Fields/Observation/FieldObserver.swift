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

extension Graph {
    /// Lets an observer follow a property of an object.
    func attach(_ observer: FieldObserver, to object: ObjectID) {
        swift.observers[object, default: []].append(observer)
        var old = value(of: object, slot: observer.slot)
        observer.reader = observe(.slot(object, observer.slot)) {
            [unowned self, weak observer] new in
            let before = old
            old = new
            observer?.notify(before, new, true, self)
        }
    }

    /// Ends all observations of an object's fields.
    func detachObservers(of object: ObjectID) -> [FieldObserver] {
        let observers = swift.observers.removeValue(forKey: object) ?? []
        for observer in observers {
            observer.reader.map { unregister($0) }
            observer.reader = nil
        }
        return observers
    }

    /// A field was set to the value that it has.
    func noteTouch(_ object: ObjectID, slot: Int) {
        for observer in swift.observers[object] ?? [] where observer.slot == slot {
            swift.touched.append((object, observer))
        }
    }

    func tellOfTouches() {
        let touched = swift.touched
        swift.touched = []
        for (object, observer) in touched where observer.reader != nil {
            let value = value(of: object, slot: observer.slot)
            observer.notify(value, value, false, self)
        }
    }
}

extension BaseField: ValueObservable, ValueObserver {
    /// The type of the field's values.
    public typealias ObservedValue = T

    /// Who observes the field; they belong to the object, and stay when this view is gone.
    public var observations: ObservationRegistry<T> {
        let handle = core.place()
        let slot = core.slot
        let known = handle.graph.swift.observers[handle.object]?.first { $0.slot == slot }
        if let registry = known?.registry as? ObservationRegistry<T> {
            return registry
        }
        let registry = ObservationRegistry<T>()
        let decode = decoder
        let observer = FieldObserver(slot: slot, registry: registry) { old, new, changed, graph in
            registry.notify(from: decode(old, graph), to: decode(new, graph), changed: changed)
        }
        handle.graph.attach(observer, to: handle.object)
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
