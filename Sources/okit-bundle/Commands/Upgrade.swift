import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitModel
import OKitSyntax
import OKitUpgrade

struct Upgrade: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Convert a bundle from format version 1 to version 2.",
        discussion: """
            A file that cannot be converted stays in version 1. It gets "format": 1, and is \
            listed with the reason.

            Examples:
              okit-bundle upgrade shop --diff
              okit-bundle upgrade shop && okit-bundle lint shop && okit-bundle test shop
            """
    )

    @Argument(help: "The bundle's folder.", completion: .directory)
    var folder: String

    @Flag(help: "Write nothing; print the changes.")
    var diff = false

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var bundles: [String] { [folder] }

    var changedFolders: [String] { diff ? [] : [folder] }

    func run() async throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw failure(
                "\(folder): expected a folder; to upgrade a zip, unpack it first"
            )
        }
        let source = Source(name: folder)
        let files = try await source.open()
        let (bundle, findings) = try await source.load(files)
        let errors = Linter().lint(bundle, loaded: findings).filter { $0.severity == .error }
        guard errors.isEmpty else {
            printFindings(errors)
            throw failure("\(folder): the bundle has errors; run okit-bundle lint")
        }
        let upgrade: BundleUpgrade
        do {
            upgrade = try BundleUpgrade(bundle, of: files)
        } catch let error as Unconvertible {
            throw failure(
                "\(Self.location(error, in: folder)): \(error.reason); nothing was changed"
            )
        }
        guard !upgrade.files.isEmpty else {
            return print("\(folder): nothing to upgrade".printable)
        }
        if diff {
            printDiff(upgrade)
        } else {
            try write(upgrade)
        }
        report(upgrade)
    }

    private static func location(_ problem: Unconvertible, in folder: String) -> String {
        problem.location.map { "\($0)" } ?? folder
    }

    // MARK: Files

    private func printDiff(_ upgrade: BundleUpgrade) {
        for file in upgrade.files {
            let path = "\(folder)/\(file.path)"
            let old = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
            var edits = SourceEdits(SourceText(path: path, bytes: old))
            edits.add([TextEdit(0..<old.count, file.content ?? "")])
            edits.printDiff()
        }
    }

    /// The file name extension of new files until all of them are written.
    private static let temporaryEnding = ".upgrading"

    /// Writes all files beside the old ones and then renames them.
    ///
    /// If that fails, the changes are undone.
    private func write(_ upgrade: BundleUpgrade) throws {
        let manager = FileManager.default
        let written = upgrade.files.filter { $0.content != nil }.map { "\(folder)/\($0.path)" }
        let removed = upgrade.files.filter { $0.content == nil }.map { "\(folder)/\($0.path)" }
        let former = (written + removed).map {
            (path: $0, bytes: manager.contents(atPath: $0))
        }
        do {
            for file in upgrade.files {
                if let content = file.content {
                    let path = "\(folder)/\(file.path)\(Self.temporaryEnding)"
                    try AtomicFile.writeOutput(Array(content.utf8), to: path)
                }
            }
        } catch {
            removeTemporaryFiles(of: written)
            throw failure("\(error); nothing was changed")
        }
        do {
            for path in written {
                guard rename(path + Self.temporaryEnding, path) == 0 else {
                    throw failure("could not write \(path)")
                }
            }
            for path in removed {
                try manager.removeItem(atPath: path)
            }
        } catch {
            removeTemporaryFiles(of: written)
            let lost = former.filter { manager.contents(atPath: $0.path) != $0.bytes }
                .filter { !restore($0.path, $0.bytes) }
            guard lost.isEmpty else {
                let paths = lost.map(\.path).joined(separator: ", ")
                throw failure(
                    "\(error); these files were changed and could not be restored: \(paths)"
                )
            }
            throw failure("\(error); nothing was changed")
        }
    }

    /// Restores the former content of a file, or deletes the file.
    ///
    /// - Returns: Whether that was possible.
    private func restore(_ path: String, _ bytes: Data?) -> Bool {
        do {
            if let bytes {
                try AtomicFile.writeOutput(Array(bytes), to: path)
            } else {
                try FileManager.default.removeItem(atPath: path)
            }
            return true
        } catch {
            return false
        }
    }

    /// Deletes new files that were not renamed.
    ///
    /// Missing files are ignored.
    private func removeTemporaryFiles(of paths: [String]) {
        for path in paths {
            try? FileManager.default.removeItem(atPath: path + Self.temporaryEnding)
        }
    }

    private func report(_ upgrade: BundleUpgrade) {
        let word = diff ? "would be converted" : "converted"
        var lines = [
            "\(folder): \(upgrade.convertedCount) of \(upgrade.screenCount) screens \(word)"
        ]
        for file in upgrade.rest {
            let location = file.reason.location.map { "\($0)" } ?? "\(folder)/\(file.path)"
            lines.append("  stays in version 1: \(location): \(file.reason.reason)")
        }
        printError(lines.map { $0.printable + "\n" }.joined())
    }
}
