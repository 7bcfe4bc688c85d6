import OKitExpression
import OKitSchema
import OKitSyntax
import Synchronization

/// The published schemas, each compiled on first use.
public final class BundleSchemas: Sendable {
    /// The kinds of JSON file in a bundle.
    public enum Kind: String, Sendable, CaseIterable {
        case bundle, app, screen, entity, strings, theme, data, service

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

        /// The kind of declaration of such a file in format 2; `nil` for a kind that is the same in
        /// all versions.
        var declaration: DeclarationKind? {
            switch self {
            case .bundle: .bundle
            case .app: .app
            case .screen: .screen
            case .entity: .entity
            case .service: .service
            case .strings, .theme, .data: nil
            }
        }
    }

    /// A kind of file in a version of the format.
    struct Form: Hashable {
        let kind: Kind
        let version: FormatVersion

        /// The name of its published schema.
        var name: String {
            version == .second && kind.declaration != nil && kind != .app
                ? "\(kind.rawValue)-2" : kind.rawValue
        }
    }

    private let schemas = Mutex<[Form: Schema]>([:])

    /// Creates uncompiled schemas.
    public init() {}

    /// Compiles the schemas that a bundle's files need, on all available cores.
    func compile(for files: BundleFiles) async {
        let manifest = try? files.read("bundle.json").map { try JSONDocument(parsing: $0) }
        let version = manifest.map { FormatVersion(ofManifest: $0.root) } ?? .first
        let kinds = files.paths.reduce(into: [Kind.bundle]) { kinds, path in
            if let kind = Kind.kind(ofPath: path, version)?.kind, !kinds.contains(kind) {
                kinds.append(kind)
            }
        }
        let forms = kinds.map { Form(kind: $0, version: version) }
        await withDiscardingTaskGroup { group in
            // The largest first, so that none of them is left at the end.
            for form in forms.sorted(by: { size(of: $0) > size(of: $1) }) {
                group.addTask { _ = self[form] }
            }
        }
    }

    private func size(of form: Form) -> Int {
        PublishedSchemas.texts[form.name]?.utf8.count ?? .max
    }

    /// The compiled schema of a form.
    subscript(form: Form) -> Schema {
        if let schema = schemas.withLock({ $0[form] }) {
            return schema
        }
        let stored = StoredSchemas.texts[form.name].flatMap { text in
            Schema(stored: text) { Self.document(named: form.name) }
        }
        let schema = stored ?? Self.compiled(named: form.name)
        schemas.withLock { $0[form] = schema }
        return schema
    }

    /// A published schema, compiled now.
    package static func compiled(named name: String) -> Schema {
        guard let schema = try? Schema(compiling: document(named: name)) else {
            preconditionFailure("the published schemas are valid, which tests verify")
        }
        return schema
    }

    private static func document(named name: String) -> JSONDocument {
        let text =
            PublishedSchemas.texts[name]
            ?? declared[name].map { DeclarationSchema.line(of: $0) } ?? "{}"
        let source = SourceText(path: "\(name).schema.json", text: text)
        guard let document = try? JSONDocument(parsing: source) else {
            preconditionFailure("the published schemas are JSON, which tests verify")
        }
        return document
    }

    /// The source file with the compiled schemas of the files of a bundle, so that a program need not
    /// compile them at each start.
    package static var storedSource: String {
        let forms = Kind.allCases.flatMap { kind in
            [FormatVersion.first, .second].map { Form(kind: kind, version: $0).name }
        }
        let lines = Set(forms).sorted().compactMap { name in
            compiled(named: name).stored.map { "        \"\(name)\": #\"\($0)\"#,\n" }
        }
        return """
            // swift-format-ignore-file
            // Made by Scripts/generate-reference from the published schemas. Do not edit.

            enum StoredSchemas {
                static let texts: [String: StaticString] = [
            \(lines.joined())    ]
            }

            """
    }

    /// The names of all published schemas: those of the files of a bundle, and of what the program
    /// prints for other programs.
    public static let names = Set(PublishedSchemas.texts.keys).union(declared.keys).sorted()

    /// The text of a published schema; `nil` for an unknown name.
    public static func text(named name: String) -> String? {
        PublishedSchemas.texts[name] ?? declared[name].map { DeclarationSchema.text(of: $0) }
    }

    /// The kinds of declarations whose schemas are generated from tables, by schema name.
    private static let declared = Dictionary(
        uniqueKeysWithValues: Kind.allCases.compactMap { kind in
            kind.declaration.map { (Form(kind: kind, version: .second).name, $0) }
        }
    )
}
