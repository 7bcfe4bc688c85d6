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
        guard let states = swift.states[object], states.indices.contains(slot) else {
            return FieldState()
        }
        return states[slot]
    }

    func update(_ object: ObjectID, slot: Int, _ body: (inout FieldState) -> Void) {
        guard isAlive(object) else {
            return
        }
        undoLog?.entries.append(.states(object, swift.states[object]))
        let count = records[Int(object.index)].slots.count
        var states = swift.states.removeValue(forKey: object) ?? []
        while states.count < count {
            states.append(FieldState())
        }
        if states.indices.contains(slot) {
            body(&states[slot])
        }
        swift.states[object] = states
    }
}
