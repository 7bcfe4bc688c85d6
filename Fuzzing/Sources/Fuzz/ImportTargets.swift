import Foundation
import OKitLint

@testable import OKitImport

// Files from which apps are made. What an importer accepts has to be an app without errors.
extension Target {
    /// A description of OpenAPI, in YAML.
    static func api(_ bytes: [UInt8]) {
        imported(bytes, "api.yaml") { path in
            var source = try APIImport(path)
            return try source.app()
        }
    }

    /// A JSON schema.
    static func form(_ bytes: [UInt8]) {
        imported(bytes, "form.schema.json") { try JSONSchemaImport($0, instance: nil).app() }
    }

    /// Rows; the first character chooses their notation.
    static func rows(_ bytes: [UInt8]) {
        let ending =
            switch bytes.first {
            case UInt8(ascii: "c"): "csv"
            case UInt8(ascii: "l"): "jsonl"
            default: "json"
            }
        imported(Array(bytes.dropFirst()), "rows.\(ending)") { path in
            var source = try DataImport(path)
            return try source.app()
        }
    }

    /// A storyboard.
    static func interface(_ bytes: [UInt8]) {
        imported(bytes, "Main.storyboard") { try StoryboardImport([$0]).app() }
    }

    private static func imported(
        _ bytes: [UInt8],
        _ name: String,
        by read: (String) throws -> ImportedApp
    ) {
        let file = folder.appendingPathComponent(name)
        do {
            try Data(bytes).write(to: file)
        } catch {
            preconditionFailure("\(file.path): \(error)")
        }
        guard let app = try? read(file.path) else {
            return
        }
        guard let (bundle, findings) = SampleApp.bundle(of: app.files) else {
            preconditionFailure("the imported app is no bundle")
        }
        let errors = Linter().lint(bundle, loaded: findings).filter { $0.severity == .error }
        precondition(errors.isEmpty, TextReport.text(of: errors))
    }

    /// A folder of this process.
    private static let folder: URL = {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("okit-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }()
}
