/// An operator of the expression notations: its spelling, operands and documentation.
///
/// The checker and the evaluator take the operands' rule from here, the reference page everything.
public struct Operator: Sendable {
    /// The spelling; the first of `spellings` that the notations accept.
    public let symbol: String
    /// Other spellings.
    public let aliases: [String]
    /// The operands.
    public let operands: OperandRule
    /// The type of the result in words.
    public let result: String
    /// One sentence on the result.
    public let summary: String
    /// An expression that shows the operator, with its value as text.
    public let example: Function.Example

    init(
        _ symbol: String,
        _ aliases: [String] = [],
        _ operands: OperandRule,
        _ result: String,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) {
        self.symbol = symbol
        self.aliases = aliases
        self.operands = operands
        self.result = result
        self.summary = summary
        example = Function.Example(expression: expression, value: value)
    }

    /// All operators, in the order of the reference page.
    public static let all: [Operator] =
        ExpressionNode.Comparator.allCases.map(\.declaration)
        + ExpressionNode.Quantifier.allCases.map(\.declaration)
        + ExpressionNode.Junction.allCases.map(\.declaration) + [negation]
        + ExpressionNode.ArithmeticTerm.Operation.allCases.map(\.declaration)
        + CollectionOperator.allCases.map(\.declaration)

    static let negation = Operator(
        "NOT",
        ["!"],
        .conditions,
        "bool",
        "The opposite of a condition.",
        "NOT 1 == 2",
        "1"
    )
}

extension ExpressionNode.Comparator {
    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .equal:
            Operator("==", ["="], .any, "bool", "Whether both are equal.", "2 == 2.0", "1")
        case .notEqual:
            Operator("!=", ["<>"], .any, "bool", "Whether both differ.", "2 != 3", "1")
        case .less:
            Operator("<", .ordered, "Whether the left side is smaller.", "2 < 3", "1")
        case .lessOrEqual:
            Operator(
                "<=",
                ["=<"],
                .ordered,
                "bool",
                "Whether the left side is not larger.",
                "3 <= 3",
                "1"
            )
        case .greater:
            Operator(">", .ordered, "Whether the left side is larger.", "2 > 3", "0")
        case .greaterOrEqual:
            Operator(
                ">=",
                ["=>"],
                .ordered,
                "bool",
                "Whether the left side is not smaller.",
                "3 >= 4",
                "0"
            )
        case .between:
            Operator(
                "BETWEEN",
                .bounds,
                "Whether the value is not outside of two bounds.",
                "2 BETWEEN {1, 5}",
                "1"
            )
        case .isIn:
            Operator(
                "IN",
                .containment,
                "Whether the right side contains the left side.",
                "2 IN {1, 2}",
                "1"
            )
        case .contains:
            Operator(
                "CONTAINS",
                .containment,
                "Whether the left side contains the right side.",
                "'abc' CONTAINS 'b'",
                "1"
            )
        case .beginsWith:
            Operator(
                "BEGINSWITH",
                .texts,
                "Whether a text begins with another.",
                "'abc' BEGINSWITH 'a'",
                "1"
            )
        case .endsWith:
            Operator(
                "ENDSWITH",
                .texts,
                "Whether a text ends with another.",
                "'abc' ENDSWITH 'a'",
                "0"
            )
        case .like:
            Operator(
                "LIKE",
                .texts,
                "Whether a text has a form, where `*` is any text and `?` any character.",
                "'abc' LIKE 'a*'",
                "1"
            )
        case .matches:
            Operator(
                "MATCHES",
                .texts,
                "Whether a regular expression matches a whole text.",
                "'abc' MATCHES '[a-c]+'",
                "1"
            )
        }
    }
}

extension ExpressionNode.Quantifier {
    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .any:
            Operator(
                "ANY",
                ["SOME"],
                .collection,
                "bool",
                "Whether a comparison holds for at least one element.",
                "ANY {1, 5} > 4",
                "1"
            )
        case .all:
            Operator(
                "ALL",
                .collection,
                "Whether a comparison holds for each element.",
                "ALL {1, 5} > 4",
                "0"
            )
        case .no:
            Operator(
                "NONE",
                .collection,
                "Whether a comparison holds for no element.",
                "NONE {1, 5} > 9",
                "1"
            )
        }
    }
}

extension ExpressionNode.Junction {
    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .and:
            Operator(
                "AND",
                ["&&"],
                .conditions,
                "bool",
                "Whether both conditions hold.",
                "1 == 1 AND 1 == 2",
                "0"
            )
        case .or:
            Operator(
                "OR",
                ["||"],
                .conditions,
                "bool",
                "Whether one of two conditions holds.",
                "1 == 1 OR 1 == 2",
                "1"
            )
        }
    }
}

extension ExpressionNode.ArithmeticTerm.Operation {
    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .add:
            Operator(
                "+",
                [],
                .numbers,
                "number",
                "The sum; a date and seconds are a date.",
                "2 + 3",
                "5"
            )
        case .subtract:
            Operator(
                "-",
                [],
                .numbers,
                "number",
                "The difference; of two dates, the seconds between them.",
                "5 - 3",
                "2"
            )
        case .multiply:
            Operator("*", [], .numbers, "number", "The product.", "2 * 3", "6")
        case .divide:
            Operator(
                "/",
                [],
                .numbers,
                "number",
                "The quotient; of whole numbers, without its fraction.",
                "7 / 2",
                "3"
            )
        case .power:
            Operator(
                "**",
                [],
                .numbers,
                "number",
                "The left side raised to the right side.",
                "2 ** 3",
                "8"
            )
        }
    }
}

extension CollectionOperator {
    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .count:
            Operator(
                "@count",
                [],
                .collection,
                "int",
                "The number of elements.",
                "lines.@count",
                "2"
            )
        case .sum:
            Operator(
                "@sum",
                [],
                .numberCollection,
                "number",
                "The sum of a property of each element.",
                "lines.@sum.copies",
                "5"
            )
        case .avg:
            Operator(
                "@avg",
                [],
                .numberCollection,
                "double",
                "The mean of a property; null counts as 0.",
                "lines.@avg.copies",
                "2.5"
            )
        case .min:
            Operator(
                "@min",
                [],
                .collection,
                "element",
                "The smallest value of a property.",
                "lines.@min.copies",
                "2"
            )
        case .max:
            Operator(
                "@max",
                [],
                .collection,
                "element",
                "The largest value of a property.",
                "lines.@max.copies",
                "3"
            )
        case .unionOfObjects:
            Operator(
                "@unionOfObjects",
                [],
                .collection,
                "list",
                "The values of a property that are not null.",
                "lines.@unionOfObjects.copies",
                "(2, 3)"
            )
        case .distinctUnionOfObjects:
            Operator(
                "@distinctUnionOfObjects",
                [],
                .collection,
                "list",
                "The different values of a property.",
                "lines.@distinctUnionOfObjects.copies",
                "(2, 3)"
            )
        case .unionOfArrays:
            Operator(
                "@unionOfArrays",
                [],
                .collection,
                "list",
                "The elements of the lists that a property holds.",
                "lines.@unionOfArrays.tags",
                "(a, b, b)"
            )
        case .distinctUnionOfArrays:
            Operator(
                "@distinctUnionOfArrays",
                [],
                .collection,
                "list",
                "The different elements of the lists that a property holds.",
                "lines.@distinctUnionOfArrays.tags",
                "(a, b)"
            )
        case .unionOfSets:
            Operator(
                "@unionOfSets",
                [],
                .collection,
                "list",
                "The elements of the sets that a property holds.",
                "lines.@unionOfSets.tags",
                "(a, b, b)"
            )
        case .distinctUnionOfSets:
            Operator(
                "@distinctUnionOfSets",
                [],
                .collection,
                "list",
                "The different elements of the sets that a property holds.",
                "lines.@distinctUnionOfSets.tags",
                "(a, b)"
            )
        case .firstObject:
            Operator(
                "@firstObject",
                [],
                .elements,
                "element",
                "The first element.",
                "lines.@firstObject.copies",
                "2"
            )
        case .lastObject:
            Operator(
                "@lastObject",
                [],
                .elements,
                "element",
                "The last element.",
                "lines.@lastObject.copies",
                "3"
            )
        }
    }
}

extension Operator {
    /// An operator without aliases whose result is a condition.
    fileprivate init(
        _ symbol: String,
        _ operands: OperandRule,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) {
        self.init(symbol, [], operands, "bool", summary, expression, value)
    }
}
