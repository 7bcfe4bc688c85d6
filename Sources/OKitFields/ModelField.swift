import OKitExpression
import OKitModel

/// A field that holds other models.
public protocol ModelFieldType: FieldType {
    /// Whether dictionaries have the identifiers of the models in place of what is in them.
    var foreignKey: Bool { get }
    /// Whether a store that forgets the owner forgets the models too.
    var cascadeDelete: Bool { get }
}

/// A field that holds another model.
///
/// The first model that takes another one up owns it: it lives as long as its owner, and
/// everybody else refers to it. A model from another graph moves here, with all that hangs
/// together with it.
open class ModelField<M: Model>: BaseField<M>, ModelFieldType {
    /// Whether dictionaries have the identifier of the model in place of what is in it.
    public let foreignKey: Bool

    /// Whether a store that forgets the owner forgets the model too.
    public let cascadeDelete: Bool

    /// Finds the field of a related model that leads back.
    public var findInverse: (@Sendable (M) -> any FieldType)?

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - value: the model that it holds until it is set.
    ///   - name: the text beside it.
    ///   - priority: its place among the fields of a model.
    ///   - key: its name in paths; that of the Swift property without it.
    ///   - isOptional: whether a form or a path may set it to null.
    ///   - foreignKey: whether dictionaries have only the identifier of the model.
    ///   - cascadeDelete: whether a store that forgets the owner forgets the model too.
    ///   - inverse: the field of a related model that leads back; both sides follow each other.
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

    /// A field without a value and of no model that is declared like this one.
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
        // What has a file of its own stands in one place alone.
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

    /// Stores the model in a separate file, which is read when it is first asked for; the field
    /// owns it then, whoever owned it before.
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

    /// Reads a model into the graph of the array field around this one.
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
