import OKitPattern
import OKitSyntax

extension Comparison {
    /// Reports a comparison that never holds for the types of its sides.
    func check(_ range: Range<Int>, in checker: inout ExpressionChecker) {
        var left = checker.type(of: left)
        if let quantifier {
            if !left.may({ $0.isCollection || $0 == .any }) {
                checker.note(
                    .type,
                    .wrongOperand(quantifier.declaration, left),
                    self.left.range
                )
                return
            }
            left = left.element
        }
        // The range of a name compared with text; the name may be text without quotes.
        checker.comparedText = left == StaticType(.text) ? self.right.range : nil
        let right = checker.type(of: self.right)
        checker.comparedText = nil
        if semantics == .cel {
            checkInCEL(left, right, range, &checker)
            return
        }
        let `operator` = comparator.declaration
        switch `operator`.operands {
        case .any:
            if !left.may(equal: right) {
                checker.note(.type, "\(left) is never equal to \(right)", range)
            }
        case .ordered:
            order(left, right, range, &checker)
        case .bounds:
            check(bounds: right, of: left, range, &checker)
        case .containment:
            let isReversed = comparator == .isIn
            contains(isReversed ? right : left, isReversed ? left : right, range, &checker)
        case .texts:
            for side in [left, right] where !side.may({ $0.kind == .text || $0 == .any }) {
                checker.note(.type, .wrongOperand(`operator`, side), range)
            }
            if comparator == .matches {
                checkPattern(&checker)
            }
        case .numbers, .conditions, .collection, .numberCollection, .elements:
            break
        }
    }

    /// Checks a list of two bounds that have an order with the value.
    private func check(
        bounds type: StaticType,
        of value: StaticType,
        _ range: Range<Int>,
        _ checker: inout ExpressionChecker
    ) {
        let `operator` = comparator.declaration
        if case .aggregate(let bounds) = right.kind {
            guard bounds.count == 2 else {
                let found = "\(bounds.count) bounds"
                checker.note(.type, .wrongOperand(`operator`, found), right.range)
                return
            }
            for bound in bounds {
                order(value, checker.type(of: bound), range, &checker)
            }
        } else if !type.may(\.hasElements) {
            checker.note(.type, .wrongOperand(`operator`, type), right.range)
        } else if type.isAlways(\.hasElements) {
            order(value, type.element, range, &checker)
        }
    }

    /// Checks by the rules of CEL, where conditions are not numbers and `in` searches keys.
    private func checkInCEL(
        _ left: StaticType,
        _ right: StaticType,
        _ range: Range<Int>,
        _ checker: inout ExpressionChecker
    ) {
        switch comparator {
        case .equal, .notEqual:
            if !left.may(equalInCEL: right) {
                checker.note(.type, "\(left) is never equal to \(right)", range)
            }
            checker.check(self.right, isValueOf: self.left)
            checker.check(self.left, isValueOf: self.right)
        case .isIn:
            let right = checker.items(of: right)
            if !right.may({ $0.isCollection || $0 == .any }) {
                checker.note(.type, "in expects a list or map, found \(right)", self.right.range)
            } else if right.isAlways(\.hasElements), !left.may(equalInCEL: right.element) {
                checker.note(.type, "\(right) never contains \(left)", range)
            }
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            if !left.may(equalInCEL: right) {
                let types = [left, right]
                let hint =
                    types.contains { $0.isAlways { $0 == .date } }
                        && types.contains { $0.isAlways { $0 == .text } }
                    ? "; use timestamp(text) for a date" : ""
                checker.note(.type, "cannot compare \(left) with \(right)\(hint)", range)
            } else if let side = [left, right].first(where: { !$0.may(\.isOrderedInCEL) }) {
                checker.note(.type, "\(side) has no order", range)
            }
        default:
            let name = Comparator.methods.first { $0.value == (comparator, options) }?.key ?? ""
            let isContains = comparator == .contains
            let fits = left.may { $0 == .text || $0 == .any || (isContains && $0.isCollection) }
            if !fits {
                checker.note(.type, "\(left) has no function \"\(name)\"", self.left.range)
            } else if left.isAlways({ $0 == .text }), !right.may({ $0 == .text || $0 == .any }) {
                checker.note(.type, .wrongArgument(name, .text, "\(right)"), self.right.range)
            }
            if comparator == .matches {
                checkPattern(&checker)
            }
        }
    }

    /// Reports a constant regular expression that cannot be compiled.
    private func checkPattern(_ checker: inout ExpressionChecker) {
        guard case .literal(.text(let text)) = right.kind,
            case .failure(let error) = PatternCache.compile(text, isCaseInsensitive: false)
        else {
            return
        }
        checker.note(.pattern, "malformed regular expression: \(error.reason)", right.range)
    }

    private func order(
        _ left: StaticType,
        _ right: StaticType,
        _ range: Range<Int>,
        _ checker: inout ExpressionChecker
    ) {
        if !left.may(equal: right) {
            checker.note(.type, "cannot compare \(left) with \(right)", range)
        } else if let side = [left, right].first(where: { !$0.may(\.isOrdered) }) {
            checker.note(.type, "\(side) has no order", range)
        }
    }

    /// Checks a part of text, or an element of a collection.
    private func contains(
        _ whole: StaticType,
        _ part: StaticType,
        _ range: Range<Int>,
        _ checker: inout ExpressionChecker
    ) {
        let `operator` = comparator.declaration
        if !whole.may({ $0.isCollection || $0.kind == .text || $0 == .any }) {
            checker.note(.type, .wrongOperand(`operator`, whole), range)
        } else if whole.isAlways({ $0 == .text }), !part.may({ $0 == .text || $0 == .any }) {
            checker.note(.type, .wrongOperand(`operator`, "text and \(part)"), range)
        } else if whole.isAlways(\.hasElements), !whole.element.may(equal: part) {
            checker.note(.type, "\(whole) never contains \(part)", range)
        }
    }
}

extension StaticType {
    /// Whether values of both types can be equal by the rules of CEL.
    fileprivate func may(equalInCEL other: StaticType) -> Bool {
        may { type in
            other.may {
                $0.kind == .other || type.kind == .other
                    || ($0.kind == type.kind && ($0 == .bool) == (type == .bool))
            }
        }
    }

    /// Whether values of both types can be equal.
    fileprivate func may(equal other: StaticType) -> Bool {
        may { type in
            other.may { $0.kind == type.kind || $0.kind == .other || type.kind == .other }
        }
    }
}

extension ValueType {
    /// Kinds of types whose values can be compared; nothing is known about `other`.
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

    /// Whether values of the type are ordered in CEL.
    var isOrderedInCEL: Bool {
        isOrdered || kind == .data
    }

    fileprivate var isOrdered: Bool {
        [.number, .text, .date, .other].contains(kind)
    }
}

extension Finding.Message {
    /// An operand that an operator never accepts.
    static func wrongOperand(_ operator: Operator, _ type: StaticType) -> Self {
        .wrongOperand(`operator`, "\(type)")
    }
}
