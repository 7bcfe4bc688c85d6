import OKitExpression
import OKitModel

/// A field that holds an ordered array of other models, each once.
open class ModelArrayField<M: Model>: BaseField<[M]>, ModelFieldType {
    /// The field of the elements.
    public let field: ModelField<M>

    /// Finds the inverse field of an element.
    public var findInverse: (@Sendable (M) -> any FieldType)?

    /// Creates a field; its value is the empty array until it is set.
    ///
    /// Omitted parameters are taken from the field of the elements.
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

    /// The setting of the element field.
    public var foreignKey: Bool { field.foreignKey }

    /// The setting of the element field.
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

    /// The models without duplicates.
    open override func constrain(_ value: [M]?) -> [M]? {
        super.constrain(value).map { models in
            var seen: Set<ObjectIdentifier> = []
            return models.filter { seen.insert(ObjectIdentifier($0)).inserted }
        }
    }

    /// Adds a model; false if the array already contains it.
    @discardableResult
    public func append(_ model: M) -> Bool {
        let present = value ?? []
        guard !present.contains(where: { $0 === model }) else {
            return false
        }
        value = present + [model]
        return true
    }

    /// Removes a model; false if the array does not contain it.
    @discardableResult
    public func removeFirst(_ model: M) -> Bool {
        guard let index = value?.firstIndex(where: { $0 === model }) else {
            return false
        }
        removeAtIndex(index)
        return true
    }

    /// Removes the model at an index; does nothing if there is none.
    public func removeAtIndex(_ index: Int) {
        guard var models = value, models.indices.contains(index) else {
            return
        }
        models.remove(at: index)
        value = models
    }

    /// Whether the array contains the model.
    public func contains(_ model: M) -> Bool {
        value?.contains { $0 === model } ?? false
    }
}

/// An array field whose elements are values of the field.
public postfix func * <M: Model>(field: ModelField<M>) -> ModelArrayField<M> {
    ModelArrayField(field)
}
