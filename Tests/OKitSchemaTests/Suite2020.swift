import Foundation
import OKitSyntax

/// Where the official suite is, and what of it is run.
enum Suite2020 {
    /// What is not run yet.
    static let notRun = [
        Skipped("optional/format/", because: "\"format\" is an annotation"),
        Skipped("optional/format-assertion.json", because: "\"format\" is an annotation"),
        Skipped("optional/cross-draft.json", because: "draft 2019-09 is not known"),
        Skipped(
            "optional/dependencies-compatibility.json",
            because: "\"dependencies\" is a keyword of draft 7"
        ),
        Skipped(
            "defs.json",
            "validate definition against metaschema",
            because: "needs the meta-schema, which is not among the suite's documents"
        ),
        Skipped(
            "ref.json",
            "remote ref, containing refs itself",
            because: "needs the meta-schema, which is not among the suite's documents"
        ),
        Skipped(
            "vocabulary.json",
            "schema that uses custom metaschema with with no validation vocabulary",
            because: "no vocabulary can be switched off"
        ),
    ]

    /// A folder, a file, or one group of a file.
    struct Skipped: CustomStringConvertible {
        let path: String
        let group: String?
        let description: String

        init(_ path: String, _ group: String? = nil, because reason: String) {
            self.path = path
            self.group = group
            description = "\(path): \(reason)"
        }
    }

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "shared/conformance/json-schema-test-suite")

    static var isAvailable: Bool {
        FileManager.default.fileExists(atPath: root.path)
    }

    /// The files of the draft, optional ones included.
    static var allFiles: [String] {
        jsonFiles(below: "tests/draft2020-12")
    }

    /// The files of the draft that are run, some without a group or two.
    static var files: [String] {
        allFiles.filter { file in
            !notRun.contains { $0.group == nil && file.hasPrefix($0.path) }
        }
    }

    static func isSkipped(group: String, of file: String) -> Bool {
        notRun.contains { $0.path == file && $0.group == group }
    }

    static func document(_ file: String) throws -> JSONDocument {
        try parse("tests/draft2020-12/\(file)", as: file)
    }

    /// The schemas that the suite serves from `http://localhost:1234`.
    static func remotes() throws -> [JSONDocument] {
        try jsonFiles(below: "remotes").filter { !$0.hasPrefix("draft") || $0.contains("2020-12") }
            .map { try parse("remotes/\($0)", as: "http://localhost:1234/\($0)") }
    }

    private static func parse(_ file: String, as path: String) throws -> JSONDocument {
        let data = try Data(contentsOf: root.appending(path: file))
        return try JSONDocument(parsing: SourceText(path: path, bytes: Array(data)))
    }

    private static func jsonFiles(below folder: String) -> [String] {
        let all = try? FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: folder).path
        )
        return (all ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }
}
