import OKitExpression

// Identifiers of models that are not ids of objects: numbers, and texts under another key than `id`.
// Each is one model among those of the outermost class.
extension Graph {
    /// The model that an identifier names; nil where the graph has none of the class.
    func model<M: Model>(_ modelClass: M.Type, identifier: String) -> M? {
        register(modelClass)
        guard let type = types[modelClass.name] else {
            return nil
        }
        let identity = type.isIdentifierID ? identifier : type.identity(of: identifier)
        return object(id: identity).flatMap { model(of: $0) as? M }
    }

    /// From now on another identifier finds the object, where the property has its identifier.
    func changeIdentifier(of object: ObjectID, slot: Int, from old: Value, to new: Value) {
        let type = records[Int(object.index)].type
        guard slot == type.identifierSlot, !type.isIdentifierID else {
            return
        }
        changeID(
            of: object,
            from: old.identifierText.map { type.identity(of: $0) },
            to: new.identifierText.map { type.identity(of: $0) }
        )
    }

    /// By what the object of a record is found.
    func identity(in record: Record) -> String? {
        guard let slot = record.type.identifierSlot, !record.type.isIdentifierID,
            record.slots.indices.contains(slot)
        else {
            return nil
        }
        return record.slots[slot].identifierText.map { record.type.identity(of: $0) }
    }
}

extension EntityType {
    /// Whether the identifier is the id, by which references find the object.
    fileprivate var isIdentifierID: Bool {
        hasID && identifierSlot == 0
    }

    /// Tells identifiers of different classes apart, and from ids.
    fileprivate func identity(of identifier: String) -> String {
        "\(ancestors.last ?? name)\u{0}\(identifier)"
    }
}
