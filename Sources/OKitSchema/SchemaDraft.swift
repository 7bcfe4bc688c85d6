/// A version of JSON Schema that can be compiled.
public enum SchemaDraft: Int, Sendable, CaseIterable, Comparable {
    case draft4 = 4
    case draft6 = 6
    case draft7 = 7
    /// 2020-12.
    case draft2020 = 2020

    /// The draft that a `$schema` names, with or without an empty fragment; `nil` for any other.
    public init?(identifier: String) {
        let identifier = identifier.hasSuffix("#") ? String(identifier.dropLast()) : identifier
        let found = Self.allCases.first { draft in
            identifier == "http:" + draft.address || identifier == "https:" + draft.address
        }
        guard let found else {
            return nil
        }
        self = found
    }

    /// Older drafts are less.
    public static func < (lhs: SchemaDraft, rhs: SchemaDraft) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// Without scheme: both are in use.
    private var address: String {
        switch self {
        case .draft4, .draft6, .draft7: "//json-schema.org/draft-0\(rawValue)/schema"
        case .draft2020: "//json-schema.org/draft/2020-12/schema"
        }
    }

    /// The keyword that gives a schema its identifier.
    var identifierKeyword: String {
        self == .draft4 ? "id" : "$id"
    }

    /// Whether identifiers may name anchors (`#name`), and `$ref` hides what stands beside it (draft 7
    /// core §8.2.3 and §8.3).
    var isLegacy: Bool {
        self < .draft2020
    }

    /// Whether a keyword means something.
    ///
    /// Only asked of keywords that some draft knows.
    func knows(_ keyword: String) -> Bool {
        guard isLegacy else {
            return keyword != "additionalItems"
        }
        switch keyword {
        case "$anchor", "$defs", "$dynamicAnchor", "$dynamicRef", "contentSchema",
            "dependentRequired", "dependentSchemas", "maxContains", "minContains", "prefixItems",
            "unevaluatedItems", "unevaluatedProperties":
            return false
        case "if", "then", "else":
            return self >= .draft7
        case "const", "contains", "propertyNames":
            return self >= .draft6
        default:
            return true
        }
    }
}
