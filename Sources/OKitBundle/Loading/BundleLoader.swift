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
    /// `nil` where they are still being compiled.
    private let schemas: BundleSchemas?
    /// What has been read, to be held against the schemas.
    private var documents: [(JSONDocument, BundleSchemas.Kind)] = []
    /// What the schemas refuse, once they have been asked.
    private var damage = BundleDamage()

    /// Makes a loader of a bundle's files.
    public init(_ files: BundleFiles, schemas: BundleSchemas) {
        self.files = files
        self.schemas = schemas
    }

    private init(_ files: BundleFiles) {
        self.files = files
        schemas = nil
    }

    /// Reads all files.
    ///
    /// - Returns: what the bundle declares, as far as it can be read: a misspelt member or kind counts
    ///   as what was probably meant (`AppBundle.damage`). Findings that forbid to run it are of
    ///   severity `error` and of a rule in `refusals`.
    /// - Throws: a `BundleError` where there is no manifest, or a file cannot be read at all.
    public mutating func load() throws(BundleError) -> AppBundle {
        let bundle = try read()
        guard let schemas else {
            return bundle
        }
        return try check(bundle, by: schemas)
    }

    /// Reads all files while the schemas that they need are compiled, on as many cores as there are.
    ///
    /// - Returns: what `load()` does, and what was found, in order of place.
    /// - Throws: as `load()` does.
    public static func load(
        _ files: BundleFiles,
        withFlows: Bool = true
    ) async throws -> (bundle: AppBundle, findings: [Finding]) {
        async let schemas = BundleSchemas.compiled(for: files)
        var loader = BundleLoader(files)
        loader.readsFlows = withFlows
        let bundle = try loader.read()
        let checked = try loader.check(bundle, by: try await schemas)
        return (checked, loader.findings)
    }

    /// Validates the files that were read.
    ///
    /// - Returns: the bundle, read as its files were probably meant where the schemas refuse them.
    private mutating func check(
        _ bundle: AppBundle,
        by schemas: BundleSchemas
    ) throws(BundleError) -> AppBundle {
        for (document, kind) in documents {
            let violations = schemas[kind].validate(document.root)
            if !violations.isEmpty {
                findings += violations.map(\.bundleFinding).withoutRepetitions
                damage.add(document, violations, of: schemas[kind], kind)
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
        guard let manifestFile = try document("bundle.json", .bundle) else {
            if findings.isEmpty {
                throw BundleError(
                    .noManifest,
                    "\(files.name): there is no bundle.json; is this a bundle?"
                )
            }
            return .empty
        }
        var types: [EntityType] = []
        var bundle = AppBundle.empty
        bundle.manifest = Manifest(manifestFile.root)
        bundle.documents = [manifestFile]
        for path in files.paths {
            let parts = path.split(separator: "/")
            guard parts.count == 2, parts[1].hasSuffix(".json"),
                let kind = BundleSchemas.Kind(folder: String(parts[0]))
            else {
                continue
            }
            let name = String(parts[1].dropLast(5))
            guard let document = try document(path, kind) else {
                bundle.unreadableNames.insert(name)
                continue
            }
            bundle.documents.append(document)
            switch kind {
            case .screen:
                let screen = Screen(name: name, document.root)
                bundle.screens[name] = screen
                bundle.noteReferences(of: screen)
            case .entity:
                let entity = EntityDeclaration(document.root)
                types.append(EntityType(name: name, entity))
                bundle.entities[name] = entity
                bundle.noteReferences(of: entity)
            case .data: bundle.data[name] = document
            case .strings: bundle.texts[name] = document.root.texts
            case .service:
                if let source = ServiceDescription.Source(rawValue: name) {
                    let service = ServiceDescription(document.root)
                    bundle.services[source] = service
                    bundle.entityReferences += service.entityReferences
                }
            case .theme: bundle.themes[document.root["name"]?.string ?? name] = Theme(document.root)
            case .bundle: break
            }
        }
        bundle.types = TypeTable(types)
        bundle.recordEntities = Set(
            bundle.manifest.models.filter(\.storage.isRecords).map(\.entity.name)
        )
        bundle.declareDefaults()
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
        _ kind: BundleSchemas.Kind
    ) throws(BundleError) -> JSONDocument? {
        guard let source = try files.read(path) else {
            return nil
        }
        let document = JSONDocument.parsed(damage.corrected(source), findings: &findings)
        documents += document.map { [($0, kind)] } ?? []
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

extension Manifest {
    fileprivate init(_ node: JSONNode) {
        identifier = node["identifier"]?.string ?? ""
        version = node["version"]?.string ?? ""
        name = node["name"]?.string ?? ""
        entry = node["entry"].flatMap { Named($0) } ?? Named(name: "", location: node.location)
        languages = node["languages"]?.elements.compactMap(\.string) ?? []
        let permissions = node["permissions"]
        network = NetworkPermissions(permissions)
        storage = permissions?["storage"]?.bool
        clipboard = permissions?["clipboard"]?.bool ?? false
        links = permissions?["links"]?.bool ?? false
        functions = (node["functions"]?.declarations ?? []).map { member in
            Function.declared(
                member.name,
                on: HostFunction.Receiver(named: member.value["on"]?.string ?? ""),
                parameters: (member.value["parameters"]?.elements.map(\.string) ?? []).map {
                    $0.flatMap { ParameterType.named[$0] } ?? .any
                },
                returns: member.value["returns"]?.string.flatMap { ValueType.scalars[$0] },
                summary: member.value["summary"]?.string ?? ""
            )
        }
        for model in node["models"]?.declarations ?? [] {
            models.append(
                Model(
                    name: model.name,
                    entity: model.value["entity"].flatMap { Named($0) }
                        ?? Named(name: "", location: model.value.location),
                    dataFile: model.value["data"].flatMap { Named($0) } ?? Named(model),
                    storage: model.value["storage"]?.string.flatMap(StorageKind.init) ?? .file,
                    endpoint: model.value["endpoint"],
                    authorization: ServiceAuthorization(model.value["auth"])
                )
            )
        }
        models.sort { $0.name < $1.name }
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

extension JSONNode {
    fileprivate var texts: [String: String] {
        var texts: [String: String] = [:]
        for member in declarations {
            texts[member.name] = member.value.string
        }
        return texts
    }
}
