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
    ///
    /// The command fails with 1 if the result has conflicts or errors.
    ///
    /// - Parameter options: The options with which the app runs.
    func write(_ imported: ImportedApp, options: String? = nil, quiet: Bool) throws {
        guard !output.isEmpty else {
            throw failure("the name of the folder is empty")
        }
        var app = imported
        let state = try inside(GeneratedState.path)
        let former = try content(state)
        let base = try GeneratedState.read(former.map { Array($0.utf8) })
        if former == nil, !isEmpty {
            throw failure(
                "\(output): the folder has files that were not imported; choose another folder"
            )
        }
        var failed: (any Error)?
        let merge = ImportMerge(app.files, base: base) { path in
            do {
                return try content(try inside(path))
            } catch {
                failed = failed ?? error
                return nil
            }
        }
        if let failed {
            throw failed
        }
        let images = try newImages(of: app)
        app.report.conflicts =
            merge.conflicts.map(\.description) + images.conflicts
        do {
            if former == nil {
                // The next import continues one that is interrupted.
                try write(GeneratedState.text(of: [:]), to: state)
            }
            var outputs = try images.new.map { AtomicFile.Output(try inside($0.path), $0.bytes) }
            var removed: [String] = []
            for (path, text) in merge.changes.sorted(by: { $0.key < $1.key }) {
                let file = try inside(path)
                if let text {
                    outputs.append(AtomicFile.Output(file, Array(text.utf8)))
                } else {
                    removed.append(file)
                }
            }
            try AtomicFile.write(outputs, isPrivate: false)
            for file in removed {
                try FileManager.default.removeItem(atPath: file)
            }
            try write(app.report.markdown, to: try inside(Self.reportFile))
            try write(GeneratedState.text(of: app.files), to: state)
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
        report(app, options, quiet: quiet)
        let errors = try errors()
        if !errors.isEmpty {
            printFindings(errors)
        }
        guard errors.isEmpty, app.report.conflicts.isEmpty else {
            throw ExitCode.findings
        }
    }

    /// The images that the folder does not have yet, and those that differ there.
    private func newImages(
        of app: ImportedApp
    ) throws -> (new: [(path: String, bytes: [UInt8])], conflicts: [String]) {
        var new: [(path: String, bytes: [UInt8])] = []
        var conflicts: [String] = []
        for (path, bytes) in app.images.sorted(by: { $0.key < $1.key }) {
            switch try AtomicFile.read(try inside(path), limit: 64 << 20) {
            case nil: new.append((path, bytes))
            case bytes: break
            default: conflicts.append(path)
            }
        }
        return (new, conflicts)
    }

    /// Whether the folder has no files but hidden ones, or does not exist yet.
    private var isEmpty: Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []
        return names.allSatisfy { $0.hasPrefix(".") }
    }

    private func write(_ text: String, to file: String) throws {
        try AtomicFile.write(Array(text.utf8), to: file, isPrivate: false)
    }

    /// The errors of the app as it is now.
    private func errors() throws -> [Finding] {
        var loader: BundleLoader
        let bundle: AppBundle
        do {
            loader = BundleLoader(try BundleFiles(folder: output), schemas: BundleSchemas())
            bundle = try loader.load()
        } catch {
            throw failure("\(error)")
        }
        return Linter().lint(bundle, loaded: loader.findings).filter { $0.severity == .error }
    }

    /// Returns the path of a file in the folder.
    ///
    /// A link that leads out of the folder is an error.
    private func inside(_ path: String) throws -> String {
        let root = URL(fileURLWithPath: output).resolvingSymlinksInPath().path
        let file = "\(output)/\(path)"
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            .resolvingSymlinksInPath().path
        guard folder == root || folder.hasPrefix(root == "/" ? "/" : root + "/") else {
            throw failure("\(file): a link leads out of the folder")
        }
        return file
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
        let made = app.report.counts.map { "\($0.count) \($0.what)" }.joined(separator: ", ")
        let left = app.report.entries.count
        let hasStub = app.files.keys.contains { $0.hasSuffix(".stub.json") }
        let shownOptions = options ?? (hasStub ? "--service stub" : "")
        let run = [output.printable, shownOptions].filter { !$0.isEmpty }.joined(separator: " ")
        print(
            """
            \(output.printable): \(made)
            \(left) left out; see \("\(output)/\(Self.reportFile)".printable)

                okit-bundle lint \(output.printable)
                okit-bundle test \(output.printable)
                okit-bundle run \(run)
            """
        )
    }
}
