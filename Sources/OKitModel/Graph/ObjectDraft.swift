package import OKitExpression
import OKitSyntax

/// An object that is edited before it is stored: a new one, or a copy of one with the objects that
/// it owns.
///
/// It belongs to no model and no store, and its changes run no hooks until it is saved.
package struct ObjectDraft {
    /// The edited object.
    package let object: ObjectID
    /// The object that was copied; `nil` for a new object.
    package let original: ObjectID?
    /// The object and the copies of the objects that it owns.
    private var parts: [Part] = []

    private struct Part {
        let copy: ObjectID
        let original: ObjectID?
        /// The values of the original when it was copied.
        var copied: [Value] = []
        /// The values before it was edited.
        var initial: [Value]
        /// The values of the original when an action began to save it; `nil` if none has.
        var sent: [Value]?
        /// The slots that the user has changed without having seen their present value.
        var unseen: Set<Int> = []
    }

    /// Creates a draft of a new object.
    package init(ofNew type: EntityType, on graph: Graph) {
        object = graph.createDraft(type)
        graph.draftRoots.insert(object)
        original = nil
        var parts: [Part] = []
        Self.makeDrafts(in: object, of: nil, graph, &parts, depth: 0)
        parts.append(Part(copy: object, original: nil, initial: graph.storedSlots(of: object)))
        self.parts = parts
    }

    /// Replaces the initial objects in the properties of a new draft with drafts.
    ///
    /// - Parameter former: The object that the draft replaces, which owns the objects; `nil` if no object owns them.
    private static func makeDrafts(
        in draft: ObjectID,
        of former: ObjectID?,
        _ graph: Graph,
        _ parts: inout [Part],
        depth: Int
    ) {
        guard let type = graph.type(of: draft), depth < mostLevels else {
            return
        }
        for (slot, property) in type.properties.enumerated()
        where !property.isShared && !property.isReference {
            let value = graph.value(of: draft, slot: slot)
            let replaced = value.replacing { child in
                guard graph.parent(of: child) == former, !graph.isStoredObject(child),
                    graph.modelName(of: child) == nil, let type = graph.type(of: child)
                else {
                    return child
                }
                let made = graph.createDraft(type, slots: graph.storedSlots(of: child))
                makeDrafts(in: made, of: child, graph, &parts, depth: depth + 1)
                let initial = graph.storedSlots(of: made)
                parts.append(Part(copy: made, original: nil, initial: initial))
                return made
            }
            if replaced != value {
                graph.fill(draft, slot: slot, with: replaced)
            }
        }
    }

    /// Copies an object; `nil` if it does not exist.
    package init?(of original: ObjectID, on graph: Graph) {
        var parts: [Part] = []
        guard let object = Self.copy(original, graph, &parts, depth: 0) else {
            return nil
        }
        self.object = object
        graph.draftRoots.insert(object)
        self.original = original
        self.parts = parts
    }

    /// The maximum depth at which objects in objects are copied; deeper ones are shared.
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
        let slots = zip(type.properties, graph.storedSlots(of: original)).map { property, value in
            value.replacing { child in
                guard isPart(child, of: original, property, graph) else {
                    return child
                }
                return copy(child, graph, &parts, depth: depth + 1) ?? child
            }
        }
        let made = graph.createDraft(type, slots: slots)
        if type.hasID {
            graph.fill(made, slot: 0, with: slots[0])
        }
        let copied = graph.storedSlots(of: original)
        let initial = graph.storedSlots(of: made)
        parts.append(Part(copy: made, original: original, copied: copied, initial: initial))
        return made
    }

    /// Whether an object in a property belongs to the object with the property: it is owned by it
    /// or, since a transient object owns nothing, was read together with it.
    private static func isPart(
        _ child: ObjectID,
        of object: ObjectID,
        _ property: Property,
        _ graph: Graph
    ) -> Bool {
        if let parent = graph.parent(of: child) {
            return parent == object
        }
        return graph.isTransient(object) && !property.isShared && !property.isReference
            && (graph.isTransient(child) || !graph.isStoredObject(child))
            && graph.modelName(of: child) == nil
    }

    /// Whether it is a new object.
    package var isNew: Bool { original == nil }

    /// Whether an original has changed since it was copied, or is deleted.
    package func isOutdated(on graph: Graph) -> Bool {
        parts.contains { part in
            part.original.map {
                graph.type(of: $0) == nil || graph.storedSlots(of: $0) != part.copied
            } ?? false
        }
    }

    /// Returns the values that the user has changed and someone else too since they were copied.
    package func conflicts(on graph: Graph) -> [RecordConflict] {
        parts.compactMap { part in
            guard let original = part.original, let type = graph.type(of: original) else {
                return nil
            }
            let (own, stored) = (graph.storedSlots(of: part.copy), graph.storedSlots(of: original))
            let differences = type.properties.indices.compactMap {
                slot -> RecordConflict.Difference? in
                guard stored[slot] != part.copied[slot] || part.unseen.contains(slot),
                    own[slot] != part.initial[slot], own[slot] != stored[slot]
                else {
                    return nil
                }
                return RecordConflict.Difference(
                    property: type.properties[slot].name,
                    own: own[slot],
                    stored: stored[slot]
                )
            }
            return differences.isEmpty
                ? nil : RecordConflict(object: original, reason: .changed(differences))
        }
    }

    /// Returns the values of the originals when they were copied.
    ///
    /// - Parameter ofAll: Whether to return those of all properties, instead of those that the draft has
    ///   changed since.
    package func copiedValues(
        on graph: Graph,
        ofAll: Bool
    ) -> [(original: ObjectID, values: [String: Value])] {
        parts.compactMap { part in
            guard let original = part.original, let type = graph.type(of: part.copy) else {
                return nil
            }
            let own = graph.storedSlots(of: part.copy)
            let changed = type.properties.indices.filter { ofAll || own[$0] != part.initial[$0] }
            let values = changed.map { (type.properties[$0].name, part.copied[$0]) }
            return values.isEmpty
                ? nil : (original, Dictionary(values, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Replaces values that an original had when it was copied, so that changes of others are found that
    /// were made before a draft was continued.
    package mutating func setCopied(
        _ values: [String: Value],
        of original: ObjectID,
        on graph: Graph
    ) {
        guard let index = parts.firstIndex(where: { $0.original == original }),
            let type = graph.type(of: original)
        else {
            return
        }
        for (name, value) in values {
            if let slot = type.slot(named: name), parts[index].copied.indices.contains(slot) {
                parts[index].copied[slot] = value
                parts[index].unseen.remove(slot)
            }
        }
    }

    /// Lets values overwrite changes of someone else that the user has seen.
    package mutating func accept(_ conflict: RecordConflict, on graph: Graph) {
        guard case .changed(let differences) = conflict.reason else {
            return
        }
        let values = differences.map { ($0.property, $0.stored) }
        setCopied(
            Dictionary(values, uniquingKeysWith: { first, _ in first }),
            of: conflict.object,
            on: graph
        )
    }

    /// Records that the user changes a property of a copy without having seen its present value, which
    /// someone else has changed.
    package mutating func noteUnseen(_ property: String, of copy: ObjectID, on graph: Graph) {
        if let index = parts.firstIndex(where: { $0.copy == copy }),
            let slot = graph.type(of: copy)?.slot(named: property)
        {
            parts[index].unseen.insert(slot)
        }
    }

    /// Replaces values by those of someone else.
    package func discard(_ conflict: RecordConflict, on graph: Graph) {
        guard case .changed(let differences) = conflict.reason,
            let part = parts.first(where: { $0.original == conflict.object }),
            let type = graph.type(of: part.copy)
        else {
            return
        }
        for difference in differences {
            if let slot = type.slot(named: difference.property) {
                graph.set(part.copy, slot: slot, to: difference.stored)
            }
        }
    }

    /// Removes references to objects that do not exist any more.
    package mutating func dropDeletedObjects(on graph: Graph) {
        for index in parts.indices where graph.type(of: parts[index].copy) != nil {
            let copy = parts[index].copy
            for (slot, value) in graph.storedSlots(of: copy).enumerated() where value.mayHoldObjects
            {
                let rest = value.dropping { graph.type(of: $0) == nil }
                guard rest != value else {
                    continue
                }
                graph.fill(copy, slot: slot, with: rest)
                if parts[index].initial[slot] == value {
                    parts[index].initial[slot] = rest
                }
            }
        }
    }

    /// Makes the current values the initial ones.
    package mutating func noteBeginning(on graph: Graph) {
        for index in parts.indices where graph.type(of: parts[index].copy) != nil {
            parts[index].initial = graph.storedSlots(of: parts[index].copy)
        }
    }

    /// Records that an action is saving the draft.
    ///
    /// Changes to the original from now on, such as from the response of a service, are not
    /// overwritten.
    package mutating func noteSending(on graph: Graph) {
        for index in parts.indices {
            parts[index].sent = parts[index].original.map { graph.storedSlots(of: $0) }
        }
    }

    /// Whether a value differs from the initial one.
    package func isChanged(on graph: Graph) -> Bool {
        parts.contains {
            graph.type(of: $0.copy) != nil && graph.storedSlots(of: $0.copy) != $0.initial
        }
    }

    /// The names of the object's properties that were changed, or whose owned objects were.
    package func changedProperties(on graph: Graph) -> Set<String> {
        guard let type = graph.type(of: object), let part = parts.last else {
            return []
        }
        let slots = graph.storedSlots(of: object)
        return Set(
            type.properties.indices.filter { slot in
                var copies = Dictionary(parts.dropLast().map { ($0.copy, $0) }) { first, _ in first
                }
                return slots[slot] != part.initial[slot]
                    || Self.isChanged(slots[slot], &copies, graph)
            }.map { type.properties[$0].name }
        )
    }

    /// Whether a copy in a value, or one that it owns, was changed; removes visited copies, as they
    /// may refer to each other.
    private static func isChanged(
        _ value: Value,
        _ copies: inout [ObjectID: Part],
        _ graph: Graph
    ) -> Bool {
        var isChanged = false
        _ = value.replacing { child in
            if !isChanged, let part = copies.removeValue(forKey: child),
                graph.type(of: child) != nil
            {
                let slots = graph.storedSlots(of: child)
                isChanged =
                    slots != part.initial || slots.contains { Self.isChanged($0, &copies, graph) }
            }
            return child
        }
        return isChanged
    }

    /// Removes the copies, and the objects that were added to them; other drafts that they refer to
    /// remain.
    package func remove(from graph: Graph) {
        graph.draftRoots.remove(object)
        var drafts = Set(parts.map(\.copy))
        for part in parts {
            Self.collectDrafts(in: part.copy, graph, &drafts)
        }
        for draft in drafts {
            graph.removeStoredObject(draft)
        }
    }

    /// Finds the drafts that the properties of an object contain.
    private static func collectDrafts(
        in object: ObjectID,
        _ graph: Graph,
        _ drafts: inout Set<ObjectID>
    ) {
        for value in graph.storedSlots(of: object) {
            var found: [ObjectID] = []
            value.forEachObject { found.append($0) }
            for child in found
            where graph.isDraft(child) && !graph.draftRoots.contains(child)
                && drafts.insert(child).inserted
            {
                collectDrafts(in: child, graph, &drafts)
            }
        }
    }

    /// Writes the changes to the originals, or creates a new object.
    ///
    /// - Parameter list: The list for a new object; without it, the object becomes a record.
    /// - Returns: The stored object.
    package func save(
        into list: PropertyTarget?,
        on graph: Graph
    ) throws(SaveFailure) -> ObjectID {
        var saving = DraftSaving(GraphWriter(graph))
        let savepoint = Savepoint(beginningIn: graph)
        defer { savepoint.end(graph) }
        do throws(StepFailure) {
            if let original {
                for part in parts {
                    saving.stored[part.copy] = part.original
                }
                for part in parts {
                    try write(part, &saving)
                }
                return original
            }
            return try make(into: list, &saving)
        } catch {
            savepoint.restore(graph)
            throw SaveFailure(description: error.message.text)
        }
    }

    /// The reason that a draft cannot be stored.
    package struct SaveFailure: Error, CustomStringConvertible {
        package let description: String
    }

    private func write(_ part: Part, _ saving: inout DraftSaving) throws(StepFailure) {
        guard let original = part.original, saving.graph.type(of: original) != nil else {
            throw StepFailure("the object was deleted")
        }
        let present = saving.graph.storedSlots(of: original)
        let answered = part.sent.map { sent in
            Set(present.indices.filter { !sent.indices.contains($0) || present[$0] != sent[$0] })
        }
        try saving.write(
            part.copy,
            unlike: part.initial,
            to: original,
            except: answered ?? []
        )
    }

    private func make(
        into list: PropertyTarget?,
        _ saving: inout DraftSaving
    ) throws(StepFailure) -> ObjectID {
        let made = try saving.make(of: object, in: list)
        if let list {
            try saving.writer.insertOrFail(.object(made), into: list, at: .last)
        }
        return made
    }
}

/// Stores a draft, replacing drafts in its properties with stored objects.
private struct DraftSaving {
    var writer: GraphWriter
    /// The stored objects, by the drafts that they replace.
    var stored: [ObjectID: ObjectID] = [:]

    init(_ writer: GraphWriter) {
        self.writer = writer
    }

    var graph: Graph { writer.graph }

    /// Writes the values of a draft that differ from the given ones.
    mutating func write(
        _ draft: ObjectID,
        unlike initial: [Value],
        to object: ObjectID,
        except answered: Set<Int> = []
    ) throws(StepFailure) {
        let slots = graph.storedSlots(of: draft)
        let hasID = graph.type(of: object)?.hasID == true
        for slot in slots.indices
        where slots[slot] != initial[slot] && !(slot == 0 && hasID) && !answered.contains(slot) {
            let target = PropertyTarget(object: object, slot: slot)
            let value = try storedValue(slots[slot], in: target)
            try writer.writeOrFail(value, to: target)
        }
    }

    /// Creates the stored object for a draft.
    mutating func make(
        of draft: ObjectID,
        in list: PropertyTarget?
    ) throws(StepFailure) -> ObjectID {
        guard let type = graph.type(of: draft) else {
            throw StepFailure("the object was deleted")
        }
        let made = try writer.makeObject(type, in: list)
        stored[draft] = made
        try write(draft, unlike: graph.storedSlots(of: made), to: made)
        return made
    }

    /// A value of a draft as it is stored in a property.
    private mutating func storedValue(
        _ value: Value,
        in target: PropertyTarget
    ) throws(StepFailure) -> Value {
        switch value {
        case .object(let object):
            if let known = stored[object] {
                return .object(known)
            }
            return graph.isDraft(object) && !graph.isDraft(target.object)
                ? .object(try make(of: object, in: target)) : value
        case .list, .set:
            var values: [Value] = []
            for element in value.elements ?? [] {
                values.append(try storedValue(element, in: target))
            }
            return .list(values)
        default:
            return value
        }
    }
}

extension Graph {
    /// The values of all properties of an object.
    func storedSlots(of object: ObjectID) -> [Value] {
        (type(of: object)?.properties.indices ?? 0..<0).map { value(of: object, slot: $0) }
    }
}
