import FoundationEssentials
import OKitExpression
public import OKitSyntax

/// What a store has of a value that is kept apart from its model.
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

/// How an object stands to the value that it keeps apart.
struct ApartState {
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
    /// Reads the value that an object keeps apart, when it is first asked for.
    ///
    /// An object that is not optional and was never stored is made now (OKit, "ModelPartial").
    func retrieve(_ object: ObjectID, slot: Int) {
        let state = apartStates[object]
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
            apartStates[object] = ApartState(reading: .failed, item: item)
            return
        case .document(let document):
            var decoder = ModelDecoder(graph: self)
            value = decoder.value(document.root, property.type)
            findings += decoder.findings
            if value == nil {
                apartStates[object] = ApartState(reading: .failed, item: item)
                return
            }
        case .bytes(let bytes):
            value = .data(Data(bytes))
        }
        apartStates[object] = ApartState(reading: .done, item: item)
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
        for (object, state) in apartStates where state.reading == .failed && state.item == item {
            apartStates[object]?.reading = .waits
            if let slot = type(of: object)?.apartSlot {
                invalidate(.slot(object, slot))
            }
        }
    }

    /// Makes ready for another value in place of the one that is kept apart.
    ///
    /// What is stored is read before, so that files in it are found.
    func prepareApart(_ object: ObjectID, slot: Int) {
        if apartStates[object]?.reading == .waits {
            retrieve(object, slot: slot)
        } else if apartStates[object] == nil {
            apartStates[object] = ApartState(reading: .done)
        }
    }

    /// The object with that id, though it may be in a part that nobody has asked for yet.
    func searchedObject(id: String) -> ObjectID? {
        if let object = objectsByID[id] {
            return object
        }
        let waiting = apartStates.filter { $0.value.reading == .waits }.keys
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
        apartStates.contains { $0.value.reading == .waits && partSlot(of: $0.key) != nil }
    }

    /// The property of an object that keeps another object apart.
    private func partSlot(of object: ObjectID) -> Int? {
        guard let type = type(of: object), let slot = type.apartSlot,
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

    /// Where a store keeps what an object keeps apart; `nil` for an object without a model.
    func place(of object: ObjectID) -> StoredItem? {
        guard let type = type(of: object), type.apartSlot != nil, let id = id(of: object) else {
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
    /// Notes where everything is kept that an object and what it owns keep apart, before the object
    /// leaves its place.
    ///
    /// Parts that may have files in them are read, so that all are found.
    func notePlaces(below object: ObjectID) {
        forEachHolder(below: object) { holder, slot in
            notePlace(of: holder)
            if let name = records[Int(holder.index)].type.properties[slot].type.entityName,
                types[name]?.holdsApart ?? false
            {
                retrieve(holder, slot: slot)
            }
        }
    }

    func notePlace(of holder: ObjectID) {
        if apartStates[holder]?.reading == .waits, apartStates[holder]?.item == nil {
            apartStates[holder]?.item = place(of: holder)
        }
    }

    /// Sees to it that what is kept apart is stored at its new place, after its object has moved.
    func settlePlaces(below object: ObjectID) {
        forEachHolder(below: object) { holder, slot in
            settlePlace(of: holder, slot: slot)
        }
    }

    func settlePlace(of holder: ObjectID, slot: Int) {
        if let item = apartStates[holder]?.item, item != place(of: holder) {
            retrieve(holder, slot: slot)
            changedHolders.insert(holder)
        }
    }

    /// Calls for each object that keeps something apart, an owner before what it owns.
    private func forEachHolder(below object: ObjectID, _ body: (ObjectID, Int) -> Void) {
        var rest = [object]
        while let next = rest.popLast() {
            guard isAlive(next), records[Int(next.index)].type.holdsApart else {
                continue
            }
            if let slot = records[Int(next.index)].type.apartSlot {
                body(next, slot)
            }
            for value in records[Int(next.index)].slots {
                forEachObject(in: value) { rest.append($0) }
            }
        }
    }
}
