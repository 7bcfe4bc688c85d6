import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitSyntax

extension SourceEdits {
    /// Writes the edited file in place of the old one, for the same people to read.
    func write() throws {
        do {
            try AtomicFile.writeOutput(result, to: source.path)
        } catch {
            throw failure("\(source.path): \(error)")
        }
    }

    /// Prints what changes; a program gets it as it is, a terminal without what it would obey.
    func printDiff() {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        print(isTerminal ? diff.printableLines : diff, terminator: "")
    }
}
