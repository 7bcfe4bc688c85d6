import OKitExpression
import OKitModel
import OKitSchema
public import OKitSyntax

/// Reads a bundle and collects what is wrong with it.
public struct BundleLoader {
    /// What was found, in order of place once `load` has returned.
    public private(set) var findings: [Finding] = []

    /// Whether the flows in `tests/` are read too; who only runs the app has no use for them.
    private var readsFlows = true

    private let files: BundleFiles
    private let schemas: BundleSchemas
    /// What has been read, to be held against the schemas.
    private var documents: [(JSONDocument, BundleSchemas.Form)] = []
    /// What the schemas refuse, once they have been asked.
    private var damage = BundleDamage()

    /// Makes a loader of a bundle's files.
    public init(_ files: BundleFiles, schemas: BundleSchemas) {
        self.files = files
        self.schemas = schemas
    }

    /// Reads all files.
    ///
    /// - Returns: what the bundle declares, as far as it can be read: a misspelt member or kind counts
    ///   as what was probably meant (`AppBundle.damage`). Findings that forbid to run it are of
    ///   severity `error` and of a rule in `refusals`.
    /// - Throws: a `BundleError` where there is no manifest, or a file cannot be read at all.
    public mutating func load() throws(BundleError) -> AppBundle {
        try check(try read())
    }

    /// Reads all files while the schemas that they need are compiled, on as many cores as there are.
    ///
    /// - Returns: what `load()` does, and what was found, in order of place.
    /// - Throws: as `load()` does.
    public static func load(
        _ files: BundleFiles,
        withFlows: Bool = true
    ) async throws -> (bundle: AppBundle, findings: [Finding]) {
        let schemas = BundleSchemas()
        async let compilation: Void = schemas.compile(for: files)
        var loader = BundleLoader(files, schemas: schemas)
        loader.readsFlows = withFlows
        let bundle = try loader.read()
        await compilation
        let checked = try loader.check(bundle)
        return (checked, loader.findings)
    }

    /// Validates the files that were read.
    ///
    /// - Returns: the bundle, read as its files were probably meant where the schemas refuse them.
    private mutating func check(_ bundle: AppBundle) throws(BundleError) -> AppBundle {
        for (document, form) in documents {
            let violations = schemas[form].validate(document.root)
            if !violations.isEmpty {
                findings += violations.map(\.bundleFinding).withoutRepetitions
                damage.add(document, violations, of: schemas[form], form.kind)
            }
        }
        findings.sort()
        guard !damage.isEmpty else {
            return bundle
        }
        var bundle = bundle
        if damage.hasCorrections {
            // What else is wrong with the files is known from the first time.
            let found = findings
            bundle = try read()
            findings = found
        }
        bundle.damage = damage
        return bundle
    }

    private mutating func read() throws(BundleError) -> AppBundle {
        guard let manifestFile = try document("bundle.json", .bundle, nil) else {
            if findings.isEmpty {
                throw BundleError(
                    .noManifest,
                    "\(files.name): there is no bundle.json; is this a bundle?"
                )
            }
            return .empty
        }
        var bundle = AppBundle.empty
        bundle.formatVersion = FormatVersion(ofManifest: manifestFile.root)
        bundle.readManifest(manifestFile)
        for path in files.paths {
            guard let (kind, name) = BundleSchemas.Kind.kind(ofPath: path, bundle.formatVersion)
            else {
                continue
            }
            guard let document = try document(path, kind, bundle.formatVersion) else {
                bundle.unreadableNames.insert(name)
                continue
            }
            bundle.read(document, kind, name)
        }
        bundle.finishReading()
        checkData(of: bundle)
        bundle.images = Set(files.paths.compactMap { BundleFiles.imageName(ofPath: $0) })
        bundle.files = files
        bundle.flows = readsFlows ? try flows() : [:]
        return bundle
    }

    /// What a model begins with is one object; only a provider reads several.
    private mutating func checkData(of bundle: AppBundle) {
        for model in bundle.manifest.models {
            if let root = bundle.data[model.dataFile.name]?.root, root.kind == .array {
                let message: Finding.Message = "expected object, found an array"
                findings.append(Finding("schema", .error, message, at: root.location))
            }
        }
    }

    /// The rules whose findings forbid to run a bundle.
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

    private mutating func document(
        _ path: String,
        _ kind: BundleSchemas.Kind,
        _ version: FormatVersion?
    ) throws(BundleError) -> JSONDocument? {
        guard let source = try files.read(path) else {
            return nil
        }
        let document = JSONDocument.parsed(damage.corrected(source), findings: &findings)
        if let document {
            let version = FormatVersion(of: document, kind, in: version)
            documents.append((document, BundleSchemas.Form(kind: kind, version: version)))
        }
        return document
    }
}

extension JSONDocument {
    /// A file of a bundle.
    ///
    /// - Parameter findings: gets what is wrong with it as JSON.
    /// - Returns: `nil` where it is no JSON.
    static func parsed(_ source: SourceText, findings: inout [Finding]) -> JSONDocument? {
        do throws(JSONSyntaxError) {
            let document = try JSONDocument(parsing: source)
            for repetition in document.repeatedNames(except: "***") {
                findings.append(
                    Finding(
                        "duplicate-member",
                        .error,
                        "member \"\(repetition.key.string ?? "")\" stands twice in this object",
                        at: repetition.key.location,
                        notes: [Finding.Note("first here", at: repetition.first.location)],
                        fix: repetition.fix
                    )
                )
            }
            return document
        } catch {
            findings.append(error.finding(in: source))
            return nil
        }
    }

    /// What a schema refuses in a file.
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
    /// The name of a picture; `nil` for a file that is none.
    static func imageName(ofPath path: String) -> String? {
        guard path.hasPrefix("images/") else {
            return nil
        }
        let name = path.dropFirst("images/".count)
        return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    }
}
