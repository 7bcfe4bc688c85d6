/// Translates an expression of ECMA-262 (ES2024 §22.2, with the `u` flag) to PCRE2 with the same
/// meaning.
///
/// Syntax of PCRE2 that ECMA-262 does not have (`\A`, `(*VERB)`, `(?i)`, possessive quantifiers) is
/// rejected. Common syntax that the `u` flag forbids (a needless backslash before punctuation, an
/// unmatched brace or bracket) is literal, as in ECMA-262 Annex B.
struct ECMAScriptTranslator {
    let source: [Unicode.Scalar]
    var index = 0
    var output = ""

    /// Translates an expression.
    static func translate(_ text: String) throws(PatternError) -> String {
        var translator = ECMAScriptTranslator(source: Array(text.unicodeScalars))
        while translator.index < translator.source.count {
            try translator.term()
        }
        return translator.output
    }

    private init(source: [Unicode.Scalar]) {
        self.source = source
    }

    private mutating func term() throws(PatternError) {
        let scalar = source[index]
        switch scalar {
        case "\\":
            try escape(inClass: false)
        case "[":
            try characterClass()
        case "(":
            try group()
        case ".":
            index += 1
            output += "[^\(CharacterSets.lineTerminators)]"
        case "*", "+", "?", "{":
            try quantifier()
        case "}", "]":
            index += 1
            output += "\\\(scalar)"
        default:
            index += 1
            output.unicodeScalars.append(scalar)
        }
    }

    private mutating func group() throws(PatternError) {
        switch peek(1) {
        case "*":
            throw failure("\"(*\" is not supported in ECMA-262")
        case "?":
            let isKnown =
                switch peek(2) {
                case ":", "=", "!", "<": true
                default: false
                }
            guard isKnown else {
                throw failure("\"(?\" must be followed by ':', '=', '!', '<=', '<!' or '<name>'")
            }
            output += "(?"
            index += 2
            // The next scalar is not a quantifier here.
            output.unicodeScalars.append(source[index])
            index += 1
        default:
            output += "("
            index += 1
        }
    }

    private mutating func quantifier() throws(PatternError) {
        if source[index] == "{" {
            guard let length = lengthOfBraceQuantifier() else {
                output += "\\{"
                index += 1
                return
            }
            output.unicodeScalars.append(contentsOf: source[index..<index + length])
            index += length
        } else {
            output.unicodeScalars.append(source[index])
            index += 1
        }
        if peek(0) == "?" {
            output += "?"
            index += 1
        } else if peek(0) == "+" {
            throw failure("nothing to repeat before \"+\"")
        }
    }

    /// The length of `{n}`, `{n,}` or `{n,m}` at `index`.
    private func lengthOfBraceQuantifier() -> Int? {
        guard let end = source[index...].firstIndex(of: "}") else {
            return nil
        }
        let bounds = source[(index + 1)..<end].split(
            separator: ",",
            omittingEmptySubsequences: false
        )
        let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
        guard let first = bounds.first, !first.isEmpty, bounds.count <= 2,
            bounds.allSatisfy({ $0.allSatisfy(digits.contains) })
        else {
            return nil
        }
        return end - index + 1
    }

    private mutating func characterClass() throws(PatternError) {
        let start = index
        output += "["
        index += 1
        if peek(0) == "^" {
            output += "^"
            index += 1
        }
        while let scalar = peek(0), scalar != "]" {
            switch scalar {
            case "\\":
                try escape(inClass: true)
            case "[":
                // PCRE2 would interpret `[:` as the start of a POSIX class.
                output += "\\["
                index += 1
            default:
                output.unicodeScalars.append(scalar)
                index += 1
            }
        }
        guard peek(0) == "]" else {
            throw failure("the character class has no closing bracket", at: start)
        }
        output += "]"
        index += 1
    }

    func peek(_ distance: Int) -> Unicode.Scalar? {
        index + distance < source.count ? source[index + distance] : nil
    }

    func failure(_ reason: String, at place: Int? = nil) -> PatternError {
        let offset = source[..<(place ?? index)].reduce(0) { $0 + UTF8.width($1) }
        return PatternError(reason: reason, offset: offset)
    }
}
