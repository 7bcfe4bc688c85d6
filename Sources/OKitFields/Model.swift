public import OKitExpression
public import OKitModel

/// A model whose fields are Swift properties: a typed view of one object of a graph.
///
///     final class Person: Model {
///         let name = Field<String>()
///         let friends = ModelField<Person>()*
///     }
///
/// A model keeps its object, and all that it owns, as long as somebody references it. All that it
/// knows stands in its fields: a model that nobody references is made anew when it is asked for, as
/// long as another model owns its object.
nonisolated open class Model {
    var handle: Handle

    /// The fields by key.
    public internal(set) var interface = Interface()

    /// The name of the entity type; the name of the class, where a subclass says nothing else.
    open class var name: String {
        String(describing: self)
    }

    /// Creates a model in a graph; without one, in a graph of its own.
    ///
    /// A subclass that has more to do when a model is made does it in `afterInit()`: this is called
    /// for each view of an object too.
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

    /// Called for each field, whose key is known; for each view of an object too.
    open func initializeField(_ field: any FieldType) {}

    /// Called once for each new model, when its fields are there.
    open func afterInit() {}

    /// Called before a store gets what the model holds.
    open func beforeSave() {}

    /// Called when a store has stored the model for the first time.
    open func afterCreate() {}

    /// Called when a store has forgotten the model; it has no identifier then, unless that was
    /// given when it was made.
    open func afterDelete() {
        if !(identifierField is IDField) {
            identifier = nil
        }
    }

    /// Declares what objects of the class have besides their fields: computed properties, functions
    /// and hooks, which binding paths and screens know by name.
    open class func declare(_ members: inout ModelMembers) {}

    /// The field that tells models of the class apart; the one whose key is `id`, where a subclass
    /// says nothing else.
    open var identifierField: (any FieldType)? {
        interface["id"]
    }

    /// The class of the model that a dictionary stands for; nil for the class that is asked.
    open class func instanceClass(for dictionary: AttributeDictionary) -> Model.Type? {
        nil
    }

    /// The graph in which the model is.
    public var graph: Graph {
        handle.graph
    }

    /// The object in the graph.
    public var object: ObjectID {
        handle.object
    }

    /// The model that owns this one; `nil` without an owner, and where that is no Swift model.
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

    /// The fields among the Swift properties, those of the superclass first.
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

    /// The names of the superclasses that are models too, the nearest first.
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

/// Models are the same if they are the same instance: a graph has one model of an object as long as that is
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
