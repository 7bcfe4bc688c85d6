package import OKitExpression

/// Somebody who is told which fields of a model change, and of the models that it leads to.
public final class ModelObservation {
    let filter: FieldPath?
    /// Gets the graph, the object of the model, and the path from there to what has changed.
    let action: (Graph, ObjectID, FieldPath) -> Void
    private let hasOwner: Bool
    private weak var owner: AnyObject?
    private(set) var isCancelled = false

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - filter: the only path whose changes count; `nil` is all.
    ///   - owner: ends the observation when it is released.
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

/// The observers of models, and the fields that have changed since they were notified.
package struct ModelObservers {
    private var observers: [ObjectID: [ModelObservation]] = [:]
    private var changes: [(object: ObjectID, slot: Int)] = []

    /// Whether observers wait for a notification.
    var isPending: Bool {
        !changes.isEmpty
    }

    /// Adds an observer of a model.
    ///
    /// - Returns: The observers that are over, as `removeAll(of:)` does.
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
    /// - Returns: The observers, as `removeAll(of:)` does.
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
    /// - Returns: The observers. They may hold other models, whose release changes the observers again,
    ///   so that they are to be released after the call.
    @discardableResult
    package mutating func removeAll(of object: ObjectID) -> [ModelObservation] {
        observers.isEmpty ? [] : observers.removeValue(forKey: object) ?? []
    }

    /// The observers of a model.
    func observers(of object: ObjectID) -> [ModelObservation] {
        observers[object] ?? []
    }

    /// Takes over the observers of a model of another graph.
    mutating func move(_ old: ObjectID, from source: ModelObservers, to new: ObjectID) {
        observers[new] = source.observers[old]
    }

    /// Notes that a field has changed, if any model has observers.
    mutating func noteChange(of object: ObjectID, slot: Int) {
        if !observers.isEmpty {
            changes.append((object, slot))
        }
    }

    /// Takes the fields that have changed since the last call.
    mutating func takeChanges() -> [(object: ObjectID, slot: Int)] {
        defer { changes = [] }
        return changes
    }
}
