import Foundation
import OKitSyntax

/// Functions on numbers that only CEL has, in the namespace `math`.
enum CELMathFunctions {
    static let all: [Function] = [
        extreme("greatest", .descending, "The largest of numbers.", "math.greatest(1, 3, 2)", "3"),
        extreme("least", .ascending, "The smallest of numbers.", "math.least(1, 3, 2)", "1"),
        rounding("ceil", .up, "The number rounded up.", "math.ceil(1.2)", "2"),
        rounding("floor", .down, "The number rounded down.", "math.floor(1.8)", "1"),
        rounding(
            "round",
            .toNearestOrAwayFromZero,
            "The nearest whole number; halves are rounded away from zero.",
            "math.round(1.5)",
            "2"
        ),
        rounding(
            "trunc",
            .towardZero,
            "The number without its fraction.",
            "math.trunc(-1.8)",
            "-1"
        ),
        onNumber("abs", returns: .number, "The number without its sign.", "math.abs(-3)", "3") {
            value,
            evaluator in
            value.numericOrder(to: .int(0)) == .ascending
                ? ArithmeticOperator.celNegative(of: value, in: &evaluator) : value
        },
        onNumber(
            "sign",
            returns: .number,
            "-1, 0 or 1 for a negative number, 0 and a positive one.",
            "math.sign(-3)",
            "-1"
        ) { value, _ in sign(of: value) },
        test("isNaN", "Whether a result is not a number.", "math.isNaN(0.0 / 0.0)", "true") {
            $0.isNaN
        },
        test("isInf", "Whether a number is infinite.", "math.isInf(1.0 / 0.0)", "true") {
            $0.isInfinite
        },
        test("isFinite", "Whether a number is finite.", "math.isFinite(1.5)", "true") {
            $0.isFinite
        },
        onBits("bitAnd", "The bitwise AND of two numbers.", "math.bitAnd(6, 3)", "2") {
            .bits($0 & $1)
        },
        onBits("bitOr", "The bitwise OR of two numbers.", "math.bitOr(6, 3)", "7") {
            .bits($0 | $1)
        },
        onBits("bitXor", "The bits that exactly one number has.", "math.bitXor(6, 3)", "5") {
            .bits($0 ^ $1)
        },
        onNumber("bitNot", returns: .int, "The bitwise complement.", "math.bitNot(0)", "-1") {
            value,
            _ in value.bits.map { value.withBits(~$0) } ?? .null
        },
        onBits(
            "bitShiftLeft",
            "The bits shifted to the left.",
            "math.bitShiftLeft(1, 4)",
            "16"
        ) { shifted($0, by: $1) { $0 << $1 } },
        onBits(
            "bitShiftRight",
            "The bits shifted to the right, with zeros at the left.",
            "math.bitShiftRight(16, 4)",
            "1"
        ) { shifted($0, by: $1) { $0 >> $1 } },
    ]

    /// The results of bit operations.
    private enum Bits {
        case bits(UInt64)
        case fault(String)
    }

    private static func shifted(
        _ bits: UInt64,
        by count: UInt64,
        _ shift: (UInt64, UInt64) -> UInt64
    ) -> Bits {
        guard Int64(bitPattern: count) >= 0 else {
            return .fault("cannot shift bits by a negative number")
        }
        return .bits(count < 64 ? shift(bits, count) : 0)
    }

    private static func sign(of value: Value) -> Value {
        if case .double(let number) = value {
            return .double(number.isNaN || number == 0 ? number : number < 0 ? -1 : 1)
        }
        let sign: Int64 =
            switch value.numericOrder(to: .int(0)) {
            case .ascending: -1
            case .descending: 1
            default: 0
            }
        if case .uint = value {
            return .uint(UInt64(sign))
        }
        return .int(sign)
    }

    private static func extreme(
        _ name: String,
        _ expected: Order,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) -> Function {
        CELFunctions.function(
            "math.\(name)",
            [.numbers],
            counts: 1...(Int.max - 1),
            returns: .number,
            summary,
            expression,
            value
        ) { values, evaluator in
            guard let numbers = Statistics(values, in: &evaluator)?.present else {
                return .null
            }
            return numbers.dropFirst().reduce(numbers.first ?? .null) { best, number in
                number.numericOrder(to: best) == expected ? number : best
            }
        }
    }

    private static func onNumber(
        _ name: String,
        returns result: Function.Result,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (Value, inout Evaluator) -> Value
    ) -> Function {
        CELFunctions.function(
            "math.\(name)",
            [.quantity],
            returns: result,
            summary,
            expression,
            value
        ) { values, evaluator in body(values[0], &evaluator) }
    }

    private static func rounding(
        _ name: String,
        _ rule: FloatingPointRoundingRule,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) -> Function {
        onNumber(name, returns: .number, summary, expression, value) { value, _ in
            guard case .double(let number) = value else {
                return value.rounded(rule)
            }
            return .double(number.rounded(rule))
        }
    }

    private static func test(
        _ name: String,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (Double) -> Bool
    ) -> Function {
        onNumber(name, returns: .bool, summary, expression, value) { value, _ in
            value.double.map { .bool(body($0)) } ?? .null
        }
    }

    private static func onBits(
        _ name: String,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (UInt64, UInt64) -> Bits
    ) -> Function {
        CELFunctions.function(
            "math.\(name)",
            [.quantity, .quantity],
            returns: .int,
            summary,
            expression,
            value
        ) { values, evaluator in
            guard let left = values[0].bits, let right = values[1].bits else {
                evaluator.note("math.\(name) expects whole numbers")
                return .null
            }
            switch body(left, right) {
            case .bits(let bits):
                return values[0].withBits(bits)
            case .fault(let reason):
                evaluator.note("\(reason)")
                return .null
            }
        }
    }
}

extension Value {
    /// The bits of a whole number.
    fileprivate var bits: UInt64? {
        switch self {
        case .int(let number): UInt64(bitPattern: number)
        case .uint(let number): number
        default: nil
        }
    }

    /// Bits as a number of the same type.
    fileprivate func withBits(_ bits: UInt64) -> Value {
        if case .uint = self { .uint(bits) } else { .int(Int64(bitPattern: bits)) }
    }

    /// A decimal without its fraction; other numbers unchanged.
    fileprivate func rounded(_ rule: FloatingPointRoundingRule) -> Value {
        guard case .decimal(var number) = self else {
            return self
        }
        let mode: NSDecimalNumber.RoundingMode =
            switch rule {
            case .up: .up
            case .down: .down
            case .towardZero: number < 0 ? .up : .down
            default: .plain
            }
        var rounded = Decimal()
        NSDecimalRound(&rounded, &number, 0, mode)
        return .decimal(rounded)
    }
}
