import FoundationEssentials
import OKitSyntax

// Dates and numbers are converted to each other as seconds since 2001-01-01.
extension CastType {
    /// A value converted to this type; null, with a problem, if it cannot be converted.
    func value(of value: Value, in evaluator: inout Evaluator) -> Value {
        let result: Value? =
            switch self {
            case .text: evaluator.text(of: value).map { evaluator.bounded(.text($0)) }
            case .number: Self.number(value)
            case .decimal: Self.decimal(value)
            case .date: Self.date(value)
            }
        if result == nil, !value.isNull {
            evaluator.note("cannot convert \(value.kindName) to \(rawValue)")
        }
        return result ?? .null
    }

    private static func number(_ value: Value) -> Value? {
        switch value {
        case .date(let date): .double(date.timeIntervalSinceReferenceDate)
        case .text(let text):
            Int64(text).map { .int($0) }
                ?? Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .bool, .int, .uint, .double, .decimal: value
        default: nil
        }
    }

    private static func decimal(_ value: Value) -> Value? {
        switch value {
        case .text(let text): Decimal(number: text).map { .decimal($0) }
        case .bool, .int, .uint: value.wholeNumber.map { .decimal(Decimal($0)) }
        case .double(let number): decimal(number)
        case .decimal: value
        case .date(let date): decimal(date.timeIntervalSinceReferenceDate)
        default: nil
        }
    }

    /// `nil` for a number outside the range of decimals, and for infinity.
    private static func decimal(_ number: Double) -> Value? {
        Decimal(number: number).map { .decimal($0) }
    }

    private static func date(_ value: Value) -> Value? {
        switch value {
        case .date, .text: value.date.map { .date($0) }
        case .bool, .int, .uint, .double, .decimal:
            value.double.flatMap {
                $0.isFinite ? .date(Date(timeIntervalSinceReferenceDate: $0)) : nil
            }
        default: nil
        }
    }
}
