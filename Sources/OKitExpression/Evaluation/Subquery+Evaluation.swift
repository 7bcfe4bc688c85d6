import OKitSyntax

extension Subquery {
    /// The elements of the collection for which the condition holds.
    func value(on content: ObjectID?, in evaluator: inout Evaluator) -> Value {
        let collection = evaluator.value(of: collection, on: content)
        guard let elements = collection.elements else {
            if !collection.isNull {
                evaluator.note("SUBQUERY expects a collection, found \(collection.kindName)")
            }
            return .list([])
        }
        let outer = evaluator.scope.locals
        defer { evaluator.scope.locals = outer }
        return evaluator.collection(
            .list(
                elements.filter { element in
                    evaluator.scope.locals[variable] = element
                    return evaluator.value(of: condition, on: content).condition
                }
            )
        )
    }
}
