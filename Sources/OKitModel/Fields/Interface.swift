/// The fields of a model by their keys.
public struct Interface {
    /// Fields without a priority get this and the numbers behind it, in the order of declaration.
    public static let defaultPriorityOffset = 1000

    /// The fields by key.
    public private(set) var fieldsByKey: [String: any FieldType] = [:]
    private var nextPriority = defaultPriorityOffset

    init() {}

    /// The field under a key.
    public subscript(key: String) -> (any FieldType)? {
        fieldsByKey[key]
    }

    /// The fields, in ascending order of their priorities.
    public var fields: [any FieldType] {
        fieldsByKey.values.sorted {
            ($0.priority ?? 0, $0.core.slot) < ($1.priority ?? 0, $1.core.slot)
        }
    }

    /// Of fields with the same key, the first counts.
    mutating func add(_ field: any FieldType, key: String) {
        guard fieldsByKey[key] == nil else {
            return
        }
        field.key = key
        fieldsByKey[key] = field
        if field.priority == nil {
            field.priority = nextPriority
            nextPriority += 1
        }
    }
}
