/// The location of schemas in the value of a keyword (2020-12 core §10 and §11).
enum SubschemaShape {
    /// The value is a schema.
    case one
    /// The value is a schema or an array of schemas.
    case oneOrList
    /// The value is an array of schemas.
    case list
    /// The value is an object whose members are schemas, or another value without schemas.
    case named

    /// The shape for a keyword; `nil` if it contains no schemas in that draft.
    init?(keyword: String, draft: SchemaDraft) {
        guard draft.knows(keyword) else {
            return nil
        }
        switch keyword {
        case "additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if",
            "not", "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties":
            self = .one
        case "items":
            self = draft.isLegacy ? .oneOrList : .one
        case "allOf", "anyOf", "oneOf", "prefixItems":
            self = .list
        case "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties",
            "properties":
            self = .named
        default:
            return nil
        }
    }
}
