import OKitExpression
import OKitModel

/// The state of a graph's Swift models besides the values of their fields.
final class ModelRegistry {
    /// The objects that Swift code holds.
    let handles = HandleTable()

    /// The purpose for which a model is created.
    enum Purpose {
        case creation
        /// The model is a view of an object that exists.
        case view(Handle)
        /// The model declares the fields of its class, and has no object.
        case declaration
    }

    private var purpose = Purpose.creation
    /// The plans for writing models, by their classes.
    private var plans: [ObjectIdentifier: WritingPlan] = [:]
    /// Models of which only the identifier is known.
    private var shells: Set<ObjectID> = []
    /// The fields that single models have besides those of their class; these fields belong to no
    /// model.
    private var dynamicFields: [ObjectID: [any FieldType]] = [:]
    // MARK: Making models

    /// Sets the purpose of the next model.
    func prepare(_ purpose: Purpose) {
        self.purpose = purpose
    }

    /// Returns the purpose of the model that is being created, and resets it to a new object.
    func takePurpose() -> Purpose {
        defer { purpose = .creation }
        return purpose
    }

    // MARK: Single models

    /// Whether only the identifier of a model is known.
    func isShell(_ object: ObjectID) -> Bool {
        !shells.isEmpty && shells.contains(object)
    }

    /// Sets whether only the identifier of a model is known.
    func setShell(_ object: ObjectID, _ isShell: Bool) {
        if isShell {
            shells.insert(object)
        } else {
            shells.remove(object)
        }
    }

    /// The fields that a model has besides those of its class.
    func dynamicFields(of object: ObjectID) -> [any FieldType] {
        dynamicFields.isEmpty ? [] : dynamicFields[object] ?? []
    }

    /// Adds a field that a model has besides those of its class.
    func addDynamicField(_ field: any FieldType, to object: ObjectID) {
        dynamicFields[object, default: []].append(field)
    }

    /// Removes the state of a model whose object was removed.
    func forget(_ object: ObjectID) {
        shells.remove(object)
        dynamicFields[object] = nil
        handles.forget(object)
    }

    /// Takes over the state of a model from another graph.
    func move(_ old: ObjectID, from source: ModelRegistry, to new: ObjectID) {
        dynamicFields[new] = source.dynamicFields[old]
        if source.isShell(old) {
            shells.insert(new)
        }
    }

    // MARK: Writing

    /// The plan for writing a model; nil if its fields need custom code.
    func plan(of model: Model) -> WritingPlan? {
        let fields = model.interface.ordered
        let modelClass = ObjectIdentifier(type(of: model))
        if let known = plans[modelClass] {
            return known.fits(fields) ? known : nil
        }
        let plan = WritingPlan(fields)
        plans[modelClass] = plan
        return plan
    }
}
