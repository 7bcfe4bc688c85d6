/// A comparison operator.
package enum Comparator: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case between = "BETWEEN"
    case isIn = "IN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"

    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .equal:
            Operator("==", ["="], .any, "bool", "Whether both sides are equal.", "2 == 2.0", "1")
        case .notEqual:
            Operator("!=", ["<>"], .any, "bool", "Whether both sides differ.", "2 != 3", "1")
        case .less:
            Operator("<", .ordered, "Whether the left side is smaller.", "2 < 3", "1")
        case .lessOrEqual:
            Operator(
                "<=",
                ["=<"],
                .ordered,
                "bool",
                "Whether the left side is smaller or equal.",
                "3 <= 3",
                "1"
            )
        case .greater:
            Operator(">", .ordered, "Whether the left side is larger.", "2 > 3", "0")
        case .greaterOrEqual:
            Operator(
                ">=",
                ["=>"],
                .ordered,
                "bool",
                "Whether the left side is larger or equal.",
                "3 >= 4",
                "0"
            )
        case .between:
            Operator(
                "BETWEEN",
                .bounds,
                "Whether the value is between two bounds, inclusive.",
                "2 BETWEEN {1, 5}",
                "1"
            )
        case .isIn:
            Operator(
                "IN",
                .containment,
                "Whether the right side contains the left side.",
                "2 IN {1, 2}",
                "1"
            )
        case .contains:
            Operator(
                "CONTAINS",
                .containment,
                "Whether the left side contains the right side.",
                "'abc' CONTAINS 'b'",
                "1"
            )
        case .beginsWith:
            Operator(
                "BEGINSWITH",
                .texts,
                "Whether a text begins with another.",
                "'abc' BEGINSWITH 'a'",
                "1"
            )
        case .endsWith:
            Operator(
                "ENDSWITH",
                .texts,
                "Whether a text ends with another.",
                "'abc' ENDSWITH 'a'",
                "0"
            )
        case .like:
            Operator(
                "LIKE",
                .texts,
                "Whether a text matches a pattern, where `*` is any text and `?` any character.",
                "'abc' LIKE 'a*'",
                "1"
            )
        case .matches:
            Operator(
                "MATCHES",
                .texts,
                "Whether a regular expression matches a whole text.",
                "'abc' MATCHES '[a-c]+'",
                "1"
            )
        }
    }
}
