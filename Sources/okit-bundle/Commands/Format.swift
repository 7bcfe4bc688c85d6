import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitSyntax

struct Format: ParsableCommand, ReportingCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Format JSON files, one member per line, without changing their meaning.",
        discussion: """
            Examples:
              okit-bundle format shop
              okit-bundle format shop --check
              okit-bundle format shop/bundle.json --diff
            """
    )

    @Argument(
        help: "JSON files, or folders: all JSON files in them.",
        completion: .file(extensions: ["json"])
    )
    var files: [String]

    @Flag(help: "Write nothing; list the files that are not formatted, and exit with 1.")
    var check = false

    @Flag(help: "Write nothing; print the changes.")
    var diff = false

    @OptionGroup var settings: SettingsOptions

    @OptionGroup var outputOptions: OutputOptions

    var configuredSources: [String] { files }

    func run() throws {
        var code = ExitCode.success
        for path in try files.flatMap(Self.files) {
            let source = SourceText(path: path, bytes: try readFile(path))
            do {
                let edits = try JSONDocument(parsing: source).layoutEdits()
                if !edits.edits.isEmpty {
                    code = check ? .findings : code
                    try take(edits)
                }
            } catch let error as JSONSyntaxError {
                printReport([error.finding(in: source)])
                code = .findings
            }
        }
        throw code
    }

    private func take(_ edits: SourceEdits) throws {
        if diff {
            edits.printDiff()
        } else if check {
            print("\(edits.source.path): not formatted".printable)
        } else {
            try edits.write()
        }
    }

    /// Returns the file itself; for a folder, all its JSON files.
    private static func files(_ name: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw failure("\(name): no such file or folder")
        }
        guard isFolder.boolValue else {
            guard !(try readFile(name).starts(with: Array("PK".utf8))) else {
                throw failure("\(name): a zip cannot be formatted; format its folder")
            }
            return [name]
        }
        let folder = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
        do {
            return try BundleFiles(folder: folder).paths.filter { $0.hasSuffix(".json") }
                .map { "\(folder)/\($0)" }
        } catch {
            throw failure(error.description)
        }
    }
}
