import OKitExpression

/// Computes the computed properties of objects, and caches their values for tracked evaluations.
struct ComputedValues {
    private let graph: Graph
    private let tracker: ChangeTracker

    init(_ graph: Graph) {
        self.graph = graph
        tracker = graph.tracker
    }

    /// The value of a computed property, by its index in the object's type.
    func value(
        _ member: Int,
        of object: ObjectID,
        in evaluator: inout Evaluator
    ) -> Value {
        guard let type = graph.type(of: object) else {
            return .null
        }
        guard evaluator.isTracking,
            let reader = tracker.computed(.slot(object, member), blank: { type.noSources })
        else {
            return compute(member, of: object, type, &evaluator)
        }
        if !graph.isCurrent(reader), !store(reader, member, of: object, type, &evaluator) {
            return reader.value
        }
        guard evaluator.take(height: reader.height) else {
            // The evaluation ends early here, as it would without the cached value.
            return compute(member, of: object, type, &evaluator)
        }
        tracker.noteRead(ofComputed: reader)
        return reader.value
    }

    /// Recomputes a cached value whose readers need to know whether it has changed.
    func refresh(_ reader: Reader) {
        guard case .slot(let object, let member) = tracker.dependency(ofComputed: reader),
            let type = graph.type(of: object)
        else {
            return
        }
        var evaluator = Evaluator(tracking: graph)
        let start = tracker.begin()
        if !store(reader, member, of: object, type, &evaluator) {
            tracker.discardReads(from: start)
        }
    }

    /// Computes a property for all of its readers.
    ///
    /// - Returns: False if the evaluation was cut short, which depends on the first reader. Then
    ///   each reader computes the value itself, and the reads belong to the reader that asked.
    private func store(
        _ reader: Reader,
        _ member: Int,
        of object: ObjectID,
        _ type: EntityType,
        _ evaluator: inout Evaluator
    ) -> Bool {
        let start = tracker.begin()
        let (value, height, isComplete) = evaluator.measure {
            compute(member, of: object, type, &$0)
        }
        tracker.store(value, height: height, in: reader, isComplete: isComplete, from: start)
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
            return graph.read(isTracking: isTracking) { body(graph, object) }
        }
    }
}
