import OKitModel

extension BaseField: ValueObservable, ValueObserver {
    /// The type of the field's values.
    public typealias ObservedValue = T

    /// The observers of the field; they belong to the object, and remain when this view is
    /// released.
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

    /// Takes the value of the observed field.
    public func observedValueChanged(
        from old: T?,
        to new: T?,
        observable: any ValueObservable<T>
    ) {
        value = new
    }
}
