import OKitSchema
import OKitSyntax

/// The published schemas, compiled.
public struct BundleSchemas: Sendable {
    /// The kinds of JSON file in a bundle.
    public enum Kind: String, Sendable, CaseIterable {
        case bundle, screen, entity, strings, theme, data, service

        /// The kind of the files in a folder of a bundle.
        init?(folder: String) {
            switch folder {
            case "screens": self = .screen
            case "models": self = .entity
            case "strings": self = .strings
            case "themes": self = .theme
            case "data": self = .data
            case "services": self = .service
            default: return nil
            }
        }
    }

    private let schemas: [Kind: Schema]

    /// Compiles the schemas that are built in.
    ///
    /// - Throws: findings in a schema, which only a defect of this library can cause.
    public init() throws {
        schemas = try Self.compile(Kind.allCases)
    }

    /// Compiles those that a bundle's files need, on two cores where there are two.
    ///
    /// The schema of screens is as large as all others together.
    public static func compiled(for files: BundleFiles) async throws -> BundleSchemas {
        async let screen = compile([.screen])
        let folders = Set(files.paths.map { $0.prefix { $0 != "/" } })
        let kinds = Set(folders.compactMap { Kind(folder: String($0)) } + [.bundle])
        let others = try compile(kinds.filter { $0 != .screen })
        return BundleSchemas(schemas: try await screen.merging(others) { first, _ in first })
    }

    /// Compiles some of them.
    init(kinds: [Kind]) throws {
        schemas = try Self.compile(kinds)
    }

    private init(schemas: [Kind: Schema]) {
        self.schemas = schemas
    }

    private static func compile(_ kinds: some Sequence<Kind>) throws -> [Kind: Schema] {
        var schemas: [Kind: Schema] = [:]
        for kind in kinds {
            let text = PublishedSchemas.texts[kind.rawValue] ?? "{}"
            let source = SourceText(path: "Schemas/\(kind.rawValue).schema.json", text: text)
            schemas[kind] = try Schema(compiling: JSONDocument(parsing: source))
        }
        return schemas
    }

    subscript(kind: Kind) -> Schema {
        guard let schema = schemas[kind] else {
            preconditionFailure("each kind of file has a schema")
        }
        return schema
    }

    /// The names of all published schemas: those of the files of a bundle, and of what the program
    /// prints for other programs.
    public static let names = PublishedSchemas.texts.keys.sorted()

    /// The text of a published schema; `nil` for a name that none has.
    public static func text(named name: String) -> String? {
        PublishedSchemas.texts[name]
    }
}
