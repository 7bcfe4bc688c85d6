import OKitExpression
import OKitModel

extension Model {
    /// Visits the fields in priority order, and those of related models.
    ///
    /// Each model is visited once.
    public func visitAllFields(recursive: Bool = true, _ body: (any FieldType) -> Void) {
        for model in recursive ? ModelWalk(from: self).models : [self] {
            for field in model.interface.fields {
                body(field)
            }
        }
    }

    /// Visits the values of the fields, in the order of `visitAllFields`.
    ///
    /// If related models are visited, so is each element of an array.
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
        let models =
            recursive
            ? Array(ModelWalk(from: self).models.dropFirst()) : ModelWalk.related(to: self)
        return models.filter { $0.loadState == .incomplete }
    }

    /// The models that foreign keys name, in this model and the models that it refers to, each
    /// once.
    public func foreignKeyModels() -> [Model] {
        ModelWalk(from: self).foreignKeyModels
    }

    /// Takes newer values from another model, optionally including identifiers.
    ///
    /// Fields that the other model has not loaded are skipped. Related models are taken as they
    /// are.
    ///
    /// - Returns: The keys of the fields whose values were taken.
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

    /// Resets all fields except the identifier; they are not loaded afterwards, and are not merged
    /// into other models.
    public func unload() {
        graph.change {
            for field in interface.fields where field !== identifierField {
                graph.set(object, slot: field.core.slot, to: .null)
                graph.fieldStates.update(object, slot: field.core.slot) { $0 = FieldState() }
            }
            graph.registry.setShell(object, true)
        }
    }
}
