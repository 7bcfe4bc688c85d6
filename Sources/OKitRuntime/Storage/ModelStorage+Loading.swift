import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension ModelStorage {
    /// Reads the models of an app into a graph.
    ///
    /// A model that is not stored gets the bundle's initial data.
    func load(_ bundle: AppBundle, into graph: Graph) {
        let models = bundle.manifest.models
        modelsWithNewIDs = []
        var references: [(id: String, location: SourceLocation)] = []
        for model in models {
            graph.objectsWithNewID = []
            references += load(model, of: bundle, into: graph)
            // The roots of models are found by their names.
            let root = graph.model(model.name)
            if graph.objectsWithNewID?.contains(where: { $0 != root }) == true {
                modelsWithNewIDs.insert(model.name)
            }
        }
        // A reference may refer to an object in a part that has not been read yet.
        let isAllThere = !graph.hasUnreadParts
        for reference in references where isAllThere && graph.object(id: reference.id) == nil {
            let message: Finding.Message = "no object has this id"
            log.add(
                Finding(DataProblem.danglingReference, .warning, message, at: reference.location)
            )
        }
        graph.objectsWithNewID = nil
        _ = graph.takeChanges()
    }

    /// - Returns: The IDs of references in the model.
    private func load(
        _ model: Manifest.Model,
        of bundle: AppBundle,
        into graph: Graph
    ) -> [(id: String, location: SourceLocation)] {
        // Records do not have a root; providers find them.
        guard let type = graph.types[model.entity.name], !model.storage.isRecords else {
            return []
        }
        guard model.storage != .document else {
            load(document: model, type, of: bundle, into: graph)
            return []
        }
        var decoder = ModelDecoder(graph: graph)
        var object: ObjectID?
        if case .document(let stored) = content(of: .model(model.name)) {
            object = decoder.object(stored.root, type)
        }
        if object == nil {
            let name = model.dataFile.name
            object = bundle.data[name].flatMap { decoder.object($0.root, type) }
            log.add([bundle.data.finding(about: name)].compactMap(\.self))
        }
        log.add(decoder.findings)
        graph.setModel(model.name, to: object ?? graph.create(type))
        return decoder.references
    }

    private func load(
        document model: Manifest.Model,
        _ type: EntityType,
        of bundle: AppBundle,
        into graph: Graph
    ) {
        var stored: JSONDocument?
        if case .document(let document) = content(of: .model(model.name)) {
            stored = document
        }
        let initial = stored == nil ? bundle.data[model.dataFile.name] : nil
        var findings: [Finding] = []
        if stored == nil {
            findings += [bundle.data.finding(about: model.dataFile.name)].compactMap(\.self)
        }
        let schema = bundle.documentSchema(of: model, findings: &findings)
        if let name = model.schema, schema == nil {
            // The document would not be validated.
            let message: Finding.Message = "the schema \"\(name.name)\" is missing or invalid"
            findings.append(Finding(DataProblem.lockedData, .error, message, at: name.location))
        }
        let document = StoredDocument(stored: stored, schema: schema)
        findings += stored.map(document.findings) ?? []
        var decoder = document.decoder(in: graph)
        let object = (stored ?? initial).flatMap { decoder.object($0.root, type) }
        document.finishReading()
        log.add(findings + decoder.findings)
        let problem = stored.flatMap(document.problem)
        documents.add(document, of: model.name, problem: problem)
        graph.setModel(model.name, to: object ?? graph.create(type))
    }
}

extension AppObjects {
    /// Returns whether the encryption switch of the app is on.
    ///
    /// It is on unless the application shell or the settings specify otherwise (OKit, "Encryption
    /// switch").
    ///
    /// Files are converted only when the user changes the switch, because anyone with write access
    /// to the data folder can change the settings file.
    func isEncryptionOn(in shell: NavigationEntry?) -> Bool {
        if let declaredEncryption {
            return declaredEncryption
        }
        if let shell, let encryption = shell.screen.navigation.encryption {
            return condition(encryption, on: shell.context, or: true)
        }
        guard let settings = graph.model(TypeTable.settingsModel),
            case .bool(let isOn) = graph.value(of: settings, "encryption")
        else {
            return true
        }
        return isOn
    }

    /// Sets the encryption switch in the settings to the current state of the stored data.
    func showEncryption(_ isOn: Bool) {
        if let settings = graph.model(TypeTable.settingsModel),
            case .bool = graph.value(of: settings, "encryption"),
            let slot = graph.type(of: settings)?.slot(named: "encryption")
        {
            graph.set(settings, slot: slot, to: .bool(isOn))
        }
    }
}
