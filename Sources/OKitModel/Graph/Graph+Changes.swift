public import OKitExpression

/// What a store has to do, so that it has what a graph has.
public enum StoreTask: Sendable, Hashable {
    /// Store the model of that name.
    case model(String)
    /// Store the separate value of an object of a model.
    case separateValue(StoredItem, ObjectID, model: String)
    /// Remove what is no longer stored.
    case removal(StoredItem)

    /// What is stored or removed.
    public var item: StoredItem {
        switch self {
        case .model(let name): .model(name)
        case .separateValue(let item, _, _), .removal(let item): item
        }
    }
}

extension Graph {
    /// What has changed since the last call: first the values that are stored
    /// separately, then the models, then the removals, each in order of location.
    ///
    /// In this order an interrupted store loses nothing.
    public func takeChanges() -> [StoreTask] {
        var separate: [StoreTask] = []
        for holder in changedOwners.union(ownersOfUnstoredValues(in: changedModels)) {
            guard isAlive(holder) else {
                changedOwners.remove(holder)
                continue
            }
            // An object without a model waits until it has one.
            guard let item = place(of: holder), let model = modelName(of: holder) else {
                continue
            }
            changedOwners.remove(holder)
            if let old = separateStates[holder]?.item, old != item {
                removedItems.insert(old)
            }
            separateStates[holder, default: SeparateState(reading: .done)].item = item
            separate.append(.separateValue(item, holder, model: model))
        }
        let models = changedModels.sorted().map { StoreTask.model($0) }
        let stored = Set(separateStates.values.compactMap(\.item))
        let removals = removedItems.subtracting(stored).map { StoreTask.removal($0) }
        changedModels.removeAll()
        removedItems.removeAll()
        return separate.sorted { $0.item < $1.item } + models + removals.sorted { $0.item < $1.item }
    }

    /// Objects whose separate value has not been stored yet.
    ///
    /// It goes with the model, whose own file says nothing of it.
    private func ownersOfUnstoredValues(in models: Set<String>) -> [ObjectID] {
        guard !models.isEmpty else {
            return []
        }
        return separateStates.filter { holder, state in
            guard state.reading == .done, state.item == nil, let type = type(of: holder),
                let slot = type.separateSlot, !value(of: holder, slot: slot).isNull
            else {
                return false
            }
            return modelName(of: holder).map(models.contains) ?? false
        }.map(\.key)
    }

    /// Marks the model of an object, or the separate value that contains it, as changed.
    func markChanged(_ object: ObjectID, slot: Int) {
        if records[Int(object.index)].type.separateSlot == slot {
            changedOwners.insert(object)
            return
        }
        var object = object
        while let owner = parent(of: object) {
            let index = Int(owner.index)
            if let slot = records[index].type.separateSlot,
                records[index].slots[slot] == .object(object)
            {
                changedOwners.insert(owner)
                return
            }
            object = owner
        }
        if let name = models.first(where: { $0.value == object })?.key {
            changedModels.insert(name)
        }
    }
}
