import OKitBundle
import OKitExpression
import OKitModel
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

    /// Reads all models, and brings their files into the form that the settings ask for.
    func loadModels() {
        let models = bundle.manifest.models
        store?.kinds = Dictionary(models.map { ($0.name, $0.storage) }) { first, _ in first }
        let references = models.flatMap { load($0) }
        // What a reference leads to may be in a part that nobody has asked for yet.
        let isAllThere = !graph.hasUnreadParts
        for reference in references where isAllThere && graph.object(id: reference.id) == nil {
            let message: Finding.Message = "the reference leads nowhere: no object has this id"
            findings.append(
                Finding(Self.danglingReference, .warning, message, at: reference.location)
            )
        }
        _ = graph.takeChanges()
        if let store, findings.allSatisfy({ !Self.refusals.contains($0.rule) }) {
            do {
                try settle(store)
            } catch {
                report(error, at: .file(TypeTable.settingsModel))
            }
        }
    }

    /// Tells the user of what has turned out to be wrong since the last call.
    ///
    /// - Returns: whether there was anything.
    func tellFindings() -> Bool {
        findings += graph.takeFindings()
        let errors = findings[toldFindings...].filter { $0.severity == .error }
        toldFindings = findings.count
        for error in errors {
            fail("\(error.location.source.path): \(error.message.text)")
        }
        return !errors.isEmpty
    }

    /// - Returns: what references in the model name.
    private func load(_ model: Manifest.Model) -> [(id: String, location: SourceLocation)] {
        // Records have no root: providers find them.
        guard let type = graph.types[model.entity.name], model.storage != .records else {
            return []
        }
        var decoder = ModelDecoder(graph: graph)
        var object: ObjectID?
        if case .document(let stored) = content(of: .model(model.name)) {
            object = decoder.object(stored.root, type)
        }
        if object == nil {
            object = bundle.data[model.name].flatMap { decoder.object($0.root, type) }
        }
        findings += decoder.findings
        graph.setModel(model.name, to: object ?? graph.create(type))
        return decoder.references
    }

    /// What is stored of a model that may be at a server: what is not here cannot be read until the
    /// server has told what it has.
    func content(of item: StoredItem, in model: String?) -> StoredContent {
        let content = content(of: item)
        guard let model, waitsForServer(item, in: model), case .missing = content else {
            return content
        }
        return .unreadable
    }

    /// What is stored here; a file that is spoiled is set aside and reported.
    func content(of item: StoredItem) -> StoredContent {
        do {
            guard let source = try store?.read(item) else {
                return .missing
            }
            switch item {
            case .data, .image: return .bytes(source.bytes)
            case .model, .part: return document(source, item)
            }
        } catch {
            report(error, at: .file(item.description))
            guard error.isDamage else {
                return .unreadable
            }
            return setAside(item, item.description) ? .missing : .unreadable
        }
    }

    private func document(_ source: SourceText, _ item: StoredItem) -> StoredContent {
        let problem: Finding
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: source)
            guard document.root.kind != .object else {
                return .document(document)
            }
            let message: Finding.Message =
                "expected an object, found \(document.root.kind.rawValue)"
            problem = Finding(ModelDecoder.rule, .error, message, at: document.root.location)
        } catch {
            problem = error.finding(in: source)
        }
        findings.append(problem)
        return setAside(item, source.path) ? .missing : .unreadable
    }

    private func setAside(_ item: StoredItem, _ path: String) -> Bool {
        do throws(StoreError) {
            if let newPath = try store?.setAside(item) {
                reportSetAside(path, as: newPath)
            }
            return true
        } catch {
            report(error, at: .file(path))
            return false
        }
    }

    func report(_ error: StoreError, at location: SourceLocation) {
        let rule =
            switch error.code {
            case .unsupportedKind: Self.unsupportedStorage
            case _ where error.isDamage: Self.unreadableModel
            default: Self.lockedData
            }
        findings.append(Finding(rule, .error, .init(error.description), at: location))
    }

    func reportSetAside(_ path: String, as newPath: String) {
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
