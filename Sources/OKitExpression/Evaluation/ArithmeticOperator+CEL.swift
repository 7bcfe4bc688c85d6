import Foundation
import OKitSyntax

// Arithmetic by the rules of CEL; numbers of different types are converted, and decimals are exact.
extension ArithmeticOperator {
    /// The result for two values; null for null and, with a problem, if there is no result.
    func celValue(_ left: Value, _ right: Value, in evaluator: inout Evaluator) -> Value {
        switch (left, right) {
        case (.null, _), (_, .null):
            return .null
        case (.bool, _), (_, .bool):
            return refused(left, right, in: &evaluator)
        case (.int(let left), .int(let right)):
            return whole(left, right, in: &evaluator).map { .int($0) } ?? .null
        case (.uint(let left), .uint(let right)):
            return whole(left, right, in: &evaluator).map { .uint($0) } ?? .null
        case (.int, .uint), (.uint, .int):
            guard let left = left.int, let right = right.int else {
                return outOfRange(in: &evaluator)
            }
            return whole(left, right, in: &evaluator).map { .int($0) } ?? .null
        case (.text(let left), .text(let right)) where self == .add:
            return evaluator.joined([left, right], separator: "")
        case (.data(let left), .data(let right)) where self == .add:
            return evaluator.charge(bytes: left.count + right.count) ? .data(left + right) : .null
        case (.date(let date), _), (_, .date(let date)):
            return moved(date, left, right, in: &evaluator)
        default:
            if self == .add, left.elements != nil, right.elements != nil {
                return evaluator.collection(.list(evaluator.united([left, right])))
            }
            guard left.isNumber, right.isNumber, self != .remainder else {
                return refused(left, right, in: &evaluator)
            }
            return fraction(left, right, in: &evaluator)
        }
    }

    /// The negated number.
    static func celNegative(of value: Value, in evaluator: inout Evaluator) -> Value {
        switch value {
        case .null: .null
        case .double(let number): .double(-number)
        case .decimal(let number): .decimal(-number)
        case .int(let number) where number != .min: .int(-number)
        case .int: subtract.outOfRange(in: &evaluator)
        default: subtract.refused(value, value, in: &evaluator)
        }
    }

    private func whole<Number: FixedWidthInteger>(
        _ left: Number,
        _ right: Number,
        in evaluator: inout Evaluator
    ) -> Number? {
        if self == .divide || self == .remainder, right == 0 {
            evaluator.note("cannot divide by 0")
            return nil
        }
        let (result, overflows) =
            switch self {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: left.dividedReportingOverflow(by: right)
            case .remainder:
                (left.remainderReportingOverflow(dividingBy: right).partialValue, false)
            case .power: (Number.zero, true)
            }
        if overflows {
            _ = outOfRange(in: &evaluator)
        }
        return overflows ? nil : result
    }

    /// Exact for decimals, and by IEEE 754 for others.
    private func fraction(
        _ left: Value,
        _ right: Value,
        in evaluator: inout Evaluator
    ) -> Value {
        if let first = left.exactDecimal(beside: right),
            let second = right.exactDecimal(beside: left)
        {
            if self == .divide, second == 0 {
                evaluator.note("cannot divide by 0")
                return .null
            }
            if let result = combine(first, second), !result.isNaN {
                return .decimal(result)
            }
        }
        guard let left = left.double, let right = right.double else {
            return .null
        }
        switch self {
        case .add: return .double(left + right)
        case .subtract: return .double(left - right)
        case .multiply: return .double(left * right)
        case .divide: return .double(left / right)
        case .power, .remainder: return .null
        }
    }

    /// A date and seconds, or the seconds between two dates.
    private func moved(
        _ date: Date,
        _ left: Value,
        _ right: Value,
        in evaluator: inout Evaluator
    ) -> Value {
        if case .date(let first) = left, case .date(let second) = right, self == .subtract {
            return .double(first.timeIntervalSince(second))
        }
        let isDateFirst = if case .date = left { true } else { false }
        let operand = isDateFirst ? right : left
        guard operand.isNumber, let seconds = operand.double,
            self == .add || (self == .subtract && isDateFirst)
        else {
            return refused(left, right, in: &evaluator)
        }
        let moved = date.addingTimeInterval(self == .add ? seconds : -seconds)
        guard seconds.isFinite, CivilTime.commonRange.contains(moved) else {
            evaluator.note(.dateOutOfRange)
            return .null
        }
        return .date(moved)
    }

    private func refused(
        _ left: Value,
        _ right: Value,
        in evaluator: inout Evaluator
    ) -> Value {
        evaluator.note("cannot compute \(left.typeName) \(rawValue) \(right.typeName)")
        return .null
    }

    private func outOfRange(in evaluator: inout Evaluator) -> Value {
        evaluator.note("the result is outside the range of whole numbers")
        return .null
    }
}

extension Value {
    /// The number as a decimal if one of two numbers is one, converted from its text form.
    fileprivate func exactDecimal(beside other: Value) -> Decimal? {
        switch (self, other) {
        case (.decimal(let value), _): value
        case (.int(let value), .decimal): Decimal(value)
        case (.uint(let value), .decimal): Decimal(value)
        case (.double(let value), .decimal) where value.isFinite: Decimal(string: "\(value)")
        default: nil
        }
    }
}

extension Finding.Message {
    /// A date outside of the range of CEL.
    static let dateOutOfRange: Finding.Message = "the date is outside the years 1 to 9999"
}
