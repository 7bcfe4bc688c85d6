import FoundationEssentials
import OKitExpression
public import OKitSyntax

/// What a store has of a value that is stored separately from its model.
public enum StoredContent {
    /// Nothing was stored.
    case missing
    /// There is something that cannot be read now; it must not be overwritten.
    case unreadable
    /// The JSON of an object.
    case document(JSONDocument)
    /// Bytes.
    case bytes([UInt8])
}

/// How far the separate value of an object is read.
struct SeparateState {
    enum Reading {
        /// Nobody has asked for it yet.
        case waits
        /// It stands in its property.
        case done
        /// It is there and cannot be read.
        case failed
    }

    var reading: Reading
    /// Where the store has it; `nil` where it has nothing, and while nobody has asked.
    var item: StoredItem?
}

// MARK: Reading

extension Graph {
    /// Reads the separate value of an object when it is first asked for.
    ///
    /// An object that is not optional and was never stored is made now (OKit, "ModelPartial").
    func retrieve(_ object: ObjectID, slot: Int) {
        let state = separateStates[object]
        guard isAlive(object), state?.reading != .done, state?.reading != .failed else {
            return
        }
        let property = records[Int(object.index)].type.properties[slot]
        // What is read was there before the transaction that asks for it.
        let log = undoLog
        undoLog = nil
        defer { undoLog = log }
        var item = state.flatMap { $0.item ?? place(of: object) }
        var value: Value?
        switch item.map({ readContent($0, modelName(of: object)) }) ?? .missing {
        case .missing:
            item = nil
        case .unreadable:
            separateStates[object] = SeparateState(reading: .failed, item: item)
            return
        case .document(let document):
            var decoder = ModelDecoder(graph: self)
            value = decoder.value(document.root, property.type)
            findings += decoder.findings
            if value == nil {
                separateStates[object] = SeparateState(reading: .failed, item: item)
                return
            }
        case .bytes(let bytes):
            value = .data(Data(bytes))
        }
        separateStates[object] = SeparateState(reading: .done, item: item)
        if value == nil, !property.isOptional {
            value = zero(of: property.type)
            value?.object.map { noteHook(\.managed, "managed", of: $0) }
        }
        if let value {
            records[Int(object.index)].slots[slot] = value
            adopt(value, by: object)
        }
    }

    /// Reads an item again when it is asked for, which could not be read so far.
    package func retry(_ item: StoredItem) {
        for (object, state) in separateStates where state.reading == .failed && state.item == item {
            separateStates[object]?.reading = .waits
            if let slot = type(of: object)?.separateSlot {
                invalidate(.slot(object, slot))
            }
        }
    }

    /// Prepares to replace the separate value.
    ///
    /// What is stored is read before, so that files in it are found.
    func prepareSeparateValue(_ object: ObjectID, slot: Int) {
        if separateStates[object]?.reading == .waits {
            retrieve(object, slot: slot)
        } else if separateStates[object] == nil {
            separateStates[object] = SeparateState(reading: .done)
        }
    }

    /// The object with that id, though it may be in a part that nobody has asked for yet.
    func searchedObject(id: String) -> ObjectID? {
        if let object = objectsByID[id] {
            return object
        }
        let waiting = separateStates.filter { $0.value.reading == .waits }.keys
        for object in waiting.sorted(by: { $0.index < $1.index }) {
            guard let slot = partSlot(of: object) else {
                continue
            }
            retrieve(object, slot: slot)
            if let found = objectsByID[id] {
                return found
            }
        }
        return nil
    }

    /// Whether there may be objects that nobody has asked for yet.
    public var hasUnreadParts: Bool {
        separateStates.contains { $0.value.reading == .waits && partSlot(of: $0.key) != nil }
    }

    /// The property of an object whose separate value is another object.
    private func partSlot(of object: ObjectID) -> Int? {
        guard let type = type(of: object), let slot = type.separateSlot,
            case .object = type.properties[slot].type
        else {
            return nil
        }
        return slot
    }

    /// What did not fit in what was read since the last call.
    public func takeFindings() -> [Finding] {
        defer { findings.removeAll() }
        return findings
    }

    /// Where the separate value of an object is stored; `nil` for an object without a model.
    func place(of object: ObjectID) -> StoredItem? {
        guard let type = type(of: object), type.separateSlot != nil, let id = id(of: object) else {
            return nil
        }
        if partSlot(of: object) != nil {
            return modelName(of: object).map { .part(model: $0, id: id) }
        }
        guard type.isImage else {
            return .data(id: id)
        }
        let format = value(of: object, "format").text ?? ""
        let ending = format.split(separator: "/").last.map(String.init)
        return .image(id: id, ending: ending ?? "raw")
    }
}

// MARK: Moving

extension Graph {
    /// Notes where the separate values of an object and of what it owns are stored, before the
    /// object moves.
    ///
    /// Parts that may have files in them are read, so that all are found.
    func notePlaces(below object: ObjectID) {
        forEachSeparateOwner(below: object) { holder, slot in
            notePlace(of: holder)
            if let name = records[Int(holder.index)].type.properties[slot].type.entityName,
                types[name]?.containsSeparateValues ?? false
            {
                retrieve(holder, slot: slot)
            }
        }
    }

    func notePlace(of holder: ObjectID) {
        if separateStates[holder]?.reading == .waits, separateStates[holder]?.item == nil {
            separateStates[holder]?.item = place(of: holder)
        }
    }

    /// Makes separate values be stored at their new location after their object has moved.
    func settlePlaces(below object: ObjectID) {
        forEachSeparateOwner(below: object) { holder, slot in
            settlePlace(of: holder, slot: slot)
        }
    }

    func settlePlace(of holder: ObjectID, slot: Int) {
        if let item = separateStates[holder]?.item, item != place(of: holder) {
            retrieve(holder, slot: slot)
            changedOwners.insert(holder)
        }
    }

    /// Calls `body` for each object with a separate value, an owner before what it owns.
    private func forEachSeparateOwner(below object: ObjectID, _ body: (ObjectID, Int) -> Void) {
        var rest = [object]
        while let next = rest.popLast() {
            guard isAlive(next), records[Int(next.index)].type.containsSeparateValues else {
                continue
            }
            if let slot = records[Int(next.index)].type.separateSlot {
                body(next, slot)
            }
            for value in records[Int(next.index)].slots {
                forEachObject(in: value) { rest.append($0) }
            }
        }
    }
}
