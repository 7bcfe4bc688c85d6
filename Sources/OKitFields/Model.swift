public import OKitExpression
public import OKitModel

/// A model whose fields are Swift properties: a typed view of one object of a graph.
///
///     final class Person: Model {
///         let name = Field<String>()
///         let friends = ModelField<Person>()*
///     }
///
/// A model retains its object, and everything that the object owns, while the model is referenced.
/// Its state is only in its fields: a model that is no longer referenced is created again on
/// demand, as long as another model owns its object.
nonisolated open class Model {
    var handle: Handle

    /// The fields by key.
    public internal(set) var interface = Interface()

    /// The name of the entity type; by default, the name of the class.
    open class var name: String {
        String(describing: self)
    }

    /// Creates a model in a graph; by default, in a separate graph.
    ///
    /// Override `afterInit()` for further initialization of new models: this initializer also runs
    /// for each view of an existing object.
    public required init(in graph: Graph = Graph()) {
        handle = Handle(graph)
        let registry = graph.registry
        let purpose = registry.takePurpose()
        for (label, field) in declaredFields() {
            interface.add(field, key: field.key ?? label)
            initializeField(field)
        }
        let type = EntityType.declared(by: self, in: graph)
        switch purpose {
        case .declaration:
            return
        case .view(let handle):
            self.handle = handle
            for field in registry.dynamicFields(of: handle.object) {
                if let field = field.core.specification(), let key = field.key {
                    interface.add(field, key: key)
                }
            }
            bind(to: graph.type(of: handle.object) ?? type)
        case .creation:
            handle.hold(graph.create(type))
            bind(to: type)
            let filler = ObjectFiller(graph)
            for field in interface.fields {
                let value = field.core.initial()
                if !value.isNull {
                    filler.fillInitial(handle.object, slot: field.core.slot, with: value)
                }
                field.core.bindInitial()
            }
            afterInit()
        }
    }

    deinit {
        if handle.model === self {
            handle.model = nil
        }
    }

    /// Called for each field once its key is known; also for each view of an existing object.
    open func initializeField(_ field: any FieldType) {}

    /// Called once for each new model, after its fields were created.
    open func afterInit() {}

    /// Called before the model is passed to a store.
    open func beforeSave() {}

    /// Called when a store has stored the model for the first time.
    open func afterCreate() {}

    /// Called when a store has deleted the model; it has no identifier then, unless it was given at
    /// creation.
    open func afterDelete() {
        if !(identifierField is IDField) {
            identifier = nil
        }
    }

    /// Declares members of the class besides its fields: computed properties, functions and hooks,
    /// which binding paths and screens use by name.
    open class func declare(_ members: inout ModelMembers) {}

    /// The field that identifies models of the class; by default, the one with the key `id`.
    open var identifierField: (any FieldType)? {
        interface["id"]
    }

    /// The class of the model in a dictionary; nil for this class.
    open class func instanceClass(for dictionary: AttributeDictionary) -> Model.Type? {
        nil
    }

    /// The graph of the model.
    public var graph: Graph {
        handle.graph
    }

    /// The object in the graph.
    public var object: ObjectID {
        handle.object
    }

    /// The model that owns this one; `nil` if it has no owner, or the owner is not a Swift model.
    public var parent: Model? {
        graph.noteRead(of: .parent(object))
        return graph.parent(of: object).flatMap { graph.model(of: $0) }
    }

    private func bind(to type: EntityType) {
        handle.model = self
        for entry in interface.ordered {
            if let slot = entry.core.key.flatMap({ type.slot(named: $0) }) {
                entry.core.handle = handle
                entry.core.slot = slot
            }
        }
        handle.plan = graph.registry.plan(of: self)
    }

    /// The fields among the Swift properties, starting with those of the superclass.
    private func declaredFields() -> [(label: String, field: any FieldType)] {
        var mirrors = [Mirror(reflecting: self)]
        while let next = mirrors.last?.superclassMirror {
            mirrors.append(next)
        }
        return mirrors.reversed().flatMap(\.children).compactMap { child in
            guard let label = child.label, let field = child.value as? any FieldType else {
                return nil
            }
            return (label, field)
        }
    }

    /// The names of the superclasses that are models, the nearest first.
    static var ancestors: [String] {
        var names: [String] = []
        var next: AnyClass? = _getSuperclass(self)
        while let ancestor = next as? Model.Type, ancestor != Model.self {
            names.append(ancestor.name)
            next = _getSuperclass(ancestor)
        }
        return names
    }
}

/// Models are equal if they are the same instance: a graph has one model per object while that is
/// referenced. A model in a set stays the same when it moves to another graph.
extension Model: Hashable, Identifiable {
    /// Whether both are the same instance.
    public static func == (left: Model, right: Model) -> Bool {
        left === right
    }

    /// Hashes the instance.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
