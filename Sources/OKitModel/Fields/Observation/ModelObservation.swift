import OKitExpression

/// Somebody who is told which fields of a model change, and of the models that it leads to.
public final class ModelObservation {
    let filter: FieldPath?
    let action: (Model, FieldPath) -> Void
    private let hasOwner: Bool
    private weak var owner: AnyObject?
    private(set) var isCancelled = false

    init(filter: FieldPath?, owner: AnyObject?, action: @escaping (Model, FieldPath) -> Void) {
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
struct ModelObservers {
    private var observers: [ObjectID: [ModelObservation]] = [:]
    private var changes: [(object: ObjectID, slot: Int)] = []

    /// Whether observers wait for a notification.
    var isPending: Bool {
        !changes.isEmpty
    }

    /// Adds an observer of a model.
    ///
    /// - Returns: the observers that are over, as `removeAll(of:)` does.
    @discardableResult
    mutating func add(_ observation: ModelObservation, to object: ObjectID) -> [ModelObservation] {
        defer { observers[object, default: []].append(observation) }
        return removeObservers(of: object, where: \.isOver)
    }

    /// Removes the observers of a model that belong to an owner.
    ///
    /// - Returns: the observers, as `removeAll(of:)` does.
    @discardableResult
    mutating func remove(ownedBy owner: AnyObject, from object: ObjectID) -> [ModelObservation] {
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
    /// - Returns: the observers. They may hold other models, whose release changes the observers again,
    ///   so that they are to be released after the call.
    @discardableResult
    mutating func removeAll(of object: ObjectID) -> [ModelObservation] {
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

/// Notifies the observers of models of a change, from the changed model up to those that refer to it.
struct ModelNotification {
    private let graph: Graph

    init(_ graph: Graph) {
        self.graph = graph
    }

    /// Notifies the observers of a field of an object.
    func send(_ object: ObjectID, slot: Int) {
        guard let type = graph.type(of: object) else {
            return
        }
        var seen: Set<ObjectID> = [object]
        var waiting = [(object, [type.properties[slot].name])]
        while let (reached, path) = waiting.popLast() {
            notify(reached, FieldPath(path))
            for (holder, key) in holders(of: reached) where seen.insert(holder).inserted {
                waiting.append((holder, [key] + path))
            }
        }
    }

    private func notify(_ object: ObjectID, _ path: FieldPath) {
        for observation in graph.modelObservers.observers(of: object) where !observation.isOver {
            if observation.filter?.isAffected(by: path) ?? true,
                let model = graph.model(of: object)
            {
                observation.action(model, path)
            }
        }
    }

    /// The objects that have an object in a property, and the keys of the properties.
    private func holders(of object: ObjectID) -> [(ObjectID, String)] {
        var objects = graph.references.referrers(of: object)
        if let parent = graph.parent(of: object), !objects.contains(parent) {
            objects.append(parent)
        }
        return objects.flatMap { holder -> [(ObjectID, String)] in
            guard let record = graph.objects.livingRecord(holder) else {
                return []
            }
            return record.pointee.type.properties.enumerated().compactMap { slot, property in
                var isThere = false
                record.pointee.slots[slot].forEachObject { isThere = isThere || $0 == object }
                return isThere ? (holder, property.name) : nil
            }
        }
    }
}
