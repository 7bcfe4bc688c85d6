import Foundation
import Logging
import OKitLint
import OKitSyntax

/// What the program writes for people, besides the results of a command.
struct Output: Sendable {
    /// That of the command that runs.
    @TaskLocal static var current = Output(
        results: .plain,
        messages: .plain,
        isQuiet: false,
        logLevel: .warning
    )

    /// Whether standard output has colors.
    let results: ReportStyle
    /// Whether standard error has colors.
    let messages: ReportStyle
    /// Whether only errors are printed.
    let isQuiet: Bool
    /// Writes to standard error. It never gets secrets, and text from outside only as `printable`.
    let log: Logger

    init(results: ReportStyle, messages: ReportStyle, isQuiet: Bool, logLevel: LogLevel) {
        self.results = results
        self.messages = messages
        self.isQuiet = isQuiet
        var log = Logger(label: "okit-bundle") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = logLevel.level
        self.log = log
    }
}

/// Writes a log message for people who look for the cause of a problem.
func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    Output.current.log.log(level: level.level, "\(message().printable)")
}

/// Writes findings to standard output, as a result.
func printReport(_ findings: [Finding]) {
    print(TextReport.text(of: findings, Output.current.results), terminator: "")
}

/// Writes findings to standard error.
func printFindings(_ findings: [Finding]) {
    printError(TextReport.text(of: findings, Output.current.messages))
}

/// Writes a remark to standard error, unless only errors are printed.
func printNote(_ text: String) {
    if !Output.current.isQuiet {
        printError("note: \(text.printable)\n")
    }
}

/// Writes to standard error.
///
/// While a screen is shown, the text is collected to be shown on it.
func printError(_ text: String) {
    guard CollectedErrors.current == nil else {
        CollectedErrors.current?.add(text)
        return
    }
    // If standard error cannot be written, there is no other place to report it.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
