import OKitSyntax

/// The reference of functions and operators, made from their declarations.
public enum FunctionPage {
    /// The names of all functions and operators.
    public static var names: [String] {
        FunctionTable.standard.all.map(\.name) + Operator.all.map(\.symbol)
    }

    /// One line for each function and operator.
    public static var outline: String {
        (FunctionTable.standard.all.map { "\($0.signature): \($0.summary)" }
            + Operator.all.map { "\($0.symbol): \($0.summary)" })
            .map { $0 + "\n" }.joined()
    }

    /// The entries of a function or operator of that name; empty without one.
    public static func entries(named name: String) -> String {
        let functions = FunctionTable.standard.all.filter { $0.name == name }.map { function in
            let result = function.typeName.map { " -> \($0)" } ?? ""
            return entry(
                function.signature + result,
                function.summary,
                function.example,
                function.purity.note
            )
        }
        let operators = Operator.all.filter { ([$0.symbol] + $0.aliases).contains(name) }.map {
            let aliases = $0.aliases.isEmpty ? "" : " (also \($0.aliases.joined(separator: ", ")))"
            return entry(
                "\($0.symbol)\(aliases) -> \($0.result)",
                "\($0.summary) Operands: \($0.operands.expectation).",
                $0.example,
                nil
            )
        }
        return (functions + operators).joined(separator: "\n")
    }

    private static func entry(
        _ title: String,
        _ summary: String,
        _ example: Function.Example?,
        _ note: String?
    ) -> String {
        var lines = [title, "    \(summary)"]
        lines += note.map { ["    \($0)"] } ?? []
        lines += example.map { ["    Example: \($0.expression) is \($0.value)"] } ?? []
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
                FunctionTable.standard.all.filter { $0.receiver == receiver }
            )
        }
        let free = table(
            "Functions with arguments in brackets",
            FunctionTable.standard.all.filter { $0.receiver == nil }
        )
        return (methods + [free, operators]).joined(separator: "\n")
    }

    private static func table(_ title: String, _ functions: [Function]) -> String {
        let rows = functions.map { function in
            let note = function.purity.note.map { " " + $0 } ?? ""
            let example = function.example.map { "`\($0.expression)` is `\($0.value)`" } ?? ""
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
        let rows = Operator.all.map { item in
            row([
                ([item.symbol] + item.aliases).map { "`\($0)`" }.joined(separator: " "),
                item.operands.expectation, item.result, item.summary,
                "`\(item.example.expression)` is `\(item.example.value)`",
            ])
        }
        let head =
            row(["Operator", "Operands", "Result", "Value", "Example"])
            + row(["---", "---", "---", "---", "---"])
        return "### Operators\n\n" + head + rows.joined()
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.escaped }.joined(separator: " | ") + " |\n"
    }
}

extension Function {
    /// The type of the value, where it does not depend on the arguments.
    fileprivate var typeName: String? {
        if case .type(let type) = result { "\(type)" } else { nil }
    }
}

extension Function.Purity {
    /// What the value depends on besides the arguments.
    fileprivate var note: String? {
        switch self {
        case .pure: nil
        case .localized: "Depends on the locale."
        case .clock: "Depends on the present moment."
        case .random: "The same in each run with the same `--seed`."
        }
    }
}

extension String {
    /// The text in a cell of a Markdown table.
    fileprivate var escaped: String {
        map { $0 == "|" ? "\\|" : String($0) }.joined()
    }
}
