import ArgumentParser
import Glibc
import OKitBrowser
import OKitLint
import OKitSandbox
import OKitSyntax

/// The command line program.
///
/// Each command states its name, because deriving it from its type takes longer than the rest of
/// the startup.
@main
struct Program: AsyncParsableCommand {
    /// The version of the program, as shown by `--version` and in reports.
    static let version = "0.2.0"

    static let configuration = CommandConfiguration(
        commandName: "okit-bundle",
        abstract: "Run, validate and test declarative apps.",
        discussion: """
            An app is a bundle: a zip, a folder or a URL with JSON files that describe screens, \
            data and services.

            Examples:
              okit-bundle new shop
              okit-bundle run shop
              okit-bundle lint shop
              okit-bundle help run
            """,
        version: version,
        subcommands: [
            Run.self, Dev.self, Test.self, Lint.self, Format.self, Strings.self, Upgrade.self,
            Eval.self,
            Validate.self,
            Inspect.self, Pack.self, New.self, ImportCommand.self, PrintSchema.self, Explain.self,
            Cache.self,
            Doctor.self, LanguageServerCommand.self, KeyGen.self, Keys.self, Sign.self, Fresh.self,
            Verify.self, Trust.self,
            Rollback.self, Diff.self, Serve.self, Host.self, ChangeKey.self, BackupCommand.self,
            RestoreCommand.self,
        ]
    )

    static func main() async {
        ensureOutputWritten()
        // The Swift runtime would report a crash for this signal and continue.
        signal(SIGQUIT, SIG_DFL)
        // The most frequent question of scripts does not need the parser.
        if CommandLine.arguments.dropFirst() == ["--version"] {
            return print(version)
        }
        let command: any ParsableCommand
        let opener: FileOpener?
        let launcher: BrowserLauncher?
        let browser: ChromiumProcess?
        let changed: ChangedFiles?
        let output: Output
        do {
            command = try parsed()
            changed = try (command as? Lint)?.changedFiles()
            output = (command as? any ReportingCommand)?.outputOptions.output ?? Output.current
            launcher = (command as? Run)?.makeLauncher()
            browser = try (command as? Test)?.frontEnd.startBrowser()
            // There is only one thread yet. All other threads inherit its restrictions.
            opener = try (command as? any ConfinedCommand)?.confine()
        } catch {
            end(error)
        }
        await run(command, opener, launcher, browser, changed, output)
        opener?.end()
    }

    /// Returns the command of the command line, with its options from a settings file.
    private static func parsed() throws -> sending any ParsableCommand {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let command = try parsed(arguments)
        guard let configured = command as? any ConfiguredCommand else {
            return command
        }
        let completed = try configured.completed(arguments)
        return completed == arguments ? command : try parsed(completed)
    }

    /// Parses a command alone, without the descriptions of all others, which takes less time.
    ///
    /// Questions for help, mistakes and commands of groups are left to the parser of all commands, whose
    /// texts name the program.
    private static func parsed(_ arguments: [String]) throws -> sending any ParsableCommand {
        let name = arguments.first
        if let type = configuration.subcommands.first(where: {
            $0.configuration.commandName == name
        }),
            let command = try? type.parseAsRoot(Array(arguments.dropFirst())),
            Swift.type(of: command) == type
        {
            return command
        }
        if let name {
            try checkName(name)
        }
        return try parseAsRoot(arguments)
    }

    /// The word before the message of an error, as in other messages.
    // swift-format-ignore: NoLeadingUnderscores
    static var _errorLabel: String { "error" }

    /// Reports an unknown command, which the parser would take for a superfluous argument.
    private static func checkName(_ name: String) throws {
        var names = ["help"]
        for type in configuration.subcommands {
            names.append(type.configuration.commandName ?? "")
        }
        if !name.hasPrefix("-"), !names.contains(name) {
            let hint = names.suggestion(for: name).description
            throw ValidationError("unknown command \"\(name)\"\(hint)")
        }
    }

    @concurrent
    private static func run(
        _ command: sending any ParsableCommand,
        _ opener: FileOpener?,
        _ launcher: BrowserLauncher?,
        _ browser: ChromiumProcess?,
        _ changed: ChangedFiles?,
        _ output: Output
    ) async {
        var command = command
        await FileOpener.$current.withValue(opener) {
            await BrowserLauncher.$current.withValue(launcher) {
                await TestBrowser.$current.withValue(browser) {
                    await ChangedFiles.$current.withValue(changed) {
                        await Output.$current.withValue(output) {
                            do {
                                if var command = command as? any AsyncParsableCommand {
                                    try await command.run()
                                } else {
                                    try command.run()
                                }
                            } catch {
                                end(error)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Exits the program.
    ///
    /// Errors in arguments are printed with control characters escaped.
    private static func end(_ error: any Error) -> Never {
        FileOpener.current?.end()
        TestBrowser.current?.end()
        let code = exitCode(for: error)
        guard !code.isSuccess, !(error is ExitCode) else {
            exit(withError: error)
        }
        printError(fullMessage(for: error).printableLines + "\n")
        exit(withError: code)
    }
}
