import OKitSyntax

/// The reference of functions and operators, generated from their declarations.
package enum FunctionPage {
    /// The names of all functions, operators, special forms and transformers.
    public static var names: [String] {
        FunctionTable.standard.all.map(\.name) + Operator.all.map(\.symbol)
            + Macro.allCases.map(\.rawValue) + SpecialForm.allCases.map(\.rawValue)
            + Transformer.all.keys.sorted()
    }

    /// One line for each function and operator.
    public static var outline: String {
        (FunctionTable.standard.all.map { "\($0.signature): \($0.summary)" }
            + Macro.allCases.map { "\($0.signature): \($0.summary)" }
            + Operator.all.map { "\($0.symbol): \($0.summary)" }
            + SpecialForm.allCases.map { "\($0.signature): \($0.summary)" }
            + transformers.map { "\($0.key): \($0.value.summary)" })
            .map { $0 + "\n" }.joined()
    }

    /// The transformers by name, in order.
    private static var transformers: [(key: String, value: Transformer)] {
        Transformer.all.sorted { $0.key < $1.key }
    }

    /// The entries of a function, operator, special form or transformer with that name, which may
    /// include the type, as in `date.addDays`; empty if there is none.
    public static func entries(named name: String) -> String {
        let functions = FunctionTable.standard.all.filter { $0.isNamed(name) }.map { function in
            let result = function.typeName.map { " -> \($0)" } ?? ""
            return entry(
                function.signature + result,
                function.summary,
                function.shownExample?.description,
                function.notation == .cel ? "In CEL." : function.purity.note
            )
        }
        let operators = Operator.all.filter { ([$0.symbol] + $0.aliases).contains(name) }.map {
            let aliases = $0.aliases.isEmpty ? "" : " (also \($0.aliases.joined(separator: ", ")))"
            return entry(
                "\($0.symbol)\(aliases) -> \($0.result)",
                "\($0.summary) Operands: \($0.operands.expectation).",
                $0.shownExample.description,
                nil
            )
        }
        let macros = Macro.allCases.filter { $0.rawValue == name }.map {
            entry($0.signature, $0.summary, $0.example.description, "In CEL.")
        }
        let forms = SpecialForm.allCases.filter { $0.rawValue == name.uppercased() }.map {
            entry($0.signature, $0.summary, $0.example.description, nil)
        }
        let transformers = transformers.filter { $0.key == name }.map {
            entry("transformer \($0.key)", $0.value.summary, nil, nil)
        }
        return (functions + operators + macros + forms + transformers).joined(separator: "\n")
    }

    private static func entry(
        _ title: String,
        _ summary: String,
        _ example: String?,
        _ note: String?
    ) -> String {
        var lines = [title, "    \(summary)"]
        lines += note.map { ["    \($0)"] } ?? []
        lines += example.map { ["    Example: \($0)"] } ?? []
        return lines.map { $0 + "\n" }.joined()
    }

    /// The tables of the reference page.
    public static var markdown: String {
        let groups: [(String, ParameterType?)] = [
            ("text", .text), ("numbers", .number), ("dates", .date), ("colors", .color),
            ("bytes", .data),
        ]
        let methods = groups.map { title, receiver in
            table(
                "Functions of \(title)",
                FunctionTable.standard.all.filter {
                    $0.receiver == receiver && $0.notation == .all
                }
            )
        }
        let free = table(
            "Functions with arguments in parentheses",
            FunctionTable.standard.all.filter { $0.receiver == nil && $0.notation == .all }
        )
        return (methods + [free, forms, operators, transformerTable]).joined(separator: "\n")
    }

    private static func table(_ title: String, _ functions: [Function]) -> String {
        let rows = functions.map { function in
            let note = function.purity.note.map { " " + $0 } ?? ""
            let example = function.shownExample?.inMarkdown ?? ""
            let cells = [
                "`\(function.signature)`", function.typeName ?? "any",
                function.summary + note, example,
            ]
            return row(cells)
        }
        let head =
            row(["Function", "Result", "Value", "Example"]) + row(["---", "---", "---", "---"])
        return "### \(title)\n\n" + head + rows.joined()
    }

    private static var operators: String {
        let rows = Operator.all.filter { $0.notation == .all }.map { item in
            row([
                ([item.symbol] + item.aliases).map { "`\($0)`" }.joined(separator: " "),
                item.operands.expectation, item.result, item.summary,
                item.shownExample.inMarkdown,
            ])
        }
        let head =
            row(["Operator", "Operands", "Result", "Value", "Example"])
            + row(["---", "---", "---", "---", "---"])
        return "### Operators\n\n" + head + rows.joined()
    }

    private static var forms: String {
        let rows = SpecialForm.allCases.map {
            row(["`\($0.signature)`", $0.summary, $0.example.inMarkdown])
        }
        return "### Special forms\n\n" + row(["Form", "Value", "Example"])
            + row(["---", "---", "---"]) + rows.joined()
    }

    private static var transformerTable: String {
        let rows = transformers.map { row(["`\($0.key)`", $0.value.summary]) }
        return "### Transformers\n\n" + row(["Transformer", "Value"]) + row(["---", "---"])
            + rows.joined()
    }

    static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.escaped }.joined(separator: " | ") + " |\n"
    }
}

extension Function {
    /// Whether a name matches the function, alone or after the type of its receiver.
    fileprivate func isNamed(_ name: String) -> Bool {
        self.name == name || receiver.map { "\($0).\(self.name)" } == name
    }

    /// The example as displayed on pages.
    fileprivate var shownExample: Example? {
        example.map { typeName == "\(StaticType(.bool))" ? $0.ofCondition : $0 }
    }

    /// The type of the value, if it does not depend on the arguments.
    var typeName: String? {
        if case .type(let type) = result { "\(type)" } else { nil }
    }
}

extension Operator {
    /// The example as displayed on pages.
    fileprivate var shownExample: Function.Example {
        result == "\(StaticType(.bool))" ? example.ofCondition : example
    }
}

extension Function.Example: CustomStringConvertible {
    /// The expression and its value.
    public var description: String {
        "\(expression) is \(value)"
    }

    /// The expression and its value as code.
    var inMarkdown: String {
        "`\(expression)` is `\(value)`"
    }

    /// The same example with `true` or `false` in place of the text form of a condition.
    fileprivate var ofCondition: Function.Example {
        let words = ["0": "false", "1": "true"]
        return Function.Example(expression: expression, value: words[value] ?? value)
    }
}

extension Function.Purity {
    /// The inputs that the value depends on besides the arguments.
    fileprivate var note: String? {
        switch self {
        case .pure: nil
        case .localized: "Depends on the locale."
        case .clock: "Depends on the current time."
        case .random: "The same in each run with the same `--seed`."
        }
    }
}

extension String {
    /// The text escaped for a cell of a Markdown table.
    fileprivate var escaped: String {
        map { $0 == "|" ? "\\|" : String($0) }.joined()
    }
}
