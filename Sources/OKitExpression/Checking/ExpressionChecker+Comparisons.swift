import OKitPattern
import OKitSyntax

extension ExpressionChecker {
    /// Finds comparisons that hold for no values of their sides' types.
    mutating func check(_ comparison: Comparison, _ range: Range<Int>) {
        var left = type(of: comparison.left)
        if comparison.quantifier != nil {
            if !left.may({ $0.isCollection || $0 == .any }) {
                let `operator` = comparison.quantifier?.declaration
                note(.type, .wrongOperand(`operator`, left), comparison.left.range)
                return
            }
            left = left.element
        }
        let right = type(of: comparison.right)
        let `operator` = comparison.comparator.declaration
        switch `operator`.operands {
        case .any:
            if !left.may(equal: right) {
                note(.type, "\(left) is never equal to \(right)", range)
            }
        case .ordered:
            order(left, right, range)
        case .bounds:
            check(bounds: comparison.right, right, of: left, `operator`, range)
        case .containment:
            let isReversed = comparison.comparator == .isIn
            contains(isReversed ? right : left, isReversed ? left : right, `operator`, range)
        case .texts:
            for side in [left, right] where !side.may({ $0.kind == .text || $0 == .any }) {
                note(.type, .wrongOperand(`operator`, side), range)
            }
            if comparison.comparator == .matches {
                check(pattern: comparison.right)
            }
        case .numbers, .conditions, .collection, .numberCollection, .elements:
            break
        }
    }

    /// A list of two bounds that have an order with the value.
    private mutating func check(
        bounds node: ExpressionNode,
        _ type: StaticType,
        of value: StaticType,
        _ operator: Operator,
        _ range: Range<Int>
    ) {
        if case .aggregate(let bounds) = node.kind {
            guard bounds.count == 2 else {
                note(.type, .wrongOperand(`operator`, "\(bounds.count) bounds"), node.range)
                return
            }
            for bound in bounds {
                order(value, self.type(of: bound), range)
            }
        } else if !type.may(\.hasElements) {
            note(.type, .wrongOperand(`operator`, type), node.range)
        } else if type.isAlways(\.hasElements) {
            order(value, type.element, range)
        }
    }

    /// A constant regular expression that cannot be compiled.
    private mutating func check(pattern node: ExpressionNode) {
        guard case .literal(.text(let text)) = node.kind,
            case .failure(let error) = PatternCache.compile(text, isCaseInsensitive: false)
        else {
            return
        }
        note(.pattern, "malformed regular expression: \(error.reason)", node.range)
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
        _ operator: Operator,
        _ range: Range<Int>
    ) {
        if !whole.may({ $0.isCollection || $0.kind == .text || $0 == .any }) {
            note(.type, .wrongOperand(`operator`, whole), range)
        } else if whole.isAlways({ $0 == .text }), !part.may({ $0 == .text || $0 == .any }) {
            note(.type, .wrongOperand(`operator`, "text and \(part)"), range)
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
        case number, text, date, collection, object, color, image, data, other
    }

    var kind: Kind {
        switch self {
        case .bool, .int, .double, .decimal: .number
        case .text: .text
        case .date: .date
        case .list, .set, .map: .collection
        case .object: .object
        case .color: .color
        case .image: .image
        case .data: .data
        case .any: .other
        }
    }

    fileprivate var isOrdered: Bool {
        [.number, .text, .date, .other].contains(kind)
    }
}

extension Finding.Message {
    /// An operand that an operator never accepts.
    static func wrongOperand(_ operator: Operator?, _ type: StaticType) -> Self {
        `operator`.map { .wrongOperand($0, "\(type)") } ?? "expected a collection, found \(type)"
    }
}
