import OKitExpression
import OKitModel
import OKitSchema
public import OKitSyntax

/// Reads a bundle and collects findings about it.
public struct BundleLoader {
    /// The findings, in order of location once `load` has returned.
    public private(set) var findings: [Finding] = []

    /// Whether all files are read, including the flows in `tests/` and data that is not needed yet.
    private var readsAll = true
    /// Whether files that are not JSON are repaired.
    private var isRepairing = true

    /// What is known of the files; `nil` to read all of them.
    private var memory: LoadingMemory?

    private let files: BundleFiles
    private let schemas: BundleSchemas
    /// The schema violations, after validation.
    private var damage = BundleDamage()

    /// Creates a loader for a bundle's files.
    public init(_ files: BundleFiles, schemas: BundleSchemas) {
        self.files = files
        self.schemas = schemas
    }

    /// Reads all files.
    ///
    /// - Returns: The bundle's readable declarations. A misspelled member or kind is read as its
    ///   likely correction (`AppBundle.damage`). Findings that prevent running the bundle have the
    ///   severity `error` and a rule in `refusals`.
    /// - Throws: A `BundleError` if there is no manifest, or a file cannot be read at all.
    public mutating func load() throws(BundleError) -> AppBundle {
        guard let manifest = try readManifest() else {
            return .empty
        }
        return try complete(manifest, try read(manifest))
    }

    /// Reads all files that have changed.
    ///
    /// - Parameter memory: What is known of the files, which is updated. The bundle and the findings
    ///   are the same without it.
    /// - Throws: As `load()` does.
    package mutating func load(_ memory: inout LoadingMemory) throws(BundleError) -> AppBundle {
        self.memory = memory
        // The memory is held once, so that it is changed in place.
        memory = LoadingMemory()
        defer {
            memory = self.memory ?? LoadingMemory()
            memory.retain(Set(files.paths.map(files.name(of:))))
            self.memory = nil
        }
        return try load()
    }

    /// Reads all files while compiling the needed schemas, on all available cores.
    ///
    /// - Parameter toRun: Whether the bundle is only run, so that flows are not read, and data is
    ///   read on demand.
    /// - Returns: The bundle, as from `load()`, and the findings in order of location.
    /// - Throws: As `load()` does.
    public static func load(
        _ files: BundleFiles,
        toRun: Bool = false
    ) async throws -> (bundle: AppBundle, findings: [Finding]) {
        let schemas = BundleSchemas()
        async let compilation: Void = schemas.compile(for: files)
        var loader = BundleLoader(files, schemas: schemas)
        loader.readsAll = !toRun
        loader.isRepairing = !toRun
        guard let manifest = try loader.readManifest() else {
            await compilation
            return (.empty, loader.findings)
        }
        let portions = try await loader.readConcurrently(manifest)
        await compilation
        let bundle = try loader.complete(manifest, portions)
        return (bundle, loader.findings)
    }

    // MARK: Reading

    /// Reads the manifest; `nil`, with findings, if it is not JSON or has an unknown version.
    private mutating func readManifest() throws(BundleError) -> ReadManifest? {
        guard let source = try files.read("bundle.json") else {
            throw BundleError(
                .noManifest,
                "\(files.name): no bundle.json found; expected a folder or zip with a bundle.json"
            )
        }
        guard
            let document = JSONDocument.parsed(damage.corrected(source), findings: &findings)
        else {
            return nil
        }
        if let finding = FormatVersion.problem(inManifest: document.root) {
            // Files of another version cannot be interpreted.
            findings.append(finding)
            return nil
        }
        let version = FormatVersion(ofManifest: document.root)
        if version == .second, !files.paths.contains("app.json") {
            let message: Finding.Message =
                """
                app.json is missing; its \"start\", \"tabs\" or \"menu\" must name the first \
                screen
                """
            findings.append(Finding("schema", .error, message, at: document.root.location))
        }
        var bundle = AppBundle.empty
        bundle.formatVersion = version
        bundle.readManifest(document)
        return ReadManifest(document: document, bundle: bundle)
    }

    /// Reads the other files: all at once, or a portion for each if they are remembered.
    private mutating func read(
        _ manifest: ReadManifest
    ) throws(BundleError) -> [BundlePortion] {
        let version = manifest.bundle.formatVersion
        let files = files
        guard
            let paths = memory?.declaredFiles(files.paths, version, { files.declared(in: version) })
        else {
            return [try portion(files.declared(in: version), in: version, damage.corrected)]
        }
        var sources: [(file: BundlePortion.File, source: SourceText?)] = []
        for file in paths {
            sources.append((file, try files.read(file.path)))
        }
        memory?.prepare(files, sources, version, schemas)
        var portions: [BundlePortion] = []
        for (file, source) in sources {
            portions.append(try knownPortion(file, source, in: version))
        }
        return portions
    }

    /// The declarations of a file, read only if the file has changed.
    private mutating func knownPortion(
        _ file: BundlePortion.File,
        _ written: SourceText?,
        in version: FormatVersion
    ) throws(BundleError) -> BundlePortion {
        guard let written else {
            return try portion([file], in: version, damage.corrected)
        }
        var source = damage.corrected(written)
        let isCorrected = source !== written
        if isCorrected {
            source = memory?.known(source) ?? source
        }
        if let known = memory?.portion(of: source, in: version) {
            return known
        }
        let portion = try portion([file], in: version) { _ in source }
        memory?.remember(portion, of: source, isCorrected: isCorrected, in: version)
        return portion
    }

    /// Reads the other files, on all available cores.
    private func readConcurrently(_ manifest: ReadManifest) async throws -> [BundlePortion] {
        let version = manifest.bundle.formatVersion
        let paths = files.declared(in: version)
        let size = max(Self.leastPortion, paths.count / Self.mostPortions + 1)
        let starts = Array(stride(from: 0, to: paths.count, by: size))
        let (bundleFiles, damage) = (files, damage)
        let (readsData, isRepairing) = (readsAll, isRepairing)
        return try await withThrowingTaskGroup { group in
            for (index, start) in starts.enumerated() {
                let part = Array(paths[start..<min(start + size, paths.count)])
                // If several reads fail, the error of the first file is thrown.
                group.addTask {
                    let portion = Result {
                        try BundlePortion(
                            part,
                            of: bundleFiles,
                            in: version,
                            readsData: readsData,
                            isRepairing: isRepairing,
                            damage.corrected
                        )
                    }
                    return (index, portion)
                }
            }
            var portions = starts.map { _ in nil as Result<BundlePortion, any Error>? }
            for try await (index, portion) in group {
                portions[index] = portion
            }
            return try portions.compactMap { try $0?.get() }
        }
    }

    /// The minimum number of files per portion, and the maximum number of portions.
    private static let (leastPortion, mostPortions) = (16, 16)

    private func portion(
        _ paths: [BundlePortion.File],
        in version: FormatVersion,
        _ correct: (SourceText) -> SourceText
    ) throws(BundleError) -> BundlePortion {
        try BundlePortion(
            paths,
            of: files,
            in: version,
            readsData: readsAll,
            isRepairing: isRepairing,
            correct
        )
    }

    // MARK: Corrections

    /// Validates the files that were read, and makes the bundle of them.
    ///
    /// - Returns: The bundle, with likely corrections of schema violations.
    private mutating func complete(
        _ manifest: ReadManifest,
        _ portions: [BundlePortion]
    ) throws(BundleError) -> AppBundle {
        for portion in portions {
            findings += portion.findings
            for repair in portion.repairs {
                damage.add(repair)
            }
        }
        let form = BundleSchemas.Form(kind: .bundle, version: manifest.bundle.formatVersion)
        validate(manifest.document, form)
        for portion in portions {
            for (document, form) in portion.documents {
                validate(document, form)
            }
        }
        var (manifest, corrected) = (manifest, portions)
        if damage.hasCorrections {
            // Other findings about the files are known from the first pass.
            let found = findings
            let version = manifest.bundle.formatVersion
            if damage.hasCorrection(of: manifest.document.source.path) {
                guard let read = try readManifest() else {
                    findings = found.sorted()
                    return .empty
                }
                manifest = read
            }
            corrected =
                manifest.bundle.formatVersion == version
                ? try self.corrected(portions, in: version) : try read(manifest)
            findings = found
        }
        var bundle = try joined(manifest, corrected)
        for portion in portions {
            bundle.unreadableNames.formUnion(portion.bundle.unreadableNames)
        }
        findings.sort()
        if !damage.isEmpty {
            bundle.damage = damage
        }
        return bundle
    }

    private mutating func validate(_ document: JSONDocument, _ form: BundleSchemas.Form) {
        let found =
            memory?.violations(of: document, form, schemas)
            ?? schemas[form].validate(document.root)
        guard !found.isEmpty else {
            return
        }
        let entities = files.paths.compactMap { BundleSchemas.Kind.kind(ofPath: $0, .second) }
            .filter { $0.kind == .entity }.map(\.name)
        let file = form.version == .second ? form.kind.declaration : nil
        let violations = found.compactMap { $0.worded(file: file, entities: entities) }
        guard !violations.isEmpty else {
            return
        }
        findings +=
            violations.map(\.bundleFinding).filter { !damage.contains($0.location) }
            .map(damage.original).withoutRepetitions
        damage.add(document, violations, of: schemas[form], form.kind)
    }

    /// The portions, of which those with corrected files are read again.
    private mutating func corrected(
        _ portions: [BundlePortion],
        in version: FormatVersion
    ) throws(BundleError) -> [BundlePortion] {
        var corrected = portions
        for (index, portion) in portions.enumerated()
        where portion.files.contains(where: { damage.hasCorrection(of: files.name(of: $0.path)) }) {
            corrected[index] =
                if memory != nil, let file = portion.files.first {
                    try knownPortion(file, try files.read(file.path), in: version)
                } else {
                    try self.portion(portion.files, in: version, damage.corrected)
                }
        }
        return corrected
    }

    /// Joins the portions to a bundle, in file order.
    private mutating func joined(
        _ manifest: ReadManifest,
        _ portions: [BundlePortion]
    ) throws(BundleError) -> AppBundle {
        var bundle = manifest.bundle
        bundle.screens.reserveCapacity(portions.count)
        for portion in memory?.joined(portions) ?? portions {
            bundle.add(portion.bundle)
        }
        bundle.finishReading()
        if readsAll {
            checkData(of: bundle)
        }
        bundle.images = Set(files.paths.compactMap { BundleFiles.imageName(ofPath: $0) })
        bundle.files = files
        bundle.flows = readsAll ? try flows() : [:]
        return bundle
    }

    /// The initial data of a model is one object, unless it stores records; a provider can read
    /// several.
    private mutating func checkData(of bundle: AppBundle) {
        for model in bundle.manifest.models where !model.storage.isRecords {
            if let root = bundle.data[model.dataFile.name]?.root, root.kind == .array {
                let message: Finding.Message = "expected object, found array"
                let finding = Finding("schema", .error, message, at: root.location)
                findings.append(damage.original(finding))
            }
        }
    }

    /// The rules whose findings prevent running a bundle.
    public static let refusals: Set = [JSONSyntaxError.rule, "schema", "unknown-member"]

    private mutating func flows() throws(BundleError) -> [String: Flow] {
        var flows: [String: Flow] = [:]
        for path in files.paths where path.hasPrefix("tests/") && path.hasSuffix(".flow") {
            if let source = try files.read(path) {
                let name = String(path.dropFirst("tests/".count).dropLast(".flow".count))
                flows[name] = Flow(parsing: source, findings: &findings)
            }
        }
        return flows
    }

}

/// A manifest with its declarations.
private struct ReadManifest {
    let document: JSONDocument
    let bundle: AppBundle
}

extension BundleFiles {
    /// The files with declarations in a version of the format.
    fileprivate func declared(in version: FormatVersion) -> [BundlePortion.File] {
        paths.compactMap { path in
            BundleSchemas.Kind.kind(ofPath: path, version).map {
                BundlePortion.File(path: path, kind: $0.kind, name: $0.name)
            }
        }
    }
}

extension JSONDocument {
    /// Parses a file of a bundle; `nil` if it is not JSON.
    ///
    /// - Parameter findings: Receives the JSON errors of the file.
    static func parsed(_ source: SourceText, findings: inout [Finding]) -> JSONDocument? {
        var repairs: [JSONRepair]?
        return parsed(source, findings: &findings, repairs: &repairs)
    }

    /// Parses a file of a bundle.
    ///
    /// - Parameters:
    ///   - findings: Receives the JSON errors of the file.
    ///   - repairs: Receives the repair of a file that is not JSON; `nil` to repair nothing.
    /// - Returns: The document, or its repaired form; `nil` if it is not JSON.
    static func parsed(
        _ source: SourceText,
        findings: inout [Finding],
        repairs: inout [JSONRepair]?
    ) -> JSONDocument? {
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: source)
            for repetition in document.repeatedNames(except: "***") {
                findings.append(
                    Finding(
                        "duplicate-member",
                        .error,
                        "member \"\(repetition.key.string ?? "")\" is repeated in this object",
                        at: repetition.key.location,
                        notes: [Finding.Note("first here", at: repetition.first.location)],
                        fix: repetition.fix
                    )
                )
            }
            return document
        } catch {
            findings.append(error.finding(in: source))
            guard repairs != nil, let repair = JSONRepair(of: source) else {
                return nil
            }
            repairs?.append(repair)
            return repair.document
        }
    }

    /// The schema violations of a file.
    func violations(of schema: Schema) -> [Finding] {
        schema.validate(root).map(\.bundleFinding)
    }
}

extension SchemaViolation {
    /// The violation as a finding in a file of a bundle.
    fileprivate var bundleFinding: Finding {
        finding(rule: isUnknownMember ? "unknown-member" : "schema")
    }
}

extension BundleFiles {
    /// The name of an image; `nil` if the file is not one.
    static func imageName(ofPath path: String) -> String? {
        guard path.hasPrefix("images/") else {
            return nil
        }
        let name = path.dropFirst("images/".count)
        return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    }
}
