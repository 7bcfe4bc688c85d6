import Foundation
import OKitSchema
import OKitSyntax
import TestSupport

/// Where the official suite is, and what of it is run.
struct OfficialSuite {
    /// The folder of the draft.
    let folder: String
    let draft: SchemaDraft
    /// What is not run.
    let notRun: [Skipped]

    static let all = [
        OfficialSuite(folder: "draft2020-12", draft: .draft2020, notRun: Skipped.draft2020),
        OfficialSuite(folder: "draft7", draft: .draft7, notRun: Skipped.draft7),
    ]

    /// A file of the suite, optional ones included.
    struct File: CustomStringConvertible {
        let suite: OfficialSuite
        let path: String

        var description: String {
            "\(suite.folder)/\(path)"
        }

        var root: JSONNode {
            get throws {
                try OfficialSuite.parse("tests/\(self)", as: path).root
            }
        }

        func skips(group: String) -> Bool {
            suite.notRun.contains { $0.path == path && $0.group == group }
        }
    }

    /// The files that are run, some without a group or two.
    static var files: [File] {
        all.flatMap { suite in
            suite.allFiles.filter { file in
                !suite.notRun.contains { $0.group == nil && file.path.hasPrefix($0.path) }
            }
        }
    }

    private static let root = SharedFile("conformance/json-schema-test-suite")

    static var isAvailable: Bool {
        root.isThere
    }

    var allFiles: [File] {
        Self.jsonFiles(below: "tests/\(folder)").map { File(suite: self, path: $0) }
    }

    /// The schemas that the suite serves from `http://localhost:1234`.
    func remotes() throws -> [JSONDocument] {
        try Self.jsonFiles(below: "remotes")
            .filter { !$0.hasPrefix("draft") || $0.hasPrefix(folder) }
            .map { try Self.parse("remotes/\($0)", as: "http://localhost:1234/\($0)") }
    }

    private static func parse(_ file: String, as path: String) throws -> JSONDocument {
        let data = try Data(contentsOf: root.open().appending(path: file))
        return try JSONDocument(parsing: SourceText(path: path, bytes: Array(data)))
    }

    private static func jsonFiles(below folder: String) -> [String] {
        guard isAvailable else {
            return []
        }
        let all = try? FileManager.default.subpathsOfDirectory(
            atPath: root.location.appending(path: folder).path
        )
        return (all ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }
}
