import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports conditions that always have the same result.
struct ConstantPredicateRule: Rule {
    static let isAboutExpressions = true

    static let page = RulePage(
        "constant-predicate",
        .warning,
        finds: "Reports comparisons of two constants or of a value with itself, conditions that "
            + "exclude each other, and dates without quotes, which are subtractions.",
        because: "The condition always has the same result, which is probably a mistake. To write "
            + "a condition that is always true, use TRUEPREDICATE.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "computed": {"fits": "size > 5 && size < 3"}}"#,
        good: #"{"properties": {"size": "int"}, "computed": {"fits": "size > 3 && size < 5"}}"#
    )

    func check(_ located: LocatedExpression) -> [Finding] {
        var found: [(Finding.Message, Range<Int>)] = []
        located.expression.root.collectConstantConditions(located.expression.text, &found)
        return found.map { warning($0, at: located.location(of: $1)) }
    }
}

extension ExpressionNode {
    fileprivate func collectConstantConditions(
        _ text: String,
        _ found: inout [(Finding.Message, Range<Int>)]
    ) {
        switch kind {
        case .comparison(let comparison):
            if let message = comparison.constantAnswer(text) {
                found.append((message, range))
            }
        case .junction(let junction, let conditions):
            if let message = junction.contradiction(conditions, text) {
                found.append((message, range))
            }
        case .arithmetic(_, let terms) where isDate(in: text):
            let date =
                terms.first?.semantics == .cel
                ? "timestamp('\(written(in: text))')" : "CAST('…', 'NSDate')"
            found.append(("this is a subtraction; write \(date) for a date", range))
        default:
            break
        }
        for child in children {
            child.collectConstantConditions(text, &found)
        }
    }

    /// Whether it has the form `2024-01-31`.
    private func isDate(in text: String) -> Bool {
        guard range.count == 10 else {
            return false
        }
        let parts = written(in: text).utf8.split(separator: UInt8(ascii: "-"))
        let isNumeric = parts.joined().allSatisfy { (0x30...0x39).contains($0) }
        let first = parts.compactMap(\.first)
        return parts.map(\.count) == [4, 2, 2] && isNumeric && [0x31, 0x32].contains(first[0])
            && first[1] <= 0x31 && first[2] <= 0x33
    }

    fileprivate func written(in text: String) -> String {
        let bytes = Array(text.utf8)
        return range.upperBound <= bytes.count ? String(decoding: bytes[range], as: UTF8.self) : ""
    }

    /// Whether it is a number.
    fileprivate var number: Double? {
        switch kind {
        case .literal(.int(let number)): Double(number)
        case .literal(.double(let number)): number
        case .minus(let operand, _): operand.number.map { -$0 }
        default: nil
        }
    }

    fileprivate var isLiteral: Bool {
        if case .literal = kind { true } else { number != nil }
    }
}

extension Comparison {
    fileprivate func constantAnswer(_ text: String) -> Finding.Message? {
        if left.isLiteral, right.isLiteral {
            return "comparison of two constants: the result is always the same"
        }
        guard quantifier == nil, case .path = left.kind, case .path = right.kind,
            left.written(in: text) == right.written(in: text), !left.written(in: text).isEmpty
        else {
            return nil
        }
        return "comparison of a value with itself: the result is always the same"
    }

    /// The path that is compared with a number or constant, on the left side.
    fileprivate func subject(_ text: String) -> String? {
        guard quantifier == nil, options.isEmpty, case .path = left.kind, right.isLiteral else {
            return nil
        }
        return left.written(in: text)
    }
}

extension Junction {
    /// The conditions that can never hold together, or of which one always holds.
    fileprivate func contradiction(
        _ conditions: [ExpressionNode],
        _ text: String
    ) -> Finding.Message? {
        var bySubject: [String: [Comparison]] = [:]
        for condition in conditions {
            if case .comparison(let comparison) = condition.kind,
                let subject = comparison.subject(text)
            {
                bySubject[subject, default: []].append(comparison)
            }
        }
        for (subject, comparisons) in bySubject.sorted(by: { $0.key < $1.key })
        where comparisons.count > 1 {
            switch self {
            case .and where Self.exclude(comparisons, text):
                return "\"\(subject)\" can never meet all of these conditions"
            case .or where Self.areSuperfluous(comparisons, text):
                return "\"\(subject)\" always meets one of these conditions"
            default:
                continue
            }
        }
        return nil
    }

    private static func exclude(
        _ comparisons: [Comparison],
        _ text: String
    ) -> Bool {
        let equals = comparisons.filter { $0.comparator == .equal }.map(\.right)
        let values = Set(equals.map { $0.number.map { "\($0)" } ?? $0.written(in: text) })
        // true equals 1, so only numbers or only texts can be distinguished.
        let areAlike = equals.allSatisfy { $0.number != nil } || equals.allSatisfy(\.isText)
        return values.count > 1 && areAlike || Bounds(comparisons).areEmpty
    }

    private static func areSuperfluous(
        _ comparisons: [Comparison],
        _ text: String
    ) -> Bool {
        let others = comparisons.filter { $0.comparator == .notEqual }.map(\.right)
        let values = Set(others.map { $0.number.map { "\($0)" } ?? $0.written(in: text) })
        let areAlike = others.allSatisfy { $0.number != nil } || others.allSatisfy(\.isText)
        return values.count > 1 && areAlike
    }
}

extension ExpressionNode {
    fileprivate var isText: Bool {
        if case .literal(.text) = kind { true } else { false }
    }
}

/// The bounds of a value.
private struct Bounds {
    private var low = (number: -Double.infinity, isOpen: false)
    private var high = (number: Double.infinity, isOpen: false)

    init(_ comparisons: [Comparison]) {
        for comparison in comparisons {
            guard let number = comparison.right.number else {
                continue
            }
            switch comparison.comparator {
            case .equal:
                raise(number, isOpen: false)
                lower(number, isOpen: false)
            case .greater: raise(number, isOpen: true)
            case .greaterOrEqual: raise(number, isOpen: false)
            case .less: lower(number, isOpen: true)
            case .lessOrEqual: lower(number, isOpen: false)
            default: break
            }
        }
    }

    var areEmpty: Bool {
        low.number > high.number || low.number == high.number && (low.isOpen || high.isOpen)
    }

    private mutating func raise(_ number: Double, isOpen: Bool) {
        if number > low.number || number == low.number && isOpen {
            low = (number, isOpen)
        }
    }

    private mutating func lower(_ number: Double, isOpen: Bool) {
        if number < high.number || number == high.number && isOpen {
            high = (number, isOpen)
        }
    }
}
