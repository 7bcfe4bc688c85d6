import OKitSyntax

extension ExpressionChecker {
    /// Finds comparisons that hold for no values of their sides' types.
    mutating func check(_ comparison: ExpressionNode.Comparison, _ range: Range<Int>) {
        var left = type(of: comparison.left)
        if comparison.quantifier != nil {
            if !left.may({ $0.isCollection || $0 == .any }) {
                note(.type, .noCollection(comparison.quantifier, left), comparison.left.range)
                return
            }
            left = left.element
        }
        let right = type(of: comparison.right)
        switch comparison.comparator {
        case .equal, .notEqual:
            if !left.may(equal: right) {
                note(.type, "\(left) is never equal to \(right)", range)
            }
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            order(left, right, range)
        case .between:
            if case .aggregate(let bounds) = comparison.right.kind {
                for bound in bounds {
                    order(left, type(of: bound), range)
                }
            }
        case .isIn:
            contains(right, left, comparison.comparator, range)
        case .contains:
            contains(left, right, comparison.comparator, range)
        case .beginsWith, .endsWith, .like, .matches:
            for side in [left, right] where !side.may({ $0.kind == .text || $0.kind == .other }) {
                note(.type, "\(comparison.comparator.rawValue) compares texts, not \(side)", range)
            }
        }
    }

    private mutating func order(_ left: StaticType, _ right: StaticType, _ range: Range<Int>) {
        if !left.may(equal: right) {
            note(.type, "\(left) and \(right) have no order", range)
        } else if let side = [left, right].first(where: { !$0.may(\.isOrdered) }) {
            note(.type, "\(side) has no order", range)
        }
    }

    /// A part of a text, or an element of a collection.
    private mutating func contains(
        _ whole: StaticType,
        _ part: StaticType,
        _ comparator: ExpressionNode.Comparator,
        _ range: Range<Int>
    ) {
        if !whole.may({ $0.isCollection || $0.kind == .text || $0.kind == .other }) {
            let name = comparator.rawValue
            note(.type, "\(name) needs a collection or two texts, not \(whole)", range)
        } else if whole.isAlways(\.hasElements), !whole.element.may(equal: part) {
            note(.type, "\(whole) never contains \(part)", range)
        }
    }
}

extension StaticType {
    /// Whether values of both types can be equal.
    fileprivate func may(equal other: StaticType) -> Bool {
        may { type in
            other.may { $0.kind == type.kind || $0.kind == .other || type.kind == .other }
        }
    }
}

extension ValueType {
    /// Types whose values compare with each other; of `other`, nothing is said.
    enum Kind {
        case number, text, date, collection, object, other
    }

    var kind: Kind {
        switch self {
        case .bool, .int, .double, .decimal: .number
        case .text: .text
        case .date: .date
        case .list, .set, .map: .collection
        case .object: .object
        case .any, .data, .color, .image: .other
        }
    }

    fileprivate var isOrdered: Bool {
        ![.collection, .object].contains(kind)
    }
}

extension Finding.Message {
    fileprivate static func noCollection(
        _ quantifier: ExpressionNode.Quantifier?,
        _ type: StaticType
    ) -> Self {
        "\(quantifier?.rawValue ?? "ANY") needs a collection, not \(type)"
    }
}
