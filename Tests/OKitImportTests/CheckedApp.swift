import OKitArchive
import OKitBundle
import OKitImport
import OKitLint
import OKitRecords
import OKitRuntime
import OKitSyntax
import OKitTerminal
import TestSupport

extension TemporaryFolder {
    /// Creates the folder with text files, by their paths in it.
    convenience init(tree files: [String: String]) throws {
        self.init()
        try makeFolder("")
        for (path, text) in files {
            let folders = path.split(separator: "/").dropLast()
            try makeFolder(folders.joined(separator: "/"))
            try write(text, to: path)
        }
    }
}

/// An imported app as a bundle, with the findings of `lint`.
struct CheckedApp {
    let bundle: AppBundle
    let findings: [Finding]

    /// Loads and lints the files of an app.
    init(_ app: ImportedApp) throws {
        var writer = ArchiveWriter()
        for (path, text) in app.files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        for (path, bytes) in app.images.sorted(by: { $0.key < $1.key }) {
            try writer.add(bytes, at: path)
        }
        var loader = BundleLoader(
            try BundleFiles(archive: try writer.archive(), name: "app.zip"),
            schemas: BundleSchemas()
        )
        bundle = try loader.load()
        var linter = Linter()
        for rule in Self.ofSources {
            linter.severities[rule] = .some(nil)
        }
        findings = linter.lint(bundle, loaded: loader.findings)
    }

    /// Rules about what the source contains.
    ///
    /// An imported app has all entities, properties and texts of it. The screen of a call asks for its
    /// parameters, so that it needs no other question.
    private static let ofSources = [
        "unused-entity", "unused-property", "unused-text", "unconfirmed-change",
    ]

    /// The findings as lines.
    var problems: [String] {
        findings.map { "\($0.location): \($0.message.text)" }
    }

    /// The errors as lines.
    var errors: [String] {
        findings.filter { $0.severity == .error }.map { "\($0.location): \($0.message.text)" }
    }

    /// Runs the flows and returns what fails.
    func failures() -> [String] {
        bundle.flows.sorted { $0.key < $1.key }.flatMap { name, flow -> [String] in
            let test = FlowTest(
                flow,
                of: bundle,
                records: SQLiteRecordStorage(),
                keyboard: FlowTerminal(),
                readFile: { path in (try? bundle.testFile(path))?.bytes },
                show: { _ in }
            )
            return ([test.failure].compactMap(\.self) + test.problems).map {
                "\(name): \($0.location): \($0.message.text)"
            }
        }
    }
}
