import ArgumentParser
import Foundation
import Glibc
import OKitLint

/// The options for the messages of every command.
struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use colors: auto, always or never; auto uses them in a terminal.",
            valueName: "when"
        )
    )
    var color = ColorChoice.auto

    @Flag(name: .shortAndLong, help: "Print only results and errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print what the program does, as --log-level debug does.")
    var verbose = false

    @Option(
        help: ArgumentHelp(
            """
            Print log messages of at least this level: trace, debug, info, notice, warning, error \
            or critical.
            """,
            valueName: "level"
        )
    )
    var logLevel: LogLevel?

    func validate() throws {
        if quiet, verbose {
            throw ValidationError("--quiet cannot be combined with --verbose")
        }
        if let level = Self.requestedLevel, LogLevel(rawValue: level) == nil {
            let names = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "\(EnvironmentVariable.logLevel.name) is \"\(level)\"; expected \(names)"
            )
        }
    }

    /// The level in the environment; `nil` if it names none.
    private static var requestedLevel: String? {
        ProcessInfo.processInfo.environment[EnvironmentVariable.logLevel.name]
            .flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The output of a command with these options.
    var output: Output {
        let variables = ProcessInfo.processInfo.environment
        let level =
            logLevel ?? (verbose ? .debug : nil)
            ?? Self.requestedLevel.flatMap { LogLevel(rawValue: $0) }
        return Output(
            results: color.style(of: STDOUT_FILENO, variables),
            messages: color.style(of: STDERR_FILENO, variables),
            isQuiet: quiet,
            logLevel: level ?? .warning
        )
    }
}

/// When output has colors.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    func style(of file: Int32, _ variables: [String: String]) -> ReportStyle {
        switch self {
        case .always: .colored
        case .never: .plain
        case .auto:
            variables[EnvironmentVariable.noColor.name, default: ""].isEmpty
                && variables["TERM"] != "dumb" && isatty(file) != 0 ? .colored : .plain
        }
    }
}

/// A command with the output options.
protocol ReportingCommand: ParsableCommand, SendableMetatype {
    var outputOptions: OutputOptions { get }
}
