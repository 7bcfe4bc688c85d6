import ArgumentParser
import OKitExpression
import OKitLint
import OKitSyntax

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says why a rule exists, with a wrong and a right example."
    )

    @Argument(help: "Id of a rule, as it stands in brackets behind a finding; all without one.")
    var rule: String?

    @Flag(help: "Write Markdown: all pages without a rule.")
    var markdown = false

    func run() throws {
        guard let rule else {
            if markdown {
                print(RulePage.all.map(\.markdown).joined(separator: "\n"), terminator: "")
                return
            }
            for page in RulePage.all {
                print("\(page.id): \(page.finds)")
            }
            return
        }
        guard let page = RulePage.page(of: rule) else {
            let hint = RulePage.all.map(\.id).suggestion(for: rule)
            throw ValidationError("there is no rule \"\(rule)\"\(hint)")
        }
        print(markdown ? page.markdown : "\(page)", terminator: "")
    }
}
