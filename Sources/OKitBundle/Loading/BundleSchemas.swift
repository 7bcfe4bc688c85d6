import OKitExpression
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

    /// Compiles those that a bundle's files need, on as many cores as there are.
    static func compiled(for files: BundleFiles) async throws -> BundleSchemas {
        let kinds = files.paths.reduce(into: [Kind.bundle]) { kinds, path in
            if let kind = Kind(folder: String(path.prefix { $0 != "/" })), !kinds.contains(kind) {
                kinds.append(kind)
            }
        }
        return try await withThrowingTaskGroup(of: (Kind, Schema).self) { group in
            // The largest first, so that none of them is waited for at the end.
            for kind in kinds.sorted(by: { size(of: $0) > size(of: $1) }) {
                group.addTask { (kind, try compile(kind)) }
            }
            let schemas = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            return BundleSchemas(schemas: schemas)
        }
    }

    /// Compiles some of them.
    init(kinds: [Kind]) throws {
        schemas = try Self.compile(kinds)
    }

    private init(schemas: [Kind: Schema]) {
        self.schemas = schemas
    }

    private static func compile(_ kinds: [Kind]) throws -> [Kind: Schema] {
        try kinds.reduce(into: [:]) { $0[$1] = try compile($1) }
    }

    private static func compile(_ kind: Kind) throws -> Schema {
        let text = text(named: kind.rawValue) ?? "{}"
        let source = SourceText(path: "Schemas/\(kind.rawValue).schema.json", text: text)
        return try Schema(compiling: JSONDocument(parsing: source))
    }

    private static func size(of kind: Kind) -> Int {
        text(named: kind.rawValue)?.utf8.count ?? 0
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
