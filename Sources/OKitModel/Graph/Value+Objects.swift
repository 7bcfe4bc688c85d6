package import OKitExpression
import OrderedCollections

extension Value {
    /// The value with its objects replaced.
    func replacing(_ replacement: (ObjectID) -> ObjectID) -> Value {
        switch self {
        case .object(let object): .object(replacement(object))
        case .list(let elements): .list(elements.map { $0.replacing(replacement) })
        case .set(let elements):
            Value.list(elements.map { $0.replacing(replacement) }).converted(to: .set(.any))
                ?? self
        default: self
        }
    }

    /// Returns the value without certain objects: an object becomes null and is removed from lists and
    /// sets.
    package func dropping(_ isGone: (ObjectID) -> Bool) -> Value {
        func remains(_ element: Value) -> Bool {
            if case .object(let object) = element { !isGone(object) } else { true }
        }
        return switch self {
        case .object: remains(self) ? self : .null
        case .list(let elements): .list(elements.filter(remains))
        case .set(let elements): .set(elements.filter(remains))
        default: self
        }
    }
}
