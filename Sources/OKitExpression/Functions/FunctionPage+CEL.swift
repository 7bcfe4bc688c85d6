import OKitSyntax

// The reference of expressions in CEL.
extension FunctionPage {
    /// An operator of CEL.
    public struct CELOperator: Sendable {
        /// The notations.
        public let symbols: [String]
        /// One sentence on the result.
        public let summary: String
        /// An example expression, with its value as text.
        public let example: Function.Example

        init(_ symbols: [String], _ summary: String, _ expression: String, _ value: String) {
            self.symbols = symbols
            self.summary = summary
            example = Function.Example(expression: expression, value: value)
        }
    }

    /// The operators of CEL, in order of descending precedence.
    public static let operatorsOfCEL = [
        CELOperator([".name", "[index]"], "A member, or an element.", "[2, 3][1]", "3"),
        CELOperator(["!", "-"], "The negation of a condition or number.", "!(2 > 3)", "true"),
        CELOperator(
            ["*", "/", "%"],
            "Product, quotient and remainder; a whole number if both operands are.",
            "7 / 2",
            "3"
        ),
        CELOperator(
            ["+", "-"],
            "Sum and difference; text and lists are joined, dates are moved by seconds.",
            "'a' + 'b'",
            "ab"
        ),
        CELOperator(
            ["==", "!=", "<", "<=", ">", ">="],
            "A comparison; text is compared by its characters.",
            "2 <= 2.5",
            "true"
        ),
        CELOperator(["in"], "Whether a list has a value, or a map a key.", "2 in [1, 2]", "true"),
        CELOperator(["&&"], "Whether both conditions are true.", "true && false", "false"),
        CELOperator(["||"], "Whether at least one condition is true.", "true || false", "true"),
        CELOperator(
            ["? :"],
            "The first value if a condition is true, otherwise the second.",
            "2 > 1 ? 'more' : 'less'",
            "more"
        ),
    ]

    /// One line for each operator, macro and function that only CEL has.
    public static var outlineOfCEL: String {
        let operators = operatorsOfCEL.map {
            "\($0.symbols.joined(separator: " ")): \($0.summary)\n"
        }
        let macros = Macro.allCases.map { "\($0.signature): \($0.summary)\n" }
        let tests = Comparator.methodsOfCEL.map { "\($0.name): \($0.summary)\n" }
        let functions = FunctionTable.standard.all.filter { $0.notation == .cel }
            .map { "\($0.signatureInCEL): \($0.summary)\n" }
        return (operators + macros + tests + functions).joined()
    }

    /// The tables of the page on expressions.
    public static var markdownOfCEL: String {
        let functions = FunctionTable.standard.all.filter {
            $0.notation == .cel && $0.example != nil
        }
        let shared = FunctionTable.standard.all.filter { $0.notation == .all && $0.receiver != nil }
        let operators = operatorsOfCEL.map {
            row([
                $0.symbols.map { "`\($0)`" }.joined(separator: " "), $0.summary,
                $0.example.inMarkdown,
            ])
        }
        let macros = Macro.allCases.map {
            row(["`\($0.signature)`", $0.summary, $0.example.inMarkdown])
        }
        let tests = Comparator.methodsOfCEL.map { row(["`\($0.name)`", $0.summary]) }
        let sections = [
            section("Operators", ["Operator", "Value", "Example"], operators),
            section("Macros", ["Macro", "Value", "Example"], macros),
            section("Tests of texts", ["Function", "Value"], tests),
        ]
        let groups: [(String, ParameterType?)] = [
            ("Functions", nil), ("Functions of text", .text), ("Functions of numbers", .number),
            ("Functions of dates", .date), ("Functions of bytes", .data),
            ("Functions of collections", .collection),
        ]
        let tables = groups.map { title, receiver in
            let rows = functions.filter { $0.receiver == receiver }.map { function in
                row([
                    "`\(function.signatureInCEL)`", function.typeName ?? "any",
                    function.summary, function.example?.inMarkdown ?? "",
                ])
            }
            // Their examples are in the notation of version 1.
            let others = shared.filter { $0.receiver == receiver }.map { function in
                row([
                    "`\(function.signatureInCEL)`", function.typeName ?? "any", function.summary,
                    "",
                ])
            }
            return section(title, ["Function", "Result", "Value", "Example"], rows + others)
        }
        return (sections + tables).joined(separator: "\n")
    }

    private static func section(_ title: String, _ head: [String], _ rows: [String]) -> String {
        "### \(title)\n\n" + row(head) + row(head.map { _ in "---" }) + rows.joined()
    }
}

extension Comparator {
    /// The comparisons that are methods of texts in CEL.
    package static let methodsOfCEL: [(name: String, summary: String)] = [
        ("text.contains(part)", "Whether text contains a part."),
        ("text.startsWith(part)", "Whether text starts with a part."),
        ("text.endsWith(part)", "Whether text ends with a part."),
        (
            "text.finds(part)",
            "Whether text contains a part, ignoring case and accents; true for an empty part."
        ),
        ("text.matches(pattern)", "Whether a regular expression matches a part of text."),
    ]
}

extension Function {
    /// The notation of a call in CEL.
    fileprivate var signatureInCEL: String {
        let isMethod = receiver != nil && parameters.isEmpty
        return isMethod ? signature + "()" : signature
    }
}
