import Foundation
import Logging
import OKitLint
import OKitSyntax

/// Messages that the program prints in addition to the results of a command.
struct Output: Sendable {
    /// The output of the current command.
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
    /// Writes log messages to standard error.
    ///
    /// Secrets must never be logged.
    let log: Logger

    init(results: ReportStyle, messages: ReportStyle, isQuiet: Bool, logLevel: LogLevel) {
        self.results = results
        self.messages = messages
        self.isQuiet = isQuiet
        var log = Logger(label: "okit-bundle") { PrintableLogHandler(label: $0) }
        log.logLevel = logLevel.level
        self.log = log
    }
}

/// Writes a log message for diagnosing a problem.
func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
    Output.current.log.log(level: level.level, "\(message())")
}

/// Writes findings to standard output as a result.
func printReport(_ findings: [Finding]) {
    print(TextReport.text(of: findings, Output.current.results), terminator: "")
}

/// Writes findings to standard error.
func printFindings(_ findings: [Finding]) {
    // Escape sequences would be shown as text on a screen.
    let style = CollectedErrors.current == nil ? Output.current.messages : .plain
    printError(TextReport.text(of: findings, style))
}

/// Writes a remark to standard error, unless only errors are printed.
func printNote(_ text: String) {
    if !Output.current.isQuiet {
        printError("note: \(text.printable)\n")
    }
}

/// Writes to standard error.
///
/// While a screen is shown, the text is collected and shown on the screen.
func printError(_ text: String) {
    guard CollectedErrors.current == nil else {
        CollectedErrors.current?.add(text)
        return
    }
    // If standard error cannot be written, the failure cannot be reported.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}
