import OKitSyntax

/// A comparison of two values.
package struct Comparison: Sendable, Hashable {
    /// The operator.
    public var comparator: Comparator
    /// How texts are compared.
    public var options: ComparisonOptions
    /// The elements of the left side for which the comparison must hold; `nil` compares it as a
    /// whole.
    public var quantifier: Quantifier?
    /// The left side.
    public var left: ExpressionNode
    /// The right side.
    public var right: ExpressionNode
    /// The rules that the comparison follows.
    public var semantics = Semantics.foundation
}

/// The options in square brackets after an operator.
package struct ComparisonOptions: OptionSet, Sendable, Hashable {
    /// One bit for each option.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `c`: upper and lower case are equal.
    public static let caseInsensitive = ComparisonOptions(rawValue: 1)
    /// `d`: letters with and without diacritics are equal.
    public static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
    /// `n`: the texts have been prepared; `c` and `d` have no effect.
    public static let normalized = ComparisonOptions(rawValue: 4)
    /// `l`: the order that users of the locale expect.
    public static let localeSensitive = ComparisonOptions(rawValue: 8)
    /// `finds`: every value contains empty text, even null, so that an empty search matches
    /// everything.
    public static let emptyIsEverywhere = ComparisonOptions(rawValue: 16)
}
