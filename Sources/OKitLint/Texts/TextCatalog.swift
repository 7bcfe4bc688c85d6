public import OKitBundle
import OKitExpression
public import OKitSyntax

/// The translatable texts of a bundle of format 2, as far as its files contain them.
///
/// These are the texts of declarations, those in `tr('…')`, and the default labels of properties
/// and choices.
public struct TextCatalog: Sendable {
    /// A text that is its own key.
    public struct Text: Sendable {
        /// The text as written.
        public let key: String
        /// The first location; `nil` for a default label.
        public let location: SourceLocation?
    }

    /// The texts without duplicates: those with a location in file order, then the others.
    public private(set) var texts: [Text] = []

    /// The languages with a file, sorted.
    public let languages: [String]

    /// The language of the bundle's texts; `nil` if the manifest names none.
    public let first: String?

    private let translations: [String: [String: String]]
    private var keys: Set<String> = []
    private let words: [String]

    /// Collects the texts of a bundle.
    public init(_ bundle: AppBundle) {
        translations = bundle.texts
        languages = bundle.texts.keys.sorted()
        first = bundle.manifest.languages.first
        words = ProgramText.keys
        for file in bundle.declarations.sorted(by: { $0.node.location < $1.node.location }) {
            collect(from: file)
        }
        for screen in bundle.screens.values.compactMap(\.declaration) {
            for field in screen.stateFields {
                add(field.path.propertyLabel, at: field.path.location)
            }
        }
        for presentation in bundle.presentations.sorted(by: { $0.key < $1.key }).map(\.value) {
            for property in presentation.properties {
                add(property.label.textKey, at: nil)
                for choice in property.choices {
                    add(choice.label.textKey, at: nil)
                }
            }
        }
    }

    /// The texts without a translation in a language, or with one that equals the text.
    public func missing(in language: String) -> [Text] {
        language == first
            ? [] : texts.filter { translations[language]?[$0.key].map { $0.isEmpty } ?? true }
    }

    /// The texts of the program without a translation in a language.
    public func missingWords(in language: String) -> [Text] {
        words.filter { translations[language]?[$0] == nil && !keys.contains($0) }
            .map { Text(key: $0, location: nil) }
    }

    /// The texts whose translation in a language equals the text.
    public func repeated(in language: String) -> [Text] {
        language == first ? [] : texts.filter { translations[language]?[$0.key] == $0.key }
    }

    /// The keys of a language that nothing in the bundle uses, sorted.
    ///
    /// Texts of the program are not included.
    public func unused(in language: String) -> [String] {
        (translations[language] ?? [:]).keys.filter { !keys.contains($0) && !words.contains($0) }
            .sorted()
    }

    private mutating func add(_ key: String?, at location: SourceLocation?) {
        if let key, !key.isEmpty, keys.insert(key).inserted {
            texts.append(Text(key: key, location: location))
        }
    }

    // MARK: Declarations

    private mutating func collect(from declaration: Declaration) {
        for member in declaration.members {
            collect(from: member.value)
        }
    }

    private mutating func collect(from value: DeclaredValue) {
        switch value {
        case .text(let text):
            add(text.expression.textKey, at: text.location)
            collect(from: text.expression.root, at: text.location)
        case .expression(let expression), .path(let expression, _):
            collect(from: expression.expression.root, at: expression.location)
        case .declaration(let inner): collect(from: inner)
        case .list(let elements):
            for element in elements {
                collect(from: element)
            }
        case .named(let entries):
            for entry in entries {
                collect(from: entry.value)
            }
        case .name, .type, .literal: break
        }
    }

    /// The texts in `tr('…')`.
    private mutating func collect(from node: ExpressionNode, at location: SourceLocation) {
        if case .function(let function, let arguments) = node.kind, function.name == "tr",
            case .literal(.text(let key))? = arguments.first?.kind
        {
            add(key, at: location)
        }
        for child in node.children {
            collect(from: child, at: location)
        }
    }
}
