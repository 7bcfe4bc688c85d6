import ArgumentParser
import Foundation
import OKitModel
import OKitStorage

/// The passphrase of a backup, read from a file or from a terminal without echo.
struct PassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A file with the passphrase of the backup. Without it, the program asks for the \
            passphrase.
            """,
            valueName: "file"
        )
    )
    var passphraseFile: String?

    /// Returns the passphrase.
    ///
    /// - Parameter isNew: Whether it is asked for twice, because a typing error would make the
    ///   backup useless.
    func passphrase(isNew: Bool) throws -> Passphrase {
        do {
            if let passphraseFile {
                return try Passphrase(fileContent: readFile(passphraseFile))
            }
            guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else {
                throw failure("the backup requires a passphrase; use --passphrase-file")
            }
            let first = try typed("Passphrase: ")
            let second = isNew ? try typed("Again: ") : first
            guard first == second else {
                throw failure("the passphrases differ; nothing was done")
            }
            return try Passphrase(Array(first.utf8))
        } catch let error as StoreError {
            throw failure(error.description)
        }
    }

    /// Reads a line from the terminal without echo.
    private func typed(_ label: String) throws -> String {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw failure("the terminal cannot hide a passphrase; use --passphrase-file")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        printError(label)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            printError("\n")
        }
        return readLine() ?? ""
    }
}
