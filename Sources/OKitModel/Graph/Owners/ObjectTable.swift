import OKitExpression
import OrderedCollections

/// The objects of a graph: their values and owners, and their lookup by id and model name.
///
/// The table does not report its changes; `ObjectWriter` records them.
final class ObjectTable {
    /// The data of one object.
    struct Record {
        fileprivate(set) var type: EntityType
        fileprivate(set) var slots: [Value]
        fileprivate(set) var parent: ObjectID?
        fileprivate var generation: Int32 = 0
        fileprivate var isAlive = true
        fileprivate(set) var storage: Storage
        /// The last mark that `difference` set on the object.
        fileprivate var mark: Int64 = 0

        fileprivate init(type: EntityType, slots: [Value], storage: Storage) {
            self.type = type
            self.slots = slots
            self.storage = storage
        }
    }

    /// Where an object is stored.
    enum Storage {
        /// In the file of the model that owns it.
        case model
        /// In an object store.
        case objectStore
        /// In an object store that has not loaded all of its slots yet.
        case fault
        /// Not stored: it exists outside the models until it is removed.
        case transient
        /// Not stored: an edited copy, whose changes run no hooks.
        case draft

        /// Whether the object is not stored.
        var isTransient: Bool {
            self == .transient || self == .draft
        }
    }

    private let records = Slab<Record>()
    private var freeIndices: [Int32] = []
    private var objectsByID: [String: ObjectID] = [:]
    private var models: [String: ObjectID] = [:]
    private var lastMark: Int64 = 0

    /// Whether a property may contain an object more than once.
    ///
    /// False until a property gets such a value, so that removing an object can stop at the first
    /// match.
    private(set) var mayRepeatObjects = false

    // MARK: Reading

    /// The record of an object, readable until the object is removed; `nil` once it is.
    @inline(__always)
    func livingRecord(_ object: ObjectID) -> UnsafePointer<Record>? {
        guard records.hasElement(at: Int(object.index)) else {
            return nil
        }
        let record = records.place(of: Int(object.index))
        return record.pointee.isAlive && record.pointee.generation == object.generation
            ? UnsafePointer(record) : nil
    }

    /// Whether an object has not been removed.
    @inline(__always)
    func isAlive(_ object: ObjectID) -> Bool {
        livingRecord(object) != nil
    }

    /// The record of an object that is alive.
    subscript(object: ObjectID) -> Record {
        @inline(__always) unsafeAddress {
            UnsafePointer(records.place(of: Int(object.index)))
        }
    }

    /// The owner of an object.
    func parent(of object: ObjectID) -> ObjectID? {
        livingRecord(object)?.pointee.parent
    }

    /// The outermost owner of an object.
    func root(of object: ObjectID) -> ObjectID {
        var root = object
        while let parent = parent(of: root) {
            root = parent
        }
        return root
    }

    /// Whether a living object belongs to an object store, or is not stored.
    func isStoredObject(_ object: ObjectID) -> Bool {
        self[object].storage != .model
    }

    /// The living objects of a type by its name, in the order of their indices.
    func objects(of type: String) -> [ObjectID] {
        (0..<records.count).compactMap { index in
            let record = records.place(of: index)
            guard record.pointee.isAlive, record.pointee.type.name == type else {
                return nil
            }
            return ObjectID(index: Int32(index), generation: record.pointee.generation)
        }
    }

    // MARK: Objects

    /// Adds an object.
    func insert(
        _ type: EntityType,
        slots: [Value],
        storage: Storage = .model
    ) -> ObjectID {
        var record = Record(type: type, slots: slots, storage: storage)
        guard let index = freeIndices.popLast() else {
            records.append(record)
            return ObjectID(index: Int32(records.count - 1), generation: 0)
        }
        record.generation = records[Int(index)].generation + 1
        records[Int(index)] = record
        return ObjectID(index: index, generation: record.generation)
    }

    /// Removes a living object.
    func remove(_ object: ObjectID) {
        let index = Int(object.index)
        records[index].isAlive = false
        records[index].slots = []
        // An index whose generations are used up is not reused.
        if object.generation < .max {
            freeIndices.append(object.index)
        }
    }

    /// Sets a slot of a living object.
    @inline(__always)
    func setValue(_ value: Value, of object: ObjectID, slot: Int) {
        records[Int(object.index)].slots[slot] = value
    }

    /// Sets all slots of a living object.
    func setSlots(_ slots: [Value], of object: ObjectID) {
        records[Int(object.index)].slots = slots
    }

    /// Sets the owner of a living object.
    func setParent(_ parent: ObjectID?, of object: ObjectID) {
        records[Int(object.index)].parent = parent
    }

    /// Sets where a living object is stored.
    func setStorage(_ storage: Storage, of object: ObjectID) {
        records[Int(object.index)].storage = storage
    }

    /// Gives one living object another property, which is null.
    ///
    /// - Returns: The slot of the property.
    func addProperty(_ property: Property, to object: ObjectID) -> Int {
        let index = Int(object.index)
        records[index].type = records[index].type.adding(property)
        records[index].slots.append(.null)
        return records[index].slots.count - 1
    }

    /// The value of a slot without an object that it contains; `nil` if it does not contain the
    /// object.
    ///
    /// - Parameter isReplaced: Whether the caller replaces the slot's value and no longer needs the
    ///   previous one. The slot then gives up its value, so that a collection is changed in place.
    func value(
        of owner: ObjectID,
        slot: Int,
        without object: ObjectID,
        isReplaced: Bool
    ) -> Value? {
        let index = Int(owner.index)
        var value = records[index].slots[slot]
        if isReplaced {
            records[index].slots[slot] = .null
        }
        guard value.remove(object, mayRepeat: mayRepeatObjects) else {
            records[index].slots[slot] = value
            return nil
        }
        return value
    }
}

// MARK: Ids and models

extension ObjectTable {
    /// The object with an id.
    func object(id: String) -> ObjectID? {
        objectsByID[id]
    }

    /// Sets or removes the object that an id refers to.
    func setObject(_ object: ObjectID?, id: String) {
        objectsByID[id] = object
    }

    /// Reserves capacity for ids.
    func reserveIDs(_ count: Int) {
        objectsByID.reserveCapacity(objectsByID.count + count)
    }

    /// The root object of a model.
    func model(_ name: String) -> ObjectID? {
        models[name]
    }

    /// The root objects of models, sorted by model name.
    var roots: [ObjectID] {
        models.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Makes an object the root object of a model.
    func setModel(_ name: String, to object: ObjectID?) {
        models[name] = object
    }

    /// Whether an object is the root object of a model.
    func isModel(_ object: ObjectID) -> Bool {
        models.values.contains(object)
    }

    /// The name of the model whose root object it is.
    func name(ofModel root: ObjectID) -> String? {
        models.first { $0.value == root }?.key
    }

    /// The name of the model that an object belongs to.
    func modelName(of object: ObjectID) -> String? {
        name(ofModel: root(of: object))
    }
}

// MARK: Differences

extension ObjectTable {
    /// The objects that only one of two values of a property contains.
    func difference(of object: ObjectID, from old: Value, to value: Value) -> OwnerChange {
        guard old.mayHoldObjects || value.mayHoldObjects else {
            return OwnerChange()
        }
        guard let (before, after) = old.difference(to: value) else {
            return difference(from: old, to: value)
        }
        let change = difference(from: before, to: after)
        // An object that was removed from one position or inserted at another may also be in an
        // unchanged part.
        return change.leaving.isEmpty && change.coming.allSatisfy { parent(of: $0) != object }
            ? change : difference(from: old, to: value)
    }

    /// The objects that only one of two values contains.
    ///
    /// Marks in the records identify objects, as a list may contain many of which nearly all
    /// remain. Objects of an object store have no owner in the graph and are left out.
    func difference(from old: Value, to value: Value) -> OwnerChange {
        var change = OwnerChange()
        let (inNew, seen) = (lastMark &+ 1, lastMark &+ 2)
        lastMark = seen
        value.forEachObject { child in
            if let record = livingRecord(child), record.pointee.storage == .model {
                mayRepeatObjects = mayRepeatObjects || record.pointee.mark == inNew
                records[Int(child.index)].mark = inNew
            }
        }
        old.forEachObject { child in
            guard let record = livingRecord(child), record.pointee.storage == .model else {
                return
            }
            if record.pointee.mark < inNew {
                change.leaving.append(child)
            }
            records[Int(child.index)].mark = seen
        }
        value.forEachObject { child in
            if let record = livingRecord(child), record.pointee.mark == inNew {
                change.coming.append(child)
                records[Int(child.index)].mark = seen
            }
        }
        return change
    }

    /// Whether an object, or one of its owners, is among the objects added to its property.
    func isOwned(_ object: ObjectID, byOneOf change: OwnerChange) -> Bool {
        guard !change.coming.isEmpty else {
            return false
        }
        var owners: Set = [object]
        var owner = parent(of: object)
        while let present = owner {
            owners.insert(present)
            owner = parent(of: present)
        }
        return change.coming.contains { owners.contains($0) }
    }

    /// Records that a property contains an object more than once.
    func noteRepetition() {
        mayRepeatObjects = true
    }
}

extension Value {
    /// Removes an object; a value that is the object becomes null.
    ///
    /// - Returns: Whether the value contained it.
    fileprivate mutating func remove(_ object: ObjectID, mayRepeat: Bool) -> Bool {
        switch self {
        case .object(object):
            self = .null
        case .list(var elements):
            guard let index = elements.firstIndex(of: object) else {
                return false
            }
            self = .null
            elements.remove(at: index)
            if mayRepeat {
                elements.removeAll { $0.isObject(object) }
            }
            self = .list(elements)
        case .set(var elements) where elements.contains(.object(object)):
            self = .null
            elements.remove(.object(object))
            self = .set(elements)
        case .map(let members) where members.values.contains(.object(object)):
            self = .map(members.filter { !$0.value.isObject(object) })
        default:
            return false
        }
        return true
    }
}

extension [Value] {
    /// The index of an object; compares the elements in place, as copying each costs more.
    fileprivate func firstIndex(of object: ObjectID) -> Int? {
        withUnsafeBufferPointer { elements in
            for index in elements.indices {
                if case .object(let element) = elements[index], element == object {
                    return index
                }
            }
            return nil
        }
    }
}
