import OKitExpression

extension Model {
    /// Gives this one model another field, as if its class declared it.
    ///
    /// Paths, dictionaries and rules know it by its key; it begins with what it holds. Who observed the
    /// field before observes nothing then. Nothing happens without a key, where the model has a member
    /// of that name, and where the field is another model's.
    public func add(field: any FieldType) {
        guard let key = field.key, field.owner == nil,
            graph.objectType(of: object)?.index(of: key) == nil
        else {
            return
        }
        let (value, loadState) = (field.anyValue, field.loadState)
        guard let specification = field.core.specification(),
            let slot = graph.addProperty(field.core.declare(key), to: object)
        else {
            return
        }
        field.core.related.map { graph.register($0) }
        interface.add(field, key: key)
        specification.key = key
        specification.priority = field.priority
        graph.swift.dynamicFields[object, default: []].append(specification)
        field.core.handle = handle
        handle.plan = nil
        field.core.slot = slot
        if loadState == .loaded {
            field.anyValue = value
        } else {
            graph.setInitial(object, slot, to: field.core.initial())
            field.core.bindInitial()
        }
    }

    /// Adds a field to a model.
    public static func << (model: Model, field: any FieldType) {
        model.add(field: field)
    }
}

extension Graph {
    /// Gives one object another stored property; it holds null.
    func addProperty(_ property: Property, to object: ObjectID) -> Int? {
        guard isAlive(object) else {
            return nil
        }
        let index = Int(object.index)
        let slot = records[index].slots.count
        records[index].type = records[index].type.adding(property)
        records[index].slots.append(.null)
        // The computed properties stand one further behind: who has read one reads it anew.
        let sources = records[index].sources
        records[index].sources = []
        for source in sources where source != ReadLinks.none {
            links.invalidate(source)
        }
        return slot
    }
}
