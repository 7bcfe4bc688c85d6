import Foundation
import OKitSyntax
import TestSupport
import Testing

/// The files of JSONTestSuite, read in place from beside the project.
///
/// They are not part of this repository. Where they are missing, these tests are reported as
/// skipped.
@Suite(.enabled(if: !JSONTestSuite.files.isEmpty, "JSONTestSuite is not at hand"))
struct JSONConformanceTests {
    @Test(arguments: JSONTestSuite.files)
    func acceptsAndRefusesAsTheSuiteSays(file: String) throws {
        let source = try JSONTestSuite.source(file)
        let isAccepted: Bool
        do {
            let document = try JSONDocument(parsing: source)
            isAccepted = true
            // What was accepted can be walked and decoded.
            #expect(document.root.numberOfValues > 0)
        } catch {
            isAccepted = false
            #expect(0...source.bytes.count ~= error.offset)
            #expect(!error.finding(in: source).message.text.isEmpty)
        }
        switch file.prefix(2) {
        case "y_": #expect(isAccepted)
        case "n_": #expect(!isAccepted)
        default: break  // RFC 8259 leaves it open.
        }
    }
}

enum JSONTestSuite {
    private static let folder = SharedFile("conformance/json/test_parsing")

    static var files: [String] {
        guard folder.isThere else {
            return []
        }
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.location.path)
        return (all ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }

    static func source(_ file: String) throws -> SourceText {
        let data = try Data(contentsOf: folder.open().appending(path: file))
        return SourceText(path: file, bytes: Array(data))
    }
}

extension JSONNode {
    /// This value and all in it, each decoded once on the way.
    var numberOfValues: Int {
        _ = (string, numberText, int, double, bool)
        let inElements = elements.reduce(0) { $0 + $1.numberOfValues }
        let inMembers = members.reduce(0) { $0 + $1.key.numberOfValues + $1.value.numberOfValues }
        return 1 + inElements + inMembers
    }
}
