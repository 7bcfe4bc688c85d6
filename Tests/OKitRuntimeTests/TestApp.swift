import Foundation
import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitSyntax
import Testing

/// An app made of a few lines of JSON.
enum TestApp {
    /// An app with one model `default` of the entity `Thing` and one screen `main`.
    static func session(
        _ thing: String,
        _ screen: String,
        _ others: [String: String] = [:]
    ) throws -> AppSession {
        try session(of: try bundle(thing, screen, others))
    }

    /// Such an app, running.
    static func session(of bundle: AppBundle) throws -> AppSession {
        let clock = VirtualClock(try #require(Surroundings.test.now))
        return AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil,
            records: SQLiteRecordStorage()
        )
    }

    /// The bundle of such an app, in which nothing is wrong.
    static func bundle(
        _ thing: String,
        _ screen: String,
        _ others: [String: String] = [:]
    ) throws -> AppBundle {
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"transient"}}}
            """,
            "models/Thing.json": thing, "screens/main.json": screen,
        ]
        return try bundle(of: files.merging(others) { _, other in other })
    }

    /// The bundle of some files, in which nothing is wrong.
    static func bundle(of files: [String: String]) throws -> AppBundle {
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        let archive = try BundleFiles(archive: try writer.archive(), name: "app.zip")
        var loader = BundleLoader(archive, schemas: BundleSchemas())
        let bundle = try loader.load()
        try #require(loader.findings.isEmpty, "\(loader.findings.map(\.message.text))")
        return bundle
    }
}
