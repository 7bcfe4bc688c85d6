import Foundation
import OKitSyntax

extension ArithmeticTerm {
    /// The value of the operation on the value before it; null if the budget is used up.
    func value(
        after left: Value,
        on content: ObjectID?,
        in evaluator: inout Evaluator
    ) -> Value {
        guard evaluator.spend() else {
            return .null
        }
        let right = evaluator.value(of: operand, on: content)
        return semantics == .cel
            ? operation.celValue(left, right, in: &evaluator)
            : operation.value(left, right, in: &evaluator)
    }
}

extension ArithmeticOperator {
    /// The result for two values.
    ///
    /// Whole numbers remain whole while they fit, decimals and whole numbers give decimals, other
    /// numbers doubles. Null gives null.
    func value(_ left: Value, _ right: Value, in evaluator: inout Evaluator) -> Value {
        if left.isNull || right.isNull {
            return .null
        }
        if case .date(let date) = left, let result = move(date, right, in: &evaluator) {
            return result
        }
        if self == .add, case .date(let date) = right,
            let result = move(date, left, in: &evaluator)
        {
            return result
        }
        guard left.isNumber, right.isNumber else {
            let other = left.isNumber ? right : left
            evaluator.note(.wrongOperand(declaration, other.kindName))
            return .null
        }
        if self == .divide, right.numericOrder(to: .int(0)) == .same {
            evaluator.note("cannot divide by 0")
            return .null
        }
        if let left = left.wholeNumber, let right = right.wholeNumber {
            if let result = combine(left, right) {
                return .int(result)
            }
        } else if let left = left.decimalValue, let right = right.decimalValue,
            let result = combine(left, right), !result.isNaN
        {
            return .decimal(result)
        }
        guard let left = left.double, let right = right.double else {
            return .null
        }
        switch self {
        case .add: return evaluator.number(left + right)
        case .subtract: return evaluator.number(left - right)
        case .multiply: return evaluator.number(left * right)
        case .divide: return evaluator.number(left / right)
        case .remainder: return evaluator.number(left.truncatingRemainder(dividingBy: right))
        case .power: return evaluator.number(pow(left, right))
        }
    }

    /// A negated value.
    static func negative(
        of value: Value,
        _ semantics: Semantics = .foundation,
        in evaluator: inout Evaluator
    ) -> Value {
        if semantics == .cel {
            return celNegative(of: value, in: &evaluator)
        }
        return switch value {
        case .null: .null
        case .double(let number): .double(-number)
        default: subtract.value(.int(0), value, in: &evaluator)
        }
    }

    /// A date and seconds, or the seconds between two dates.
    private func move(
        _ date: Date,
        _ operand: Value,
        in evaluator: inout Evaluator
    ) -> Value? {
        switch (self, operand) {
        case (.subtract, .date(let other)):
            return .double(date.timeIntervalSince(other))
        case (.add, _), (.subtract, _):
            guard operand.isNumber, let seconds = operand.double, seconds.isFinite else {
                return nil
            }
            let moved = date.addingTimeInterval(self == .add ? seconds : -seconds)
            guard CivilTime.range.contains(moved) else {
                return evaluator.outOfRange()
            }
            return .date(moved)
        default:
            return nil
        }
    }

    /// `nil` if the result does not fit; the quotient is truncated, as in C.
    private func combine(_ left: Int64, _ right: Int64) -> Int64? {
        let (result, overflows) =
            switch self {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: left.dividedReportingOverflow(by: right)
            case .remainder: left.remainderReportingOverflow(dividingBy: right)
            case .power: Self.power(left, right)
            }
        return overflows ? nil : result
    }

    private static func power(
        _ base: Int64,
        _ exponent: Int64
    ) -> (partialValue: Int64, overflow: Bool) {
        guard exponent >= 0 else {
            return (0, true)
        }
        var result: Int64 = 1
        var factor = base
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 {
                let (product, overflows) = result.multipliedReportingOverflow(by: factor)
                guard !overflows else {
                    return (0, true)
                }
                result = product
            }
            rest >>= 1
            if rest > 0 {
                let (square, overflows) = factor.multipliedReportingOverflow(by: factor)
                guard !overflows else {
                    return (0, true)
                }
                factor = square
            }
        }
        return (result, false)
    }

    /// The minimum exponent of a decimal; Foundation traps if a product would need a lower one.
    private static let leastExponent = -128

    /// `nil` if the result is not a decimal.
    func combine(_ left: Decimal, _ right: Decimal) -> Decimal? {
        switch self {
        case .multiply where left.exponent + right.exponent < Self.leastExponent: nil
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .power, .remainder: nil
        }
    }
}
