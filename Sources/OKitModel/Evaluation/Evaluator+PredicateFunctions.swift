import Foundation
import OKitSyntax

// The functions of the predicate notation (NSExpression, `expressionForFunction:arguments:`).
// Without a value there is no result; nothing is rounded but by those that say so.
extension Evaluator {
    /// The parser has seen to the number of arguments.
    mutating func call(_ function: PredicateFunction, _ arguments: [Value]) -> Value {
        switch function {
        case .now:
            return .date(graph.environment.now)
        case .random:
            return random(below: arguments.first)
        case .sum, .count, .min, .max, .average, .median, .mode, .stddev:
            return statistic(function, arguments)
        case .add, .subtract, .multiply, .divide, .power:
            guard let operation = function.operation, arguments.count == 2 else {
                return .null
            }
            return combine(arguments[0], operation, arguments[1])
        case .modulus, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift:
            return combineWhole(function, arguments)
        case .uppercase, .lowercase, .length, .canonical:
            return onText(function, arguments.first ?? .null)
        case .sqrt, .log, .ln, .exp, .ceiling, .floor, .abs, .trunc, .onesComplement:
            return onNumber(function, arguments.first ?? .null)
        }
    }

    /// A whole number from 0: below 2^31, or below the bound.
    private mutating func random(below bound: Value?) -> Value {
        let bits = graph.environment.randomNumber()
        guard let bound else {
            return .int(Int64(bits >> 33))
        }
        guard let bound = bound.int, bound > 0 else {
            note("random needs a whole number above 0")
            return .null
        }
        return .int(Int64(bits.multipliedFullWidth(by: UInt64(bound)).high))
    }

    private mutating func onText(_ function: PredicateFunction, _ value: Value) -> Value {
        guard case .text(let text) = value else {
            if !value.isNull {
                note("\"\(function.rawValue)\" needs a text, not \(value.kindName)")
            }
            return .null
        }
        switch function {
        case .uppercase: return .text(text.uppercased())
        case .lowercase: return .text(text.lowercased())
        case .length: return .int(Int64(text.utf16.count))
        default:
            return .text(TextFolding.folded(text, [.caseInsensitive, .diacriticInsensitive]))
        }
    }

    private mutating func onNumber(_ function: PredicateFunction, _ value: Value) -> Value {
        guard value.isNumber, let double = value.double else {
            if !value.isNull {
                note("\"\(function.rawValue)\" needs a number, not \(value.kindName)")
            }
            return .null
        }
        switch function {
        case .ceiling, .floor, .trunc:
            guard value.wholeNumber == nil else {
                return value
            }
            let rule: FloatingPointRoundingRule =
                function == .ceiling ? .up : function == .floor ? .down : .towardZero
            return .double(double.rounded(rule))
        case .abs:
            return value.numericOrder(to: .int(0)) == .ascending ? negative(of: value) : value
        case .onesComplement:
            return value.int.map { .int(~$0) } ?? .null
        case .sqrt: return number(double.squareRoot())
        case .log: return number(Foundation.log10(double))
        case .ln: return number(Foundation.log(double))
        default: return number(Foundation.exp(double))
        }
    }

    private mutating func combineWhole(
        _ function: PredicateFunction,
        _ arguments: [Value]
    ) -> Value {
        let numbers = arguments.compactMap { $0.isNumber ? $0.int : nil }
        guard arguments.count == 2, numbers.count == 2 else {
            if !arguments.contains(.null) {
                note("\"\(function.rawValue)\" needs whole numbers")
            }
            return .null
        }
        let (left, right) = (numbers[0], numbers[1])
        switch function {
        case .bitwiseAnd: return .int(left & right)
        case .bitwiseOr: return .int(left | right)
        case .bitwiseXor: return .int(left ^ right)
        case .leftShift: return .int(left << right)
        case .rightShift: return .int(left >> right)
        default:
            guard right != 0 else {
                note("a number cannot be divided by 0")
                return .null
            }
            return .int(left.remainderReportingOverflow(dividingBy: right).partialValue)
        }
    }
}

extension PredicateFunction {
    /// The operator that does the same.
    fileprivate var operation: Evaluator.Operation? {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .power: .power
        default: nil
        }
    }
}
