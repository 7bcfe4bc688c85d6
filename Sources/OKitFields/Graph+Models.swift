public import OKitExpression
public import OKitModel

extension Graph {
    /// Registers a class of models under its name, in place of an entity that a bundle declares.
    public func register(_ modelClass: Model.Type) {
        guard types[modelClass.name]?.modelClass != modelClass else {
            return
        }
        registry.prepare(.declaration)
        _ = modelClass.init(in: self)
    }

    /// The model of an object, always the same as long as it is referenced; `nil` if the object
    /// is gone, and where no Swift class is registered for its entity.
    public func model(of object: ObjectID) -> Model? {
        let registry = registry
        let known = registry.handles.handle(of: object)
        if let model = known?.model {
            return model
        }
        guard let modelClass = type(of: object)?.modelClass else {
            return nil
        }
        let handle = known ?? Handle(self)
        if known == nil {
            handle.hold(object)
        }
        registry.prepare(.view(handle))
        return modelClass.init(in: self)
    }

    /// The model with an identifier; nil where the graph has none of the class.
    func model<M: Model>(_ modelClass: M.Type, identifier: String) -> M? {
        register(modelClass)
        return types[modelClass.name].flatMap { object(id: $0.objectID(of: identifier)) }
            .flatMap { model(of: $0) as? M }
    }

    /// Records what a model reads, where that is part of an evaluation.
    @inline(__always)
    func noteRead(of dependency: @autoclosure () -> Dependency) {
        if swiftAccess.isTracking {
            noteRead(dependency())
        }
    }

    /// What the graph knows of its models; made with the first of them.
    var registry: ModelRegistry {
        if let registry = swiftModels?.state as? ModelRegistry {
            return registry
        }
        let registry = ModelRegistry()
        supply(
            SwiftModels(
                state: registry,
                isHeld: { registry.handles.isHeld($0) },
                rules: { object, slot in
                    registry.handles.handle(of: object)?.model?.field(inSlot: slot)?.core.allRules
                },
                forget: { registry.forget($0) }
            )
        )
        return registry
    }
}
