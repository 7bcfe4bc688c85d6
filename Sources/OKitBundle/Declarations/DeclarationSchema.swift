import OKitSyntax

/// The published schemas of format 2, generated from the tables of declarations.
package enum DeclarationSchema {
    /// The schema of files of a kind, as formatted JSON.
    package static func text(of kind: DeclarationKind) -> String {
        schema(of: kind).indented
    }

    /// The schema on one line, for the program itself.
    static func line(of kind: DeclarationKind) -> String {
        schema(of: kind).description
    }

    private static func schema(of kind: DeclarationKind) -> JSONText {
        let own = definition(of: kind)
        let isVariant = !kind.type.variants.isEmpty
        let kinds = kind.reachableKinds
        let definitions = (isVariant && !kinds.contains(kind) ? [kind] + kinds : kinds)
            .flatMap(definitions)
        return JSONText.object(
            [
                ("$schema", "https://json-schema.org/draft/2020-12/schema"),
                ("$comment", "Made from the tables of declarations; do not edit."),
            ] + own
                + [("$defs", .object(definitions))]
        )
    }

    /// The definitions of a kind and of its forms.
    private static func definitions(of kind: DeclarationKind) -> [(String, JSONText)] {
        let type = kind.type
        let forms = type.variants.map { variant in
            (
                "\(kind.rawValue)_\(variant.main.name)",
                JSONText.object(
                    object(
                        variant.main.name,
                        variant.main.summary,
                        type.members(of: variant),
                        required: variant.main.name
                    )
                )
            )
        }
        return [(kind.rawValue, .object(definition(of: kind)))] + forms
    }

    /// An object, or a choice among its forms by their main members.
    private static func definition(of kind: DeclarationKind) -> [(String, JSONText)] {
        let type = kind.type
        guard !type.variants.isEmpty else {
            return object(kind.rawValue, type.summary, type.members)
        }
        let names = type.variants.map(\.main.name)
        func requires(_ name: String) -> JSONText {
            .object([("required", .array([.text(name)]))])
        }
        return [
            ("title", .text(kind.rawValue)), ("description", .text(type.summary)),
            ("type", "object"), ("anyOf", .array(names.map(requires))),
            (
                "allOf",
                .array(
                    type.variants.map { variant in
                        let name = variant.main.name
                        let others = type.forms(containing: variant).map(\.main.name)
                        let isOther = JSONText.object([("anyOf", .array(others.map(requires)))])
                        return .object([
                            (
                                "if",
                                .object(
                                    [("required", .array([.text(name)]))]
                                        + (others.isEmpty ? [] : [("not", isOther)])
                                )
                            ),
                            (
                                "then",
                                .object([("$ref", .text("#/$defs/\(kind.rawValue)_\(name)"))])
                            ),
                        ])
                    }
                )
            ),
        ]
    }

    private static func object(
        _ title: String,
        _ summary: String,
        _ members: [DeclarationType.Member],
        required main: String? = nil
    ) -> [(String, JSONText)] {
        let required = members.filter { $0.isRequired || $0.name == main }.map(\.name)
        let comment = JSONText.object([("description", "A comment; it may repeat.")])
        return [
            ("title", .text(title)), ("description", .text(summary)), ("type", "object"),
            (
                "properties",
                .object(
                    members.map { ($0.name, .object(described($0))) } + [("$schema", .flag(true))]
                )
            ), ("patternProperties", .object([(#"^\*\*\*$"#, comment)])),
        ] + (required.isEmpty ? [] : [("required", .array(required.map { .text($0) }))])
            + [("additionalProperties", .flag(false))]
    }

    private static func described(_ member: DeclarationType.Member) -> [(String, JSONText)] {
        schema(of: member.type) + [("description", .text(member.summary))]
    }

    private static func schema(of type: MemberType) -> [(String, JSONText)] {
        switch type {
        case .text: [("type", "string"), use("text")]
        case .expression: [use("expression")]
        case .path, .readPath, .order:
            [("type", "string"), ("minLength", .number(1)), use("path")]
        case .name(let kind): [("type", "string"), ("minLength", .number(1)), use(kind.word)]
        case .string: [("type", "string")]
        case .word(let words): [("enum", .array(words.map { .text($0) }))]
        case .flag: [("type", "boolean")]
        case .number: [("type", "number")]
        case .json: []
        case .type: [("type", "string"), ("pattern", .text(DeclaredType.pattern)), use(typeUse)]
        case .declaration(let kind): [("$ref", .text("#/$defs/\(kind.rawValue)"))]
        case .list(let element): [("type", "array"), ("items", .object(schema(of: element)))]
        case .named(let value):
            [
                ("type", "object"), ("patternProperties", .object([(#"^\*\*\*$"#, .flag(true))])),
                ("additionalProperties", .object(schema(of: value))),
            ]
        case .either(let types): [("anyOf", .array(types.map { .object(schema(of: $0)) }))]
        }
    }

    /// The `x-use` of a string that must be a type.
    static let typeUse = "type"

    /// The `x-use` of a string, by which editors offer completions.
    private static func use(_ name: String) -> (String, JSONText) {
        ("x-use", .text(name))
    }
}
