import OKitExpression

extension Value {
    /// The value with other objects in place of its objects.
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
}
