import ArgumentParser
import Glibc

/// The command line.
///
/// Each command states its name: deriving the name from its type takes longer than the rest of the
/// start.
@main
struct Program: AsyncParsableCommand {
    /// The version of the program, as `--version` and reports name it.
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "okit-bundle",
        abstract: "Runs and proves apps that are data.",
        version: version,
        subcommands: [
            Run.self, Test.self, Lint.self, Format.self, Eval.self, Validate.self, Inspect.self,
            Pack.self,
            New.self, PrintSchema.self, Explain.self, Cache.self, Doctor.self,
            KeyGen.self, Keys.self, Sign.self, Fresh.self, Verify.self, Trust.self, Rollback.self,
            Diff.self, Serve.self, ChangeKey.self,
            BackupCommand.self, RestoreCommand.self,
        ]
    )

    static func main() async {
        ensureOutputWritten()
        // The language's runtime would report a crash for this signal, and go on.
        signal(SIGQUIT, SIG_DFL)
        do {
            // There is only one thread yet, from which all others get the restrictions.
            try (parseAsRoot() as? any ConfinedCommand)?.confine()
        } catch {
            exit(withError: error)
        }
        await main(nil)
    }
}

extension ExitCode {
    /// Findings at or above the severity.
    static let findings = ExitCode(1)
    /// It could not be done at all.
    static let couldNotRun = ExitCode(2)
}
