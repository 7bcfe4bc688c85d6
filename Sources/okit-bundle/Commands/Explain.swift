import ArgumentParser
import OKitBundle
import OKitExpression
import OKitLint
import OKitSyntax
import OKitTerminal

struct Explain: ParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule, function, operator, declaration, step, view or mediator.",
        discussion: """
            Without a name, lists the rules.

            Examples:
              okit-bundle explain unknown-screen
              okit-bundle explain addDays
              okit-bundle explain table
              okit-bundle explain --functions --markdown
            """
    )

    @Argument(
        help: "The id of a rule (shown in brackets after a finding), or the name of a declaration.",
        completion: BundleCompletion.rules
    )
    var name: String?

    @Flag(help: "Print Markdown.")
    var markdown = false

    @Flag(exclusivity: .exclusive, help: "List these declarations instead of the rules.")
    var list = Reference.rules

    @Flag(help: .hidden)
    var schema = false

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var changedFolders: [String] { [] }

    var bundles: [String] { [] }

    func run() throws {
        guard let name else {
            print(schema ? list.schema : markdown ? list.markdown : list.outline, terminator: "")
            return
        }
        if let page = RulePage.page(of: name) {
            print(markdown ? page.markdown : "\(page)", terminator: "")
            return
        }
        let entries = Reference.allCases.map { $0.entries(named: name) }.filter { !$0.isEmpty }
        guard entries.isEmpty else {
            print(entries.joined(separator: "\n"), terminator: "")
            return
        }
        let names = Reference.allCases.flatMap(\.names)
        let hint = names.suggestion(for: name)
        throw ValidationError("unknown name \"\(name)\"\(hint)")
    }
}

/// The declarations that have a reference page.
enum Reference: String, EnumerableFlag {
    case rules, functions, expressions, format, steps, views, mediators, texts, configuration
    case keys

    /// The names of the declarations.
    var names: [String] {
        switch self {
        case .rules: RulePage.all.map(\.id)
        case .functions: FunctionPage.names
        case .expressions: []
        case .format: FormatPage.names
        case .steps: StepPage.names
        case .views: ScreenObjectPage.views.names
        case .mediators: ScreenObjectPage.mediators.names
        case .texts, .configuration, .keys: []
        }
    }

    /// A line for each declaration.
    var outline: String {
        switch self {
        case .rules: RulePage.all.map { "\($0.id): \($0.finds)\n" }.joined()
        case .functions: FunctionPage.outline
        case .expressions: FunctionPage.outlineOfCEL
        case .format: FormatPage.outline
        case .steps: StepPage.outline
        case .views: ScreenObjectPage.views.outline
        case .mediators: ScreenObjectPage.mediators.outline
        case .texts: ProgramText.keys.map { "\($0)\n" }.joined()
        case .configuration, .keys: markdown
        }
    }

    /// The generated part of the page.
    var markdown: String {
        switch self {
        case .rules: RulePage.all.map(\.markdown).joined(separator: "\n")
        case .functions: FunctionPage.markdown
        case .expressions: FunctionPage.markdownOfCEL
        case .format: FormatPage.markdown
        case .steps: StepPage.markdown
        case .views: ScreenObjectPage.views.markdown
        case .mediators: ScreenObjectPage.mediators.markdown
        case .texts:
            "## Texts of the program\n\n" + ProgramText.keys.map { "- `\($0)`\n" }.joined()
        case .keys: KeyAction.markdown
        case .configuration:
            [ConfiguredOption.markdown, EnvironmentVariable.markdown, ExitStatus.markdown]
                .joined(separator: "\n")
        }
    }

    /// Returns the descriptions of all declarations with a name.
    ///
    /// Rules have separate pages.
    func entries(named name: String) -> String {
        switch self {
        // The names they contain are listed with the functions.
        case .rules, .expressions, .texts, .configuration, .keys: ""
        case .functions: FunctionPage.entries(named: name)
        case .format: FormatPage.entries(named: name)
        case .steps: StepPage.entries(named: name)
        case .views: ScreenObjectPage.views.entries(named: name)
        case .mediators: ScreenObjectPage.mediators.entries(named: name)
        }
    }

    /// The definitions of a published schema, as a JSON object.
    var schema: String {
        switch self {
        case .steps: StepSchema.definitions
        case .views: ScreenObjectPage.views.schema
        case .mediators: ScreenObjectPage.mediators.schema
        case .rules, .functions, .expressions, .format, .texts, .configuration, .keys: "{}"
        }
    }
}
