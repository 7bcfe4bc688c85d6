import OKitExpression

extension EntityType {
    /// The type of a model's class in a graph; made from the fields of the first model of the class.
    static func declared(by model: Model, in graph: Graph) -> EntityType {
        let name = Swift.type(of: model).name
        if let type = graph.types[name], type.modelClass == Swift.type(of: model) {
            for field in model.interface.fields {
                let slot = field.key.flatMap { type.slot(named: $0) }
                field.core.isStoredSeparately =
                    slot.map { type.properties[$0].isStoredSeparately } ?? false
            }
            return type
        }
        let type = EntityType(declaring: model)
        graph.types.insert(type)
        for field in model.interface.fields {
            field.core.related.map { graph.register($0) }
        }
        return graph.types[name] ?? type
    }

    /// Makes the type of a model's class from the model's fields.
    private init(declaring model: Model) {
        let modelClass = Swift.type(of: model)
        var members = ModelMembers()
        modelClass.declare(&members)
        let fields = model.interface.fieldsByKey.sorted {
            ($0.value.priority ?? 0, $0.key) < ($1.value.priority ?? 0, $1.key)
        }
        let id = fields.first { $0.key == "id" }?.value as? Field<String>
        self.init(
            name: modelClass.name,
            properties: fields.filter { $0.value !== id }.map { key, field in
                var property = field.core.declare(key)
                let initial = field.core.initial()
                property.initial =
                    field.core.startsNow ? .now : initial.isNull ? .zero : .value(initial)
                return property
            },
            hasID: id != nil,
            givesIDs: id is IDField,
            computed: members.computed,
            functions: members.functions,
            hooks: members.hooks,
            ancestors: modelClass.ancestors,
            identifierName: model.identifierField?.key,
            modelClass: modelClass
        )
    }

    /// Whether the identifier is the id, by which references find the object.
    var isIdentifierID: Bool {
        hasID && identifierSlot == 0
    }

    /// The id that finds the object with an identifier.
    ///
    /// Identifiers that are not ids, such as numbers, are unique among the models of the outermost
    /// class.
    func objectID(of identifier: String) -> String {
        isIdentifierID ? identifier : "\(ancestors.last ?? name)\u{0}\(identifier)"
    }

    /// The id that finds an object with these slots, besides its own id.
    func identity(in slots: [Value]) -> String? {
        guard let slot = identifierSlot, !isIdentifierID, slots.indices.contains(slot) else {
            return nil
        }
        return slots[slot].identifierText.map { objectID(of: $0) }
    }
}
