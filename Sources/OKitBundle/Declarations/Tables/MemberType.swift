/// The type of the value of a declaration's member.
package indirect enum MemberType: Sendable {
    /// Display text: a template such as `{title}, {pages} pages`.
    case text
    /// A value: an expression in a string, or other JSON as a literal.
    case expression
    /// An expression that can be assigned.
    case path
    /// A path whose value is only read.
    case readPath
    /// A path to sort by; a leading `-` means descending.
    case order
    /// The name of a part of the bundle.
    case name(NamedKind)
    /// A string that is not evaluated.
    case string
    /// One of several words.
    case word([String])
    /// `true` or `false`.
    case flag
    /// A number.
    case number
    /// Any JSON, which is not evaluated.
    case json
    /// The type of a value: `text`, `int?`, `[Book]`.
    case type
    /// A declaration of a kind.
    case declaration(DeclarationKind)
    /// A list of values.
    case list(MemberType)
    /// An object whose member names the author chooses.
    case named(MemberType)
    /// One of several forms, which differ in their JSON kind.
    case either([MemberType])

    /// Whether the value is evaluated, or has parts that are.
    package var isEvaluated: Bool {
        switch self {
        case .text, .expression, .path, .readPath, .order, .declaration: true
        case .name, .string, .word, .flag, .number, .json, .type: false
        case .list(let type), .named(let type): type.isEvaluated
        case .either(let types): types.contains(where: \.isEvaluated)
        }
    }

    /// A list of values, or a single value.
    static func oneOrMore(_ type: MemberType) -> MemberType {
        .either([type, .list(type)])
    }

    /// Declarations of a kind in a list.
    static func declarations(_ kind: DeclarationKind) -> MemberType {
        .list(.declaration(kind))
    }
}

/// The kinds of parts that names in a bundle refer to.
package enum NamedKind: String, Sendable, CaseIterable {
    case screen, provider, action, model, entity, image, theme, function, style, file, component
    case serviceAction = "action of a service"
    case secret, property
    case codeLanguage = "language"

    /// The kind in messages, as in `unknown screen "mian"`.
    package var word: String { rawValue }
}
