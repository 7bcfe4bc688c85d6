public import OKitExpression
public import OKitModel

/// The members that a class of models declares besides its fields.
public struct ModelMembers {
    var computed: [String: ComputedProperty] = [:]
    var functions: [String: EntityFunction] = [:]
    var hooks = Hooks()

    /// Declares a property that is computed from fields.
    ///
    /// Its readers are notified when a field changes that `body` has read.
    ///
    /// - Parameters:
    ///   - name: The name in paths.
    ///   - body: Reads the model; it must not change anything.
    public mutating func computed<M: Model, T: FieldValue>(
        _ name: String,
        _ body: @escaping @Sendable (M) -> T?
    ) {
        computed[name] = ComputedProperty(T.fieldType) { graph, object in
            (graph.model(of: object) as? M).flatMap(body)?.value ?? .null
        }
    }

    /// Declares a computed property as bundles do.
    public mutating func computed(_ name: String, _ property: ComputedProperty) {
        computed[name] = property
    }

    /// Declares a function.
    ///
    /// - Parameters:
    ///   - name: The name in paths.
    ///   - body: The function's body; it may change the model.
    public mutating func function<M: Model>(
        _ name: String,
        _ body: @escaping @Sendable (M) -> Void
    ) {
        functions[name] = EntityFunction(parameters: [], body: .steps([.native(body)]))
    }

    /// Declares a function with arguments and a value.
    ///
    /// - Parameters:
    ///   - name: The name in paths.
    ///   - parameters: The names of its parameters.
    ///   - body: Receives the arguments by name.
    public mutating func function<M: Model>(
        _ name: String,
        parameters: [String],
        _ body: @escaping @Sendable (M, _ arguments: [String: Value]) -> Value
    ) {
        let step = Step.native { model, arguments in
            (model as? M).map { body($0, arguments) } ?? .null
        }
        functions[name] = EntityFunction(parameters: parameters, body: .steps([step]))
    }

    /// Declares a function as bundles do; it may ask the user.
    package mutating func function(_ name: String, _ function: EntityFunction) {
        functions[name] = function
    }

    /// Declares a hook that runs at the end of the turn in which a model got an owner.
    public mutating func managed<M: Model>(_ body: @escaping @Sendable (M) -> Void) {
        hooks.managed.append(.native(body))
    }

    /// Declares a hook that runs at the end of the turn in which a model lost its owner.
    public mutating func unmanaged<M: Model>(_ body: @escaping @Sendable (M) -> Void) {
        hooks.unmanaged.append(.native(body))
    }

    /// Declares a hook that runs at the end of the turn in which a field changed.
    public mutating func changed<M: Model>(
        _ key: String,
        _ body: @escaping @Sendable (M) -> Void
    ) {
        hooks.changed[key, default: []].append(.native(body))
    }
}

extension Step {
    /// Runs Swift code of a model; the function ends with the code's value.
    package static func native(
        _ body: @escaping @Sendable (Model, _ arguments: [String: Value]) -> Value
    ) -> Step {
        .native { graph, object, arguments in
            graph.model(of: object).map { body($0, arguments) } ?? .null
        }
    }

    /// Swift code without a value.
    static func native<M: Model>(_ body: @escaping @Sendable (M) -> Void) -> Step {
        .native { model, _ in
            if let model = model as? M {
                body(model)
            }
            return .null
        }
    }
}
