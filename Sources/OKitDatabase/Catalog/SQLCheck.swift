/// What a rule of a table says about a column: `rating IN ('G', 'PG')`, `price >= 0`.
package struct SQLCheck: Sendable {
    package var choices: [String] = []
    package var minimum: String?
    package var maximum: String?

    /// The rules of both, of which the first take precedence.
    package func merging(_ other: SQLCheck) -> SQLCheck {
        SQLCheck(
            choices: choices.isEmpty ? other.choices : choices,
            minimum: minimum ?? other.minimum,
            maximum: maximum ?? other.maximum
        )
    }

    /// Finds the rules of columns in a statement or a condition, by the name of the column in lower
    /// case.
    ///
    /// Only rules that are lists of texts or bounds of a number are understood; others are for the
    /// database.
    package static func checks(in sql: String) -> [String: SQLCheck] {
        let tokens = Token.all(in: sql)
        var checks: [String: SQLCheck] = [:]
        for (index, token) in tokens.enumerated() {
            guard case .word(let word) = token, ["in", "=", ">=", "<=", "between"].contains(word)
            else {
                continue
            }
            guard let column = column(before: index, tokens) else {
                continue
            }
            let rest = tokens[(index + 1)...]
            switch word {
            case "in", "=":
                let values = Self.list(rest, isArray: word == "=")
                if !values.isEmpty {
                    checks[column, default: SQLCheck()].choices = values
                }
            case ">=":
                checks[column, default: SQLCheck()].minimum = number(rest)
            case "<=":
                checks[column, default: SQLCheck()].maximum = number(rest)
            default:
                checks[column, default: SQLCheck()].minimum = number(rest)
                checks[column]?.maximum = number(rest.dropFirst(2))
            }
        }
        return checks
    }

    /// The column that a comparison is about: the word before it, without a conversion such as
    /// `(rating)::text`.
    private static func column(before index: Int, _ tokens: [Token]) -> String? {
        var index = index - 1
        // `)::text`, `::text`.
        if index >= 1, case .word = tokens[index], tokens[index - 1] == .word("::") {
            index -= 2
        }
        while index >= 0, tokens[index] == .word(")") {
            index -= 1
        }
        guard index >= 0 else {
            return nil
        }
        switch tokens[index] {
        case .word(let word) where word.first?.isLetter == true || word.first == "_": return word
        case .name(let name): return name.lowercased()
        default: return nil
        }
    }

    /// The texts of `('a', 'b')` or `ANY (ARRAY['a'::text, 'b'::text])`.
    private static func list(_ tokens: ArraySlice<Token>, isArray: Bool) -> [String] {
        var depth = 0
        var values: [String] = []
        var isFirst = true
        for token in tokens {
            switch token {
            case .word("("), .word("["):
                depth += 1
            case .word(")"), .word("]"):
                depth -= 1
                if depth <= 0 {
                    return values
                }
            case .text(let text) where depth > 0:
                values.append(text)
            case .word(let word):
                if isFirst, isArray, word != "any" {
                    return []
                }
                if depth > 0, word.first?.isNumber == true || word == "select" {
                    return []
                }
            default:
                return depth == 0 ? [] : values
            }
            isFirst = false
        }
        return []
    }

    private static func number(_ tokens: ArraySlice<Token>) -> String? {
        for token in tokens.prefix(3) {
            switch token {
            case .word("("): continue
            case .word(let word) where Double(word) != nil: return word
            case .text(let text) where Double(text) != nil: return text
            default: return nil
            }
        }
        return nil
    }

    /// A part of a statement.
    private enum Token: Equatable {
        /// A word in lower case, a number or an operator.
        case word(String)
        /// A quoted name.
        case name(String)
        case text(String)

        static func all(in sql: String) -> [Token] {
            var tokens: [Token] = []
            var rest = Array(sql.unicodeScalars)[...]
            while let scalar = rest.first {
                switch scalar {
                case "'":
                    tokens.append(.text(quoted(&rest)))
                case "\"", "`":
                    tokens.append(.name(quoted(&rest)))
                case _ where scalar.properties.isWhitespace:
                    rest.removeFirst()
                case _ where isWord(scalar):
                    let word = rest.prefix { isWord($0) }
                    rest = rest.dropFirst(word.count)
                    tokens.append(.word(String(String.UnicodeScalarView(word)).lowercased()))
                case ":", ">", "<", "=", "!":
                    let sign = rest.prefix { ":><=!".unicodeScalars.contains($0) }
                    rest = rest.dropFirst(sign.count)
                    tokens.append(.word(String(String.UnicodeScalarView(sign))))
                default:
                    rest.removeFirst()
                    tokens.append(.word(String(Character(scalar))))
                }
            }
            return tokens
        }

        private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar == "_" || scalar == "."
        }

        /// Removes a quoted text, in which two quotation marks are one character.
        private static func quoted(_ rest: inout ArraySlice<Unicode.Scalar>) -> String {
            guard let mark = rest.popFirst() else {
                return ""
            }
            var text = String.UnicodeScalarView()
            while let scalar = rest.popFirst() {
                if scalar == mark {
                    guard rest.first == mark else {
                        break
                    }
                    rest.removeFirst()
                }
                text.append(scalar)
            }
            return String(text)
        }
    }
}
