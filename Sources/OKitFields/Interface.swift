import OKitExpression
import OKitModel

/// The fields of a model by their keys.
public struct Interface {
    /// The first of the default priorities, which follow declaration order.
    public static let defaultPriorityOffset = 1000

    /// The fields by key.
    public private(set) var fieldsByKey: [String: any FieldType] = [:]
    private var entries: [Entry] = []
    private var nextPriority = defaultPriorityOffset

    /// A field, with its part that needs no generic code.
    struct Entry {
        let field: any FieldType
        let core: FieldCore

        fileprivate func isBefore(_ other: Entry) -> Bool {
            (core.priority ?? 0, core.slot) < (other.core.priority ?? 0, other.core.slot)
        }
    }

    init() {}

    /// The field with a key.
    public subscript(key: String) -> (any FieldType)? {
        fieldsByKey[key]
    }

    /// The fields, sorted by priority.
    public var fields: [any FieldType] {
        ordered.map(\.field)
    }

    /// The fields, sorted by their current priorities, which can change.
    var ordered: [Entry] {
        for index in entries.indices.dropFirst()
        where entries[index].isBefore(entries[index - 1]) {
            return entries.sorted { $0.isBefore($1) }
        }
        return entries
    }

    /// Of fields with the same key, the first is used.
    mutating func add(_ field: any FieldType, key: String) {
        guard fieldsByKey[key] == nil else {
            return
        }
        let core = field.core
        core.key = key
        fieldsByKey[key] = field
        if core.priority == nil {
            core.priority = nextPriority
            nextPriority += 1
        }
        entries.append(Entry(field: field, core: core))
    }
}
