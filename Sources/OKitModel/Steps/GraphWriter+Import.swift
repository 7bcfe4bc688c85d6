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
        var objects: [ObjectID] = []
        for (index, row) in rows.enumerated() {
            do throws(StepFailure) {
                let object = try makeObject(type, in: list)
                objects.append(object)
                for (name, value) in row {
                    guard let slot = type.slot(named: name) else {
                        throw .init(.unknownMember(name, of: type.objectType))
                    }
                    if !value.isNull {
                        try writeOrFail(value, to: Target(object: object, slot: slot))
                    }
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
        do throws(StepFailure) {
            // Together: a list that grows object by object would be copied for each.
            if let list, !objects.isEmpty {
                let present = graph.value(of: list.object, slot: list.slot).elements ?? []
                try writeOrFail(.list(present + objects.map { .object($0) }), to: list)
            }
        } catch {
            savepoint.restore(graph)
            throw ImportFailure(description: error.message.text)
        }
        for (index, object) in objects.enumerated() {
            if let issue = graph.validate(object).first {
                savepoint.restore(graph)
                let place = place(index)
                throw ImportFailure(description: "\(place): \"\(issue.path)\" \(issue.message)")
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
