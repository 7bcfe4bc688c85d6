package import FoundationEssentials
package import OKitExpression

/// Whether a field has been set.
public enum LoadState: Sendable, Hashable {
    /// The field was not set; it has its declared value.
    case notLoaded
    /// A model of which only the identifier is known.
    case incomplete
    /// The field was set, possibly to nil.
    case loaded
}

/// The state of a field besides its value.
package struct FieldState {
    /// Whether it was set.
    package var loadState = LoadState.notLoaded
    /// The result of the last validation.
    package var validation = ValidationState.unknown
    /// When it was last set.
    package var updated: FieldStamp?
    /// When its value last changed.
    package var changed: FieldStamp?

    /// Creates an unknown state.
    package init() {}
}

/// When a field was set.
package struct FieldStamp {
    /// The date.
    package let date: Date
    /// Orders events within the clock's resolution in one graph.
    package let revision: UInt64

    /// Whether the field was set after another one.
    package func isLater(than other: FieldStamp) -> Bool {
        (date, revision) > (other.date, other.revision)
    }
}

/// The states of the fields of objects, by slot; for a living object, the states since it was
/// created.
package final class FieldStates {
    private let objects: ObjectTable
    private let undoLog: UndoLog
    private var rows: [Row] = []
    /// The number of times that fields were set.
    private var revision: UInt64 = 0

    /// The states of the fields of one object.
    private struct Row {
        /// By slot; empty if nothing is known.
        var fields: [FieldState] = []
        /// Which of the first 64 fields are loaded.
        ///
        /// Exports check this for each object, without reading the states.
        var loaded: UInt64 = 0

        init(_ fields: [FieldState] = []) {
            self.fields = fields
            for (slot, field) in fields.prefix(UInt64.bitWidth).enumerated() {
                note(slot, field.loadState)
            }
        }

        mutating func note(_ slot: Int, _ state: LoadState) {
            guard slot < UInt64.bitWidth else {
                return
            }
            let bit: UInt64 = 1 << slot
            loaded = state == .loaded ? loaded | bit : loaded & ~bit
        }
    }

    init(_ objects: ObjectTable, _ undoLog: UndoLog) {
        self.objects = objects
        self.undoLog = undoLog
    }

    /// The states of an object's fields; nil if nothing is known.
    package subscript(object: ObjectID) -> [FieldState]? {
        get {
            let index = Int(object.index)
            return rows.indices.contains(index) && !rows[index].fields.isEmpty
                ? rows[index].fields : nil
        }
        set {
            let index = Int(object.index)
            if rows.indices.contains(index) {
                rows[index] = Row(newValue ?? [])
            } else if let newValue {
                makeRoom(for: index)
                rows[index] = Row(newValue)
            }
        }
    }

    /// The state of one field.
    package subscript(object: ObjectID, slot: Int) -> FieldState? {
        let index = Int(object.index)
        guard rows.indices.contains(index), rows[index].fields.indices.contains(slot) else {
            return nil
        }
        return rows[index].fields[slot]
    }

    /// Which of the first 64 fields of an object are loaded, as bits.
    package func loaded(of object: ObjectID) -> UInt64 {
        let index = Int(object.index)
        return rows.indices.contains(index) ? rows[index].loaded : 0
    }

    /// Whether these issues equal those of the field's last validation.
    package func isKnown(_ issues: [ValidationIssue], of object: ObjectID, slot: Int) -> Bool {
        let index = Int(object.index)
        guard rows.indices.contains(index), rows[index].fields.indices.contains(slot) else {
            return false
        }
        switch rows[index].fields[slot].validation {
        case .unknown: return false
        case .valid: return issues.isEmpty
        case .invalid(let messages):
            return !issues.isEmpty && messages.count == issues.count
                && issues.indices.allSatisfy { issues[$0].message == messages[$0] }
        }
    }

    /// Records that a field was set, to another value or to the same one.
    func noteSet(
        _ object: ObjectID,
        slot: Int,
        at date: Date,
        isChange: Bool
    ) {
        revision += 1
        let stamp = FieldStamp(date: date, revision: revision)
        update(object, slot: slot) { state in
            state.loadState = .loaded
            state.validation = .unknown
            state.updated = stamp
            if isChange {
                state.changed = stamp
            }
        }
    }

    /// Changes the state of one field.
    package func update(_ object: ObjectID, slot: Int, _ body: (inout FieldState) -> Void) {
        guard let count = objects.livingRecord(object)?.pointee.slots.count, slot < count else {
            return
        }
        undoLog.record(.states(object, self[object]))
        let index = Int(object.index)
        makeRoom(for: index)
        while rows[index].fields.count < count {
            rows[index].fields.append(FieldState())
        }
        body(&rows[index].fields[slot])
        rows[index].note(slot, rows[index].fields[slot].loadState)
    }

    private func makeRoom(for index: Int) {
        while rows.count <= index {
            rows.append(Row())
        }
    }
}
