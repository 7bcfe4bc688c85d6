public import OKitExpression
public import OKitModel
public import OKitSyntax

/// The declarations of a bundle.
public struct AppBundle: Sendable {
    /// The format version of its manifest, which is the default for its other files.
    public internal(set) var formatVersion = FormatVersion.first
    /// The manifest.
    public var manifest: Manifest
    /// The contents of `app.json`; `nil` in format 1.
    package internal(set) var app: AppDeclaration?
    /// The presentation of entities of format 2, by name.
    package internal(set) var presentations: [String: EntityPresentation] = [:]
    /// The files of format 2 as declarations.
    package internal(set) var declarations: [Declaration] = []
    /// The screens by name.
    package var screens: [String: Screen]
    /// The declarations of the screens of format 2, in order of name.
    package internal(set) var declaredScreens: [ScreenDeclaration] = []
    /// The entity types.
    public var types: TypeTable
    /// The entity types that its files declare.
    var entityTypes: [EntityType] = []
    /// The entities that other declarations name, with their locations.
    public var entityReferences: [Named] = []
    /// The screens that steps of entities open, with their locations.
    public var screenReferences: [Named] = []
    /// The contents of the files in `services/`.
    public var services: [ServiceDescription.Source: ServiceDescription] = [:]
    /// The actions that steps of entities perform, with their locations.
    public var actionReferences: [Named] = []
    /// The files in `data/` that declarations of format 2 name, with their locations.
    package internal(set) var fileReferences: [Named] = []
    /// All JSON files that can be parsed.
    public var documents: [JSONDocument] = []
    /// The screens, entities and services whose files exist but cannot be parsed.
    public var unreadableNames: Set<String> = []
    /// The schema violations of its files; `nil` if there are none.
    package var damage: BundleDamage?
    /// The declarations of entities, by the entity's name.
    package var entities: [String: EntityDeclaration] = [:]
    /// Names of the images in `images/`, without their extensions.
    public var images: Set<String> = []
    /// The files from which images are read.
    var files: BundleFiles?
    /// Initial data of models and providers, by file name.
    package internal(set) var data = DataFiles()
    /// The entities whose objects are records.
    public var recordEntities: Set<String> = []
    /// Whether it was made for the original WidgetKit.
    public var isClassic = false
    /// Texts by language and key.
    public var texts: [String: [String: String]]
    /// The themes by name, including the built-in ones.
    public var themes: [String: Theme] = Theme.builtIn
    /// The flows in `tests/`, by file name without the extension.
    public var flows: [String: Flow] = [:]

    /// Records the references of mediators and services to other parts of the bundle.
    package mutating func noteReferences(of screen: Screen) {
        for object in screen.objects {
            // The function of a target is not necessarily the name of an action.
            let hasTarget = screen.connects(object, "target")
            for attribute in object.attributes {
                guard let name = Named(attribute.value) else {
                    continue
                }
                switch attribute.name {
                case "actionName" where !hasTarget, "elseActionName" where !hasTarget:
                    actionReferences.append(name)
                case "entityName": entityReferences.append(name)
                default: break
                }
            }
        }
    }

    /// Records the references of an entity to other parts of the bundle.
    mutating func noteReferences(of entity: EntityDeclaration) {
        entityReferences += EntityType.references(in: entity.node)
        for step in entity.allSteps {
            switch step.action {
            case .navigate(let screen, _): screenReferences.append(screen)
            case .perform(let action, _): actionReferences.append(action)
            default: break
            }
        }
    }

    /// The bytes of an image in `images/`, by its name; `nil` if it does not exist or cannot be
    /// read.
    public func image(named name: String) -> [UInt8]? {
        let path = files?.paths.first { BundleFiles.imageName(ofPath: $0) == name }
        return path.flatMap { try? files?.read($0)?.bytes }
    }

    /// The name in findings of the file of an image in `images/`; `nil` if it does not exist.
    package func path(ofImage name: String) -> String? {
        files.flatMap { files in
            files.paths.first { BundleFiles.imageName(ofPath: $0) == name }.map(files.name)
        }
    }

    /// A file next to the bundle's flows; `nil` if there is none.
    ///
    /// - Parameter path: Its path below `tests/`.
    public func testFile(_ path: String) throws(BundleError) -> SourceText? {
        let path = "tests/\(path)"
        guard let files, files.paths.contains(path) else {
            return nil
        }
        return try files.read(path)
    }

    /// An empty bundle.
    public static let empty = AppBundle(
        manifest: Manifest(),
        screens: [:],
        types: TypeTable(),
        texts: [:]
    )
}

/// The contents of `bundle.json`.
public struct Manifest: Sendable {
    /// Identifies the app across its versions, in reverse domain notation.
    public var identifier = ""
    /// The bundle's version.
    public var version = ""
    /// The app's name.
    public var name = ""
    /// The name of the first screen, with its location.
    public var entry = Named(name: "", location: .file("bundle.json"))
    /// The languages of the bundle's texts; the first is the fallback for other languages.
    public var languages: [String] = []
    /// The network permissions of the app.
    public var network = NetworkPermissions()
    /// Whether its models may be stored between runs; `nil` if not declared, which permits it.
    public var storage: Bool?
    /// Whether the app may read and write the clipboard.
    public var clipboard = false
    /// Whether the app may open links outside itself.
    public var links = false
    /// The models, sorted by name.
    public var models: [Model] = []
    /// Whether all users of a host share the records of the app.
    public var sharedRecords = false
    /// The functions that the host adds to expressions.
    public var functions: [Function] = []

    /// Their names in the manifest, in the same order.
    package var functionNames: [Named] = []

    /// The host components that screens can use, by name.
    package var components: [String: HostComponentDeclaration] = [:]
    /// The entities and properties whose stored values a new version removes: `Book`, `Book.isbn`.
    public var drops: [Named] = []

    /// A model: a root object with a name.
    public struct Model: Sendable {
        /// The name in paths: `directory>/authors`.
        public var name: String
        /// Its entity type, with the location of the name.
        public var entity: Named
        /// The file in `data/` with its initial data; by default, the model's name.
        public var dataFile: Named
        /// Where it is stored.
        public var storage: StorageKind
        /// The file in `data/` with the JSON schema of its document.
        public var schema: Named?
        /// The name of the connection to the database of its records.
        public var connection: String?
        /// The URL of the model's server, to which paths are relative.
        public var endpoint: JSONNode?
        /// The authorization of requests to the server; `nil` if there is none.
        public var authorization: ServiceAuthorization?
    }
}

/// A name that refers to another part of the bundle.
public struct Named: Sendable, Hashable {
    /// The name.
    public var name: String
    /// Where it is used.
    public var location: SourceLocation

    /// Creates a name with its location.
    public init(name: String, location: SourceLocation) {
        self.name = name
        self.location = location
    }
}
