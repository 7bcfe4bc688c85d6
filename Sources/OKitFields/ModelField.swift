import OKitExpression
import OKitModel

/// A field that holds other models.
public protocol ModelFieldType: FieldType {
    /// Whether dictionaries contain the identifiers of the models instead of their members.
    var foreignKey: Bool { get }
    /// Whether a store that deletes the owner deletes the models too.
    var cascadeDelete: Bool { get }
}

/// A field that holds another model.
///
/// The first model that refers to another one owns it: the other model lives as long as its owner,
/// and further models only refer to it. A model from another graph moves here, with all related
/// models.
open class ModelField<M: Model>: BaseField<M>, ModelFieldType {
    /// Whether dictionaries contain the identifier of the model instead of its members.
    public let foreignKey: Bool

    /// Whether a store that deletes the owner deletes the model too.
    public let cascadeDelete: Bool

    /// Finds the inverse field of a related model.
    public var findInverse: (@Sendable (M) -> any FieldType)?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - value: The model that it holds until it is set.
    ///   - name: The displayed label.
    ///   - priority: The sort key among the fields of a model.
    ///   - key: The name in paths; by default, that of the Swift property.
    ///   - isOptional: Whether a form or a path may set it to null.
    ///   - foreignKey: Whether dictionaries only contain the identifier of the model.
    ///   - cascadeDelete: Whether a store that deletes the owner deletes the model too.
    ///   - inverse: The inverse field of a related model; both sides update each other.
    public required init(
        value: M? = nil,
        name: String? = nil,
        priority: Int? = nil,
        key: String? = nil,
        isOptional: Bool = true,
        foreignKey: Bool = false,
        cascadeDelete: Bool = false,
        inverse: (@Sendable (M) -> any FieldType)? = nil
    ) {
        self.foreignKey = foreignKey
        self.cascadeDelete = cascadeDelete
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
            let value = Value.object(model.handle.object)
            ObjectFiller(handle.graph).fillInitial(handle.object, slot: core.slot, with: value)
        }
    }

    override var slotType: ValueType { .object(M.name) }

    override func specification() -> BaseField<M> {
        copied()
    }

    /// A field with the same declaration, without a value and outside of models.
    func copied() -> Self {
        let field = Self(
            value: nil,
            name: name,
            priority: priority,
            key: key,
            isOptional: core.isOptional,
            foreignKey: foreignKey,
            cascadeDelete: cascadeDelete,
            inverse: findInverse
        )
        field.take(declarationOf: self)
        return field
    }

    override func property(_ key: String) -> Property {
        var property = super.property(key)
        // A separately stored object is in one property only.
        property.isShared = !core.isStoredSeparately
        property.findInverse = ModelField.key(of: findInverse)
        return property
    }

    static func key(
        of inverse: (@Sendable (M) -> any FieldType)?
    ) -> (@Sendable (Graph, _ entity: String) -> String?)? {
        guard let inverse else {
            return nil
        }
        return { graph, entity in
            let related = graph.types[entity]?.modelClass?.declaration(in: graph)
            return (related as? M).flatMap { inverse($0).key }
        }
    }

    /// Stores the model in a separate file, which is read on first access; the field then becomes
    /// the owner of the model.
    @discardableResult
    public func storedSeparately() -> Self {
        core.isStoredSeparately = true
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

    /// Reads a model into the graph of the array field that contains it.
    func importedElement(
        _ attribute: Any,
        in context: ValueTransformerContext,
        _ graph: Graph
    ) -> M? {
        noting(attribute, in: context) {
            importer(in: context).map { $0.importValue(attribute, in: context) }
                ?? imported(attribute, in: context, graph)
        }
    }

    private func imported(
        _ attribute: Any,
        in context: ValueTransformerContext,
        _ graph: Graph
    ) -> M? {
        if foreignKey {
            return M.identifierText(attribute, graph).map { M.with(identifier: $0, in: graph) }
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
            return written.nestedDictionary(of: value, in: context)
        }
        return value.identifierField?.core.value.native
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
