import OKitExpression

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
}
