import OKitExpression
import OKitModel
import OrderedCollections

/// The values of a form's fields by their names (WidgetKit §3.6).
struct FormFields {
    /// What becomes of values with the same name.
    private enum Policy: String {
        case overwrite, join, array
    }

    private(set) var values: OrderedDictionary<String, Value> = [:]
    private let policy: Policy

    /// An unknown policy is that of the original: the last one counts.
    init(policy: String) {
        self.policy = Policy(rawValue: policy) ?? .overwrite
    }

    /// An optional field: with a name that is there already, the policy says what comes of both.
    mutating func add(_ value: Value, as name: String) {
        guard let present = values[name] else {
            values[name] = policy == .array ? .list([value]) : value
            return
        }
        switch policy {
        case .overwrite: values[name] = value
        case .join: values[name] = .text("\(present.text ?? ""),\(value.text ?? "")")
        case .array: values[name] = .list((present.elements ?? []) + [value])
        }
    }

    /// A mandatory field, which wins over all with its name.
    mutating func set(_ value: Value, as name: String) {
        values[name] = value
    }
}
