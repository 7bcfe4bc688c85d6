import OKitExpression

/// The messages of the built-in rules.
///
/// The raw value is the English text, and the key under which a bundle can translate it; `{0}` is
/// replaced by the bound, the values or the entity.
package enum RuleMessage: String, CaseIterable, Sendable {
    case required = "is required"
    case blank = "cannot be blank"
    case invalid = "is invalid"
    case invalidObject = "Value is invalid"
    case characters = "contains invalid characters"
    case values = "must be one of {0}"
    case denied = "This {0} cannot be deleted as long as it has {1}."
    case taken = "is already used by another {0}"

    case equal = "must be equal to {0}"
    case least = "must be greater than or equal to {0}"
    case most = "must be less than or equal to {0}"
    case equalLength = "length must be equal to {0}"
    case leastLength = "length must be greater than or equal to {0}"
    case mostLength = "length must be less than or equal to {0}"
    case equalCount = "count must be equal to {0}"
    case leastCount = "count must be greater than or equal to {0}"
    case mostCount = "count must be less than or equal to {0}"

    /// The message in the language of a graph's app.
    package func text(_ parts: String..., on graph: Graph) -> String {
        graph.environment.localized(rawValue).filled(with: parts)
    }
}

/// The messages for the bounds of a number, a length and a count.
package struct BoundMessages: Sendable {
    let equal: RuleMessage
    let least: RuleMessage
    let most: RuleMessage

    /// A number or date.
    package static let value = BoundMessages(equal: .equal, least: .least, most: .most)
    /// The number of characters.
    static let length = BoundMessages(
        equal: .equalLength,
        least: .leastLength,
        most: .mostLength
    )
    /// The number of elements.
    static let count = BoundMessages(equal: .equalCount, least: .leastCount, most: .mostCount)
}
