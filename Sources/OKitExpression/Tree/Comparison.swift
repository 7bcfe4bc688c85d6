import OKitSyntax

/// Two values beside an operator.
package struct Comparison: Sendable, Hashable {
    /// What is compared.
    public var comparator: Comparator
    /// How texts are compared.
    public var options: ComparisonOptions
    /// Which elements of the left side must meet the comparison; `nil` compares it as a whole.
    public var quantifier: Quantifier?
    /// The left side.
    public var left: ExpressionNode
    /// The right side.
    public var right: ExpressionNode
    /// Whose rules the comparison follows.
    public var semantics = Semantics.foundation
}

/// The letters in square brackets behind an operator.
package struct ComparisonOptions: OptionSet, Sendable, Hashable {
    /// One bit an option.
    public let rawValue: UInt8

    /// Creates a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `c`: upper and lower case are equal.
    public static let caseInsensitive = ComparisonOptions(rawValue: 1)
    /// `d`: letters with and without diacritics are equal.
    public static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
    /// `n`: the texts have been prepared; `c` and `d` do nothing.
    public static let normalized = ComparisonOptions(rawValue: 4)
    /// `l`: order as a reader expects it.
    public static let localeSensitive = ComparisonOptions(rawValue: 8)
    /// `finds`: every value contains an empty text, also null, so that an empty search finds all.
    public static let emptyIsEverywhere = ComparisonOptions(rawValue: 16)
}
