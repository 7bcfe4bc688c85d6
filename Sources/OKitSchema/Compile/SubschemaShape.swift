/// Where the value of a keyword holds schemas (2020-12 core §10 and §11).
enum SubschemaShape {
    /// The value is a schema.
    case one
    /// The value is an array of schemas.
    case list
    /// The value is an object whose members are schemas.
    case named

    /// The shape for a keyword; `nil` for one that holds no schemas.
    init?(keyword: String) {
        switch keyword {
        case "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not",
            "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties":
            self = .one
        case "allOf", "anyOf", "oneOf", "prefixItems":
            self = .list
        case "$defs", "definitions", "dependentSchemas", "patternProperties", "properties":
            self = .named
        default:
            return nil
        }
    }
}
