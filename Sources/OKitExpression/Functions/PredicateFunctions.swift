import Foundation
import OKitSyntax

/// Functions of the predicate notation that take all of their arguments in brackets (NSExpression,
/// `expressionForFunction:arguments:`).
enum PredicateFunctions {
    static let all = statistics + arithmetic + numbers + bits + texts + surroundings

    private static let anyCount = 1...(Int.max - 1)

    private static let statistics = [
        Function(
            "sum",
            [.numbers],
            counts: anyCount,
            returns: .number,
            "The sum of numbers; 0 if empty.",
            example: .init(expression: "sum({1, 2.5})", value: "3.5")
        ) { values, evaluator in Statistics(values, in: &evaluator)?.sum(in: &evaluator) ?? .int(0)
        },
        Function(
            "count",
            [.collection],
            counts: anyCount,
            returns: .int,
            "The number of elements.",
            example: .init(expression: "count({3, 4, 5})", value: "3")
        ) { values, evaluator in
            Statistics(values, in: &evaluator).map { .int(Int64($0.elements.count)) } ?? .null
        },
        Function(
            "min",
            [.collection],
            counts: anyCount,
            returns: .depending(elementType),
            "The smallest element; null if empty.",
            example: .init(expression: "min({3, 1, 2})", value: "1")
        ) { values, evaluator in
            Statistics(values, in: &evaluator)?.minimum ?? .null
        },
        Function(
            "max",
            [.collection],
            counts: anyCount,
            returns: .depending(elementType),
            "The largest element; null if empty.",
            example: .init(expression: "max({3, 1, 2})", value: "3")
        ) { values, evaluator in
            Statistics(values, in: &evaluator)?.maximum ?? .null
        },
        Function(
            "average",
            [.numbers],
            counts: anyCount,
            returns: .double,
            "The mean of numbers; null if empty.",
            example: .init(expression: "average({1, 2})", value: "1.5")
        ) { values, evaluator in
            Statistics(values, in: &evaluator)?.average(in: &evaluator) ?? .null
        },
        Function(
            "median",
            [.numbers],
            counts: anyCount,
            returns: .double,
            "The median; for an even count, the mean of the two middle numbers.",
            example: .init(expression: "median({1, 9, 2})", value: "2")
        ) { values, evaluator in Statistics(values, in: &evaluator)?.median(in: &evaluator) ?? .null
        },
        Function(
            "mode",
            [.collection],
            counts: anyCount,
            returns: .depending { StaticType.list(of: elementType($0)) },
            "A list of the most frequent elements.",
            example: .init(expression: "mode({1, 2, 2})", value: "(2)")
        ) { values, evaluator in Statistics(values, in: &evaluator)?.mode ?? .list([]) },
        Function(
            "stddev",
            [.numbers],
            counts: anyCount,
            returns: .double,
            "The population standard deviation of numbers.",
            example: .init(expression: "stddev({1, 3})", value: "1")
        ) { values, evaluator in
            Statistics(values, in: &evaluator)?.standardDeviation(in: &evaluator) ?? .null
        },
    ]

    private static let arithmetic = [
        operation("add:to:", .add, "The sum of two numbers.", "add:to:(2, 3)", "5"),
        operation(
            "from:subtract:",
            .subtract,
            "The first number minus the second.",
            "from:subtract:(5, 3)",
            "2"
        ),
        operation(
            "multiply:by:",
            .multiply,
            "The product of two numbers.",
            "multiply:by:(2, 3)",
            "6"
        ),
        operation(
            "divide:by:",
            .divide,
            "The quotient; for whole numbers, truncated.",
            "divide:by:(7, 2)",
            "3"
        ),
        operation(
            "raise:toPower:",
            .power,
            "The first number raised to the second.",
            "raise:toPower:(2, 10)",
            "1024"
        ),
    ]

    private static let numbers = [
        onNumber("sqrt", returns: .double, "The square root.", "sqrt(9)", "3") {
            $1.number($0.squareRoot())
        },
        onNumber("log", returns: .double, "The logarithm to base 10.", "log(100)", "2") {
            $1.number(Foundation.log10($0))
        },
        onNumber("ln", returns: .double, "The natural logarithm.", "ln(1)", "0") {
            $1.number(Foundation.log($0))
        },
        onNumber("exp", returns: .double, "e raised to the number.", "exp(0)", "1") {
            $1.number(Foundation.exp($0))
        },
        rounding("ceiling", .up, "The number rounded up.", "ceiling(2.1)", "3"),
        rounding("floor", .down, "The number rounded down.", "floor(2.9)", "2"),
        rounding("trunc", .towardZero, "The number without its fraction.", "trunc(2.9)", "2"),
        Function(
            "abs",
            [.number],
            returns: .number,
            "The number without its sign.",
            example: .init(expression: "abs(-3)", value: "3")
        ) { values, evaluator in
            if values[0].numericOrder(to: .int(0)) == .ascending {
                return ArithmeticOperator.negative(of: values[0], in: &evaluator)
            }
            return values[0].wholeNumber.map { .int($0) } ?? values[0]
        },
    ]

    private static let bits = [
        Function(
            "modulus:by:",
            [.wholeNumber, .wholeNumber],
            returns: .int,
            "The remainder of a division of whole numbers.",
            example: .init(expression: "modulus:by:(7, 3)", value: "1")
        ) { values, evaluator in
            guard let left = values[0].int, let right = values[1].int else {
                return .null
            }
            guard right != 0 else {
                evaluator.note("cannot divide by 0")
                return .null
            }
            return .int(left.remainderReportingOverflow(dividingBy: right).partialValue)
        },
        onBits("bitwiseAnd:with:", "The bits that both numbers have.", "(6, 3)", "2") { $0 & $1 },
        onBits("bitwiseOr:with:", "The bits that either number has.", "(6, 3)", "7") { $0 | $1 },
        onBits("bitwiseXor:with:", "The bits in which they differ.", "(6, 3)", "5") { $0 ^ $1 },
        onBits("leftshift:by:", "The bits shifted to the left.", "(1, 4)", "16") { $0 << $1 },
        onBits("rightshift:by:", "The bits shifted to the right.", "(16, 4)", "1") { $0 >> $1 },
        Function(
            "onesComplement",
            [.wholeNumber],
            returns: .int,
            "The bitwise complement.",
            example: .init(expression: "onesComplement(0)", value: "-1")
        ) { values, _ in values[0].int.map { .int(~$0) } ?? .null },
    ]

    private static let texts = [
        onText("uppercase", "The text in upper case.", "uppercase('abc')", "ABC") {
            .text($0.uppercased())
        },
        onText("lowercase", "The text in lower case.", "lowercase('ABC')", "abc") {
            .text($0.lowercased())
        },
        onText("length", returns: .int, "The number of UTF-16 units.", "length('abc')", "3") {
            .int(Int64($0.utf16.count))
        },
        onText("canonical", "The text without case and accents.", "canonical('Zoë')", "zoe") {
            .text(TextFolding.folded($0, [.caseInsensitive, .diacriticInsensitive]))
        },
    ]

    private static let surroundings = [
        Function("now", returns: .date, purity: .clock, "The current time.") {
            _,
            evaluator in .date(evaluator.space.environment.now)
        },
        Function(
            "random",
            [.wholeNumber],
            counts: 0...1,
            returns: .int,
            purity: .random,
            "A random whole number from 0: below the argument, or below 2^31."
        ) { values, evaluator in
            let bits = evaluator.space.environment.randomNumber()
            guard let bound = values.first else {
                return .int(Int64(bits >> 33))
            }
            guard let bound = bound.int, bound > 0 else {
                evaluator.note("\"random\" expects a whole number greater than 0")
                return .null
            }
            return .int(Int64(bits.multipliedFullWidth(by: UInt64(bound)).high))
        },
    ]
}

// MARK: Functions of one form

extension PredicateFunctions {
    private static func operation(
        _ name: String,
        _ operation: ArithmeticOperator,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) -> Function {
        Function(
            name,
            [.any, .any],
            returns: .depending { operation.type($0[0], $0[1]) },
            summary,
            example: .init(expression: expression, value: value)
        ) { values, evaluator in operation.value(values[0], values[1], in: &evaluator) }
    }

    private static func onNumber(
        _ name: String,
        returns result: Function.Result,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (Double, inout Evaluator) -> Value
    ) -> Function {
        Function(
            name,
            [.number],
            returns: result,
            summary,
            example: .init(expression: expression, value: value)
        ) { values, evaluator in values[0].double.map { body($0, &evaluator) } ?? .null }
    }

    private static func rounding(
        _ name: String,
        _ rule: FloatingPointRoundingRule,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) -> Function {
        Function(
            name,
            [.number],
            returns: .number,
            summary,
            example: .init(expression: expression, value: value)
        ) { values, _ in
            values[0].wholeNumber.map { .int($0) }
                ?? values[0].double.map { .double($0.rounded(rule)) } ?? .null
        }
    }

    private static func onBits(
        _ name: String,
        _ summary: String,
        _ arguments: String,
        _ value: String,
        _ body: @escaping @Sendable (Int64, Int64) -> Int64
    ) -> Function {
        Function(
            name,
            [.wholeNumber, .wholeNumber],
            returns: .int,
            summary,
            example: .init(expression: name + arguments, value: value)
        ) { values, _ in
            guard let left = values[0].int, let right = values[1].int else {
                return .null
            }
            return .int(body(left, right))
        }
    }

    private static func onText(
        _ name: String,
        returns result: Function.Result = .text,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (String) -> Value
    ) -> Function {
        Function(
            name,
            [.text],
            returns: result,
            summary,
            example: .init(expression: expression, value: value)
        ) { values, _ in
            if case .text(let text) = values[0] { body(text) } else { .null }
        }
    }

    /// The type of the elements of a collection, or of several values.
    private static func elementType(_ arguments: [StaticType]) -> StaticType {
        guard arguments.count == 1 else {
            return StaticType(joining: arguments)
        }
        return arguments[0].isAlways(\.hasElements)
            ? arguments[0].element
            : arguments[0].may(\.hasElements) ? .unknown : arguments[0]
    }
}
