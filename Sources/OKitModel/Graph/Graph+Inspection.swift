package import OKitExpression
import OrderedCollections

// What evaluations read, for people who look into a running app.
extension Graph {
    /// Returns the value of an evaluation and the names of what it has read, such as `Book.title`.
    ///
    /// Nothing is cached, and no reader is registered.
    package func inspect(_ body: (inout Evaluator) -> Value) -> (value: Value, reads: [String]) {
        let start = tracker.begin()
        var evaluator = Evaluator(tracking: self)
        let value = body(&evaluator)
        let names = tracker.takeReads(from: start).map { name(of: $0) }
        return (value, Array(OrderedSet(names)))
    }

    private func name(of dependency: Dependency) -> String {
        switch dependency {
        case .slot(let object, let slot):
            return type(of: object).map { "\($0.name).\($0.objectType.memberName(at: slot))" }
                ?? "a deleted object"
        case .parent(let object): return "the owner of \(type(of: object)?.name ?? "an object")"
        case .identity(let id): return "the object \"\(id)\""
        case .model(let name): return "the model \"\(name)\""
        case .moment: return "now"
        }
    }
}
