import Foundation
import OKitSyntax

// Arithmetic on values: whole numbers stay whole while they fit, decimals meet whole numbers as
// decimals, all else is worked out in doubles. Null makes null.
extension Evaluator {
    typealias Operation = ExpressionNode.ArithmeticTerm.Operation

    mutating func arithmetic(
        _ first: ExpressionNode,
        _ terms: [ExpressionNode.ArithmeticTerm],
        on content: ObjectID?
    ) -> Value {
        var result = value(of: first, on: content)
        for term in terms {
            guard spend() else {
                return .null
            }
            result = combine(result, term.operation, value(of: term.operand, on: content))
        }
        return result
    }

    mutating func combine(_ left: Value, _ operation: Operation, _ right: Value) -> Value {
        if left.isNull || right.isNull {
            return .null
        }
        if case .date(let date) = left, let result = move(date, operation, right) {
            return result
        }
        if case .date(let date) = right, operation == .add, let result = move(date, .add, left) {
            return result
        }
        guard left.isNumber, right.isNumber else {
            let other = left.isNumber ? right : left
            note(.wrongOperand(operation.declaration, other.kindName))
            return .null
        }
        if operation == .divide, right.numericOrder(to: .int(0)) == .same {
            note("cannot divide by 0")
            return .null
        }
        if let left = left.wholeNumber, let right = right.wholeNumber {
            if let result = Self.combine(left, operation, right) {
                return .int(result)
            }
        } else if let left = left.decimalValue, let right = right.decimalValue,
            let result = Self.combine(left, operation, right), !result.isNaN
        {
            return .decimal(result)
        }
        guard let left = left.double, let right = right.double else {
            return .null
        }
        switch operation {
        case .add: return number(left + right)
        case .subtract: return number(left - right)
        case .multiply: return number(left * right)
        case .divide: return number(left / right)
        case .power: return number(pow(left, right))
        }
    }

    /// Null, with a problem, in place of a date that calendars cannot compute with.
    mutating func outOfRange() -> Value {
        note("the date is outside of the years -9999 to 9999")
        return .null
    }

    mutating func negative(of value: Value) -> Value {
        switch value {
        case .null: .null
        case .double(let number): .double(-number)
        default: combine(.int(0), .subtract, value)
        }
    }

    /// A result, which must be a number.
    mutating func number(_ result: Double) -> Value {
        guard result.isFinite else {
            note("the result is not a finite number")
            return .null
        }
        return .double(result)
    }

    /// A date and seconds, or the seconds between two dates.
    private mutating func move(_ date: Date, _ operation: Operation, _ operand: Value) -> Value? {
        switch (operation, operand) {
        case (.subtract, .date(let other)):
            return .double(date.timeIntervalSince(other))
        case (.add, _), (.subtract, _):
            guard operand.isNumber, let seconds = operand.double, seconds.isFinite else {
                return nil
            }
            let moved = date.addingTimeInterval(operation == .add ? seconds : -seconds)
            guard CivilTime.range.contains(moved) else {
                return outOfRange()
            }
            return .date(moved)
        default:
            return nil
        }
    }

    /// `nil` where the result does not fit; the quotient without its fraction, as C has it.
    private static func combine(_ left: Int64, _ operation: Operation, _ right: Int64) -> Int64? {
        let (result, overflows) =
            switch operation {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: left.dividedReportingOverflow(by: right)
            case .power: power(left, right)
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

    private static func combine(
        _ left: Decimal,
        _ operation: Operation,
        _ right: Decimal
    ) -> Decimal? {
        switch operation {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .power: nil
        }
    }
}
