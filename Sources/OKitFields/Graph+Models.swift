public import OKitExpression
public import OKitModel

extension Graph {
    /// Registers a class of models by name, replacing an entity that a bundle declares.
    public func register(_ modelClass: Model.Type) {
        guard types[modelClass.name]?.modelClass != modelClass else {
            return
        }
        registry.prepare(.declaration)
        _ = modelClass.init(in: self)
    }

    /// The model of an object, always the same while it is referenced; `nil` if the object is
    /// deleted, or no Swift class is registered for its entity.
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

    /// The model with an identifier; nil if the graph has none of the class.
    func model<M: Model>(_ modelClass: M.Type, identifier: String) -> M? {
        register(modelClass)
        return types[modelClass.name].flatMap { object(id: $0.objectID(of: identifier)) }
            .flatMap { model(of: $0) as? M }
    }

    /// Records a model's reads if they are part of an evaluation.
    @inline(__always)
    func noteRead(of dependency: @autoclosure () -> Dependency) {
        if swiftAccess.isTracking {
            noteRead(dependency())
        }
    }

    /// The registry of the graph's models; created with the first one.
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
