/// An operator of the expression notations: its spelling, operands and documentation.
///
/// The checker and the evaluator use the operands' rule, the reference page uses everything.
package struct Operator: Sendable {
    /// The spelling; the first of `spellings` that the notations accept.
    public let symbol: String
    /// Other spellings.
    public let aliases: [String]
    /// The operands.
    public let operands: OperandRule
    /// The type of the result as text.
    public let result: String
    /// One sentence on the result.
    public let summary: String
    /// An example expression, with its value as text.
    public let example: Function.Example
    /// The notations with the operator: `cel` for only CEL, `all` for predicates and expressions.
    public let notation: FunctionTable.Notation

    init(
        _ symbol: String,
        _ aliases: [String] = [],
        _ operands: OperandRule,
        _ result: String,
        _ summary: String,
        _ expression: String,
        _ value: String,
        notation: FunctionTable.Notation = .all
    ) {
        self.notation = notation
        self.symbol = symbol
        self.aliases = aliases
        self.operands = operands
        self.result = result
        self.summary = summary
        example = Function.Example(expression: expression, value: value)
    }

    /// All operators, in the order of the reference page.
    public static let all: [Operator] =
        Comparator.allCases.map(\.declaration)
        + Quantifier.allCases.map(\.declaration)
        + Junction.allCases.map(\.declaration) + [negation]
        + ArithmeticOperator.allCases.map(\.declaration)
        + CollectionOperator.allCases.map(\.declaration)

    static let negation = Operator(
        "NOT",
        ["!"],
        .conditions,
        "bool",
        "The negation of a condition.",
        "NOT 1 == 2",
        "1"
    )
}

extension Operator {
    /// An operator without aliases whose result is a condition.
    init(
        _ symbol: String,
        _ operands: OperandRule,
        _ summary: String,
        _ expression: String,
        _ value: String
    ) {
        self.init(symbol, [], operands, "bool", summary, expression, value)
    }
}
