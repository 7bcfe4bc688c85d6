import Foundation
import OKitBundle
import OKitModel
import OKitStorage

// Where the data of a run is stored.
extension Run {
    /// Returns the store of an app; `nil` if nothing is stored.
    func store(
        of app: DeliveredApp,
        _ scratch: ScratchFolder?,
        _ questions: Question.Place
    ) async throws -> FileStore? {
        guard !ephemeral else {
            // Data that is preserved between versions is discarded after the run.
            return scratch.map { FileStore(folder: $0.path) }
        }
        guard let folder = try await storeFolder(of: app, questions) else {
            guard documentOptions.document.isEmpty else {
                throw failure("--document: the manifest of the app permits no stored data")
            }
            return nil
        }
        // The folder of all apps with the same identifier.
        PrivateFiles.restrict((folder as NSString).deletingLastPathComponent)
        let store = FileStore(folder: folder, keyring: try encryption.keyring(in: folder))
        store.isRolledBack = app.isRolledBack
        try documentOptions.apply(to: store, of: app.bundle)
        return store
    }

    /// Returns the folder of an app's data; `nil` if nothing is stored.
    func storeFolder(
        of app: DeliveredApp,
        _ questions: Question.Place
    ) async throws -> String? {
        guard !ephemeral, app.bundle.manifest.storage != false else {
            return nil
        }
        let adoption = DataAdoption(
            root: data ?? ProgramFolders.data,
            named: deliveryOptions.adoptData,
            question: Question(place: questions)
        )
        return try await adoption.folder(of: app.decision.app, from: app.origin)
    }
}
