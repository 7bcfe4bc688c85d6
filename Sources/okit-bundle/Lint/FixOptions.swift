import ArgumentParser
import Foundation
import OKitExpression
import OKitLint
import OKitSyntax

/// The findings to fix.
struct FixOptions: ParsableArguments {
    @Flag(help: "Apply fixes that are unambiguous.")
    var fix = false

    @Flag(help: "Also apply fixes that need a review.")
    var fixUnsafe = false

    @Flag(help: "With --fix or --fix-unsafe, write nothing and print the changes.")
    var diff = false

    func validate() throws {
        if diff, !areAsked {
            throw ValidationError("--diff requires --fix or --fix-unsafe")
        }
    }

    /// Whether any fixes were requested.
    var areAsked: Bool {
        fix || fixUnsafe
    }

    /// Throws if a source is not a folder.
    func check(_ source: String) throws {
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) {
            throw failure("\(source): no such folder; only folders can be fixed")
        }
        if !isFolder.boolValue {
            throw failure("\(source): a zip cannot be fixed; fix its folder")
        }
    }

    /// Writes the fixed files, or prints the changes.
    ///
    /// - Parameter findingsAfter: Returns the findings of the same sources with edits.
    /// - Returns: Whether there was anything to fix.
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
            printError("\(count) skipped because of overlapping fixes; run lint again\n")
        }
        if fixes.harmful > 0 {
            let count = fixes.harmful == 1 ? "1 fix was" : "\(fixes.harmful) fixes were"
            printError("\(count) skipped because other findings would result\n")
        }
        return !fixes.files.isEmpty
    }
}
