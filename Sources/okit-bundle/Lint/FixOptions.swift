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
    /// - Parameter findingsAfter: the findings of the same sources with some edits.
    /// - Returns: whether there was anything to fix.
    func make(
        _ findings: [Finding],
        verifiedBy findingsAfter: ([SourceEdits]) async throws -> [Finding]
    ) async throws -> Bool {
        let fixes = try await Fixes(
            of: findings,
            includingUnsafe: fixUnsafe,
            verifiedBy: findingsAfter
        )
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
        if fixes.harmful > 0 {
            let count = fixes.harmful == 1 ? "1 fix was" : "\(fixes.harmful) fixes were"
            printError("\(count) left out, as other findings would follow\n")
        }
        return !fixes.files.isEmpty
    }
}
