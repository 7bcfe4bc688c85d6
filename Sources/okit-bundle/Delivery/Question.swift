import Foundation
import OKitLint
import OKitNetwork

/// Asks the user a question before an app starts, where there is a user.
struct Question {
    /// Whether the terminal shows an app, which leaves nowhere to ask.
    let isReload: Bool

    /// Whether the user can be asked.
    var canAsk: Bool {
        !isReload && isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0
    }

    /// Asks.
    ///
    /// Anything but a yes is a no.
    ///
    /// - Returns: `nil` where the user cannot be asked.
    ///
    /// - Parameter text: lines whose parts from outside are printable already.
    func ask(_ text: String) -> Bool? {
        guard canAsk else {
            return nil
        }
        printError("\(text.printableLines) [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
