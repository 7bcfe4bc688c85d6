import OKitExpression
import OKitModel

/// What a graph knows of its Swift models besides their fields' values.
final class ModelRegistry {
    /// The objects that Swift code holds.
    let handles = HandleTable()

    /// What a model is made for.
    enum Purpose {
        case creation
        /// The model is a view of an object that exists.
        case view(Handle)
        /// The model declares the fields of its class, and has no object.
        case declaration
    }

    private var purpose = Purpose.creation
    /// How models are written, by their classes.
    private var plans: [ObjectIdentifier: WritingPlan] = [:]
    /// Models of which only the identifier is known.
    private var shells: Set<ObjectID> = []
    /// The fields that single models have besides those of their class; of no model themselves.
    private var dynamicFields: [ObjectID: [any FieldType]] = [:]
    // MARK: Making models

    /// Notes what the next model is made for.
    func prepare(_ purpose: Purpose) {
        self.purpose = purpose
    }

    /// What the model is made for that is being made; the one after it is a new object again.
    func takePurpose() -> Purpose {
        defer { purpose = .creation }
        return purpose
    }

    // MARK: Single models

    /// Whether only the identifier of a model is known.
    func isShell(_ object: ObjectID) -> Bool {
        !shells.isEmpty && shells.contains(object)
    }

    /// Notes whether only the identifier of a model is known.
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

    /// Forgets a model whose object was removed.
    func forget(_ object: ObjectID) {
        shells.remove(object)
        dynamicFields[object] = nil
        handles.forget(object)
    }

    /// Takes over what another graph knows of a model.
    func move(_ old: ObjectID, from source: ModelRegistry, to new: ObjectID) {
        dynamicFields[new] = source.dynamicFields[old]
        if source.isShell(old) {
            shells.insert(new)
        }
    }

    // MARK: Writing

    /// The plan by which a model is written; nil where its fields need code of their own.
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
