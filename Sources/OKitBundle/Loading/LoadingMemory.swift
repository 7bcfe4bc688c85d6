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

    private struct File: Sendable {
        let source: SourceText
        var portions: [FormatVersion: BundlePortion] = [:]
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

    /// Reads and validates files that are not known, on all available cores.
    ///
    /// A file that cannot be read is left to the loader.
    mutating func prepare(
        _ files: BundleFiles,
        _ paths: [BundlePortion.File],
        _ version: FormatVersion,
        _ schemas: BundleSchemas
    ) {
        let unknown = paths.compactMap { file -> (file: BundlePortion.File, source: SourceText)? in
            guard let source = (try? files.read(file.path)) ?? nil,
                portion(of: source, in: version) == nil
            else {
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
                repairs: [],
                { _ in source }
            )
            guard let portion else {
                return nil
            }
            var known = File(source: source)
            known.portions[version] = portion
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
        file(of: source)?.portions[version]
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
        file.portions[version] = portion
        set(file, isCorrected: isCorrected)
    }

    /// The schema violations of a file, found now if they are not known.
    mutating func violations(
        of document: JSONDocument,
        _ form: BundleSchemas.Form,
        _ schema: Schema
    ) -> [SchemaViolation] {
        guard var file = file(of: document.source) else {
            return schema.validate(document.root)
        }
        if let known = file.violations, known.form == form {
            return known.found
        }
        let found = schema.validate(document.root)
        file.violations = (form, found)
        set(file, isCorrected: files[document.source.path]?.source !== document.source)
        return found
    }

    /// Forgets files that no longer exist.
    mutating func retain(_ names: Set<String>) {
        files = files.filter { names.contains($0.key) }
        corrected = corrected.filter { names.contains($0.key) }
    }

    private func file(of source: SourceText) -> File? {
        [files[source.path], corrected[source.path]].compactMap(\.self).first {
            $0.source === source
        }
    }

    private mutating func set(_ file: File, isCorrected: Bool) {
        if isCorrected {
            corrected[file.source.path] = file
        } else {
            files[file.source.path] = file
        }
    }
}
