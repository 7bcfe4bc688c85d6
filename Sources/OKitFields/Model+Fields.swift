import OKitExpression
public import OKitModel

extension Model {
    /// Removes the model from the model that contains it, and deletes it unless another model does.
    ///
    /// Observers of the fields that contained it are notified. A model that no other model contains is
    /// deleted when its last reference is released.
    public func delete() {
        graph.change { graph.delete(object) }
    }

    /// Adds a field to this model only, as if its class declared it.
    ///
    /// Paths, dictionaries and rules use its key; its value becomes the initial value. Earlier
    /// observations of the field end. Does nothing if the field has no key, the model has a member
    /// with that name, or the field belongs to another model.
    public func add(field: any FieldType) {
        guard let key = field.key, field.owner == nil,
            graph.objectType(of: object)?.index(of: key) == nil
        else {
            return
        }
        let (value, loadState) = (field.anyValue, field.loadState)
        guard let specification = field.core.specification(),
            let slot = ObjectFiller(graph).addProperty(field.core.declare(key), to: object)
        else {
            return
        }
        field.core.related.map { graph.register($0) }
        interface.add(field, key: key)
        specification.key = key
        specification.priority = field.priority
        graph.registry.addDynamicField(specification, to: object)
        field.core.handle = handle
        handle.plan = nil
        field.core.slot = slot
        if loadState == .loaded {
            field.anyValue = value
        } else {
            ObjectFiller(graph).fillInitial(object, slot: slot, with: field.core.initial())
            field.core.bindInitial()
        }
    }

    /// Adds a field to a model.
    public static func << (model: Model, field: any FieldType) {
        model.add(field: field)
    }

    // MARK: Paths

    /// The field at a path through related models; nil if there is none.
    public func field(at path: FieldPath) -> (any FieldType)? {
        var model: Model? = self
        for key in path.components.dropLast() {
            model = model?.interface[key]?.anyValue as? Model
        }
        return path.components.last.flatMap { model?.interface[$0] }
    }

    /// The value of the field at a path; assigning a value has no effect if there is no field, or
    /// if it has another type.
    public subscript(path: FieldPath) -> Any? {
        get { field(at: path)?.anyValue }
        set { field(at: path)?.anyValue = newValue }
    }

    /// The path of one of the model's fields.
    public func fieldPath(for field: any FieldType) -> FieldPath? {
        field.key.map { FieldPath([$0]) }
    }

    /// Adds an error to the field at a path.
    public func addError(at path: FieldPath, message: String) {
        field(at: path)?.addValidationError(message)
    }

    /// The field of a slot of the object.
    func field(inSlot slot: Int) -> (any FieldType)? {
        interface.ordered.first { $0.core.slot == slot }?.field
    }
}
