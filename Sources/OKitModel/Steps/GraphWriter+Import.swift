package import OKitExpression
import OKitSyntax

extension GraphWriter {
    /// Makes objects of an entity of the values of their properties, all of them or none.
    ///
    /// - Parameters:
    ///   - list: the list that gets them; without it, they become records.
    ///   - place: where the values of an index come from, for messages.
    package mutating func importObjects(
        of type: EntityType,
        _ rows: [[(property: String, value: Value)]],
        into list: Target?,
        place: (Int) -> String
    ) throws(ImportFailure) {
        let savepoint = Savepoint(beginningIn: graph)
        defer { savepoint.end(graph) }
        for (index, row) in rows.enumerated() {
            do throws(StepFailure) {
                let object = try makeObject(type, in: list)
                for (name, value) in row {
                    guard let slot = type.slot(named: name) else {
                        throw .init(.unknownMember(name, of: type.objectType))
                    }
                    if !value.isNull {
                        try writeOrFail(value, to: Target(object: object, slot: slot))
                    }
                }
                if let list {
                    try insertOrFail(.object(object), into: list, at: .last)
                }
                if let issue = graph.validate(object).first {
                    throw .init("\"\(issue.path)\" \(issue.message)")
                }
            } catch {
                savepoint.restore(graph)
                throw ImportFailure(description: "\(place(index)): \(error.message.text)")
            }
            guard evaluator.charge(work: 1) else {
                savepoint.restore(graph)
                throw ImportFailure(description: "too many objects for one import")
            }
        }
    }

    /// Why nothing was imported.
    package struct ImportFailure: Error, CustomStringConvertible {
        package let description: String

        /// Makes a failure.
        package init(description: String) {
            self.description = description
        }
    }
}
