/// A supported version of JSON Schema.
public enum SchemaDraft: Int, Sendable, CaseIterable, Comparable {
    case draft4 = 4
    case draft6 = 6
    case draft7 = 7
    /// 2020-12.
    case draft2020 = 2020

    /// The draft for the value of `$schema`, with http or https, with or without an empty fragment;
    /// `nil` for any other.
    public init?(identifier: String) {
        let address = Self.address(of: identifier)
        guard let found = Self.allCases.first(where: { Self.address(of: $0.identifier) == address })
        else {
            return nil
        }
        self = found
    }

    /// The value of `$schema`.
    public var identifier: String {
        switch self {
        case .draft4, .draft6, .draft7: "http://json-schema.org/draft-0\(rawValue)/schema#"
        case .draft2020: "https://json-schema.org/draft/2020-12/schema"
        }
    }

    private static func address(of identifier: String) -> Substring {
        let end = identifier.hasSuffix("#") ? identifier.dropLast() : identifier[...]
        return ["http:", "https:"].first { end.hasPrefix($0) }.map { end.dropFirst($0.count) }
            ?? end
    }

    /// Orders from older to newer drafts.
    public static func < (lhs: SchemaDraft, rhs: SchemaDraft) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// The keyword for a schema's identifier.
    var identifierKeyword: String {
        self == .draft4 ? "id" : "$id"
    }

    /// Whether identifiers can be anchors (`#name`), and `$ref` hides its sibling keywords (draft 7
    /// core §8.2.3 and §8.3).
    var isLegacy: Bool {
        self < .draft2020
    }

    /// Whether a keyword has a meaning.
    ///
    /// Only valid for keywords that some draft defines.
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
