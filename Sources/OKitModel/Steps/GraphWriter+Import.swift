package import OKitExpression
import OKitSyntax

extension GraphWriter {
    /// Creates objects of an entity from the values of their properties, all of them or none.
    ///
    /// - Parameters:
    ///   - list: The list for the new objects; without it, they become records.
    ///   - place: The location of the values with an index, for messages.
    package mutating func importObjects(
        of type: EntityType,
        _ rows: [[(property: String, value: Value)]],
        into list: PropertyTarget?,
        place: (Int) -> String
    ) throws(ImportFailure) {
        let savepoint = Savepoint(beginningIn: graph)
        defer { savepoint.end(graph) }
        var objects: [ObjectID] = []
        var added: [ObjectID] = []
        let elements = list.flatMap { graph.value(of: $0.object, slot: $0.slot).elements } ?? []
        let listed = Set(elements.compactMap(\.object))
        let present = try self.objects(with: rows, of: type, in: list, place)
        for (index, row) in rows.enumerated() {
            do throws(StepFailure) {
                let object: ObjectID
                if let found = present[index] {
                    object = found
                } else {
                    object = try makeObject(type, in: list)
                }
                objects.append(object)
                if let list, !listed.contains(object) {
                    added.append(object)
                    try refer(from: object, of: type, to: list)
                }
                for (name, value) in row {
                    guard let slot = type.slot(named: name) else {
                        throw .init(.unknownMember(name, of: type.objectType))
                    }
                    let isCleared = present[index] != nil && type.properties[slot].isOptional
                    if !value.isNull || isCleared {
                        try writeOrFail(value, to: PropertyTarget(object: object, slot: slot))
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
            // Adds them together: a list that grows object by object would be copied for each.
            if let list, !added.isEmpty {
                let others = graph.value(of: list.object, slot: list.slot).elements ?? []
                let present = Set(others.compactMap(\.object))
                let new = added.filter { !present.contains($0) }
                try writeOrFail(.list(others + new.map { .object($0) }), to: list)
            }
        } catch {
            savepoint.restore(graph)
            throw ImportFailure(description: error.message.text)
        }
        if let (index, issue) = firstIssue(of: objects, type) {
            savepoint.restore(graph)
            let place = place(index)
            throw ImportFailure(description: "\(place): \"\(issue.path)\" \(issue.message)")
        }
    }

    /// The first issue of the objects, with the index of the object.
    ///
    /// Rules may read other objects too. The inverses of relations to records contain new records
    /// only once these are stored, so they are added temporarily.
    private func firstIssue(
        of objects: [ObjectID],
        _ type: EntityType
    ) -> (index: Int, issue: ValidationIssue)? {
        let savepoint = Savepoint(beginningIn: graph)
        let unnamed = type.hasID ? objects.filter { graph.value(of: $0, slot: 0).isNull } : []
        defer {
            savepoint.restore(graph)
            savepoint.end(graph)
            for object in unnamed {
                graph.fill(object, slot: 0, with: .null)
            }
        }
        var new: [PropertyTarget: [Value]] = [:]
        for (slot, property) in type.properties.enumerated() {
            guard property.isReference, let inverse = property.inverse,
                let other = property.type.entityName.flatMap({ graph.types[$0] }),
                let list = other.slot(named: inverse), other.properties[list].type.isCollection
            else {
                continue
            }
            for object in objects {
                if let target = graph.value(of: object, slot: slot).object {
                    new[PropertyTarget(object: target, slot: list), default: []].append(
                        .object(object)
                    )
                }
            }
        }
        for (target, objects) in new {
            let present = graph.value(of: target.object, slot: target.slot).elements ?? []
            let known = Set(present.compactMap(\.object))
            let others = objects.filter { $0.object.map { !known.contains($0) } ?? false }
            graph.set(target.object, slot: target.slot, to: .list(present + others))
        }
        // A rule on other objects identifies them by their ids, which new records do not have yet.
        for (index, object) in unnamed.enumerated() {
            graph.fill(object, slot: 0, with: .text("new \(index)"))
        }
        for (index, object) in objects.enumerated() {
            if let issue = graph.validate(object).first {
                return (index, issue)
            }
        }
        return nil
    }

    /// Sets the relation that is the inverse of the list to the object with the list.
    private mutating func refer(
        from object: ObjectID,
        of type: EntityType,
        to list: PropertyTarget
    ) throws(StepFailure) {
        guard let name = graph.relation(of: list)?.inverse, let slot = type.slot(named: name),
            case .object = type.properties[slot].type
        else {
            return
        }
        try writeOrFail(.object(list.object), to: PropertyTarget(object: object, slot: slot))
    }

    /// The existing objects with the identities of rows, by the indices of the rows.
    private func objects(
        with rows: [[(property: String, value: Value)]],
        of type: EntityType,
        in list: PropertyTarget?,
        _ place: (Int) -> String
    ) throws(ImportFailure) -> [Int: ObjectID] {
        guard !type.record.identity.isEmpty else {
            return [:]
        }
        var listed: [ObjectIdentity: ObjectID] = [:]
        if let list {
            let elements = graph.value(of: list.object, slot: list.slot).elements ?? []
            for object in elements.compactMap(\.object) {
                if let identity = ObjectIdentity(of: object, on: graph) {
                    listed[identity] = object
                }
            }
        }
        var indices: [ObjectIdentity: Int] = [:]
        var objects: [Int: ObjectID] = [:]
        for (index, row) in rows.enumerated() {
            let identity = ObjectIdentity(type) { name in
                row.first { $0.property == name }?.value
            }
            guard let identity else {
                continue
            }
            if let other = indices.updateValue(index, forKey: identity) {
                let names = type.record.identity.joined(separator: ", ")
                throw ImportFailure(
                    description: "\(place(index)): \(names) is the same as in \(place(other))"
                )
            }
            let isRecord = list.map { graph.relation(of: $0) != nil } ?? true
            objects[index] = listed[identity] ?? (isRecord ? graph.object(identity, in: nil) : nil)
        }
        return objects
    }

    /// The reason that nothing was imported.
    package struct ImportFailure: Error, CustomStringConvertible {
        package let description: String

        /// Creates a failure.
        package init(description: String) {
            self.description = description
        }
    }
}
