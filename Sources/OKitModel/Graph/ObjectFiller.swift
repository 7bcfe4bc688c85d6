package import OKitExpression
import OKitSyntax

/// Fills objects that are being created or read from JSON, without the effects of a change.
package struct ObjectFiller {
    private let graph: Graph

    /// Creates the filler of a graph.
    package init(_ graph: Graph) {
        self.graph = graph
    }

    /// Records whether the separate value of an object that is being read is in the object itself.
    func noteStored(_ object: ObjectID, slot: Int, _ node: JSONNode) {
        if node[graph.objects[object].type.properties[slot].name] != nil {
            graph.separate.setRead(object)
        } else if node["id"] != nil {
            graph.separate.setWaiting(object)
        }
    }

    /// Stores a member that no property can hold, to be written back.
    func addUnread(_ member: JSONNode.Member, of object: ObjectID) {
        graph.unreadMembers.add(member.name, json: member.value.sourceText, of: object)
    }

    /// The objects without ids in a property.
    func namelessObjects(of object: ObjectID, slot: Int) -> [ObjectID] {
        var nameless: [ObjectID] = []
        graph.objects[object].slots[slot].forEachObject { child in
            if graph.type(of: child)?.hasID == false {
                nameless.append(child)
            }
        }
        return nameless
    }

    /// A value that was read, in the form that a property stores.
    private func value(_ value: Value, of property: Property) -> Value {
        let value = property.isDay ? graph.environment.storedDay(in: value) : value
        return property.constrain.map { $0(value) } ?? value
    }

    /// Sets a property that may have readers.
    func update(_ object: ObjectID, slot: Int, with value: Value) {
        let value = self.value(value, of: graph.objects[object].type.properties[slot])
        if graph.objects[object].slots[slot] != value {
            graph.set(object, slot: slot, to: value)
        }
    }

    /// Sets a property while its object is being created, when it has no readers yet.
    func fill(_ object: ObjectID, slot: Int, with value: Value) {
        let old = graph.objects[object].slots[slot]
        let type = graph.objects[object].type
        let value = self.value(value, of: type.properties[slot])
        graph.objects.setValue(value, of: object, slot: slot)
        graph.ownership.adopt(value, by: object, isShared: type.properties[slot].isShared)
        old.forEachObject { graph.remove($0) }
        if type.isTyped {
            graph.writer.changeIdentifier(of: object, slot: slot, from: old, to: value)
            let isChange = old != value
            if isChange {
                graph.modelObservers.noteChange(of: object, slot: slot)
            }
            let now = graph.environment.now
            graph.fieldStates.noteSet(object, slot: slot, at: now, isChange: isChange)
        }
    }

    /// Sets a property of a new object of a Swift model; this does not count as a change.
    package func fillInitial(_ object: ObjectID, slot: Int, with value: Value) {
        guard let record = graph.objects.livingRecord(object),
            record.pointee.slots.indices.contains(slot)
        else {
            return
        }
        if slot == 0, record.pointee.type.hasID {
            graph.set(object, slot: slot, to: value)
            graph.fieldStates[object] = nil
            return
        }
        let isShared = record.pointee.type.properties[slot].isShared
        graph.objects.setValue(value, of: object, slot: slot)
        value.forEachObject { isShared ? graph.ownership.share($0, with: object) : () }
    }

    /// Adds a property, which is null, to one object.
    ///
    /// - Returns: The slot of the property; `nil` if the object is deleted.
    package func addProperty(_ property: Property, to object: ObjectID) -> Int? {
        guard graph.isAlive(object) else {
            return nil
        }
        // The computed properties get other indices: their readers read them again.
        graph.tracker.forget(object)
        return graph.objects.addProperty(property, to: object)
    }
}
