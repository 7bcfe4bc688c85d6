import ArgumentParser
import Foundation
import OKitBundle
import OKitImport
import OKitLint
import OKitModel
import OKitSyntax

/// The folder for an imported app, and the format of the report.
struct ImportTarget: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The folder of the app.", valueName: "folder"),
        completion: .directory
    )
    var output: String

    @Option(
        help: ArgumentHelp(
            "The format of the report on standard output: text or json.",
            valueName: "format"
        )
    )
    var format = ReportFormat.text

    enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    /// The file with the report, beside the files of the app.
    private static let reportFile = "import-report.md"

    /// Writes an app, merged with what the folder has, and prints what was made.
    func write(_ app: ImportedApp, quiet: Bool) throws {
        let state = "\(output)/\(GeneratedState.path)"
        let base = try GeneratedState.read(try content(state).map { Array($0.utf8) })
        if base.isEmpty, try content("\(output)/bundle.json") != nil {
            throw failure(
                "\(output): the folder has an app that was not imported; choose another folder"
            )
        }
        var failed: (any Error)?
        let merge = ImportMerge(app.files, base: base) { path in
            do {
                return try content("\(output)/\(path)")
            } catch {
                failed = failed ?? error
                return nil
            }
        }
        if let failed {
            throw failed
        }
        do {
            for (path, text) in merge.changes.sorted(by: { $0.key < $1.key }) {
                let file = "\(output)/\(path)"
                if let text {
                    try AtomicFile.write(Array(text.utf8), to: file, isPrivate: false)
                } else {
                    try FileManager.default.removeItem(atPath: file)
                }
            }
            try AtomicFile.write(
                Array(app.report.markdown.utf8),
                to: "\(output)/\(Self.reportFile)",
                isPrivate: false
            )
            try AtomicFile.write(
                Array(GeneratedState.text(of: app.files).utf8),
                to: state,
                isPrivate: false
            )
        } catch {
            throw failure("\(error)")
        }
        report(app, merge, quiet: quiet)
    }

    private func content(_ path: String) throws -> String? {
        do {
            return try AtomicFile.read(path, limit: 64 << 20).map {
                String(decoding: $0, as: UTF8.self)
            }
        } catch {
            throw failure("\(error)")
        }
    }

    private func report(_ app: ImportedApp, _ merge: ImportMerge, quiet: Bool) {
        for conflict in merge.conflicts {
            let place = "\(output)/\(conflict)".printable
            printError(
                "conflict: \(place): changed here and in the source; the value here remains\n"
            )
        }
        if format == .json {
            print(app.report.json, terminator: "")
            return
        }
        guard !quiet else {
            return
        }
        let made = app.report.counts.map { "\($0.count) \($0.what)" }.joined(separator: ", ")
        let left = app.report.entries.count
        print(
            """
            \(output.printable): \(made)
            \(left) left out; see \("\(output)/\(Self.reportFile)".printable)

                okit-bundle lint \(output.printable)
                okit-bundle test \(output.printable)
                okit-bundle run \(output.printable) --service stub
            """
        )
    }
}
