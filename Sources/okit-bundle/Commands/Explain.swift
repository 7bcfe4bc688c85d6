import ArgumentParser
import OKitExpression
import OKitLint
import OKitSyntax

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule, a function or an operator.",
        discussion: """
            Without a name, lists the rules.

            okit-bundle explain unknown-screen
            okit-bundle explain addDays
            okit-bundle explain --functions --markdown
            """
    )

    @Argument(
        help: "Id of a rule, as in brackets after a finding, or name of a function or operator."
    )
    var name: String?

    @Flag(help: "Print Markdown.")
    var markdown = false

    @Flag(help: "List functions and operators instead of rules.")
    var functions = false

    func run() throws {
        guard let name else {
            if functions {
                print(
                    markdown ? FunctionPage.markdown : FunctionPage.outline,
                    terminator: ""
                )
                return
            }
            if markdown {
                print(RulePage.all.map(\.markdown).joined(separator: "\n"), terminator: "")
                return
            }
            for page in RulePage.all {
                print("\(page.id): \(page.finds)")
            }
            return
        }
        if let page = RulePage.page(of: name) {
            print(markdown ? page.markdown : "\(page)", terminator: "")
            return
        }
        let entries = FunctionPage.entries(named: name)
        guard entries.isEmpty else {
            print(entries, terminator: "")
            return
        }
        let names = RulePage.all.map(\.id) + FunctionPage.names
        let hint = names.suggestion(for: name)
        throw ValidationError("no rule, function or operator is named \"\(name)\"\(hint)")
    }
}
