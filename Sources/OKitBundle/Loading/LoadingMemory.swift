import OKitSchema
import OKitSyntax

/// What was read in the files of a bundle, so that the next version of the bundle is only read where
/// it differs.
///
/// A file is the same if its `SourceText` is the same object.
package struct LoadingMemory: Sendable {
    private var files: [String: File] = [:]
    /// The files as they were corrected.
    private var corrected: [String: File] = [:]
    private var blocks = JoinedBlocks<BundlePortion, BundlePortion>()
    /// The declared files of the last version, with all of its paths.
    private var declared: (paths: [String], version: FormatVersion, files: [BundlePortion.File])?

    private struct File: Sendable {
        let source: SourceText
        var portion: (version: FormatVersion, portion: BundlePortion)?
        var violations: (form: BundleSchemas.Form, found: [SchemaViolation])?
    }

    /// Creates an empty memory.
    package init() {}

    /// The known object for a corrected file with the same content, otherwise the given one.
    func known(_ source: SourceText) -> SourceText {
        guard let known = corrected[source.path], known.source.bytes == source.bytes else {
            return source
        }
        return known.source
    }

    /// The files with declarations among the paths of a bundle.
    mutating func declaredFiles(
        _ paths: [String],
        _ version: FormatVersion,
        _ find: () -> [BundlePortion.File]
    ) -> [BundlePortion.File] {
        if let declared, declared.version == version, declared.paths == paths {
            return declared.files
        }
        let files = find()
        declared = (paths, version, files)
        return files
    }

    /// Reads and validates files that are not known, on all available cores.
    ///
    /// A file that cannot be read is left to the loader.
    mutating func prepare(
        _ files: BundleFiles,
        _ sources: [(file: BundlePortion.File, source: SourceText?)],
        _ version: FormatVersion,
        _ schemas: BundleSchemas
    ) {
        let unknown = sources.compactMap {
            file,
            source -> (file: BundlePortion.File, source: SourceText)? in
            guard let source, portion(of: source, in: version) == nil else {
                return nil
            }
            return (file, source)
        }
        let made = unknown.concurrentMap { file, source -> File? in
            let portion = try? BundlePortion(
                [file],
                of: files,
                in: version,
                readsData: true,
                isRepairing: true,
                { _ in source }
            )
            guard let portion else {
                return nil
            }
            var known = File(source: source)
            known.portion = (version, portion)
            if let (document, form) = portion.documents.first {
                known.violations = (form, schemas[form].validate(document.root))
            }
            return known
        }
        for file in made.compactMap(\.self) {
            set(file, isCorrected: false)
        }
    }

    /// The declarations of a file; `nil` if they are not known.
    func portion(of source: SourceText, in version: FormatVersion) -> BundlePortion? {
        guard let known = file(of: source)?.portion, known.version == version else {
            return nil
        }
        return known.portion
    }

    /// Remembers the declarations of a file.
    ///
    /// - Parameter isCorrected: Whether the source is a correction of the file.
    mutating func remember(
        _ portion: BundlePortion,
        of source: SourceText,
        isCorrected: Bool,
        in version: FormatVersion
    ) {
        var file = self.file(of: source) ?? File(source: source)
        file.portion = (version, portion)
        set(file, isCorrected: isCorrected)
    }

    /// The portions, joined in blocks.
    mutating func joined(_ portions: [BundlePortion]) -> [BundlePortion] {
        blocks.joined(portions) { BundlePortion(joining: $0) }
    }

    /// The schema violations of a file, found now if they are not known.
    mutating func violations(
        of document: JSONDocument,
        _ form: BundleSchemas.Form,
        _ schemas: BundleSchemas
    ) -> [SchemaViolation] {
        guard var file = file(of: document.source) else {
            return schemas[form].validate(document.root)
        }
        if let known = file.violations, known.form == form {
            return known.found
        }
        let found = schemas[form].validate(document.root)
        file.violations = (form, found)
        set(file, isCorrected: files[document.source.path]?.source !== document.source)
        return found
    }

    /// Forgets files that no longer exist.
    mutating func retain(_ names: Set<String>) {
        for name in files.keys where !names.contains(name) {
            files[name] = nil
        }
        for name in corrected.keys where !names.contains(name) {
            corrected[name] = nil
        }
    }

    private func file(of source: SourceText) -> File? {
        if let file = files[source.path], file.source === source {
            return file
        }
        guard let file = corrected[source.path], file.source === source else {
            return nil
        }
        return file
    }

    private mutating func set(_ file: File, isCorrected: Bool) {
        if isCorrected {
            corrected[file.source.path] = file
        } else {
            files[file.source.path] = file
        }
    }
}
