import OKitExpression
import OKitModel

extension Model {
    /// Visits the fields in the order of their priorities, and those of related models.
    ///
    /// Each model is visited once.
    public func visitAllFields(recursive: Bool = true, _ body: (any FieldType) -> Void) {
        for model in recursive ? ModelWalk(from: self).models : [self] {
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
        let models =
            recursive
            ? Array(ModelWalk(from: self).models.dropFirst()) : ModelWalk.related(to: self)
        return models.filter { $0.loadState == .incomplete }
    }

    /// The models that foreign keys name, of this model and of those that it leads to, each once.
    public func foreignKeyModels() -> [Model] {
        ModelWalk(from: self).foreignKeyModels
    }

    /// Takes the values over that another model has newer; identifiers too, unless they are left
    /// out.
    ///
    /// Fields that the other one does not have loaded change nothing. Related models are taken over
    /// as they are.
    ///
    /// - Returns: The keys of the fields that were taken over.
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
                graph.fieldStates.update(object, slot: field.core.slot) { $0 = FieldState() }
            }
            graph.registry.setShell(object, true)
        }
    }
}
