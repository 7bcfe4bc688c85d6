import ArgumentParser
import Foundation
import OKitLint
import OKitModel
import OKitSyntax

extension SourceEdits {
    /// Writes the edited file in place of the old one, for the same people to read.
    func write() throws {
        let path = URL(fileURLWithPath: source.path).resolvingSymlinksInPath().path
        do {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            let bits = (mode as? NSNumber)?.intValue ?? 0o600
            try AtomicFile.write(result, to: path, isPrivate: bits & 0o077 == 0)
            try FileManager.default.setAttributes([.posixPermissions: bits], ofItemAtPath: path)
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
