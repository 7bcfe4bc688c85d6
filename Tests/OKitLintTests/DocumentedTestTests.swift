import Foundation
import Testing

/// Tests that the documentation names as proof of what it says.
///
/// A cell of a table names them as `` `Suite.test` ``; further names in the same cell are tests of that suite,
/// and `` `SomethingTests` `` alone is a whole suite.
struct DocumentedTestTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: ["threat-model.md", "limits.md"])
    func areThere(page: String) throws {
        let suites = try Self.suites()
        let text = try String(
            contentsOf: Self.root.appendingPathComponent("docs/\(page)"),
            encoding: .utf8
        )
        var count = 0
        for cell in text.split(whereSeparator: { $0 == "|" || $0.isNewline }) {
            var suite: Substring?
            for name in cell.matches(of: /`([A-Za-z0-9.]+)`/).map(\.output.1) {
                let parts = name.split(separator: ".")
                if let first = parts.first, first.hasSuffix("Tests"), parts.count <= 2 {
                    suite = first
                    #expect(suites[first] != nil, "\(page) names \(first)")
                    count += 1
                }
                guard let suite, let test = parts.last, test != suite else {
                    continue
                }
                let isThere = suites[suite]?.contains("func \(test)(") == true
                #expect(isThere, "\(page) names \(suite).\(test)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    /// The sources of all suites by the names of their files.
    private static func suites() throws -> [Substring: String] {
        var suites: [Substring: String] = [:]
        let folder = root.appendingPathComponent("Tests")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let name = file.deletingPathExtension().lastPathComponent[...]
            suites[name] = try String(contentsOf: file, encoding: .utf8)
        }
        return suites
    }
}
