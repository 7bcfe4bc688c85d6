import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitRuntime
import OKitStorage
import OKitSyntax

/// Loads an app and checks it; problems are returned as findings.
func load(_ folder: String) async throws -> (bundle: AppBundle, findings: [Finding]) {
    let files = try BundleFiles(folder: folder)
    let (bundle, findings) = try await BundleLoader.load(files)
    return (bundle, findings + Linter().lint(bundle, loaded: findings))
}

/// Starts an app with what this program adds to it.
func start(_ bundle: AppBundle, store: any DataStore) -> AppSession {
    AppSession(
        bundle: bundle,
        environment: Surroundings().environment(
            for: bundle,
            functions: [withTax],
            transformers: ["initials": initials]
        ),
        store: store,
        service: bundle.service(.live).map { .live($0, bundle.manifest.network) },
        components: [Stars()]
    )
}

/// Presses the button with a label, has the service answer, and stores what has changed.
func press(_ label: String, in session: AppSession) async throws {
    guard let button = session.screenTree().root.first(where: { $0.label == label }) else {
        return
    }
    session.send(Event(.tap, on: button.id)) { rejection in
        print("the button was not pressed: \(rejection)")
    }
    await session.answerCalls(asking: Offers())
    try session.storeChanges()
}

/// Sets the rating of the library; false if the entity does not accept it.
func rate(_ rating: Int64, in session: AppSession) -> Bool {
    guard let library = session.graph.model("default") else {
        return false
    }
    return session.graph.write(.int(rating), to: "rating", of: library)
}

/// A store in a folder, whose encrypted models have a key that is derived from a passphrase.
func fileStore(in folder: String, passphrase: Passphrase?) -> FileStore {
    let key = FileStore.keyFile(in: folder)
    return FileStore(folder: folder, keyring: Keyring(keyFile: key, passphrase: passphrase))
}
