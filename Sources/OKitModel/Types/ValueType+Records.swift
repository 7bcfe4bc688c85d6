import OKitExpression

extension ValueType {
    /// Whether records can have values of the type.
    package var isStorableInRecord: Bool {
        switch self {
        case .any, .object: false
        case .list(let element), .set(let element), .map(let element): element.isScalar
        default: true
        }
    }

    private var isScalar: Bool {
        switch self {
        case .any, .object, .list, .set, .map: false
        default: true
        }
    }
}
