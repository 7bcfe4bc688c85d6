import Foundation
import OKitBundle
import OKitModel
import OKitRuntime
import Testing

/// The sample app of the repository, always at the same moment.
enum SampleApp {
    static func session(store: ModelStore? = nil) throws -> AppSession {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Bundles/bookshop").path
        var loader = BundleLoader(
            try BundleFiles(folder: folder),
            schemas: try BundleSchemas()
        )
        let bundle = try loader.load()
        #expect(loader.findings.isEmpty)
        var ids = RandomIDs(seed: 1)
        let environment = Environment(
            texts: bundle.texts["en"] ?? [:],
            clock: { Date(timeIntervalSinceReferenceDate: 0) },
            makeID: { ids.next() }
        )
        return AppSession(bundle: bundle, environment: environment, store: store)
    }
}
