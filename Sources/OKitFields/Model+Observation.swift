import OKitExpression
public import OKitModel

extension Model: ChangeObservable {
    /// Calls `action` with the path of each field that changes, of this model and of those that it
    /// leads to.
    ///
    /// - Parameters:
    ///   - action: called at each change.
    ///   - owner: who ends the observation when he is gone; nil lets it last as long as the model.
    ///   - path: only changes of what it leads to count; `person.name` changes with `person` too,
    ///     `person.*` with all that is in it.
    ///   - updateImmediately: whether `action` is called now too, with the path or the empty one.
    @discardableResult
    public func addObserver(
        _ owner: AnyObject? = nil,
        for path: FieldPath? = nil,
        updateImmediately: Bool = false,
        action: @escaping (_ model: Model, _ path: FieldPath) -> Void
    ) -> ModelObservation {
        let observation = ModelObservation(filter: path, owner: owner) { graph, object, path in
            graph.model(of: object).map { action($0, path) }
        }
        graph.modelObservers.add(observation, to: object)
        if updateImmediately {
            action(self, path ?? FieldPath([]))
        }
        return observation
    }

    /// Calls `action` at each change of a field, as long as the model is there.
    public func addObserver(updateImmediately: Bool, action: @escaping () -> Void) {
        addObserver(updateImmediately: updateImmediately) { _, _ in action() }
    }

    /// Ends all that an owner observes of the model.
    public func removeObserver(_ owner: AnyObject) {
        graph.modelObservers.remove(ownedBy: owner, from: object)
    }

    /// Ends all observations of the model itself; those of its fields go on.
    public func removeAllObservers() {
        graph.modelObservers.removeAll(of: object)
    }
}
