import OKitSyntax

/// A token of a predicate.
struct PredicateToken {
    let kind: Kind
    /// UTF-8 offsets in the text.
    let range: Range<Int>
    /// The keyword that the token spells.
    let keyword: Keyword?

    init(_ kind: Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
        if case .word(let word) = kind, word.utf8.count <= 14 {
            keyword = Keyword(rawValue: word.uppercased())
        } else {
            keyword = nil
        }
    }

    enum Kind: Equatable {
        /// A name or keyword; the name of a function includes its colons: `add:to:`.
        case word(String)
        /// `#name`: a name even if it spells a keyword.
        case key(String)
        /// `@name`.
        case collectionOperator(String)
        case number(ExpressionNode.Literal)
        case text(String)
        /// `$name`.
        case variable(String)
        /// `%@` and similar placeholders.
        case argument(isKeyPath: Bool)
        case sign(Sign)
        case end
    }

    enum Sign: String {
        case open = "("
        case close = ")"
        case openBrace = "{"
        case closeBrace = "}"
        case openBracket = "["
        case closeBracket = "]"
        case comma = ","
        case dot = "."
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case power = "**"
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case and = "&&"
        case or = "||"
        case not = "!"
    }

    /// The keywords, in any case.
    enum Keyword: String {
        case and = "AND"
        case or = "OR"
        case not = "NOT"
        case anyOf = "ANY"
        case someOf = "SOME"
        case allOf = "ALL"
        case noneOf = "NONE"
        case between = "BETWEEN"
        case isIn = "IN"
        case contains = "CONTAINS"
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        case like = "LIKE"
        case matches = "MATCHES"
        case null = "NULL"
        case `nil` = "NIL"
        case `true` = "TRUE"
        case yes = "YES"
        case `false` = "FALSE"
        case no = "NO"
        case content = "SELF"
        case truePredicate = "TRUEPREDICATE"
        case falsePredicate = "FALSEPREDICATE"
    }
}

/// Ends the parsing of a predicate at a syntax error.
struct PredicateFault: Error {
    var problem: ExpressionProblem

    init(_ message: Finding.Message, _ range: Range<Int>) {
        problem = ExpressionProblem(message, range)
    }
}
