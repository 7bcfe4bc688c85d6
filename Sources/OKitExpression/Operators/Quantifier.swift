/// The elements for which a comparison must hold.
package enum Quantifier: String, Sendable, CaseIterable {
    /// At least one element; `SOME` is a synonym.
    case any = "ANY"
    /// Every element.
    case all = "ALL"
    /// No element.
    case no = "NONE"

    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .any:
            Operator(
                "ANY",
                ["SOME"],
                .collection,
                "bool",
                "Whether a comparison is true for at least one element.",
                "ANY {1, 5} > 4",
                "1"
            )
        case .all:
            Operator(
                "ALL",
                .collection,
                "Whether a comparison is true for each element.",
                "ALL {1, 5} > 4",
                "0"
            )
        case .no:
            Operator(
                "NONE",
                .collection,
                "Whether a comparison is false for each element.",
                "NONE {1, 5} > 9",
                "1"
            )
        }
    }
}

/// The joining of conditions.
package enum Junction: String, Sendable, CaseIterable {
    case and = "AND"
    case or = "OR"

    /// The declaration of the operator.
    var declaration: Operator {
        switch self {
        case .and:
            Operator(
                "AND",
                ["&&"],
                .conditions,
                "bool",
                "Whether both conditions are true.",
                "1 == 1 AND 1 == 2",
                "0"
            )
        case .or:
            Operator(
                "OR",
                ["||"],
                .conditions,
                "bool",
                "Whether either condition is true.",
                "1 == 1 OR 1 == 2",
                "1"
            )
        }
    }
}
