import Foundation
import OKitModel
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// The data of several apps is replaced as a whole, or not at all.
struct DataReplacementTests {
    private func begin() throws -> (folder: TemporaryFolder, replacement: DataReplacement) {
        let folder = TemporaryFolder()
        for (name, text) in Self.old {
            try AtomicFile.write(Array(text.utf8), to: "\(folder.path)/\(name)")
        }
        let files = ["trust.json": "\(folder.path)/config/trust.json"]
        return (folder, DataReplacement(root: "\(folder.path)/apps", files: files))
    }

    private static let old = [
        "apps/a/1/okit/data/default.json": "old", "apps/a/1/okit/data/default/p1.json": "old part",
        "apps/b/1/okit.key": "other app", "config/trust.json": "old trust",
    ]
    private static let new = [
        "apps/a/1/okit/data/default.json": "new", "apps/a/1/records.sqlite": "new records",
        "apps/b/1/okit.key": "other app", "apps/c/local/okit.key": "new app",
        "config/trust.json": "new trust",
    ]

    private static var content: DataReplacement.Content {
        var content = DataReplacement.Content()
        content.apps = [
            "a/1": [
                ("okit/data/default.json", Array("new".utf8)),
                ("records.sqlite", Array("new records".utf8)),
            ],
            "c/local": [("okit.key", Array("new app".utf8))],
        ]
        content.files = ["trust.json": Array("new trust".utf8)]
        return content
    }

    /// The texts of all files, and of what is left of a replacement.
    private func state(_ folder: TemporaryFolder) throws -> [String: String] {
        var state: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        // A process that is killed leaves the file that it was just writing.
        where !AtomicFile.isTemporary(name) {
            let bytes = try? AtomicFile.read("\(folder.path)/\(name)")
            state[name] = bytes.map { String(decoding: $0, as: UTF8.self) }
        }
        return state
    }

    @Test func replacesAllOrNothingWithAFailureAtEachOperation() throws {
        let (_, counted) = try begin()
        for plan in try FaultPlan.plans(of: { try counted.replace(with: Self.content) }) {
            let (folder, replacement) = try begin()
            let hasFailed = (try? plan.run { try replacement.replace(with: Self.content) }) == nil
            try replacement.finish()
            let found = try state(folder)
            try #require(found == Self.new || hasFailed && found == Self.old, "\(plan) \(found)")
            try replacement.replace(with: Self.content)
            #expect(try state(folder) == Self.new, "\(plan)")
        }
    }

    @Test func waitsForAppsThatRun() throws {
        let (folder, replacement) = try begin()
        let app = FileStore(folder: "\(folder.path)/apps/a/1")
        _ = try app.plainFiles()
        let error = #expect(throws: StoreError.self) {
            try replacement.replace(with: Self.content)
        }
        #expect(error?.code == .busy)
        #expect(try state(folder) == Self.old)
        withExtendedLifetime(app) {}
    }
}
