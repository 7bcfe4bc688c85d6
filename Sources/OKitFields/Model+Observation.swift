import OKitExpression
public import OKitModel

extension Model: ChangeObservable {
    /// Calls `action` with the path of each field that changes, in this model and the models that
    /// it refers to.
    ///
    /// - Parameters:
    ///   - action: Called at each change.
    ///   - owner: Ends the observation when it is released; nil observes as long as the model
    ///     exists.
    ///   - path: Limits the observation to changes of this path; `person.name` also changes with
    ///     `person`, `person.*` with everything in it.
    ///   - updateImmediately: Whether `action` is also called now, with the path or the empty one.
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

    /// Calls `action` at each change of a field, as long as the model exists.
    public func addObserver(updateImmediately: Bool, action: @escaping () -> Void) {
        addObserver(updateImmediately: updateImmediately) { _, _ in action() }
    }

    /// Ends all observations of the model by an owner.
    public func removeObserver(_ owner: AnyObject) {
        graph.modelObservers.remove(ownedBy: owner, from: object)
    }

    /// Ends all observations of the model itself; observations of its fields continue.
    public func removeAllObservers() {
        graph.modelObservers.removeAll(of: object)
    }
}
