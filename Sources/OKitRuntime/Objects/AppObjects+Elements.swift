import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// MARK: Properties of views and mediators

extension AppObjects {
    /// Returns the text of a property; `nil` if it is empty.
    func text(_ name: String, of object: ObjectID) -> String? {
        graph.value(of: object, name).text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the object that a property refers to.
    func object(_ name: String, of object: ObjectID) -> ObjectID? {
        graph.value(of: object, name).object
    }

    /// Returns whether a property is true.
    func condition(_ name: String, of object: ObjectID) -> Bool {
        graph.value(of: object, name).condition
    }

    /// Sets a stored property without conversion.
    func put(_ value: Value, _ name: String, of object: ObjectID) {
        if let slot = graph.type(of: object)?.slot(named: name) {
            graph.set(object, slot: slot, to: value)
        }
    }

    /// Returns the value at a key path of any value.
    ///
    /// Reads are recorded for the result that is being computed.
    func evaluated(_ path: String, on value: Value) -> Value {
        let expression = PredicateParser.parse(path, as: .expression, allowsArguments: false)
        if let object = value.object {
            return cache.value(of: expression, on: object)
        }
        var evaluator = Evaluator(graph)
        return evaluator.value(of: expression, on: value)
    }
}

// MARK: Setting up elements

extension AppObjects {
    /// Sets properties to the values of attributes.
    ///
    /// - Returns: Waiting functions that were called by this.
    func assign(_ attributes: [JSONNode.Member], to object: ObjectID) -> [PausedFunction] {
        attributes.compactMap { assign(Value(json: $0.value), $0.name, to: object) }
    }

    func assign(_ attributes: [ViewDeclaration.Attribute], to object: ObjectID) -> [PausedFunction]
    {
        attributes.compactMap { assign($0.value, $0.name.name, to: object) }
    }

    private func assign(_ value: Value, _ name: String, to object: ObjectID) -> PausedFunction? {
        let value = Self.translated.contains(name) ? translation(of: value) : value
        return write(value, to: BindingParser.parse(name, as: .single), on: object)
    }

    /// Attributes shown to users, in which `%key` refers to a text of the bundle.
    private static let translated: Set = [
        "text", "title", "placeholder", "wx_value", "errorMessage", "errorTitle",
    ]

    /// Returns the text that a `%key` refers to.
    private func translation(of value: Value) -> Value {
        guard case .text(let text) = value, !hasLiteralTexts, text.hasPrefix("%"),
            !text.hasPrefix("%@"), text != "%"
        else {
            return value
        }
        return .text(graph.environment.localized(String(text.dropFirst())))
    }

    /// Connects an outlet.
    ///
    /// A single target replaces the current one; an outlet to several objects is extended.
    func connect(_ targets: [ObjectID], to property: String, of object: ObjectID) {
        guard let type = graph.type(of: object), let slot = type.slot(named: property),
            !targets.isEmpty
        else {
            return
        }
        if case .list = type.properties[slot].type {
            let present = graph.value(of: object, slot: slot).elements ?? []
            graph.set(object, slot: slot, to: .list(present + targets.map { .object($0) }))
        } else {
            graph.set(object, slot: slot, to: .object(targets[0]))
        }
    }
}
