import OKitSyntax

/// A file with syntax errors, as it was repaired.
struct RepairedFile: Sendable {
    let repair: JSONRepair
    let kind: BundleSchemas.Kind
}

/// Some files of a bundle, read separately to use several cores.
struct BundlePortion: Sendable {
    /// A file to be read.
    struct File: Sendable {
        let path: String
        let kind: BundleSchemas.Kind
        let name: String
    }

    /// The declarations of the files.
    private(set) var bundle = AppBundle.empty
    /// The files that are JSON, with their schemas.
    private(set) var documents: [(JSONDocument, BundleSchemas.Form)] = []
    /// The JSON errors of the files.
    private(set) var findings: [Finding] = []
    /// The files that are not JSON, as they were repaired; `nil` if none is.
    private(set) var repairs: [RepairedFile]?

    /// Reads files in order.
    ///
    /// - Parameters:
    ///   - readsData: Whether data is read now, or on demand.
    ///   - repairs: An empty list if files that are not JSON are repaired, otherwise `nil`.
    ///   - correct: Returns the content to read instead of a file's own.
    init(
        _ paths: some Sequence<File>,
        of files: BundleFiles,
        in version: FormatVersion,
        readsData: Bool,
        repairs: [RepairedFile]?,
        _ correct: (SourceText) -> SourceText
    ) throws(BundleError) {
        bundle.formatVersion = version
        self.repairs = repairs
        for file in paths {
            if file.kind == .data, !readsData {
                bundle.data.add(file.name, at: file.path, of: files)
                continue
            }
            // Only declarations are understood in part; data is complete or not read.
            let isRepairable = version == .second && file.kind.declaration != nil
            var made = isRepairable ? self.repairs.map { _ in [JSONRepair]() } : nil
            guard let source = try files.read(file.path),
                let document = JSONDocument.parsed(
                    correct(source),
                    findings: &findings,
                    repairs: &made
                )
            else {
                bundle.unreadableNames.insert(file.name)
                continue
            }
            if let made, !made.isEmpty {
                self.repairs? += made.map { RepairedFile(repair: $0, kind: file.kind) }
                // Some of its declarations may be missing.
                bundle.unreadableNames.insert(file.name)
            }
            let version = FormatVersion(of: document, file.kind, in: version)
            documents.append((document, BundleSchemas.Form(kind: file.kind, version: version)))
            bundle.read(document, file.kind, file.name)
        }
    }
}

extension AppBundle {
    /// Adds the declarations of later files.
    mutating func add(_ other: AppBundle) {
        app = other.app ?? app
        presentations.merge(other.presentations) { $1 }
        declarations += other.declarations
        screens.merge(other.screens) { $1 }
        entityTypes += other.entityTypes
        entityReferences += other.entityReferences
        screenReferences += other.screenReferences
        actionReferences += other.actionReferences
        fileReferences += other.fileReferences
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
