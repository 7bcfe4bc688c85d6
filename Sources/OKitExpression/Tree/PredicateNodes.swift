import OKitSyntax

// What the predicate and expression notation adds to the tree.
extension ExpressionNode {
    /// A value as it is spelled.
    public enum Literal: Sendable, Hashable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case text(String)
    }

    /// How conditions are joined.
    public enum Junction: String, Sendable, CaseIterable {
        case and = "AND"
        case or = "OR"
    }

    /// Two values beside an operator.
    public struct Comparison: Sendable, Hashable {
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
    }

    /// What a comparison asks.
    public enum Comparator: String, Sendable, CaseIterable {
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
    }

    /// Of which elements a comparison must hold.
    public enum Quantifier: String, Sendable, CaseIterable {
        /// Of one at least; `SOME` is another word for it.
        case any = "ANY"
        /// Of each.
        case all = "ALL"
        /// Of not one.
        case no = "NONE"
    }

    /// The letters in square brackets behind an operator.
    public struct ComparisonOptions: OptionSet, Sendable, Hashable {
        /// One bit an option.
        public let rawValue: UInt8

        /// Makes a set of its bits.
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
    }

    /// An operator with its right side.
    public struct ArithmeticTerm: Sendable, Hashable {
        /// What is worked out.
        public var operation: Operation
        /// With what.
        public var operand: ExpressionNode

        /// The operations.
        public enum Operation: String, Sendable, CaseIterable {
            case add = "+"
            case subtract = "-"
            case multiply = "*"
            case divide = "/"
            case power = "**"
        }
    }

    /// A choice of elements.
    public struct Subquery: Sendable, Hashable {
        /// The collection.
        public var collection: ExpressionNode
        /// By what name the condition knows the element, without the `$`.
        public var variable: String
        /// What must hold.
        public var condition: ExpressionNode
    }

    /// The types that `CAST` knows.
    public enum CastType: String, Sendable, CaseIterable {
        case text = "NSString"
        case number = "NSNumber"
        case decimal = "NSDecimalNumber"
        case date = "NSDate"
    }

    /// What stands in square brackets behind a collection.
    public enum Element: Sendable, Hashable {
        case first, last, size
        /// The element at an index from 0, or of a map the member of that name.
        case at(ExpressionNode)
    }
}
