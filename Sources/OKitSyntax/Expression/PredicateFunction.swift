/// The functions of the predicate notation by their names (NSExpression,
/// `expressionForFunction:arguments:`), a last colon left out where there is only one.
public enum PredicateFunction: String, Sendable, CaseIterable {
    case sum, count, min, max, average, median, mode, stddev
    case add = "add:to:"
    case subtract = "from:subtract:"
    case multiply = "multiply:by:"
    case divide = "divide:by:"
    case modulus = "modulus:by:"
    case power = "raise:toPower:"
    case sqrt, log, ln, exp, ceiling, floor, abs, trunc
    case bitwiseAnd = "bitwiseAnd:with:"
    case bitwiseOr = "bitwiseOr:with:"
    case bitwiseXor = "bitwiseXor:with:"
    case leftShift = "leftshift:by:"
    case rightShift = "rightshift:by:"
    case onesComplement
    case random, now
    case uppercase, lowercase, length, canonical

    /// How many arguments it takes.
    ///
    /// The statistical functions take a collection or the values themselves.
    public var argumentCounts: ClosedRange<Int> {
        switch self {
        case .sum, .count, .min, .max, .average, .median, .mode, .stddev: 1...Int.max - 1
        case .add, .subtract, .multiply, .divide, .modulus, .power: 2...2
        case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift: 2...2
        case .now: 0...0
        case .random: 0...1
        default: 1...1
        }
    }

    /// The function of that name; where it has one colon only, the name may lack it.
    init?(_ name: String) {
        let isShort = name.hasSuffix(":") && !name.dropLast().contains(":")
        self.init(rawValue: isShort ? String(name.dropLast()) : name)
    }
}
