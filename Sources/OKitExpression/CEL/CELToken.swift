import OKitSyntax

/// A token of a CEL expression.
struct CELToken {
    let kind: Kind
    /// UTF-8 offsets in the text of the whole expression.
    let range: Range<Int>

    enum Kind: Equatable {
        /// A name or a word such as `in`.
        case name(String)
        /// A name between backticks, which is only allowed after a dot.
        case quotedName(String)
        /// A number without its sign.
        case number(CELNumber)
        case text(String)
        case data([UInt8])
        case sign(Sign)
        /// An invalid token that was already reported.
        case invalid
        case end
    }

    enum Sign: String {
        case open = "("
        case close = ")"
        case openBracket = "["
        case closeBracket = "]"
        case openBrace = "{"
        case closeBrace = "}"
        case comma = ","
        case dot = "."
        case colon = ":"
        case question = "?"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case remainder = "%"
        case not = "!"
        case less = "<"
        case greater = ">"
        case equal = "=="
        case notEqual = "!="
        case lessOrEqual = "<="
        case greaterOrEqual = ">="
        case and = "&&"
        case or = "||"

        /// The sign that two bytes spell.
        init?(_ first: UInt8, _ second: UInt8) {
            switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
            case ("=", "="): self = .equal
            case ("!", "="): self = .notEqual
            case ("<", "="): self = .lessOrEqual
            case (">", "="): self = .greaterOrEqual
            case ("&", "&"): self = .and
            case ("|", "|"): self = .or
            default: return nil
            }
        }

        /// The sign that a byte spells.
        init?(_ byte: UInt8) {
            switch Unicode.Scalar(byte) {
            case "(": self = .open
            case ")": self = .close
            case "[": self = .openBracket
            case "]": self = .closeBracket
            case "{": self = .openBrace
            case "}": self = .closeBrace
            case ",": self = .comma
            case ".": self = .dot
            case ":": self = .colon
            case "?": self = .question
            case "+": self = .plus
            case "-": self = .minus
            case "*": self = .times
            case "/": self = .divided
            case "%": self = .remainder
            case "!": self = .not
            case "<": self = .less
            case ">": self = .greater
            default: return nil
            }
        }

        /// Whether it ends or separates a part between brackets.
        var endsPart: Bool {
            switch self {
            case .close, .closeBracket, .closeBrace, .comma, .colon: true
            default: false
            }
        }

        /// The sign that closes this opening one.
        var closing: Sign? {
            switch self {
            case .open: .close
            case .openBracket: .closeBracket
            case .openBrace: .closeBrace
            default: nil
            }
        }
    }
}

/// A number as written, before its sign is known.
struct CELNumber: Equatable {
    /// The digits, without prefix and suffix.
    var digits: String
    /// 10 or 16.
    var radix = 10
    /// Whether it has a decimal point or an exponent.
    var isFraction = false
    /// Whether it ends in `u`.
    var isUnsigned = false

    /// The value, with or without a minus sign; `nil` if it does not fit.
    func literal(isNegative: Bool) -> ExpressionNode.Literal? {
        if isFraction {
            return Double(digits).map { .double(isNegative ? -$0 : $0) }
        }
        if isUnsigned {
            return isNegative ? nil : UInt64(digits, radix: radix).map { .uint($0) }
        }
        return Int64((isNegative ? "-" : "") + digits, radix: radix).map { .int($0) }
    }
}
