import OKitExpression
import OKitSyntax
import OrderedCollections

// Changes by steps. A change that cannot be made fails.
extension GraphWriter {
    /// Creates an object, sets its values and adds it to its list.
    mutating func create(
        _ creation: Creation,
        on content: ObjectID?
    ) throws(StepFailure) -> ObjectID {
        guard let type = graph.types[creation.entity] else {
            throw StepFailure("unknown entity \"\(creation.entity)\"")
        }
        let position = try index(of: creation.position, on: content)
        let values = values(of: creation.values, on: content)
        let list =
            if let path = creation.list {
                try self.list(at: path, on: content)
            } else {
                draftList(forNew: type, with: values)
            }
        let object = try makeObject(type, in: list)
        for (name, value) in values {
            guard let slot = type.slot(named: name) else {
                throw StepFailure(
                    type.computed[name] == nil
                        ? .unknownMember(name, of: type.objectType)
                        : "\"\(name)\" of \(type.name) is computed; a new object cannot set it"
                )
            }
            try writeOrFail(value, to: PropertyTarget(object: object, slot: slot))
        }
        if let identity = ObjectIdentity(of: object, on: graph),
            graph.object(identity, in: list, besides: [object]) != nil
        {
            graph.delete(object)
            throw identity.taken(on: graph)
        }
        if let list {
            try insertOrFail(.object(object), into: list, at: position)
        }
        return object
    }

    /// The list of an edited object that contains a new object, as one of its values is the inverse of
    /// the list; `nil` if there is none.
    private func draftList(
        forNew type: EntityType,
        with values: OrderedDictionary<String, Value>
    ) -> PropertyTarget? {
        values.firstNonNil { name, value in
            guard let slot = type.slot(named: name), let draft = value.object,
                graph.isDraft(draft), let owner = graph.type(of: draft)
            else {
                return nil
            }
            let inverse = type.properties[slot].inverse
            let names = [type.name] + type.ancestors
            return owner.properties.firstIndex { property in
                guard case .list(.object(let element)) = property.type, names.contains(element)
                else {
                    return false
                }
                // One of the two declares it.
                return property.name == inverse || property.inverse == name
            }
            .map { PropertyTarget(object: draft, slot: $0) }
        }
    }

    /// Fails if another stored object has the same identity.
    func failIfTaken(_ target: PropertyTarget) throws(StepFailure) {
        guard let type = graph.type(of: target.object),
            type.properties.indices.contains(target.slot),
            type.record.identity.contains(type.properties[target.slot].name),
            !graph.isTransient(target.object),
            let identity = graph.takenIdentity(of: target.object)
        else {
            return
        }
        throw identity.taken(on: graph)
    }

    /// A new object for a list or, without one, a new record.
    func makeObject(_ type: EntityType, in list: PropertyTarget?) throws(StepFailure) -> ObjectID {
        if let list, graph.isDraft(list.object) {
            return graph.createDraft(type)
        }
        if list.map({ graph.isStoredObject($0.object) }) ?? true,
            let record = graph.objectStore?.create(type.name)
        {
            graph.writer.noteHook(\.managed, "managed", of: record)
            return record
        }
        guard list != nil else {
            throw StepFailure("\(type.name) has no records; add the new object to a list")
        }
        return graph.create(type)
    }

    /// Deletes an object or all objects of a list, with the references to them; does nothing for
    /// null.
    mutating func delete(
        _ expression: ParsedExpression,
        on content: ObjectID?
    ) throws(StepFailure) {
        let value = evaluator.value(of: expression, on: content)
        var objects: [ObjectID] = []
        for object in try self.objects(in: value, "deleted") where !removeDraft(object) {
            objects.append(object)
        }
        for object in objects {
            if graph.isTransient(object) {
                throw StepFailure(
                    "\(graph.name(of: object)) is not stored, so it cannot be deleted"
                )
            }
            if let model = graph.name(ofModel: object) {
                throw StepFailure("the model \"\(model)\" itself cannot be deleted")
            }
        }
        try failIfDenied(objects)
        try removeReferences(to: objects)
        for object in objects {
            if graph.isStoredObject(object) {
                graph.writer.noteHook(\.unmanaged, "unmanaged", of: object)
            }
            graph.delete(object)
        }
    }

    /// Fails if the rule `deny` of a relation forbids deleting one of some objects, or one that is
    /// deleted with them.
    private mutating func failIfDenied(_ objects: [ObjectID]) throws(StepFailure) {
        let all = ObjectChanges.withOthers(objects, on: graph)
        let deleted = Set(all)
        for object in all {
            guard let type = graph.type(of: object) else {
                continue
            }
            for (slot, property) in type.properties.enumerated()
            where property.deleteRule == .deny && graph.isStoredObject(object) {
                guard evaluator.charge(work: 1) else {
                    throw StepFailure("the turn ended early")
                }
                var others: Set<ObjectID> = []
                graph.value(of: object, slot: slot).forEachObject { others.insert($0) }
                if !others.isSubset(of: deleted) {
                    let name = graph.labelInSentence(of: type.name)
                    let others = graph.labelInSentence(of: type.name, property: property.name)
                    throw StepFailure("\(RuleMessage.denied.text(name, others, on: graph))")
                }
            }
        }
    }

    /// Removes the references to objects, to avoid dangling references.
    private mutating func removeReferences(to objects: [ObjectID]) throws(StepFailure) {
        let ids = Set(objects.compactMap { graph.id(of: $0) })
        guard !ids.isEmpty, let type = graph.types[TypeTable.referenceName],
            let slot = type.slot(named: TypeTable.referenceKey)
        else {
            return
        }
        try removeProperties(with: ids)
        for reference in graph.objects(of: TypeTable.referenceName) {
            guard evaluator.charge(work: 1) else {
                throw StepFailure("the turn ended early")
            }
            guard let id = graph.value(of: reference, slot: slot).text, ids.contains(id) else {
                continue
            }
            if graph.isElementOrOptional(reference) {
                graph.delete(reference)
            } else {
                graph.set(reference, slot: slot, to: .null)
            }
        }
    }

    /// Removes ids from the properties with references.
    private mutating func removeProperties(with ids: Set<String>) throws(StepFailure) {
        func isRemoved(_ value: Value) -> Bool { value.text.map { ids.contains($0) } ?? false }
        for type in graph.types.names.compactMap({ graph.types[$0] }) where type.hasReferences {
            let slots = type.properties.indices.filter { type.properties[$0].isReference }
            for object in graph.objects(of: type.name) where !graph.isStoredObject(object) {
                guard evaluator.charge(work: 1) else {
                    throw StepFailure("the turn ended early")
                }
                for slot in slots {
                    let value = graph.value(of: object, slot: slot)
                    if let elements = value.elements, elements.contains(where: isRemoved) {
                        let rest = elements.filter { !isRemoved($0) }
                        graph.set(object, slot: slot, to: .list(rest))
                    } else if isRemoved(value) {
                        graph.set(object, slot: slot, to: .null)
                    }
                }
            }
        }
    }

    /// The objects that a value is or contains.
    private mutating func objects(
        in value: Value,
        _ change: String
    ) throws(StepFailure) -> [ObjectID] {
        let value = evaluator.items(of: value)
        if value.isNull {
            return []
        }
        let elements = value.elements ?? [value]
        let objects = elements.compactMap(\.object)
        guard objects.count == elements.count else {
            let other = elements.first { $0.object == nil } ?? .null
            throw StepFailure("only objects can be \(change), not \(other.kindName)")
        }
        return OrderedSet(objects).elements.filter { graph.type(of: $0) != nil }
    }

    /// Removes values or objects from a list; without a list, removes objects from their owners.
    mutating func take(
        _ expression: ParsedExpression,
        from path: ParsedExpression?,
        on content: ObjectID?
    ) throws(StepFailure) {
        let named: PropertyTarget? =
            if let path { try list(at: path, on: content) } else { nil }
        if let (list, index) = indexedElement(expression, on: content), named ?? list == list {
            // An index identifies the element even if others are equal.
            _ = PropertyWriter(graph).removeElement(at: index, in: list)
            return
        }
        let value = evaluator.value(of: expression, on: content)
        guard let path else {
            for object in try objects(in: value, "removed") where !removeDraft(object) {
                guard graph.parent(of: object) != nil else {
                    throw StepFailure(
                        "\(graph.name(of: object)) has no owner; set `in` to the list"
                    )
                }
                graph.delete(object)
            }
            return
        }
        let list = try self.list(at: path, on: content)
        let type = PropertyWriter(graph).type(of: list)
        let isListOfLists = if case .list = type.elementType { true } else { false }
        let taken = isListOfLists ? [value] : evaluator.items(of: value).elements ?? [value]
        for value in taken {
            if let index = index(of: value, in: list) {
                _ = PropertyWriter(graph).removeElement(at: index, in: list)
            }
        }
    }

    /// The list and index of an element that an expression names by its index.
    private mutating func indexedElement(
        _ expression: ParsedExpression,
        on content: ObjectID?
    ) -> (list: PropertyTarget, index: Int)? {
        guard let (path, position) = expression.listAndPosition,
            let list = try? self.list(at: path, on: content),
            let number = evaluator.value(of: position, on: content).wholeNumber,
            let elements = graph.value(of: list.object, slot: list.slot).elements,
            let index = Int(exactly: number), elements.indices.contains(index)
        else {
            return nil
        }
        return (list, index)
    }

    /// A value that can be stored in a property.
    ///
    /// A list gets the items of a provider. Objects that a provider has created from the responses
    /// of a service, which are not stored, are copied.
    mutating func stored(_ value: Value, in target: PropertyTarget) throws(StepFailure) -> Value {
        guard let type = graph.type(of: target.object),
            type.properties.indices.contains(target.slot)
        else {
            return value
        }
        let property = type.properties[target.slot]
        let value = property.type.isCollection ? evaluator.items(of: value) : value
        guard property.type.entityName != nil, !graph.isInTransient(target.object) else {
            return value
        }
        var loaded: [ObjectID] = []
        var draft: ObjectID?
        value.forEachObject { object in
            if graph.isDraft(object) {
                draft = object
            } else if graph.isTransient(object) {
                loaded.append(object)
            }
        }
        if let draft, graph.draftRoots.contains(draft), let edited = graph.type(of: draft) {
            throw StepFailure(
                "this \(edited.name) has not been saved, so a stored \(type.name) cannot refer to it"
            )
        }
        guard let first = loaded.first else {
            return value
        }
        guard !property.isReference, !graph.isStoredObject(target.object) else {
            throw StepFailure(
                """
                \(graph.name(of: first)) is an item of a provider, which is not stored; create an \
                object from it
                """
            )
        }
        guard evaluator.charge(work: loaded.count) else {
            throw StepFailure("the turn ended early")
        }
        return value.replacing { object in
            graph.isTransient(object) && !graph.isDraft(object)
                ? copy(of: object, levels: 16) : object
        }
    }

    /// A new object with the values of another one.
    private func copy(of object: ObjectID, levels: Int) -> ObjectID {
        guard let type = graph.type(of: object), levels > 0 else {
            return object
        }
        let made = graph.create(type)
        for (slot, property) in type.properties.enumerated().dropFirst(type.hasID ? 1 : 0) {
            var value = graph.value(of: object, slot: slot)
            if !property.isReference, !property.isShared {
                value = value.replacing { child in
                    graph.modelName(of: child) == nil ? copy(of: child, levels: levels - 1) : child
                }
            }
            graph.set(made, slot: slot, to: value)
        }
        return made
    }

    /// Moves a value or object inside a list.
    mutating func place(
        _ expression: ParsedExpression,
        in path: ParsedExpression,
        at index: ParsedExpression,
        on content: ObjectID?
    ) throws(StepFailure) {
        let list = try self.list(at: path, on: content)
        let value = evaluator.value(of: expression, on: content)
        guard let from = self.index(of: value, in: list) else {
            throw StepFailure("the element to move is not in the list")
        }
        let place = evaluator.value(of: index, on: content)
        guard let to = place.wholeNumber else {
            throw StepFailure(.expectedIndex(place))
        }
        PropertyWriter(graph).move(from, to: Int(clamping: to), in: list)
    }

    /// Removes an edited object from the draft that contains it.
    ///
    /// - Returns: Whether there is one.
    private mutating func removeDraft(_ object: ObjectID) -> Bool {
        guard let holder = graph.draft(containing: object) else {
            return false
        }
        guard let index = index(of: .object(object), in: holder) else {
            return PropertyWriter(graph).clear(holder)
        }
        return PropertyWriter(graph).removeElement(at: index, in: holder)
    }

    /// The index of a value in a list; for an object, also that of a reference to it.
    private func index(of value: Value, in list: PropertyTarget) -> Int? {
        let elements = graph.resolvedValue(of: list.object, slot: list.slot).elements ?? []
        if let index = elements.firstIndex(of: value) {
            return index
        }
        guard let id = value.object.flatMap({ graph.id(of: $0) }) else {
            let type = PropertyWriter(graph).type(of: list).elementType
            return value.converted(to: type).flatMap { elements.firstIndex(of: $0) }
        }
        return elements.firstIndex { graph.referredID(of: $0) == id }
    }
}

extension GraphWriter {
    /// The values that a step passes, by name; of values with the same name, the last is used.
    mutating func values(
        of expressions: [NamedExpression],
        on content: ObjectID?
    ) -> OrderedDictionary<String, Value> {
        var values: OrderedDictionary<String, Value> = [:]
        for named in expressions {
            values[named.name] = evaluator.value(of: named.expression, on: content)
        }
        return values
    }

    /// The text of an expression; empty for null.
    mutating func text(of expression: ParsedExpression, on content: ObjectID?) -> String {
        evaluator.text(of: evaluator.value(of: expression, on: content)) ?? ""
    }

    /// The values of a function's parameters, each converted to its type; null for missing ones.
    func arguments(
        _ values: OrderedDictionary<String, Value>,
        of function: EntityFunction,
        named name: String
    ) throws(StepFailure) -> [String: Value] {
        for given in values.keys where !function.parameters.contains(given) {
            let hint = function.parameters.suggestion(for: given)
            throw StepFailure("\"\(name)\" has no parameter \"\(given)\"\(hint)")
        }
        var arguments: [String: Value] = [:]
        for parameter in function.parameters {
            let value = values[parameter] ?? .null
            guard !value.isNull, let type = function.types[parameter] else {
                arguments[parameter] = value
                continue
            }
            guard let fitting = PropertyWriter(graph).argument(value, as: type) else {
                throw StepFailure(
                    "\"\(parameter)\" of \"\(name)\" expects \(type), found \(value.kindName)"
                )
            }
            arguments[parameter] = fitting
        }
        return arguments
    }

    /// The screen that a step opens, with its content and state.
    mutating func screen(
        _ opening: Opening,
        on subject: Value
    ) throws(StepFailure) -> ScreenRequest {
        let content: ScreenRequest.Content
        if let entity = opening.entity {
            var list: PropertyTarget?
            if let path = opening.list {
                list = try self.list(at: path, on: subject.object)
            }
            content = .new(entity: entity, list: list)
        } else if let object = opening.object {
            content = .value(evaluator.value(of: object, on: subject.object))
        } else {
            content = .unstated
        }
        return ScreenRequest(
            screen: opening.screen,
            content: content,
            state: values(of: opening.state, on: subject.object),
            subject: subject,
            beginsEditing: opening.beginsEditing,
            place: opening.place
        )
    }
}
