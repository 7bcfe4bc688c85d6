package import OKitExpression

/// A task that brings a store up to date with a graph.
package enum StoreTask: Sendable, Hashable {
    /// Store the model with that name.
    case model(String)
    /// Store the separate value of an object of a model.
    case separateValue(StoredItem, ObjectID, model: String)
    /// Remove an item that is no longer stored.
    case removal(StoredItem)

    /// The item to store or remove.
    public var item: StoredItem {
        switch self {
        case .model(let name): .model(name)
        case .separateValue(let item, _, _), .removal(let item): item
        }
    }
}

/// The models and separate values that have changed since they were last stored.
final class StoreChanges {
    /// Unstored changes.
    struct Pending: Equatable {
        var models: Set<String> = []
        /// The objects whose separate value has changed.
        var owners: Set<ObjectID> = []
        /// The locations of separate values that were removed.
        var removed: Set<StoredItem> = []
    }

    private let objects: ObjectTable
    private let separate: SeparateStorage
    /// The unstored changes.
    private(set) var pending = Pending()

    init(_ objects: ObjectTable, _ separate: SeparateStorage) {
        self.objects = objects
        self.separate = separate
    }

    /// Marks the separate value of an object as changed.
    func markSeparateValue(of object: ObjectID) {
        pending.owners.insert(object)
    }

    /// Marks a separate value as removed.
    func markRemoved(_ item: StoredItem) {
        pending.removed.insert(item)
    }

    /// Marks the model of a living object, or the separate value that contains it, as changed.
    func mark(_ object: ObjectID, slot: Int) {
        if objects[object].type.separateSlot == slot {
            pending.owners.insert(object)
            return
        }
        var object = object
        while let owner = objects.parent(of: object) {
            if let slot = objects[owner].type.separateSlot,
                objects[owner].slots[slot] == .object(object)
            {
                pending.owners.insert(owner)
                return
            }
            object = owner
        }
        if let name = objects.name(ofModel: object) {
            pending.models.insert(name)
        }
    }

    /// Replaces the unstored changes.
    func restore(_ changes: Pending) {
        pending = changes
    }

    /// Returns the tasks for all changes since the last call: first the separately stored values,
    /// then the models, then the removals, each in order of location.
    ///
    /// With this order, no data is lost if storing is interrupted.
    func take() -> [StoreTask] {
        var tasks: [StoreTask] = []
        for owner in pending.owners.union(separate.unstoredOwners(in: pending.models)) {
            guard objects.isAlive(owner) else {
                pending.owners.remove(owner)
                continue
            }
            // An object without a model waits until it has one.
            guard let item = separate.item(of: owner), let model = objects.modelName(of: owner)
            else {
                continue
            }
            pending.owners.remove(owner)
            if let old = separate.setStored(owner, at: item), old != item {
                pending.removed.insert(old)
            }
            tasks.append(.separateValue(item, owner, model: model))
        }
        let models = pending.models.sorted().map { StoreTask.model($0) }
        let removals = pending.removed.subtracting(separate.storedItems).map(StoreTask.removal)
        pending.models.removeAll()
        pending.removed.removeAll()
        return tasks.sorted { $0.item < $1.item } + models + removals.sorted { $0.item < $1.item }
    }
}
