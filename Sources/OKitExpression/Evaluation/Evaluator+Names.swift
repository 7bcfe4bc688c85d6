import OKitSyntax
import OrderedCollections

// The names of CEL: local names, members of the content, names of the environment, and common
// names.
extension Evaluator {
    /// The common names of every expression, besides those of its environment.
    package static let commonNames = ["app", "models", "now", "locale"]

    /// The value of a path that starts at a name, with the number of steps used; `nil` if the name
    /// is one of the content, or unknown.
    mutating func environmentValue(
        of steps: [PathStep],
        unlessMemberOf content: Value?
    ) -> (value: Value, steps: Int)? {
        guard case .property(let name)? = steps.first?.kind, name != "self" else {
            return nil
        }
        if let content, has(name, content) {
            return nil
        }
        guard spend() else {
            return (.null, steps.count)
        }
        if let value = scope.names?.value(of: name, in: &self) {
            return (value, 1)
        }
        switch name {
        case "now":
            read(.moment)
            return (.date(space.environment.now), 1)
        case "locale":
            return (.text(space.environment.locale), 1)
        case "app":
            return (model(Declarations.defaultModel).map { .object($0) } ?? .null, 1)
        case "models":
            guard steps.count > 1, case .property(let model) = steps[1].kind else {
                return nil
            }
            return (self.model(model).map { .object($0) } ?? .null, 2)
        default:
            return space.globalNames?.value(of: name, in: &self).map { ($0, 1) }
        }
    }

    /// Whether a name has a meaning in a value.
    private func has(_ name: String, _ value: Value) -> Bool {
        switch value {
        case .object(let object):
            space.objectType(of: object).map { lookup.member(name, of: $0) != nil } ?? false
        case .map(let members):
            members[name] != nil
        default:
            false
        }
    }

    /// Whether a map has a member with that name, or an object a non-null value in that property.
    mutating func hasMember(_ name: String, _ value: Value) -> Value {
        switch value {
        case .map(let members): .bool(members[name] != nil)
        case .null: .bool(false)
        default: .bool(!property(name, of: value).isNull)
        }
    }

    /// The items of an object that represents them, such as a provider; other values unchanged.
    package mutating func items(of value: Value) -> Value {
        guard case .object(let object) = value, let type = space.objectType(of: object),
            type.traits.contains(.listed)
        else {
            return value
        }
        return property("items", of: value)
    }
}

extension Value {
    /// The key of a map for a value: text itself, a number or condition as text.
    var mapKey: String? {
        switch self {
        case .text(let text): text
        case .bool(let value): value ? "true" : "false"
        case .int, .uint, .double, .decimal: text
        default: nil
        }
    }
}
