/// An arithmetic operator.
package enum ArithmeticOperator: String, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case power = "**"

    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .add:
            Operator(
                "+",
                [],
                .numbers,
                "number",
                "The sum; a date plus seconds is a date.",
                "2 + 3",
                "5"
            )
        case .subtract:
            Operator(
                "-",
                [],
                .numbers,
                "number",
                "The difference; for two dates, the seconds between them.",
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
                "The quotient; for whole numbers, truncated.",
                "7 / 2",
                "3"
            )
        case .remainder:
            Operator(
                "%",
                [],
                .numbers,
                "int",
                "The remainder of a division of whole numbers.",
                "7 % 2",
                "1",
                notation: .cel
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
