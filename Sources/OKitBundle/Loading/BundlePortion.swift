import OKitSyntax

/// Some of the files of a bundle, read by themselves: on one core of many.
struct BundlePortion: Sendable {
    /// A file to be read.
    struct File: Sendable {
        let path: String
        let kind: BundleSchemas.Kind
        let name: String
    }

    /// What the files declare.
    private(set) var bundle = AppBundle.empty
    /// The files that are JSON, with their schemas.
    private(set) var documents: [(JSONDocument, BundleSchemas.Form)] = []
    /// What is wrong with the files as JSON.
    private(set) var findings: [Finding] = []

    /// Reads files in their order.
    ///
    /// - Parameters:
    ///   - readsData: whether data is read now, or when it is needed.
    ///   - correct: gives what is read in place of a file.
    init(
        _ paths: some Sequence<File>,
        of files: BundleFiles,
        in version: FormatVersion,
        readsData: Bool,
        _ correct: (SourceText) -> SourceText
    ) throws(BundleError) {
        bundle.formatVersion = version
        for file in paths {
            if file.kind == .data, !readsData {
                bundle.data.add(file.name, at: file.path, of: files)
                continue
            }
            guard let source = try files.read(file.path),
                let document = JSONDocument.parsed(correct(source), findings: &findings)
            else {
                bundle.unreadableNames.insert(file.name)
                continue
            }
            let version = FormatVersion(of: document, file.kind, in: version)
            documents.append((document, BundleSchemas.Form(kind: file.kind, version: version)))
            bundle.read(document, file.kind, file.name)
        }
    }
}

extension AppBundle {
    /// Adds what later files declare.
    mutating func add(_ other: AppBundle) {
        app = other.app ?? app
        presentations.merge(other.presentations) { $1 }
        declarations += other.declarations
        screens.merge(other.screens) { $1 }
        entityTypes += other.entityTypes
        entityReferences += other.entityReferences
        screenReferences += other.screenReferences
        actionReferences += other.actionReferences
        for (source, service) in other.services {
            if services[source] == nil {
                services[source] = service
            } else {
                services[source]?.merge(service)
            }
        }
        documents += other.documents
        unreadableNames.formUnion(other.unreadableNames)
        entities.merge(other.entities) { $1 }
        data.merge(other.data)
        texts.merge(other.texts) { $1 }
        themes.merge(other.themes) { $1 }
    }
}
