package import OKitExpression

/// An observation of the fields of a model and of the models that it refers to.
public final class ModelObservation {
    let filter: FieldPath?
    /// Receives the graph, the object of the model, and the path from there to the changed field.
    let action: (Graph, ObjectID, FieldPath) -> Void
    private let hasOwner: Bool
    private weak var owner: AnyObject?
    private(set) var isCancelled = false

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - filter: The only path whose changes are observed; `nil` observes all.
    ///   - owner: Ends the observation when it is released.
    package init(
        filter: FieldPath?,
        owner: AnyObject?,
        action: @escaping (Graph, ObjectID, FieldPath) -> Void
    ) {
        self.filter = filter
        self.owner = owner
        hasOwner = owner != nil
        self.action = action
    }

    /// Ends the observation.
    public func cancel() {
        isCancelled = true
    }

    var isOver: Bool {
        isCancelled || (hasOwner && owner == nil)
    }

    func isOwned(by object: AnyObject) -> Bool {
        owner === object
    }
}

/// The observers of models, and the fields that have changed since the last notification.
package struct ModelObservers {
    private var observers: [ObjectID: [ModelObservation]] = [:]
    private var changes: [(object: ObjectID, slot: Int)] = []

    /// Whether observers wait for a notification.
    var isPending: Bool {
        !changes.isEmpty
    }

    /// Adds an observer of a model.
    ///
    /// - Returns: The ended observers, as for `removeAll(of:)`.
    @discardableResult
    package mutating func add(
        _ observation: ModelObservation,
        to object: ObjectID
    ) -> [ModelObservation] {
        defer { observers[object, default: []].append(observation) }
        return removeObservers(of: object, where: \.isOver)
    }

    /// Removes the observers of a model that belong to an owner.
    ///
    /// - Returns: The observers, as for `removeAll(of:)`.
    @discardableResult
    package mutating func remove(
        ownedBy owner: AnyObject,
        from object: ObjectID
    ) -> [ModelObservation] {
        removeObservers(of: object) { $0.isOver || $0.isOwned(by: owner) }
    }

    private mutating func removeObservers(
        of object: ObjectID,
        where isRemoved: (ModelObservation) -> Bool
    ) -> [ModelObservation] {
        guard let present = observers[object] else {
            return []
        }
        observers[object] = present.filter { !isRemoved($0) }
        return present.filter(isRemoved)
    }

    /// Removes all observers of a model.
    ///
    /// - Returns: The observers. They may hold other models, and releasing those changes the
    ///   observers again, so release them only after the call.
    @discardableResult
    package mutating func removeAll(of object: ObjectID) -> [ModelObservation] {
        observers.isEmpty ? [] : observers.removeValue(forKey: object) ?? []
    }

    /// The observers of a model.
    func observers(of object: ObjectID) -> [ModelObservation] {
        observers[object] ?? []
    }

    /// Takes over the observers of a model from another graph.
    mutating func move(_ old: ObjectID, from source: ModelObservers, to new: ObjectID) {
        observers[new] = source.observers[old]
    }

    /// Records that a field has changed, if any model has observers.
    mutating func noteChange(of object: ObjectID, slot: Int) {
        if !observers.isEmpty {
            changes.append((object, slot))
        }
    }

    /// Returns the fields that have changed since the last call.
    mutating func takeChanges() -> [(object: ObjectID, slot: Int)] {
        defer { changes = [] }
        return changes
    }
}
