import OKitSyntax

/// A file with syntax errors, as it was repaired.
struct RepairedFile: Sendable {
    let repair: JSONRepair
    let kind: BundleSchemas.Kind
}

/// Some files of a bundle, read separately to use several cores.
final class BundlePortion: Sendable {
    /// A file to be read.
    struct File: Sendable {
        let path: String
        let kind: BundleSchemas.Kind
        let name: String
    }

    /// The files.
    let files: [File]
    /// The declarations of the files.
    let bundle: AppBundle
    /// The files that are JSON, with their schemas.
    let documents: [(JSONDocument, BundleSchemas.Form)]
    /// The JSON errors of the files.
    let findings: [Finding]
    /// The files that are not JSON, as they were repaired.
    let repairs: [RepairedFile]

    /// Reads files in order.
    ///
    /// - Parameters:
    ///   - readsData: Whether data is read now, or on demand.
    ///   - isRepairing: Whether files that are not JSON are repaired.
    ///   - correct: Returns the content to read instead of a file's own.
    init(
        _ paths: [File],
        of files: BundleFiles,
        in version: FormatVersion,
        readsData: Bool,
        isRepairing: Bool,
        _ correct: (SourceText) -> SourceText
    ) throws(BundleError) {
        var bundle = AppBundle.empty
        bundle.formatVersion = version
        var documents: [(JSONDocument, BundleSchemas.Form)] = []
        var findings: [Finding] = []
        var repairs: [RepairedFile] = []
        for file in paths {
            if file.kind == .data, !readsData {
                bundle.data.add(file.name, at: file.path, of: files)
                continue
            }
            // Only declarations are understood in part; data is complete or not read.
            let isRepairable = version == .second && file.kind.declaration != nil
            var made = isRepairing && isRepairable ? [JSONRepair]() : nil
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
                repairs += made.map { RepairedFile(repair: $0, kind: file.kind) }
                // Some of its declarations may be missing.
                bundle.unreadableNames.insert(file.name)
            }
            let version = FormatVersion(of: document, file.kind, in: version)
            documents.append((document, BundleSchemas.Form(kind: file.kind, version: version)))
            bundle.read(document, file.kind, file.name)
        }
        self.files = paths
        self.bundle = bundle
        self.documents = documents
        self.findings = findings
        self.repairs = repairs
    }

    /// Joins portions, in file order.
    init(joining portions: ArraySlice<BundlePortion>) {
        var bundle = portions.first?.bundle ?? .empty
        for portion in portions.dropFirst() {
            bundle.add(portion.bundle)
        }
        files = portions.flatMap(\.files)
        self.bundle = bundle
        documents = portions.flatMap(\.documents)
        findings = portions.flatMap(\.findings)
        repairs = portions.flatMap(\.repairs)
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
