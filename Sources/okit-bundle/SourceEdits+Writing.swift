import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitSyntax

extension SourceEdits {
    /// Replaces the file with the edited one and preserves its access permissions.
    func write() throws {
        do {
            try AtomicFile.writeOutput(result, to: source.path)
        } catch {
            throw failure("\(source.path): \(error)")
        }
    }

    /// Prints the changes.
    ///
    /// Control characters are escaped on a terminal, but not in other output.
    func printDiff() {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        print(isTerminal ? diff.printableLines : diff, terminator: "")
    }
}
