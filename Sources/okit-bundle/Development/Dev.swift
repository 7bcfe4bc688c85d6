import ArgumentParser
import OKitBundle

/// `run` with everything that helps to develop an app.
struct Dev: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Run an app while you edit it.",
        discussion: """
            The app reloads when you save a file, stays on the same screen with the same data, and \
            shows the problems that lint finds. F12 opens the inspector: the declaration of the \
            focused element, its expressions with their values, all problems, and a log of events \
            and calls.

            The same as run --watch --inspector.

            Examples:
              okit-bundle dev shop
              okit-bundle dev shop --screen books --service stub --ephemeral
            """
    )

    @OptionGroup var options: Run

    /// The command that does it.
    private var command: Run {
        var command = options
        (command.watch, command.inspector) = (true, true)
        return command
    }

    var outputOptions: OutputOptions { options.outputOptions }
    var sandbox: SandboxOptions { options.sandbox }
    var changedFolders: [String] { command.changedFolders }
    var bundles: [String] { command.bundles }
    var files: [String] { command.files }
    var runsApps: Bool { command.runsApps }
    var picksFiles: Bool { command.picksFiles }
    var usesServers: Bool { command.usesServers }
    var listeningPort: UInt16? { command.listeningPort }

    func run() async throws {
        let isInTerminal = options.script == nil && !options.line && !options.headless
        guard isInTerminal, options.serviceOptions.record == nil else {
            throw failure(
                "dev runs in a terminal; use run with --headless, --script, --line or --record"
            )
        }
        try await command.run()
    }
}
