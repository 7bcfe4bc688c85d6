/// Translates an expression of ICU (User Guide, "Regular Expressions") to PCRE2 with the same
/// meaning.
///
/// The two differ only in the spelling of code points. Syntax that PCRE2 would interpret
/// differently is rejected: nested sets, and verbs such as `(*ACCEPT)`.
enum ICUTranslator {
    static func translate(_ text: String) throws(PatternError) -> String {
        let source = Array(text.unicodeScalars)
        var output = String.UnicodeScalarView()
        var index = 0
        var isInClass = false
        while index < source.count {
            let scalar = source[index]
            let next = index + 1 < source.count ? source[index + 1] : nil
            switch scalar {
            case "\\":
                if let codePoint = codePoint(source[index...]) {
                    output += "\\x{\(codePoint.digits)}".unicodeScalars
                    index += codePoint.length
                    continue
                }
                output.append(scalar)
                if let next {
                    output.append(next)
                    index += 1
                }
            case "[" where isInClass:
                guard let end = endOfNamedClass(source, from: index) else {
                    throw failure("sets within sets are not supported", source, index)
                }
                output.append(contentsOf: source[index..<end])
                index = end
                continue
            case "[":
                isInClass = true
                output.append(scalar)
                index = copyClassStart(source, after: index, &output)
                continue
            case "]":
                isInClass = false
                output.append(scalar)
            case "&" where isInClass && next == "&":
                throw failure("sets within sets are not supported", source, index)
            case "(" where !isInClass && next == "*":
                throw failure("\"(*\" is not supported in ICU", source, index)
            default:
                output.append(scalar)
            }
            index += 1
        }
        return String(output)
    }

    /// Copies a `^` and a `]` at the start of a class, which are literal there.
    private static func copyClassStart(
        _ source: [Unicode.Scalar],
        after open: Int,
        _ output: inout String.UnicodeScalarView
    ) -> Int {
        var index = open + 1
        for sign in ["^", "]"] as [Unicode.Scalar] where index < source.count {
            if source[index] == sign {
                output.append(sign)
                index += 1
            }
        }
        return index
    }

    /// The end of a `[:alpha:]` that begins at an index.
    private static func endOfNamedClass(_ source: [Unicode.Scalar], from open: Int) -> Int? {
        guard open + 2 < source.count, source[open + 1] == ":",
            let end = source[(open + 2)...].firstIndex(of: "]"), source[end - 1] == ":"
        else {
            return nil
        }
        return end + 1
    }

    /// `\uhhhh` or `\Uhhhhhhhh`.
    private static func codePoint(
        _ source: ArraySlice<Unicode.Scalar>
    ) -> (digits: String, length: Int)? {
        let count =
            switch source.dropFirst().first {
            case "u": 4
            case "U": 8
            default: 0
            }
        let digits = source.dropFirst(2).prefix(count)
        guard count > 0, digits.count == count,
            digits.allSatisfy({ $0.properties.isASCIIHexDigit })
        else {
            return nil
        }
        return (String(String.UnicodeScalarView(digits)), count + 2)
    }

    private static func failure(
        _ reason: String,
        _ source: [Unicode.Scalar],
        _ index: Int
    ) -> PatternError {
        PatternError(
            reason: reason,
            offset: source[..<index].reduce(0) { $0 + UTF8.width($1) }
        )
    }
}
