import ArgumentParser
import Foundation
import OKitExpression
import OKitLint
import OKitSyntax

/// Which findings are mended.
struct FixOptions: ParsableArguments {
    @Flag(help: "Mend what can only be meant in one way.")
    var fix = false

    @Flag(help: "Mend also what has to be looked at afterwards.")
    var fixUnsafe = false

    @Flag(help: "With --fix or --fix-unsafe: write nothing, and print what would change.")
    var diff = false

    func validate() throws {
        if diff, !areAsked {
            throw ValidationError("--diff needs --fix or --fix-unsafe")
        }
    }

    /// Whether anything is to be mended.
    var areAsked: Bool {
        fix || fixUnsafe
    }

    /// Refuses what is no folder.
    func check(_ source: String) throws {
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) {
            throw failure("\(source): no such folder; only folders are mended")
        }
        if !isFolder.boolValue {
            throw failure("\(source): a zip is not changed; mend the folder it is packed from")
        }
    }

    /// Writes the files anew, or prints how they would change.
    ///
    /// - Returns: whether there was anything to mend.
    func make(_ findings: [Finding]) throws -> Bool {
        let fixes = Fixes(of: findings, includingUnsafe: fixUnsafe)
        for edits in fixes.files {
            if diff {
                edits.printDiff()
            } else {
                try edits.write()
            }
        }
        if fixes.leftOut > 0 {
            let count = fixes.leftOut == 1 ? "1 fix was" : "\(fixes.leftOut) fixes were"
            printError("\(count) left out, as others are in the way; run it once more\n")
        }
        return !fixes.files.isEmpty
    }
}
