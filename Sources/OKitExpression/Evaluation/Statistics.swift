import OrderedCollections

/// The values of the aggregate functions: `sum`, `average`, `median` and others.
struct Statistics {
    /// The values, including null.
    let elements: [Value]

    /// Takes the elements of the only argument, or the arguments themselves; fails if the budget is
    /// used up.
    init?(_ arguments: [Value], in evaluator: inout Evaluator) {
        var values = arguments
        if arguments.count == 1 {
            values = arguments[0].elements ?? (arguments[0].isNull ? [] : arguments)
        }
        guard evaluator.spend(values.count) else {
            return nil
        }
        elements = values
    }

    /// The elements that are not null.
    var present: [Value] { elements.filter { !$0.isNull } }

    private var numbers: [Double] { present.compactMap { $0.isNumber ? $0.double : nil } }

    /// The minimum; null if there are no values.
    var minimum: Value { present.min { $0.isOrdered(before: $1) } ?? .null }

    /// The maximum; null if there are no values.
    var maximum: Value { present.max { $0.isOrdered(before: $1) } ?? .null }

    /// The most frequent values, in order of first occurrence.
    var mode: Value {
        var counts: OrderedDictionary<Value, Int> = [:]
        for value in present {
            counts[value, default: 0] += 1
        }
        let most = counts.values.max()
        return .list(counts.filter { $0.value == most }.map(\.key))
    }

    /// The sum of all values, by the rules of `+`.
    func sum(in evaluator: inout Evaluator) -> Value {
        var sum = Value.int(0)
        for value in present {
            sum = ArithmeticOperator.add.value(sum, value, in: &evaluator)
        }
        return sum
    }

    /// The mean of the numbers.
    func average(in evaluator: inout Evaluator) -> Value {
        let numbers = numbers
        guard !numbers.isEmpty else {
            return .null
        }
        return evaluator.number(numbers.reduce(0, +) / Double(numbers.count))
    }

    /// The middle of the sorted numbers, or the mean of the two middle ones.
    func median(in evaluator: inout Evaluator) -> Value {
        let numbers = numbers.sorted()
        guard !numbers.isEmpty else {
            return .null
        }
        let middle = numbers.count / 2
        return evaluator.number(
            numbers.count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
        )
    }

    /// The population standard deviation of the numbers.
    func standardDeviation(in evaluator: inout Evaluator) -> Value {
        let numbers = numbers
        guard !numbers.isEmpty else {
            return .null
        }
        let count = Double(numbers.count)
        let mean = numbers.reduce(0, +) / count
        let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return evaluator.number((squares / count).squareRoot())
    }
}
