import FoundationEssentials
import OKitSyntax
import OrderedCollections

// Numbers about a collection, or about the arguments where there are several.
extension Evaluator {
    /// The elements of the only argument, or the arguments themselves; `nil` beyond the budget.
    mutating func elements(_ arguments: [Value]) -> [Value]? {
        var values = arguments
        if arguments.count == 1 {
            values = arguments[0].elements ?? (arguments[0].isNull ? [] : arguments)
        }
        return spend(values.count) ? values : nil
    }

    /// The elements that are not null.
    mutating func operands(_ arguments: [Value]) -> [Value]? {
        elements(arguments)?.filter { !$0.isNull }
    }

    mutating func sum(of values: [Value]) -> Value {
        var sum = Value.int(0)
        for value in values {
            sum = combine(sum, .add, value)
        }
        return sum
    }

    /// The most frequent values, in the order in which they first appear.
    func mode(of values: [Value]) -> Value {
        var counts: OrderedDictionary<Value, Int> = [:]
        for value in values {
            counts[value, default: 0] += 1
        }
        let most = counts.values.max()
        return .list(counts.filter { $0.value == most }.map(\.key))
    }

    mutating func average(of arguments: [Value]) -> Value {
        guard let numbers = numbers(arguments), !numbers.isEmpty else {
            return .null
        }
        return number(numbers.reduce(0, +) / Double(numbers.count))
    }

    mutating func median(of arguments: [Value]) -> Value {
        guard let numbers = numbers(arguments)?.sorted(), !numbers.isEmpty else {
            return .null
        }
        let middle = numbers.count / 2
        return number(
            numbers.count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
        )
    }

    mutating func standardDeviation(of arguments: [Value]) -> Value {
        guard let numbers = numbers(arguments), !numbers.isEmpty else {
            return .null
        }
        let count = Double(numbers.count)
        let mean = numbers.reduce(0, +) / count
        let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return number((squares / count).squareRoot())
    }

    private mutating func numbers(_ arguments: [Value]) -> [Double]? {
        operands(arguments)?.compactMap { $0.isNumber ? $0.double : nil }
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
            note("cannot convert \(value.kindName) to \(type.rawValue)")
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
