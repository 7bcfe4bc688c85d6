import FoundationEssentials
import OKitExpression
package import OKitSyntax

/// The stored content of a value that is stored separately from its model.
package enum StoredContent {
    /// Nothing was stored.
    case missing
    /// The content cannot be read now; it must not be overwritten.
    case unreadable
    /// The JSON of an object.
    case document(JSONDocument)
    /// Bytes.
    case bytes([UInt8])
}

/// The state of separately stored values: which have been read, and where they are stored.
final class SeparateStorage {
    /// The state of an object's separate value.
    private struct State {
        enum Reading {
            /// It was not requested yet.
            case waiting
            /// It is in its property.
            case done
            /// It is stored and cannot be read.
            case failed
        }

        var reading: Reading
        /// Where the value is stored; `nil` if it is not stored, or was not requested yet.
        var item: StoredItem?
    }

    private let objects: ObjectTable
    /// A new object whose value was not requested has no state.
    private var states: [ObjectID: State] = [:]
    private var findings: [Finding] = []

    /// Reads the value in a slot of an object; called before the object moves, so that stored
    /// values below it are found.
    var load: (_ object: ObjectID, _ slot: Int) -> Void = { _, _ in }

    /// Whether objects of an entity may have separate values.
    var containsSeparateValues: (_ entity: String) -> Bool = { _ in true }

    init(_ objects: ObjectTable) {
        self.objects = objects
    }

    // MARK: Reading

    /// How to get the separate value of an object.
    enum Request: Equatable {
        /// It was never stored: create it.
        case make
        /// It is stored in this item.
        case read(StoredItem)
    }

    /// How to get a requested separate value; `nil` if it is in its property, or cannot be read.
    func request(for object: ObjectID) -> Request? {
        guard let state = states[object] else {
            return .make
        }
        guard state.reading == .waiting else {
            return nil
        }
        return (state.item ?? item(of: object)).map { .read($0) } ?? .make
    }

    /// Records that the value is in its property, and where it is stored.
    func setRead(_ object: ObjectID, from item: StoredItem? = nil) {
        states[object] = State(reading: .done, item: item)
    }

    /// Records that the value cannot be read.
    func setUnreadable(_ object: ObjectID, at item: StoredItem) {
        states[object] = State(reading: .failed, item: item)
    }

    /// Records that the value is read on first access.
    func setWaiting(_ object: ObjectID) {
        states[object] = State(reading: .waiting)
    }

    /// Allows another attempt to read values that could not be read.
    ///
    /// - Returns: The objects with such a value.
    func retry(_ item: StoredItem) -> [ObjectID] {
        let failed = states.filter { $0.value.reading == .failed && $0.value.item == item }.keys
        for object in failed {
            states[object]?.reading = .waiting
        }
        return Array(failed)
    }

    /// Whether the value was not requested yet.
    private func isWaiting(_ object: ObjectID) -> Bool {
        states[object]?.reading == .waiting
    }

    /// The objects whose separate values are objects that were not read yet, in creation order.
    var ownersOfUnreadObjects: [ObjectID] {
        states.filter { $0.value.reading == .waiting && slotOfObject(in: $0.key) != nil }
            .keys.sorted { $0.index < $1.index }
    }

    /// Removes the state of an object that is removed.
    ///
    /// - Returns: The item to remove with it.
    func forget(_ object: ObjectID) -> StoredItem? {
        guard !states.isEmpty, let state = states.removeValue(forKey: object) else {
            return nil
        }
        return state.reading == .failed ? nil : state.item
    }

    /// Adds findings about read items.
    func add(_ findings: [Finding]) {
        self.findings += findings
    }

    /// Returns the findings since the last call.
    func takeFindings() -> [Finding] {
        defer { findings.removeAll() }
        return findings
    }

    /// Prepares to replace the separate value of an object.
    ///
    /// The stored value is read first, so that files in it are found.
    func prepareReplacement(of object: ObjectID, slot: Int) {
        if isWaiting(object) {
            load(object, slot)
        } else if states[object] == nil {
            setRead(object)
        }
    }

    // MARK: Locations

    /// Where the separate value of an object belongs; `nil` for an object without a model.
    func item(of object: ObjectID) -> StoredItem? {
        guard let record = objects.livingRecord(object), record.pointee.type.separateSlot != nil,
            record.pointee.type.hasID, let id = record.pointee.slots[0].text
        else {
            return nil
        }
        if slotOfObject(in: object) != nil {
            return objects.modelName(of: object).map { .part(model: $0, id: id) }
        }
        let type = record.pointee.type
        guard type.isImage else {
            return .data(id: id)
        }
        let format = type.slot(named: "format").flatMap { record.pointee.slots[$0].text } ?? ""
        let ending = format.split(separator: "/").last.map(String.init)
        return .image(id: id, ending: ending ?? "raw")
    }

    /// The property of an object whose separate value is another object.
    func slotOfObject(in object: ObjectID) -> Int? {
        guard let type = objects.livingRecord(object)?.pointee.type,
            let slot = type.separateSlot, case .object = type.properties[slot].type
        else {
            return nil
        }
        return slot
    }

    /// Where values are stored.
    var storedItems: Set<StoredItem> {
        Set(states.values.compactMap(\.item))
    }

    /// The objects of some models whose separate value has not been stored yet.
    ///
    /// They are stored with the model, whose file does not contain them.
    func unstoredOwners(in models: Set<String>) -> [ObjectID] {
        guard !models.isEmpty else {
            return []
        }
        return states.filter { owner, state in
            guard state.reading == .done, state.item == nil,
                let record = objects.livingRecord(owner),
                let slot = record.pointee.type.separateSlot, !record.pointee.slots[slot].isNull
            else {
                return false
            }
            return objects.modelName(of: owner).map(models.contains) ?? false
        }.map(\.key)
    }

    /// Records where the value is stored from now on.
    ///
    /// - Returns: Where it was stored before.
    func setStored(_ object: ObjectID, at item: StoredItem) -> StoredItem? {
        let old = states[object]?.item
        states[object, default: State(reading: .done)].item = item
        return old
    }

    // MARK: Moving

    /// Records where the separate value of an object is stored, before its location changes.
    func noteLocation(of owner: ObjectID) {
        if isWaiting(owner), states[owner]?.item == nil {
            states[owner]?.item = item(of: owner)
        }
    }

    /// Records where the separate values of an object and of the objects it owns are stored, before
    /// the object moves.
    ///
    /// Separately stored objects that may themselves have separate values are read, so that all are
    /// found.
    func noteLocations(below object: ObjectID) {
        forEachOwner(below: object) { owner, slot in
            noteLocation(of: owner)
            let type = objects[owner].type.properties[slot].type.entityName
            if let type, containsSeparateValues(type) {
                load(owner, slot)
            }
        }
    }

    /// Reads the separate values of an object and of the objects it owns whose location has
    /// changed.
    ///
    /// - Returns: The objects whose values must be stored again.
    func takeMoved(below object: ObjectID) -> [ObjectID] {
        var moved: [ObjectID] = []
        forEachOwner(below: object) { owner, slot in
            if takeMoved(owner, slot: slot) {
                moved.append(owner)
            }
        }
        return moved
    }

    /// Reads the separate value of an object, if its location has changed.
    ///
    /// - Returns: Whether the value must be stored again.
    func takeMoved(_ owner: ObjectID, slot: Int) -> Bool {
        guard let item = states[owner]?.item, item != self.item(of: owner) else {
            return false
        }
        load(owner, slot)
        return true
    }

    /// Calls `body` for each object with a separate value, owners first.
    private func forEachOwner(below object: ObjectID, _ body: (ObjectID, Int) -> Void) {
        var rest = [object]
        while let next = rest.popLast() {
            guard let record = objects.livingRecord(next),
                record.pointee.type.containsSeparateValues
            else {
                continue
            }
            if let slot = record.pointee.type.separateSlot {
                body(next, slot)
            }
            for value in record.pointee.slots {
                value.forEachObject { rest.append($0) }
            }
        }
    }
}
