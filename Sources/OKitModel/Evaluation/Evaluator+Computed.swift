import OKitSyntax

extension Evaluator {
    /// The value of a computed property, by its index in the object's type.
    ///
    /// Who tracks what is read finds the value kept, as long as nothing that it comes of changes.
    mutating func computed(_ member: Int, of object: ObjectID, _ type: EntityType) -> Value {
        guard !working.contains(where: { $0 == (object, member) }) else {
            noteCycle(from: member, of: object)
            return .null
        }
        guard isTracking, let source = graph.source(of: .slot(object, member)) else {
            return workOut(member, of: object, type)
        }
        let reader = graph.links.computed(source)
        if !graph.isCurrent(reader), !keep(reader, member, of: object, type) {
            return reader.value
        }
        guard depth + reader.height <= Self.deepestNesting else {
            // It ends early here, as it would if nobody had kept it.
            return workOut(member, of: object, type)
        }
        deepest = max(deepest, depth + reader.height)
        graph.links.note(source)
        return reader.value
    }

    /// Works out a kept value whose readers want to know whether it has changed.
    mutating func refresh(_ reader: Reader) {
        guard case .slot(let object, let member) = graph.links.dependency(of: reader.source),
            let type = graph.type(of: object)
        else {
            return
        }
        let start = graph.links.noted.count
        if !keep(reader, member, of: object, type) {
            graph.links.forgetNoted(from: start)
        }
    }

    /// Works out a computed property for all who read it.
    ///
    /// What was cut short depends on who asked first, and is worked out by each reader for itself.
    ///
    /// - Returns: false where it was cut short; what was read is left to who has asked.
    private mutating func keep(
        _ reader: Reader,
        _ member: Int,
        of object: ObjectID,
        _ type: EntityType
    ) -> Bool {
        let start = graph.links.noted.count
        let outer = (budget, deepest, isCutShort)
        (budget, deepest, isCutShort) = (Self.defaultBudget, depth, false)
        let value = workOut(member, of: object, type)
        let (height, isWhole) = (deepest - depth, !isCutShort)
        budget = outer.0
        deepest = max(outer.1, deepest)
        isCutShort = outer.2 || isCutShort
        if !isWhole || reader.value != value || reader.height != height {
            (reader.value, reader.height) = (value, height)
            graph.links.invalidate(reader.source)
        }
        if isWhole {
            graph.links.register(reader, from: start)
        }
        return isWhole
    }

    private mutating func workOut(
        _ member: Int,
        of object: ObjectID,
        _ type: EntityType
    ) -> Value {
        // The names of whoever reads the property mean nothing in it.
        let outer = (locals, subject)
        (locals, subject) = ([:], nil)
        working.append((object, member))
        defer {
            (locals, subject) = outer
            working.removeLast()
        }
        switch type.computedProperty(at: member).body {
        case .expression(let expression):
            return value(of: expression.root, on: object)
        case .native(_, let body):
            return graph.read(object, isTracking: isTracking, body)
        }
    }

    private mutating func noteCycle(from member: Int, of object: ObjectID) {
        isCutShort = true
        let circle = working.drop { $0 != (object, member) } + [(object, member)]
        let names = circle.compactMap { object, member in
            graph.type(of: object).map { "\($0.name).\($0.memberName(at: member))" }
        }
        note("a computed property reads itself: \(names.joined(separator: ", which reads "))")
    }
}
