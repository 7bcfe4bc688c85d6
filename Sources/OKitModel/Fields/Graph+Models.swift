public import OKitExpression

extension Graph {
    /// Makes a class of models known under its name, in place of an entity that a bundle declares.
    public func register(_ modelClass: Model.Type) {
        guard types[modelClass.name]?.modelClass != modelClass else {
            return
        }
        swift.purpose = .declaration
        _ = modelClass.init(in: self)
    }

    /// The model that an object is, always the same as long as somebody references it; `nil` where
    /// the object is gone, and where no Swift class stands for its entity.
    public func model(of object: ObjectID) -> Model? {
        guard let modelClass = type(of: object)?.modelClass else {
            return nil
        }
        let known = swift.handles[object]?.handle
        if let model = known?.model {
            return model
        }
        let handle = known ?? Handle(self)
        if known == nil {
            handle.hold(object)
        }
        swift.purpose = .view(handle)
        return modelClass.init(in: self)
    }

    /// The model that an object is, where somebody references it.
    func model(ofHeld object: ObjectID) -> Model? {
        swift.handles.isEmpty ? nil : swift.handles[object]?.handle?.model
    }

    func takePurpose() -> SwiftSide.Purpose {
        defer { swift.purpose = .creation }
        return swift.purpose
    }

    /// The declaration of a model's class; made of the fields of its first model.
    func entityType(of model: Model) -> EntityType {
        let modelClass = Swift.type(of: model)
        if let type = types[modelClass.name], type.modelClass == modelClass {
            for field in model.interface.fields {
                let slot = field.key.flatMap { type.slot(named: $0) }
                field.core.isStoredSeparately = slot.map { type.properties[$0].isStoredSeparately } ?? false
            }
            return type
        }
        var members = ModelMembers()
        modelClass.declare(&members)
        let fields = model.interface.fieldsByKey.sorted {
            ($0.value.priority ?? 0, $0.key) < ($1.value.priority ?? 0, $1.key)
        }
        let id = fields.first { $0.key == "id" }?.value as? Field<String>
        let identifier = model.identifierField
        let type = EntityType(
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
            identifierName: identifier?.key,
            modelClass: modelClass
        )
        types.insert(type)
        for (_, field) in fields {
            field.core.related.map { register($0) }
        }
        return types[type.name] ?? type
    }

    /// Reads a model on behalf of an expression.
    func read(
        _ object: ObjectID,
        isTracking: Bool,
        _ body: (Model) -> Value
    ) -> Value {
        guard let model = model(of: object) else {
            return .null
        }
        let outer = swift.isTracking
        swift.isTracking = isTracking
        defer { swift.isTracking = outer }
        return body(model)
    }

    /// Notes what a model reads, where that is part of an evaluation.
    func noteRead(of dependency: @autoclosure () -> Dependency) {
        if swift.isTracking {
            note(dependency())
        }
    }

    /// Runs Swift code of a model as part of a turn.
    func run(_ object: ObjectID, _ body: (Model) -> Value) -> Value? {
        swift.depth += 1
        defer { swift.depth -= 1 }
        return model(of: object).map(body)
    }

    /// Makes changes, and does what they call for when the outermost of them is done.
    func change(_ body: () -> Void) {
        beginChange()
        body()
        endChange()
    }

    func beginChange() {
        swift.depth += 1
    }

    func endChange() {
        swift.depth -= 1
        guard swift.depth == 0 else {
            return
        }
        if !hooks.isEmpty || !orphans.isEmpty {
            var evaluator = Evaluator(self)
            evaluator.runHooks()
        }
        flush()
    }

    /// Sets what a new object holds; that is no change.
    func setInitial(_ object: ObjectID, _ slot: Int, to value: Value) {
        guard isAlive(object), records[Int(object.index)].slots.indices.contains(slot) else {
            return
        }
        let isShared = records[Int(object.index)].type.properties[slot].isShared
        if slot == 0, records[Int(object.index)].type.hasID {
            set(object, slot: slot, to: value)
            swift.states[object] = nil
            return
        }
        records[Int(object.index)].slots[slot] = value
        forEachObject(in: value) { isShared ? share($0, with: object) : () }
    }
}

extension Model {
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
