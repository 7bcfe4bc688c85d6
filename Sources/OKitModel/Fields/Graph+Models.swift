public import OKitExpression

extension Graph {
    /// Registers a class of models under its name, in place of an entity that a bundle declares.
    public func register(_ modelClass: Model.Type) {
        guard types[modelClass.name]?.modelClass != modelClass else {
            return
        }
        registry.prepare(.declaration)
        _ = modelClass.init(in: self)
    }

    /// The model of an object, always the same as long as it is referenced; `nil` where the object
    /// is gone, and where no Swift class is registered for its entity.
    public func model(of object: ObjectID) -> Model? {
        guard let modelClass = type(of: object)?.modelClass else {
            return nil
        }
        let known = handles.handle(of: object)
        if let model = known?.model {
            return model
        }
        let handle = known ?? Handle(self)
        if known == nil {
            handle.hold(object)
        }
        registry.prepare(.view(handle))
        return modelClass.init(in: self)
    }

    /// The model of an object, if it is referenced.
    func model(ofHeld object: ObjectID) -> Model? {
        handles.handle(of: object)?.model
    }

    /// The model with an identifier; nil where the graph has none of the class.
    func model<M: Model>(_ modelClass: M.Type, identifier: String) -> M? {
        register(modelClass)
        return types[modelClass.name].flatMap { object(id: $0.objectID(of: identifier)) }
            .flatMap { model(of: $0) as? M }
    }

    // MARK: Reading and changing

    /// Reads a model on behalf of an expression.
    func read(_ object: ObjectID, isTracking: Bool, _ body: (Model) -> Value) -> Value {
        guard let model = model(of: object) else {
            return .null
        }
        let outer = registry.setTracking(isTracking)
        defer { _ = registry.setTracking(outer) }
        return body(model)
    }

    /// Notes what a model reads, where that is part of an evaluation.
    @inline(__always)
    func noteRead(of dependency: @autoclosure () -> Dependency) {
        if registry.isTracking {
            noteRead(dependency())
        }
    }

    /// Runs Swift code of a model as part of a turn.
    func run(_ object: ObjectID, _ body: (Model) -> Value) -> Value? {
        registry.beginChange()
        defer { _ = registry.endChange() }
        return model(of: object).map(body)
    }

    /// Makes changes, and runs hooks and notifies observers when the outermost of them is done.
    func change(_ body: () -> Void) {
        registry.beginChange()
        body()
        endChange()
    }

    func endChange() {
        guard registry.endChange() else {
            return
        }
        if !hooks.waiting.isEmpty || !ownership.orphans.isEmpty {
            var writer = GraphWriter(self)
            writer.runHooks()
        }
        flush()
    }
}
