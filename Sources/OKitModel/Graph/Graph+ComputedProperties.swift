public import OKitExpression

extension Graph {
    /// The value of a computed property, by its index in the object's type.
    ///
    /// For tracked evaluations the value is stored until something that it read changes.
    public func computedValue(
        _ member: Int,
        of object: ObjectID,
        in evaluator: inout Evaluator
    ) -> Value {
        guard let type = type(of: object) else {
            return .null
        }
        guard evaluator.isTracking, let source = source(of: .slot(object, member)) else {
            return compute(member, of: object, type, &evaluator)
        }
        let reader = links.computed(source)
        if !isCurrent(reader), !store(reader, member, of: object, type, &evaluator) {
            return reader.value
        }
        guard evaluator.take(height: reader.height) else {
            // The evaluation ends early here, as it would if the value was not stored.
            return compute(member, of: object, type, &evaluator)
        }
        links.note(source)
        return reader.value
    }

    /// Computes a stored value again whose readers need to know whether it has changed.
    func refresh(_ reader: Reader) {
        guard case .slot(let object, let member) = links.dependency(of: reader.source),
            let type = type(of: object)
        else {
            return
        }
        var evaluator = Evaluator(tracking: self)
        let start = links.noted.count
        if !store(reader, member, of: object, type, &evaluator) {
            links.forgetNoted(from: start)
        }
    }

    /// Computes a property for all of its readers.
    ///
    /// - Returns: false where the evaluation was cut short, which depends on the first reader; then
    ///   each reader computes the value, and what was read belongs to the one that asked.
    private func store(
        _ reader: Reader,
        _ member: Int,
        of object: ObjectID,
        _ type: EntityType,
        _ evaluator: inout Evaluator
    ) -> Bool {
        let start = links.noted.count
        let (value, height, isComplete) = evaluator.measure {
            compute(member, of: object, type, &$0)
        }
        if !isComplete || reader.value != value || reader.height != height {
            (reader.value, reader.height) = (value, height)
            links.invalidate(reader.source)
        }
        if isComplete {
            links.register(reader, from: start)
        }
        return isComplete
    }

    private func compute(
        _ member: Int,
        of object: ObjectID,
        _ type: EntityType,
        _ evaluator: inout Evaluator
    ) -> Value {
        evaluator.compute(member, of: object, type.objectType) { isTracking in
            guard case .native(_, let body) = type.computedProperty(at: member).body else {
                return .null
            }
            return read(object, isTracking: isTracking, body)
        }
    }
}
