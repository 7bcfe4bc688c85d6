import OKitExpression
public import OKitModel

extension EntityType {
    /// The type of a model's class in a graph, created from the fields of the first model of the
    /// class.
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

    /// Creates the type of a model's class from the model's fields.
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
            views: .declared(modelClass)
        )
    }

    /// Creates a declaration of objects whose views are instances of a Swift class.
    ///
    /// - Parameter modelClass: The class that declares them.
    public init(
        name: String,
        properties: [Property],
        hasID: Bool = true,
        modelClass: Model.Type
    ) {
        self.init(
            name: name,
            properties: properties,
            hasID: hasID,
            views: .declared(modelClass)
        )
    }

    /// The Swift class whose instances are views of objects of this type; `nil` for an entity that
    /// a bundle declares.
    public var modelClass: Model.Type? {
        switch views {
        case .none: nil
        case .builtIn: Self.builtInClasses[name]
        case .declared(let modelClass): modelClass as? Model.Type
        }
    }

    /// The classes of the built-in entities, by name.
    private static let builtInClasses: [String: Model.Type] = {
        let classes: [Model.Type] = [
            ModelData.self, ModelImage.self, ModelInlineData.self, ModelInlineImage.self,
            ModelProtectionTimeout.self, ModelRef.self, ModelSettings.self,
        ]
        return Dictionary(uniqueKeysWithValues: classes.map { ($0.name, $0) })
    }()
}
