import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// The sample app of the repository, always at the same moment.
enum SampleApp {
    static func bundle() throws -> AppBundle {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Tests/Fixtures/bookshop").path
        var loader = BundleLoader(
            try BundleFiles(folder: folder),
            schemas: BundleSchemas()
        )
        let bundle = try loader.load()
        #expect(loader.findings.isEmpty)
        return bundle
    }

    /// The same with all models in plain files, for tests that look into them.
    static func plainBundle() throws -> AppBundle {
        var bundle = try bundle()
        for index in bundle.manifest.models.indices {
            bundle.manifest.models[index].storage = .file
        }
        return bundle
    }

    /// A session whose files are plain.
    static func session(store: FileStore? = nil) throws -> AppSession {
        let bundle = try plainBundle()
        return AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(
                for: bundle,
                clock: VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
            ),
            store: store,
            records: SQLiteRecordStorage()
        )
    }
}
