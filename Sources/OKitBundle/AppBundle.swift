public import OKitExpression
public import OKitModel
public import OKitSyntax

/// All that a bundle declares, as a value.
public struct AppBundle: Sendable {
    /// The version of the format of its manifest, and of files that give no other.
    public internal(set) var formatVersion = FormatVersion.first
    /// What the manifest says.
    public var manifest: Manifest
    /// What `app.json` says; `nil` in format 1.
    package internal(set) var app: AppDeclaration?
    /// How entities of format 2 are shown, by their names.
    package internal(set) var presentations: [String: EntityPresentation] = [:]
    /// The files of format 2, each as a declaration.
    package internal(set) var declarations: [Declaration] = []
    /// The screens by name.
    package var screens: [String: Screen]
    /// The entity types.
    public var types: TypeTable
    /// The entity types that its files declare.
    var entityTypes: [EntityType] = []
    /// The entities that declarations of others name, each with its place.
    public var entityReferences: [Named] = []
    /// The screens that steps of entities lead to, each with its place.
    public var screenReferences: [Named] = []
    /// What the files in `services/` say.
    public var services: [ServiceDescription.Source: ServiceDescription] = [:]
    /// The actions that steps of entities perform, each with its place.
    public var actionReferences: [Named] = []
    /// All JSON files that can be read.
    public var documents: [JSONDocument] = []
    /// The screens, entities and services whose files are there and cannot be read.
    public var unreadableNames: Set<String> = []
    /// What the schemas refuse in its files; `nil` if that is nothing.
    package var damage: BundleDamage?
    /// The declarations of entities, by the entity's name.
    package var entities: [String: EntityDeclaration] = [:]
    /// Names of the pictures in `images/`, without what stands behind their last point.
    public var images: Set<String> = []
    /// Where pictures are read from.
    var files: BundleFiles?
    /// Initial data of models and providers, by the name of the file.
    package internal(set) var data = DataFiles()
    /// The entities whose objects are records.
    public var recordEntities: Set<String> = []
    /// Whether it was made for the original WidgetKit.
    public var isClassic = false
    /// Texts by language and key.
    public var texts: [String: [String: String]]
    /// The themes by name, those that every app has included.
    public var themes: [String: Theme] = Theme.builtIn
    /// The flows in `tests/`, by the name of the file without its extension.
    public var flows: [String: Flow] = [:]

    /// Notes what mediators and services name of the bundle's other parts.
    package mutating func noteReferences(of screen: Screen) {
        for object in screen.objects {
            // The function of a target may have the name of no action.
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

    /// Notes what an entity names of the bundle's other parts.
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

    /// The bytes of an image in `images/`, by its name; `nil` if there is none and where it cannot be
    /// read.
    public func image(named name: String) -> [UInt8]? {
        let path = files?.paths.first { BundleFiles.imageName(ofPath: $0) == name }
        return path.flatMap { try? files?.read($0)?.bytes }
    }

    /// A file beside the bundle's flows; `nil` if there is none.
    ///
    /// - Parameter path: its path below `tests/`.
    public func testFile(_ path: String) throws(BundleError) -> SourceText? {
        let path = "tests/\(path)"
        guard let files, files.paths.contains(path) else {
            return nil
        }
        return try files.read(path)
    }

    /// A bundle that declares nothing.
    public static let empty = AppBundle(
        manifest: Manifest(),
        screens: [:],
        types: TypeTable(),
        texts: [:]
    )
}

/// What `bundle.json` says.
public struct Manifest: Sendable {
    /// Names the app over all its versions, in reverse domain notation.
    public var identifier = ""
    /// The bundle's version.
    public var version = ""
    /// The app's name.
    public var name = ""
    /// Name of the first screen, with its place.
    public var entry = Named(name: "", location: .file("bundle.json"))
    /// Languages that the bundle has texts in; the first is used where the user's is missing.
    public var languages: [String] = []
    /// What the app may ask of the network.
    public var network = NetworkPermissions()
    /// Whether its models may be kept between runs; `nil` if nothing is said, which permits it.
    public var storage: Bool?
    /// Whether the app may read and write the clipboard.
    public var clipboard = false
    /// Whether the app may open links outside itself.
    public var links = false
    /// The models in the order of their names.
    public var models: [Model] = []
    /// The functions that the host adds to expressions.
    public var functions: [Function] = []

    /// Their names in the manifest, in the same order.
    package var functionNames: [Named] = []

    /// The components that the program around the app adds to screens, by name.
    package var components: [String: HostComponentDeclaration] = [:]
    /// The entities and properties whose stored values a new version removes: `Book`, `Book.isbn`.
    public var drops: [Named] = []

    /// A model: a root object with a name.
    public struct Model: Sendable {
        /// By what paths begin in it: `directory>/authors`.
        public var name: String
        /// Its entity type, with the place where it is named.
        public var entity: Named
        /// The file in `data/` with its initial data; the model's name unless the manifest names one.
        public var dataFile: Named
        /// Where it is kept.
        public var storage: StorageKind
        /// The URL of the server that has it, below which its paths begin.
        public var endpoint: JSONNode?
        /// How that server knows who asks; `nil` if it asks for nothing.
        public var authorization: ServiceAuthorization?
    }
}

/// A name that refers to something else in the bundle.
public struct Named: Sendable, Hashable {
    /// The name.
    public var name: String
    /// Where it is used.
    public var location: SourceLocation

    /// Creates a name with its place.
    public init(name: String, location: SourceLocation) {
        self.name = name
        self.location = location
    }
}
