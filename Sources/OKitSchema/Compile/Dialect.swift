import OKitSyntax

/// The meaning of a schema's keywords: its draft, and the vocabularies of its meta-schema (2020-12
/// core §8.1).
struct Dialect {
    let draft: SchemaDraft

    /// Whether `format` is an assertion.
    var assertsFormats: Bool

    /// Whether the keywords of the validation vocabulary are assertions.
    var hasValidation = true

    /// Whether a keyword has a meaning.
    func knows(_ keyword: String) -> Bool {
        draft.knows(keyword) && (hasValidation || !Self.validationKeywords.contains(keyword))
    }

    /// 2020-12 validation §6.
    private static let validationKeywords: Set<String> = [
        "const", "dependentRequired", "enum", "exclusiveMaximum", "exclusiveMinimum", "maxContains",
        "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength",
        "minProperties", "minimum", "multipleOf", "pattern", "required", "type", "uniqueItems",
    ]
}

/// The dialects that `$schema` can name: the drafts, and those that a meta-schema among the
/// documents defines.
struct Dialects {
    /// The default dialect, for a document without `$schema`.
    let standard: Dialect

    private let metaSchemas: [String: JSONNode]

    init(standard: Dialect, documents: [JSONDocument]) {
        self.standard = standard
        var metaSchemas: [String: JSONNode] = [:]
        for document in documents {
            let id = document.root["$id"]?.string ?? document.source.path
            metaSchemas[URIReference(id).resource] = document.root
        }
        self.metaSchemas = metaSchemas
    }

    /// The dialect with that name.
    ///
    /// A missing meta-schema has no effect, but an unknown draft is an error: its keywords may have
    /// other meanings.
    func dialect(named name: JSONNode) throws(UnknownDialect) -> Dialect {
        guard let text = name.string else {
            throw UnknownDialect(finding: .invalidSchema(.wrongValue("$schema", "a URI"), at: name))
        }
        if let draft = SchemaDraft(identifier: text) {
            return Dialect(draft: draft, assertsFormats: standard.assertsFormats)
        }
        if let metaSchema = metaSchemas[URIReference(text).resource] {
            return try dialect(of: metaSchema, named: name)
        }
        guard !text.contains("//json-schema.org/") else {
            throw UnknownDialect(finding: .invalidSchema(.unknownDraft(text), at: name))
        }
        return standard
    }

    private func dialect(
        of metaSchema: JSONNode,
        named name: JSONNode
    ) throws(UnknownDialect) -> Dialect {
        let draft = metaSchema["$schema"]?.string.flatMap { SchemaDraft(identifier: $0) }
        var dialect = Dialect(
            draft: draft ?? standard.draft,
            assertsFormats: standard.assertsFormats
        )
        guard let vocabularies = metaSchema["$vocabulary"], !dialect.draft.isLegacy else {
            return dialect
        }
        dialect.hasValidation = false
        for vocabulary in vocabularies.members {
            let known = Self.vocabularies.first { Self.vocabularyBase + $0 == vocabulary.name }
            switch known {
            case "validation": dialect.hasValidation = true
            case "format-assertion": dialect.assertsFormats = true
            case nil where vocabulary.value.bool == true:
                // A schema with an unknown required vocabulary must be rejected (2020-12 core
                // §8.1.2).
                let message = Finding.Message.unknownVocabulary(vocabulary.name)
                throw UnknownDialect(finding: .invalidSchema(message, at: name))
            default: break
            }
        }
        return dialect
    }

    private static let vocabularyBase = "https://json-schema.org/draft/2020-12/vocab/"
    private static let vocabularies = [
        "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation",
        "format-assertion", "content",
    ]
}

/// An unknown dialect in `$schema`.
struct UnknownDialect: Error {
    let finding: Finding
}

extension Finding.Message {
    fileprivate static func unknownDraft(_ name: String) -> Self {
        "the draft \"\(name)\" is not supported; expected 2020-12, 7, 6 or 4"
    }

    fileprivate static func unknownVocabulary(_ name: String) -> Self {
        "the schema needs the vocabulary \"\(name)\", which is not supported"
    }
}
