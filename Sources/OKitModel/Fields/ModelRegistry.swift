import OKitExpression

/// What a graph knows of its Swift models besides their fields' values.
struct ModelRegistry {
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
    /// Changes that are being made within each other.
    private var depth = 0

    /// Whether what fields read is noted for the evaluation in progress.
    private(set) var isTracking = false

    // MARK: Making models

    /// Notes what the next model is made for.
    mutating func prepare(_ purpose: Purpose) {
        self.purpose = purpose
    }

    /// What the model is made for that is being made; the one after it is a new object again.
    mutating func takePurpose() -> Purpose {
        defer { purpose = .creation }
        return purpose
    }

    // MARK: Turns

    /// Begins to read fields for an evaluation, or without one.
    ///
    /// - Returns: whether they were read for an evaluation before.
    mutating func setTracking(_ isTracking: Bool) -> Bool {
        defer { self.isTracking = isTracking }
        return self.isTracking
    }

    /// Begins a change.
    mutating func beginChange() {
        depth += 1
    }

    /// Ends a change.
    ///
    /// - Returns: whether it was the outermost one.
    mutating func endChange() -> Bool {
        depth -= 1
        return depth == 0
    }

    // MARK: Single models

    /// Whether only the identifier of a model is known.
    func isShell(_ object: ObjectID) -> Bool {
        !shells.isEmpty && shells.contains(object)
    }

    /// Notes whether only the identifier of a model is known.
    mutating func setShell(_ object: ObjectID, _ isShell: Bool) {
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
    mutating func addDynamicField(_ field: any FieldType, to object: ObjectID) {
        dynamicFields[object, default: []].append(field)
    }

    /// Forgets a model whose object was removed.
    mutating func forget(_ object: ObjectID) {
        shells.remove(object)
        dynamicFields[object] = nil
    }

    /// Takes over what another graph knows of a model.
    mutating func move(_ old: ObjectID, from source: ModelRegistry, to new: ObjectID) {
        dynamicFields[new] = source.dynamicFields[old]
        if source.isShell(old) {
            shells.insert(new)
        }
    }

    // MARK: Writing

    /// The plan by which a model is written; nil where its fields need code of their own.
    mutating func plan(of model: Model) -> WritingPlan? {
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
