import OKitSchema
import OKitSyntax

/// The published schemas, compiled.
public struct BundleSchemas: Sendable {
    /// The kinds of JSON file in a bundle.
    public enum Kind: String, Sendable, CaseIterable {
        case bundle, screen, entity, strings, theme, data

        /// The kind of the files in a folder of a bundle.
        init?(folder: String) {
            switch folder {
            case "screens": self = .screen
            case "models": self = .entity
            case "strings": self = .strings
            case "themes": self = .theme
            case "data": self = .data
            default: return nil
            }
        }
    }

    private let schemas: [Kind: Schema]

    /// Compiles the schemas that are built in.
    ///
    /// - Throws: findings in a schema, which only a defect of this library can cause.
    public init() throws {
        var schemas: [Kind: Schema] = [:]
        for kind in Kind.allCases {
            let text = PublishedSchemas.texts[kind.rawValue] ?? "{}"
            let source = SourceText(path: "Schemas/\(kind.rawValue).schema.json", text: text)
            schemas[kind] = try Schema(compiling: JSONDocument(parsing: source))
        }
        self.schemas = schemas
        for kind in Kind.allCases {
            precondition(schemas[kind] != nil, "each kind of file has a schema")
        }
    }

    subscript(kind: Kind) -> Schema {
        guard let schema = schemas[kind] else {
            preconditionFailure("each kind of file has a schema")
        }
        return schema
    }

    /// The text of a published schema.
    public static func text(of kind: Kind) -> String {
        PublishedSchemas.texts[kind.rawValue] ?? ""
    }
}
