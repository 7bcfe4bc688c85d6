import FoundationEssentials

/// Whether a field holds something that was set.
public enum LoadState: Sendable, Hashable {
    /// Nothing was set yet; the value is the declared one.
    case notLoaded
    /// A model of which only the identifier is known.
    case incomplete
    /// The value was set, to nil perhaps.
    case loaded
}

/// What is known of a field besides its value.
struct FieldState {
    var loadState = LoadState.notLoaded
    var validation = ValidationState.unknown
    var updated: FieldStamp?
    var changed: FieldStamp?
}

/// When a field was set.
struct FieldStamp {
    let date: Date
    /// Tells apart what happens within the clock's resolution in one graph.
    let revision: UInt64

    func isLater(than other: FieldStamp) -> Bool {
        (date, revision) > (other.date, other.revision)
    }
}

extension Graph {
    /// Notes that a field was set, to another value or to the same.
    func noteSet(_ object: ObjectID, slot: Int, isChange: Bool) {
        if isChange, !swift.modelObservers.isEmpty {
            swift.changes.append((object, slot))
        }
        swift.revision += 1
        let stamp = FieldStamp(date: environment.now, revision: swift.revision)
        update(object, slot: slot) { state in
            state.loadState = .loaded
            state.validation = .unknown
            state.updated = stamp
            if isChange {
                state.changed = stamp
            }
        }
    }

    func fieldState(of object: ObjectID, slot: Int) -> FieldState {
        swift.states[object, slot] ?? FieldState()
    }

    func update(_ object: ObjectID, slot: Int, _ body: (inout FieldState) -> Void) {
        guard isAlive(object) else {
            return
        }
        let count = records[Int(object.index)].slots.count
        guard slot < count else {
            return
        }
        if undoLog != nil {
            undoLog?.entries.append(.states(object, swift.states[object]))
        }
        swift.states.update(object, slot: slot, of: count, body)
    }
}

/// What is known of the fields of objects, by their indices: of a living object, what was noted
/// since it was made.
struct FieldStates {
    private var rows: [[FieldState]] = []

    /// Whether nothing is known of any object.
    var isEmpty: Bool { rows.isEmpty }

    /// All that is known of an object; nil where that is nothing.
    subscript(object: ObjectID) -> [FieldState]? {
        get {
            let index = Int(object.index)
            return rows.indices.contains(index) && !rows[index].isEmpty ? rows[index] : nil
        }
        set {
            let index = Int(object.index)
            if rows.indices.contains(index) {
                rows[index] = newValue ?? []
            } else if let newValue {
                makeRoom(for: index)
                rows[index] = newValue
            }
        }
    }

    /// What is known of one field.
    subscript(object: ObjectID, slot: Int) -> FieldState? {
        let index = Int(object.index)
        guard rows.indices.contains(index), rows[index].indices.contains(slot) else {
            return nil
        }
        return rows[index][slot]
    }

    mutating func update(
        _ object: ObjectID,
        slot: Int,
        of count: Int,
        _ body: (inout FieldState) -> Void
    ) {
        let index = Int(object.index)
        guard index >= 0 else {
            return
        }
        makeRoom(for: index)
        while rows[index].count < count {
            rows[index].append(FieldState())
        }
        body(&rows[index][slot])
    }

    private mutating func makeRoom(for index: Int) {
        while rows.count <= index {
            rows.append([])
        }
    }
}
