import OKitExpression

extension Model {
    /// The models that the fields hold, in the order of the fields.
    private var relatedModels: [Model] {
        interface.fields.filter { $0.core.related != nil }.flatMap(\.models)
    }

    /// The model, and all that it leads to, each once and before what it leads to itself.
    private var reachableModels: [Model] {
        var seen: Set<ObjectID> = [object]
        var found: [Model] = []
        var waiting: [Model] = [self]
        while let model = waiting.popLast() {
            found.append(model)
            for related in model.relatedModels.reversed()
            where seen.insert(related.object).inserted {
                waiting.append(related)
            }
        }
        return found
    }

    /// Visits the fields in the order of their priorities, and those of related models.
    ///
    /// Each model is visited once.
    public func visitAllFields(recursive: Bool = true, _ body: (any FieldType) -> Void) {
        for model in recursive ? reachableModels : [self] {
            for field in model.interface.fields {
                body(field)
            }
        }
    }

    /// Visits the values of the fields as `visitAllFields` visits the fields.
    ///
    /// Of an array, each element is visited too, where related models are.
    public func visitAllFieldValues(recursive: Bool = true, _ body: (Any?) -> Void) {
        visitAllFields(recursive: recursive) { field in
            let value = field.anyValue
            body(value)
            if recursive, let elements = value as? [Any] {
                for element in elements {
                    body(element)
                }
            }
        }
    }

    /// The related models of which only the identifier is known, each once.
    public func incompleteChildModels(recursive: Bool = false) -> [Model] {
        let models = recursive ? Array(reachableModels.dropFirst()) : relatedModels
        return models.filter { $0.loadState == .incomplete }
    }

    /// The models that foreign keys name, of this model and of those that it leads to, each once.
    public func foreignKeyModels() -> [Model] {
        var seen: Set<ObjectID> = []
        return reachableModels.flatMap(\.interface.fields)
            .filter { ($0 as? any ModelFieldType)?.foreignKey == true }
            .flatMap(\.models)
            .filter { seen.insert($0.object).inserted }
    }

    /// The models that fields with `cascadeDelete` lead to, each once.
    var modelsToDelete: [Model] {
        var seen: Set<ObjectID> = [object]
        var found: [Model] = []
        var waiting: [Model] = [self]
        while let model = waiting.popLast() {
            for field in model.interface.fields
            where (field as? any ModelFieldType)?.cascadeDelete == true {
                for related in field.models where seen.insert(related.object).inserted {
                    found.append(related)
                    waiting.append(related)
                }
            }
        }
        return found
    }

    /// Takes the values over that another model has newer; identifiers too, unless they are left
    /// out.
    ///
    /// Fields that the other one does not have loaded change nothing. Related models are taken over
    /// as they are.
    ///
    /// - Returns: the keys of the fields that were taken over.
    @discardableResult
    public func merge(
        from other: Model,
        exclude: [any FieldType] = [],
        if condition: ((_ own: any FieldType, _ other: any FieldType) -> Bool)? = nil
    ) -> [String] {
        interface.fields.compactMap { field in
            guard let key = field.key, let source = other.interface[key],
                !exclude.contains(where: { $0 === field }), condition?(field, source) ?? true
            else {
                return nil
            }
            return field.merge(from: source) ? key : nil
        }
    }

    /// Forgets all but the identifier; what is forgotten is not loaded, and is merged nowhere.
    public func unload() {
        graph.change {
            for field in interface.fields where field !== identifierField {
                graph.set(object, slot: field.core.slot, to: .null)
                graph.update(object, slot: field.core.slot) { $0 = FieldState() }
            }
            graph.swift.shells.insert(object)
        }
    }
}

extension FieldType {
    /// The models that the field holds.
    fileprivate var models: [Model] {
        (anyValue as? [Model]) ?? (anyValue as? Model).map { [$0] } ?? []
    }
}

extension BaseField {
    /// Takes the value of another field over, where that one is loaded and newer.
    ///
    /// The field then was set when the other one was.
    ///
    /// - Returns: whether that was so.
    @discardableResult
    public func merge(from other: any FieldType) -> Bool {
        guard other.valueType == valueType, other.loadState == .loaded,
            let stamp = other.core.state.updated,
            core.state.updated.map({ stamp.isLater(than: $0) }) ?? true
        else {
            return false
        }
        copyValue(from: other, copyTimestamps: true)
        return true
    }

    /// Sets the value to that of another field of the same type.
    public func copyValue(from other: any FieldType, copyTimestamps: Bool = false) {
        guard other.valueType == valueType else {
            return
        }
        value = other.anyValue as? T
        guard copyTimestamps, let handle = core.handle else {
            return
        }
        let state = other.core.state
        handle.graph.update(handle.object, slot: core.slot) {
            ($0.updated, $0.changed) = (state.updated, state.changed)
        }
    }
}
