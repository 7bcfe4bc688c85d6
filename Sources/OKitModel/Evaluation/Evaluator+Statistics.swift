import FoundationEssentials
import OKitSyntax
import OrderedCollections

extension Evaluator {
    /// A number about a collection, or about the arguments where there are several.
    ///
    /// Null elements do not count but for `count`. Of no elements the sum is 0; all else is null.
    mutating func statistic(_ function: PredicateFunction, _ arguments: [Value]) -> Value {
        var values = arguments
        if arguments.count == 1 {
            values = arguments[0].elements ?? (arguments[0].isNull ? [] : arguments)
        }
        guard spend(values.count) else {
            return .null
        }
        if function == .count {
            return .int(Int64(values.count))
        }
        values.removeAll { $0.isNull }
        switch function {
        case .min:
            return values.min { $0.isOrdered(before: $1) } ?? .null
        case .max:
            return values.max { $0.isOrdered(before: $1) } ?? .null
        case .mode:
            return mode(of: values)
        case .sum:
            return sum(of: values)
        default:
            return measure(function, values)
        }
    }

    private mutating func sum(of values: [Value]) -> Value {
        var sum = Value.int(0)
        for value in values {
            sum = combine(sum, .add, value)
        }
        return sum
    }

    /// The most frequent values, in the order in which they first appear.
    private func mode(of values: [Value]) -> Value {
        var counts: OrderedDictionary<Value, Int> = [:]
        for value in values {
            counts[value, default: 0] += 1
        }
        let most = counts.values.max()
        return .list(counts.filter { $0.value == most }.map(\.key))
    }

    private mutating func measure(_ function: PredicateFunction, _ values: [Value]) -> Value {
        let numbers = values.compactMap { $0.isNumber ? $0.double : nil }
        guard numbers.count == values.count else {
            note("\"\(function.rawValue)\" needs numbers")
            return .null
        }
        guard !numbers.isEmpty else {
            return .null
        }
        let count = Double(numbers.count)
        let mean = numbers.reduce(0, +) / count
        switch function {
        case .median:
            let sorted = numbers.sorted()
            let middle = sorted.count / 2
            return number(
                sorted.count % 2 == 1
                    ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
            )
        case .stddev:
            let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            return number((squares / count).squareRoot())
        default:
            return number(mean)
        }
    }

    /// A value as one of another type; null, with a problem, where it cannot be one.
    mutating func cast(_ value: Value, to type: ExpressionNode.CastType) -> Value {
        let result: Value? =
            switch type {
            case .text: text(of: value).map { .text($0) }
            case .number: value.asNumber
            case .decimal: value.asDecimal
            case .date: value.asDate
            }
        if result == nil, !value.isNull {
            note("\(value.kindName) is no \(type.rawValue)")
        }
        return result ?? .null
    }
}

// Dates and numbers meet in the seconds since 2001-01-01.
extension Value {
    fileprivate var asNumber: Value? {
        switch self {
        case .date(let date): .double(date.timeIntervalSinceReferenceDate)
        case .text(let text): Int64(text).map { .int($0) } ?? Double(text).flatMap { finite($0) }
        case .bool, .int, .double, .decimal: self
        default: nil
        }
    }

    fileprivate var asDecimal: Value? {
        switch self {
        case .text(let text): Decimal(string: text).map { .decimal($0) }
        case .bool, .int: wholeNumber.map { .decimal(Decimal($0)) }
        case .double(let number): decimal(number)
        case .decimal: self
        case .date(let date): decimal(date.timeIntervalSinceReferenceDate)
        default: nil
        }
    }

    private func finite(_ number: Double) -> Value? {
        number.isFinite ? .double(number) : nil
    }

    /// `nil` for a number beyond the decimals, among them infinity, of which none can be made.
    private func decimal(_ number: Double) -> Value? {
        guard number.isFinite, case let decimal = Decimal(number), !decimal.isNaN else {
            return nil
        }
        return .decimal(decimal)
    }

    fileprivate var asDate: Value? {
        switch self {
        case .date, .text: date.map { .date($0) }
        case .bool, .int, .double, .decimal:
            double.flatMap {
                $0.isFinite ? .date(Date(timeIntervalSinceReferenceDate: $0)) : nil
            }
        default: nil
        }
    }
}
