public import OKitExpression

/// What a store has to do, so that it has what a graph has.
public enum StoreTask: Sendable, Hashable {
    /// Store the model of that name.
    case model(String)
    /// Store what an object keeps apart, at its place in a model.
    case apart(StoredItem, ObjectID, model: String)
    /// Remove what is kept no more.
    case removal(StoredItem)

    /// What is stored or removed.
    public var item: StoredItem {
        switch self {
        case .model(let name): .model(name)
        case .apart(let item, _, _), .removal(let item): item
        }
    }
}

extension Graph {
    /// What has changed since the last call: first what is kept apart, then the models, then what is
    /// to be removed, each in order of its place.
    ///
    /// In this order a store that is broken off has lost nothing.
    public func takeChanges() -> [StoreTask] {
        var apart: [StoreTask] = []
        for holder in changedHolders.union(newHolders(in: changedModels)) {
            guard isAlive(holder) else {
                changedHolders.remove(holder)
                continue
            }
            // An object without a model waits until it has one.
            guard let item = place(of: holder), let model = modelName(of: holder) else {
                continue
            }
            changedHolders.remove(holder)
            if let old = apartStates[holder]?.item, old != item {
                removedItems.insert(old)
            }
            apartStates[holder, default: ApartState(reading: .done)].item = item
            apart.append(.apart(item, holder, model: model))
        }
        let models = changedModels.sorted().map { StoreTask.model($0) }
        let kept = Set(apartStates.values.compactMap(\.item))
        let removals = removedItems.subtracting(kept).map { StoreTask.removal($0) }
        changedModels.removeAll()
        removedItems.removeAll()
        return apart.sorted { $0.item < $1.item } + models + removals.sorted { $0.item < $1.item }
    }

    /// Objects that have something to keep apart which no store has yet.
    ///
    /// It goes with the model, whose own file says nothing of it.
    private func newHolders(in models: Set<String>) -> [ObjectID] {
        guard !models.isEmpty else {
            return []
        }
        return apartStates.filter { holder, state in
            guard state.reading == .done, state.item == nil, let type = type(of: holder),
                let slot = type.apartSlot, !value(of: holder, slot: slot).isNull
            else {
                return false
            }
            return modelName(of: holder).map(models.contains) ?? false
        }.map(\.key)
    }

    /// Notes that a property of an object has changed: in its model, or in what keeps it apart.
    func markChanged(_ object: ObjectID, slot: Int) {
        if records[Int(object.index)].type.apartSlot == slot {
            changedHolders.insert(object)
            return
        }
        var object = object
        while let owner = parent(of: object) {
            let index = Int(owner.index)
            if let slot = records[index].type.apartSlot,
                records[index].slots[slot] == .object(object)
            {
                changedHolders.insert(owner)
                return
            }
            object = owner
        }
        if let name = models.first(where: { $0.value == object })?.key {
            changedModels.insert(name)
        }
    }
}
