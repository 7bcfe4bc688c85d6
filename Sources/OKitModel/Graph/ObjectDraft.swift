package import OKitExpression
import OKitSyntax

/// An object that is edited before it is stored: a new one, or a copy of one with all that it owns.
///
/// It is in no model and in no store, and no hook runs for its changes until it is saved.
package struct ObjectDraft {
    /// What is edited.
    package let object: ObjectID
    /// What was copied; `nil` for a new object.
    package let original: ObjectID?
    /// The object and the copies of what it owns.
    private var parts: [Part] = []

    private struct Part {
        let copy: ObjectID
        let original: ObjectID?
        /// The values before it was edited.
        let initial: [Value]
    }

    /// Makes a draft of a new object.
    package init(ofNew type: EntityType, on graph: Graph) {
        object = graph.createDraft(type)
        original = nil
        parts = [Part(copy: object, original: nil, initial: graph.storedSlots(of: object))]
    }

    /// Copies an object; `nil` for one that there is not.
    package init?(of original: ObjectID, on graph: Graph) {
        var parts: [Part] = []
        guard let object = Self.copy(original, graph, &parts, depth: 0) else {
            return nil
        }
        self.object = object
        self.original = original
        self.parts = parts
    }

    /// The most levels of objects in objects that are copied; what is below is shared.
    private static let mostLevels = 16

    private static func copy(
        _ original: ObjectID,
        _ graph: Graph,
        _ parts: inout [Part],
        depth: Int
    ) -> ObjectID? {
        guard let type = graph.type(of: original), depth < mostLevels else {
            return nil
        }
        let slots = graph.storedSlots(of: original).map { value in
            value.replacing { child in
                guard graph.parent(of: child) == original else {
                    return child
                }
                return copy(child, graph, &parts, depth: depth + 1) ?? child
            }
        }
        let made = graph.createDraft(type, slots: slots)
        if type.hasID {
            graph.fill(made, slot: 0, with: slots[0])
        }
        parts.append(Part(copy: made, original: original, initial: graph.storedSlots(of: made)))
        return made
    }

    /// Whether it is a new object.
    package var isNew: Bool { original == nil }

    /// Whether a value is not what it was at the beginning.
    package func isChanged(on graph: Graph) -> Bool {
        parts.contains {
            graph.type(of: $0.copy) != nil && graph.storedSlots(of: $0.copy) != $0.initial
        }
    }

    /// The names of the properties of the object that were changed.
    package func changedProperties(on graph: Graph) -> Set<String> {
        guard let type = graph.type(of: object), let part = parts.last else {
            return []
        }
        let slots = graph.storedSlots(of: object)
        return Set(
            type.properties.indices.filter { slots[$0] != part.initial[$0] }.map {
                type.properties[$0].name
            }
        )
    }

    /// Removes the copies.
    package func remove(from graph: Graph) {
        for part in parts {
            graph.removeStoredObject(part.copy)
        }
    }

    /// Writes what has changed to the originals, or makes a new object.
    ///
    /// - Parameter list: the list that gets a new object; without it, it becomes a record.
    /// - Returns: the object that is stored.
    package func save(
        into list: Target?,
        on graph: Graph
    ) throws(SaveFailure) -> ObjectID {
        var writer = GraphWriter(graph)
        let savepoint = Savepoint(beginningIn: graph)
        defer { savepoint.end(graph) }
        do throws(StepFailure) {
            if let original {
                for part in parts {
                    try write(part, &writer)
                }
                return original
            }
            return try make(into: list, &writer)
        } catch {
            savepoint.restore(graph)
            throw SaveFailure(description: error.message.text)
        }
    }

    /// Why a draft cannot be stored.
    package struct SaveFailure: Error, CustomStringConvertible {
        package let description: String
    }

    private func write(_ part: Part, _ writer: inout GraphWriter) throws(StepFailure) {
        guard let original = part.original, let type = writer.graph.type(of: original) else {
            throw StepFailure("the object was deleted")
        }
        let slots = writer.graph.storedSlots(of: part.copy)
        for slot in slots.indices where slots[slot] != part.initial[slot] {
            guard !(slot == 0 && type.hasID) else {
                continue
            }
            try writer.writeOrFail(slots[slot], to: Target(object: original, slot: slot))
        }
    }

    private func make(
        into list: Target?,
        _ writer: inout GraphWriter
    ) throws(StepFailure) -> ObjectID {
        let graph = writer.graph
        guard let type = graph.type(of: object) else {
            throw StepFailure("the object was deleted")
        }
        let made = try writer.makeObject(type, in: list)
        let (slots, initial) = (graph.storedSlots(of: object), graph.storedSlots(of: made))
        for slot in slots.indices where slots[slot] != initial[slot] {
            guard !(slot == 0 && type.hasID) else {
                continue
            }
            try writer.writeOrFail(slots[slot], to: Target(object: made, slot: slot))
        }
        if let list {
            try writer.insertOrFail(.object(made), into: list, at: .last)
        }
        return made
    }
}

extension Graph {
    /// The values of all properties of an object.
    fileprivate func storedSlots(of object: ObjectID) -> [Value] {
        (type(of: object)?.properties.indices ?? 0..<0).map { value(of: object, slot: $0) }
    }
}
