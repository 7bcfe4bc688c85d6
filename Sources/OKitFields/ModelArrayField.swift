import OKitExpression
import OKitModel

/// A field that holds other models in their order, each once.
open class ModelArrayField<M: Model>: BaseField<[M]>, ModelFieldType {
    /// What the elements are like.
    public let field: ModelField<M>

    /// Finds the field of an element that leads back.
    public var findInverse: (@Sendable (M) -> any FieldType)?

    /// Creates a field; it holds the empty array until it is set.
    ///
    /// What is not given is taken from the field of the elements.
    public required init(
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
            ObjectFiller(handle.graph)
                .fillInitial(handle.object, slot: core.slot, with: encode(models))
        }
    }

    /// As the field of the elements says.
    public var foreignKey: Bool { field.foreignKey }

    /// As the field of the elements says.
    public var cascadeDelete: Bool { field.cascadeDelete }

    override var slotType: ValueType { .list(.object(M.name)) }

    override func specification() -> BaseField<[M]> {
        let array = Self(
            field.copied(),
            value: [],
            name: name,
            priority: priority,
            key: key,
            inverse: findInverse
        )
        array.take(declarationOf: self)
        return array
    }

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
        return (attribute as? [Any])?.enumerated().compactMap { index, element in
            context.reading("[\(index)]") {
                field.importedElement(element, in: context, graph)
            }
        }
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

    /// The models, each once.
    open override func constrain(_ value: [M]?) -> [M]? {
        super.constrain(value).map { models in
            var seen: Set<ObjectIdentifier> = []
            return models.filter { seen.insert(ObjectIdentifier($0)).inserted }
        }
    }

    /// Adds a model; false if it is there already.
    @discardableResult
    public func append(_ model: M) -> Bool {
        let present = value ?? []
        guard !present.contains(where: { $0 === model }) else {
            return false
        }
        value = present + [model]
        return true
    }

    /// Takes a model out; false if it is not there.
    @discardableResult
    public func removeFirst(_ model: M) -> Bool {
        guard let index = value?.firstIndex(where: { $0 === model }) else {
            return false
        }
        removeAtIndex(index)
        return true
    }

    /// Takes the model at an index out; nothing happens if there is none.
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
