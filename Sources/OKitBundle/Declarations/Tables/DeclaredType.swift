package import OKitExpression

/// The type of a property, parameter or result as it is written: `text?`, `[Book]`, `Issue`.
package struct DeclaredType: Sendable, Hashable {
    /// The type of the values.
    package let type: ValueType
    /// Whether a value can be null.
    package let isOptional: Bool

    /// What each type matches, as a regular expression of schemas.
    static let pattern =
        #"^(\[[A-Za-z_][A-Za-z0-9_]*\]|\{[A-Za-z_][A-Za-z0-9_]*\}|[A-Za-z_][A-Za-z0-9_]*)\??$"#

    /// Reads a type; `nil` for a text that is not one.
    ///
    /// `[Book]` is a list, `{text}` a map. The name of an entity begins with an upper-case letter.
    package init?(_ text: String) {
        var name = text[...]
        isOptional = name.hasSuffix("?")
        if isOptional {
            name.removeLast()
        }
        let brackets: [(Character, Character)] = [("[", "]"), ("{", "}")]
        let bracket = brackets.first { name.first == $0.0 && name.last == $0.1 && name.count > 2 }
        if bracket != nil {
            name = name.dropFirst().dropLast()
        }
        guard let first = name.first, first.isLetter || first == "_",
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        else {
            return nil
        }
        let known = ValueType.scalars[String(name)] ?? (name == "any" ? .any : nil)
        guard let element = known ?? (first.isUppercase ? .object(String(name)) : nil) else {
            return nil
        }
        switch bracket?.0 {
        case "["?: type = .list(element)
        case "{"?: type = .map(element)
        default: type = element
        }
    }

    /// The names of types that are not entities.
    package static let names = (ValueType.scalars.keys + ["any"]).sorted()
}
