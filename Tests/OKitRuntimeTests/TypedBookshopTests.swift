import Foundation
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax
import Testing

/// The screens of the sample app on Swift classes in place of its declared entities.
struct TypedBookshopTests {
    @Test func noEntityIsLeftToTheBundle() throws {
        let declared = try SampleApp.bundle().entities.keys.sorted()
        #expect(TypedBookshop.models.map(\.name) == declared)
    }

    /// All but the one that presses keys, which needs a terminal.
    @Test(arguments: try SampleApp.bundle().flows.keys.sorted().filter { $0 != "keys" })
    func playsTheFlows(_ name: String) throws {
        let bundle = try SampleApp.bundle()
        let flow = try #require(bundle.flows[name])
        let declared = FlowTest(flow, of: bundle) { _ in }
        let typed = FlowTest(flow, of: try bundleWithoutEntities(), models: TypedBookshop.models) {
            _ in
        }
        #expect(typed.failure == nil)
        #expect(typed.tree == declared.tree)
    }

    @Test(arguments: try SampleApp.bundle().screens.keys.sorted())
    func showsEachScreen(_ name: String) throws {
        let declared = try session(of: SampleApp.bundle(), name, models: [])
        let typed = try session(of: bundleWithoutEntities(), name, models: TypedBookshop.models)
        #expect(typed.findings == [])
        #expect(typed.screenTree() == declared.screenTree())
    }

    @Test func storesTheSameFiles() throws {
        var files: [[String]] = []
        for (bundle, models) in [
            (try SampleApp.plainBundle(), []), (try bundleWithoutEntities(), TypedBookshop.models),
        ] {
            let folder = NSTemporaryDirectory() + UUID().uuidString
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let store = FileStore(folder: folder)
            let session = try session(of: bundle, "books", models: models, store: store)
            session.send(Event(.tap, on: "row/B-1/quick"))
            session.send(Event(.tap, on: "add"))
            session.send(Event(.input("Solaris"), on: "alert/name"))
            session.send(Event(.tap, on: "alert/ok"))
            try session.storeChanges()
            files.append(try contents(of: folder))
        }
        #expect(files[0] == files[1])
        #expect(files[0].contains { $0.contains("Solaris") })
    }

    private func contents(of folder: String) throws -> [String] {
        let paths = FileManager.default.subpaths(atPath: folder) ?? []
        return paths.sorted().map { path in
            let bytes = FileManager.default.contents(atPath: folder + "/" + path) ?? Data()
            return path + ": " + String(decoding: bytes, as: UTF8.self)
        }
    }

    private func session(
        of bundle: AppBundle,
        _ screen: String,
        models: [Model.Type],
        store: FileStore? = nil
    ) throws -> AppSession {
        AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(
                for: bundle,
                clock: VirtualClock(try #require(Surroundings.test.now))
            ),
            store: store,
            screen: screen,
            models: models
        )
    }

    private func bundleWithoutEntities() throws -> AppBundle {
        var bundle = try SampleApp.plainBundle()
        bundle.types = TypeTable()
        bundle.entities = [:]
        return bundle
    }
}
