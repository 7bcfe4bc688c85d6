import OKitExpression
import OKitModel
import OrderedCollections

/// The values of a form's fields by name (WidgetKit §3.6).
struct FormFields {
    /// The policies for several values with the same name.
    private enum Policy: String {
        case overwrite, join, array
    }

    private(set) var values: OrderedDictionary<String, Value> = [:]
    private let policy: Policy

    /// Creates a policy.
    ///
    /// As in the original, an unknown policy means that the last value counts.
    init(policy: String) {
        self.policy = Policy(rawValue: policy) ?? .overwrite
    }

    /// Adds an optional field.
    ///
    /// If the name already exists, the policy decides how the values are combined.
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

    /// Sets a mandatory field, which overrides all values with its name.
    mutating func set(_ value: Value, as name: String) {
        values[name] = value
    }
}
