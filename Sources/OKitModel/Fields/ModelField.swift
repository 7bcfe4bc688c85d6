/// A field that holds another model.
///
/// The first model that takes another one up owns it: it lives as long as its owner, and
/// everybody else refers to it. A model from another graph moves here, with all that hangs
/// together with it.
open class ModelField<M: Model>: BaseField<M> {
    /// Whether dictionaries have the identifier of the model in place of what is in it.
    public let foreignKey: Bool

    /// Finds the field of a related model that leads back.
    public var findInverse: (@Sendable (M) -> any FieldType)?

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - foreignKey: whether dictionaries have only the identifier of the model.
    ///   - inverse: the field of a related model that leads back; both sides follow each other.
    public init(
        value: M? = nil,
        name: String? = nil,
        priority: Int? = nil,
        key: String? = nil,
        isOptional: Bool = true,
        foreignKey: Bool = false,
        inverse: (@Sendable (M) -> any FieldType)? = nil
    ) {
        self.foreignKey = foreignKey
        findInverse = inverse
        super.init(
            value: value,
            name: name,
            priority: priority,
            key: key,
            isOptional: isOptional
        )
        core.related = M.self
        core.initial = { .null }
        core.bindInitial = { [unowned self] in
            guard let model = initial, let handle = core.handle else {
                return
            }
            initial = nil
            handle.bring(model.handle)
            handle.graph.setInitial(handle.object, core.slot, to: .object(model.handle.object))
        }
    }

    override var slotType: ValueType { .object(M.name) }

    override func property(_ key: String) -> Property {
        var property = super.property(key)
        // What has a file of its own stands in one place alone.
        property.isShared = !core.isApart
        property.findInverse = ModelField.key(of: findInverse)
        return property
    }

    static func key(
        of inverse: (@Sendable (M) -> any FieldType)?
    ) -> (@Sendable (Model) -> String?)? {
        guard let inverse else {
            return nil
        }
        return { model in
            guard let model = model as? M else {
                return nil
            }
            return inverse(model).key
        }
    }

    /// Keeps the model in a file of its own, which is read when it is first asked for; the field
    /// owns it then, whoever owned it before.
    @discardableResult
    public func apart() -> Self {
        core.isApart = true
        return self
    }

    override func decode(_ value: Value) -> M? {
        guard let handle = core.handle else {
            return initial
        }
        return value.object.flatMap { handle.graph.model(of: $0) as? M }
    }

    override func imported(_ attribute: Any, in context: ValueTransformerContext) -> M? {
        imported(attribute, in: context, core.place().graph)
    }

    func imported(
        _ attribute: Any,
        in context: ValueTransformerContext,
        _ graph: Graph
    ) -> M? {
        if foreignKey {
            return M.identifierText(attribute).map { M.with(identifier: $0, in: graph) }
        }
        return (attribute as? AttributeDictionary).map {
            M.from(dictionaryValue: $0, in: context, graph: graph)
        }
    }

    override func exported(
        _ value: M,
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        guard foreignKey else {
            return value.nestedDictionary(&written, in: context)
        }
        return value.identifierField?.anyValue
    }

    override var decoder: ValidationRule<M>.Decoder {
        { value, graph in value.object.flatMap { graph.model(of: $0) as? M } }
    }

    override func store(_ value: M?, _ handle: Handle) {
        if let value {
            handle.bring(value.handle)
        }
        super.store(value, handle)
    }

    override func encode(_ value: M) -> Value { .object(value.handle.object) }
}

/// A field that holds other models in their order, each once.
open class ModelArrayField<M: Model>: BaseField<[M]> {
    /// What the elements are like.
    public let field: ModelField<M>

    /// Finds the field of an element that leads back.
    public var findInverse: (@Sendable (M) -> any FieldType)?

    /// Makes a field; it holds the empty array until it is set.
    ///
    /// What is not given is taken from the field of the elements.
    public init(
        _ field: ModelField<M>,
        value: [M]? = [],
        name: String? = nil,
        priority: Int? = nil,
        key: String? = nil,
        inverse: (@Sendable (M) -> any FieldType)? = nil
    ) {
        self.field = field
        findInverse = inverse ?? field.findInverse
        super.init(
            value: value,
            name: name ?? field.name,
            priority: priority ?? field.priority,
            key: key ?? field.key,
            isOptional: field.core.isOptional
        )
        core.related = M.self
        core.element = field.core
        core.initial = { [unowned self] in initial == nil ? .null : .list([]) }
        core.bindInitial = { [unowned self] in
            guard let models = initial, !models.isEmpty, let handle = core.handle else {
                return
            }
            initial = []
            for model in models {
                handle.bring(model.handle)
            }
            handle.graph.setInitial(handle.object, core.slot, to: encode(models))
        }
    }

    override var slotType: ValueType { .list(.object(M.name)) }

    override func property(_ key: String) -> Property {
        var property = super.property(key)
        property.isShared = true
        property.findInverse = ModelField.key(of: findInverse)
        return property
    }

    override func decode(_ value: Value) -> [M]? {
        guard let handle = core.handle else {
            return initial
        }
        return value.elements.map { elements in
            elements.compactMap { element in
                element.object.flatMap { handle.graph.model(of: $0) as? M }
            }
        }
    }

    override func imported(_ attribute: Any, in context: ValueTransformerContext) -> [M]? {
        let graph = core.place().graph
        return (attribute as? [Any])?.compactMap { field.imported($0, in: context, graph) }
    }

    override func exported(
        _ value: [M],
        _ written: inout WrittenModels,
        in context: ValueTransformerContext
    ) -> Any? {
        value.compactMap { field.exportedElement($0, &written, in: context) }
    }

    override var decoder: ValidationRule<[M]>.Decoder {
        { value, graph in
            value.elements?.compactMap { $0.object.flatMap { graph.model(of: $0) as? M } }
        }
    }

    override func store(_ value: [M]?, _ handle: Handle) {
        for model in value ?? [] {
            handle.bring(model.handle)
        }
        super.store(value, handle)
    }

    override func encode(_ value: [M]) -> Value {
        .list(value.map { .object($0.handle.object) }.withoutRepetition)
    }

    /// Adds a model; false where it is there already.
    @discardableResult
    public func append(_ model: M) -> Bool {
        let present = value ?? []
        guard !present.contains(where: { $0 === model }) else {
            return false
        }
        value = present + [model]
        return true
    }

    /// Takes a model out; false where it is not there.
    @discardableResult
    public func removeFirst(_ model: M) -> Bool {
        guard let index = value?.firstIndex(where: { $0 === model }) else {
            return false
        }
        removeAtIndex(index)
        return true
    }

    /// Takes the model at an index out; nothing happens where there is none.
    public func removeAtIndex(_ index: Int) {
        guard var models = value, models.indices.contains(index) else {
            return
        }
        models.remove(at: index)
        value = models
    }

    /// Whether the model is in the array.
    public func contains(_ model: M) -> Bool {
        value?.contains { $0 === model } ?? false
    }
}

/// An array field whose elements are what the field takes.
public postfix func * <M: Model>(field: ModelField<M>) -> ModelArrayField<M> {
    ModelArrayField(field)
}
