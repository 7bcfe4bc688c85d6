import ArgumentParser
import Foundation
import OKitBundle
import OKitImport
import OKitLint
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
    ///
    /// The command fails with 1 if the result has conflicts or errors.
    ///
    /// - Parameters:
    ///   - importer: The name of the command, such as `openapi`.
    ///   - options: The options with which the app runs.
    func write(
        _ imported: ImportedApp,
        by importer: String?,
        options: String? = nil,
        quiet: Bool
    ) async throws {
        guard !output.isEmpty else {
            throw failure("the name of the folder is empty")
        }
        var app = imported
        var folder = try ImportFolder(output)
        let former = try folder.content(GeneratedState.path)
        let state = try GeneratedState(reading: former)
        if let other = state.importer, other != importer {
            throw failure(
                "\(output): the folder has an app made by \"import \(other.printable)\"; "
                    + "choose another folder"
            )
        }
        if former == nil, try !folder.isEmpty() {
            throw failure(
                "\(output): the folder has files that were not imported; choose another folder"
            )
        }
        var failed: (any Error)?
        let merge = ImportMerge(app.files, base: state.files) { path in
            do {
                return try folder.text(path)
            } catch {
                failed = failed ?? error
                return nil
            }
        }
        if let failed {
            throw failed
        }
        let images = try newImages(of: app, in: &folder)
        app.report.conflicts =
            merge.conflicts.map(\.description) + images.conflicts
        do {
            if former == nil {
                // The next import continues one that is interrupted.
                let empty = GeneratedState(by: importer, files: [:])
                try folder.write(empty.text, to: GeneratedState.path)
            }
            let texts = merge.changes.sorted { $0.key < $1.key }
            try folder.write(
                texts.map { (name: $0.key, content: $0.value.map { Array($0.utf8) }) }
                    + images.new.map { (name: $0.path, content: $0.bytes) }
            )
            try folder.write(app.report.markdown, to: Self.reportFile)
            let made = GeneratedState(by: importer, files: app.files)
            try folder.write(made.text, to: GeneratedState.path)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
        report(app, options, quiet: quiet)
        let errors = try await errors()
        if !errors.isEmpty {
            printFindings(errors)
        }
        guard errors.isEmpty, app.report.conflicts.isEmpty else {
            throw ExitCode.findings
        }
    }

    /// The images that the folder does not have yet, and those that differ there.
    private func newImages(
        of app: ImportedApp,
        in folder: inout ImportFolder
    ) throws -> (new: [(path: String, bytes: [UInt8])], conflicts: [String]) {
        var new: [(path: String, bytes: [UInt8])] = []
        var conflicts: [String] = []
        for (path, bytes) in app.images.sorted(by: { $0.key < $1.key }) {
            switch try folder.content(path) {
            case nil: new.append((path, bytes))
            case bytes: break
            default: conflicts.append(path)
            }
        }
        return (new, conflicts)
    }

    /// The errors of the app as it is now.
    private func errors() async throws -> [Finding] {
        do {
            let (bundle, loaded) = try await BundleLoader.load(try BundleFiles(folder: output))
            let (findings, _) = await Linter().lintConcurrently(bundle, loaded: loaded)
            return findings.filter { $0.severity == .error }
        } catch {
            throw failure("\(error)")
        }
    }

    private func report(_ app: ImportedApp, _ options: String?, quiet: Bool) {
        for conflict in app.report.conflicts {
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
        let left = app.report.entries.count
        let hasStub = app.files.keys.contains { $0.hasSuffix(".stub.json") }
        let shownOptions = options ?? (hasStub ? "--service stub" : "")
        let run = [output.printable, shownOptions].filter { !$0.isEmpty }.joined(separator: " ")
        print(
            """
            \(output.printable): \(app.report.summary)
            \(left) left out; see \("\(output)/\(Self.reportFile)".printable)

                okit-bundle lint \(output.printable)
                okit-bundle test \(output.printable)
                okit-bundle run \(run)
            """
        )
    }
}
