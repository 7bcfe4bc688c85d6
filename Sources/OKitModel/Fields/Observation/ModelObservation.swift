import OKitExpression
import OrderedCollections

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

extension Model: Observable {
    /// Calls `action` with the path of each field that changes, of this model and of those that it
    /// leads to.
    ///
    /// - Parameters:
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
        let observation = ModelObservation(filter: path, owner: owner, action: action)
        graph.swift.modelObservers[object, default: []].removeAll(where: \.isOver)
        graph.swift.modelObservers[object, default: []].append(observation)
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
        graph.swift.modelObservers[object]?.removeAll { $0.isOver || $0.isOwned(by: owner) }
    }

    /// Ends all observations of the model itself; those of its fields go on.
    public func removeAllObservers() {
        graph.swift.modelObservers[object] = nil
    }
}

extension Graph {
    /// Tells who observes models of the fields that have changed since the last flush.
    func tellModelObservers() {
        let changes = swift.changes
        swift.changes = []
        for (object, slot) in changes where isAlive(object) {
            let key = records[Int(object.index)].type.properties[slot].name
            var seen: Set<ObjectID> = [object]
            var waiting = [(object, [key])]
            while let (reached, path) = waiting.popLast() {
                tell(reached, FieldPath(path))
                for (holder, key) in holders(of: reached) where seen.insert(holder).inserted {
                    waiting.append((holder, [key] + path))
                }
            }
        }
    }

    private func tell(_ object: ObjectID, _ path: FieldPath) {
        for observation in swift.modelObservers[object] ?? [] where !observation.isOver {
            if observation.filter?.isAffected(by: path) ?? true, let model = model(of: object) {
                observation.action(model, path)
            }
        }
    }

    /// The objects that have an object in a property, and the keys of the properties.
    private func holders(of object: ObjectID) -> [(ObjectID, String)] {
        var objects = Array(swift.linkers[object]?.keys ?? [])
        if let parent = parent(of: object), !objects.contains(parent) {
            objects.append(parent)
        }
        return objects.filter { isAlive($0) }.flatMap { holder in
            let record = records[Int(holder.index)]
            return record.type.properties.enumerated().compactMap { slot, property in
                var isThere = false
                forEachObject(in: record.slots[slot]) { isThere = isThere || $0 == object }
                return isThere ? (holder, property.name) : nil
            }
        }
    }
}
