import ArgumentParser
import Foundation
import OKitLint
import OKitTerminal

/// Asks the user a question before an app starts, if there is a user.
struct Question {
    let place: Place

    /// How questions are asked.
    enum Place {
        /// Not at all, because the terminal shows an app.
        case none
        /// As lines on standard error.
        case lines
        /// As a screen in the terminal.
        case screen(TerminalCapabilities)
    }

    /// Whether the user can be asked.
    var canAsk: Bool {
        switch place {
        case .none: false
        case .lines: isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0
        case .screen: true
        }
    }

    /// Asks the question.
    ///
    /// Any answer other than yes means no.
    ///
    /// - Returns: `nil` if the user cannot be asked.
    /// - Throws: `ExitCode` if the user interrupts the program.
    func ask(_ text: QuestionText) async throws -> Bool? {
        guard canAsk else {
            return nil
        }
        // Input typed before the question was asked must not answer it.
        tcflush(STDIN_FILENO, TCIFLUSH)
        if case .screen(let capabilities) = place, let terminal = try? POSIXTerminal() {
            return try await QuestionScreen(text).answer(on: terminal, capabilities)
        }
        printError("\(text.lines) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
