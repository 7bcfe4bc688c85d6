import Foundation
import OKitArchive
import OKitBundle
import OKitLint
import OKitSyntax
import Testing

/// The files of a bundle as texts, to be linted as `app.zip`.
struct BundleText {
    var files: [String: String]

    /// The bundle in a folder of this package.
    init(folder: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let files = try BundleFiles(folder: package.appending(path: folder).path)
        self.files = [:]
        for path in files.paths {
            if let source = try files.read(path) {
                self.files[path] = String(decoding: source.bytes, as: UTF8.self)
            }
        }
    }

    init(_ files: [String: String]) {
        self.files = files
    }

    /// Compiled once for all tests.
    private static let schemas = BundleSchemas()

    /// The bundle, and what was found while it was read.
    func load() throws -> (bundle: AppBundle, findings: [Finding]) {
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        var loader = BundleLoader(
            try BundleFiles(archive: try writer.archive(), name: "app.zip"),
            schemas: Self.schemas
        )
        return (try loader.load(), loader.findings)
    }

    /// What loading and linting find.
    func findings() throws -> [Finding] {
        let (bundle, loaded) = try load()
        return Linter().lint(bundle, loaded: loaded)
    }

    /// The findings without excerpts: `screens/a.json:1:2: error: message [rule]`.
    ///
    /// Without hints on what nothing uses and what is left out, which small examples are full of.
    func lines() throws -> [String] {
        let hints = [
            "unused-function", "unused-action", "unused-image", "unused-mediator",
            "unhandled-failure",
            "unused-host", "unused-property", "unused-text", "unconfirmed-change",
            "missing-attribute", "button-without-effect", "missing-service-action", "idle-view",
        ]
        return try lines { !hints.contains($0.rule) }
    }

    func lines(where isMeant: (Finding) -> Bool) throws -> [String] {
        try findings().filter(isMeant).map { finding in
            let start = finding.location.start
            let path = finding.location.source.path.replacing("app.zip!/", with: "")
            return "\(path):\(start.line):\(start.column): \(finding.severity.rawValue): "
                + "\(finding.message.text) [\(finding.rule)]"
        }
    }
}
