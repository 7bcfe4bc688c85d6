import OKitBundle
public import OKitModel
import OKitSyntax

extension AppSession {
    /// The rule id of findings about data that is there but cannot be used now: another key, no
    /// right to read it, another run of the app.
    ///
    /// A program should not go on with such an app: the user would see it empty. Whatever the
    /// program does, what cannot be read is not overwritten.
    public static let lockedData = "locked-data"

    /// The rule id of findings about files that were spoiled and have been set aside.
    public static let unreadableModel = "unreadable-model"

    /// The rule id of findings about models whose kind of storage this version does not have.
    public static let unsupportedStorage = "unsupported-storage"

    /// The rule id of findings about references to objects that are not there.
    public static let danglingReference = "dangling-reference"

    /// The rules whose findings should keep an app from being run.
    public static let refusals: Set = [lockedData, unsupportedStorage]

    /// The model with the user's settings (OKit, "ModelSettings").
    private static let settings = "settings"

    /// Stores the models that have changed since the last call, and converts all files where the
    /// user has switched encryption on or off.
    ///
    /// What could not be stored is stored by the next call.
    public func storeChanges() throws(StoreError) {
        unstoredModels.formUnion(graph.takeChangedModels())
        guard let store else {
            return
        }
        // The settings go first: from then on the next start knows what has to be finished.
        if unstoredModels.contains(Self.settings) {
            try storeModel(Self.settings, in: store)
        }
        try settle(store)
        for name in unstoredModels.sorted() {
            try storeModel(name, in: store)
        }
    }

    /// Stores a model at once, where a function asks for it; tells the user where that fails.
    func storeNow(_ name: String) {
        unstoredModels.formUnion(graph.takeChangedModels())
        guard let store else {
            return
        }
        do throws(StoreError) {
            try storeModel(name, in: store)
        } catch {
            fail(error.description)
        }
    }

    private func storeModel(_ name: String, in store: ModelStore) throws(StoreError) {
        if let object = graph.model(name) {
            try store.write(ModelEncoder(graph: graph).encode(object), to: .model(name))
        }
        unstoredModels.remove(name)
    }

    /// Reads all models, and brings their files into the form that the settings ask for.
    func loadModels() {
        let models = bundle.manifest.models
        store?.kinds = Dictionary(models.map { ($0.name, $0.storage) }) { first, _ in first }
        let references = models.flatMap { load($0) }
        for reference in references where graph.object(id: reference.id) == nil {
            let message: Finding.Message = "the reference leads nowhere: no object has this id"
            findings.append(
                Finding(Self.danglingReference, .warning, message, at: reference.location)
            )
        }
        _ = graph.takeChangedModels()
        if let store, findings.allSatisfy({ !Self.refusals.contains($0.rule) }) {
            do {
                try settle(store)
            } catch {
                report(error, at: .file(Self.settings))
            }
        }
    }

    private func settle(_ store: ModelStore) throws(StoreError) {
        for spoiled in try store.settle(encrypting: isEncryptionOn) {
            report(spoiled.error, at: .file(spoiled.path))
            reportSetAside(spoiled.path, as: spoiled.newPath)
        }
    }

    /// On, unless the settings say otherwise (OKit, "Encryption switch").
    private var isEncryptionOn: Bool {
        guard let settings = graph.model(Self.settings),
            case .bool(let isOn) = graph.value(of: settings, "encryption")
        else {
            return true
        }
        return isOn
    }

    /// - Returns: what references in the model name.
    private func load(_ model: Manifest.Model) -> [(id: String, location: SourceLocation)] {
        guard let type = bundle.types[model.entity.name] else {
            return []
        }
        var decoder = ModelDecoder(graph: graph)
        var object: ObjectID?
        if let stored = storedDocument(of: model) {
            object = decoder.object(stored.root, type)
            if object == nil {
                setAside(model, stored.source.path)
            }
        }
        if object == nil {
            object = bundle.data[model.name].flatMap { decoder.object($0.root, type) }
        }
        findings += decoder.findings
        graph.setModel(model.name, to: object ?? graph.create(type))
        return decoder.references
    }

    /// The stored content; a file that is spoiled is set aside and reported.
    private func storedDocument(of model: Manifest.Model) -> JSONDocument? {
        guard model.storage.isSupported else {
            report(.unsupportedKind(model.name, model.storage), at: model.entity.location)
            return nil
        }
        do {
            guard let source = try store?.read(.model(model.name)) else {
                return nil
            }
            do throws(JSONSyntaxError) {
                return try JSONDocument(parsing: source)
            } catch {
                findings.append(error.finding(in: source))
                setAside(model, source.path)
            }
        } catch {
            report(error, at: .file(model.name))
            if error.isDamage {
                setAside(model, model.name)
            }
        }
        return nil
    }

    private func setAside(_ model: Manifest.Model, _ path: String) {
        do throws(StoreError) {
            if let newPath = try store?.setAside(.model(model.name)) {
                reportSetAside(path, as: newPath)
            }
        } catch {
            report(error, at: .file(path))
        }
    }

    private func report(_ error: StoreError, at location: SourceLocation) {
        let rule =
            switch error.code {
            case .unsupportedKind: Self.unsupportedStorage
            case _ where error.isDamage: Self.unreadableModel
            default: Self.lockedData
            }
        findings.append(Finding(rule, .error, .init(error.description), at: location))
    }

    private func reportSetAside(_ path: String, as newPath: String) {
        findings.append(
            Finding(
                Self.unreadableModel,
                .warning,
                "the file was set aside as \(newPath)",
                at: .file(path)
            )
        )
    }
}
