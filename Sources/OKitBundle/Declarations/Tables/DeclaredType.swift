package import OKitExpression
import OKitSyntax

/// The type of a property, parameter or result as written: `text?`, `[Book]`, `Issue`.
package struct DeclaredType: Sendable, Hashable {
    /// The type of the values.
    package let type: ValueType
    /// Whether it is a calendar day, which expressions treat as a date.
    package let isDay: Bool
    /// Whether a value can be null.
    package let isOptional: Bool

    /// The regular expression for types in schemas.
    ///
    /// The name of an entity begins with an upper-case letter; other types are listed.
    static let pattern: String = {
        func pattern(_ names: [String]) -> String {
            "([A-Z][A-Za-z0-9_]*|\(names.joined(separator: "|")))"
        }
        let (name, element) = (pattern(names), pattern(names.filter { $0 != dayName }))
        return #"^(\[\#(element)\]|\{\#(element)\}|\#(name))\??$"#
    }()

    /// Parses a type; `nil` for text that is not a type.
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
        isDay = name == Self.dayName && bracket == nil
        let known: ValueType? =
            switch String(name) {
            case Self.anyName: .any
            case Self.dayName where bracket == nil: .date
            default: ValueType.scalars[String(name)]
            }
        guard let element = known ?? (first.isUppercase ? .object(String(name)) : nil) else {
            return nil
        }
        switch bracket?.0 {
        case "["?: type = .list(element)
        case "{"?: type = .map(element)
        default: type = element
        }
    }

    private static let anyName = "any"
    private static let dayName = "day"

    /// The names of types that are not entities.
    package static let names = (ValueType.scalars.keys + [anyName, dayName]).sorted()

    /// The values of each of `names`, and their form in JSON.
    package static let summaries = [
        "any": "Any JSON; expressions on it are not checked.",
        "bool": "`true` or `false`.",
        "color": "A color: `\"#1e90ff\"`.",
        "data": "Bytes, as text in Base64.",
        "date": "A point in time: text in ISO 8601, or seconds since 2001-01-01.",
        "day":
            "A calendar day, independent of time zones: `\"2026-03-01\"`. In expressions, it is the date on which "
            + "the day starts. A point in time is converted to its day in the time zone of the "
            + "app.",
        "decimal": "A number with exact decimal places, such as a price.",
        "double": "A number with a fraction.",
        "image": "The name of an image of the bundle.",
        "int": "A whole number.",
        "text": "Text.",
    ]

    /// Names of the types in other languages and formats.
    private static let otherNames = [
        "binary": "data", "blob": "data", "boolean": "bool", "bytes": "data",
        "colour": "color", "currency": "decimal", "datetime": "date", "float": "double",
        "integer": "int", "json": "any", "long": "int", "money": "decimal",
        "number": "double", "object": "any", "real": "double", "str": "text",
        "string": "text", "time": "date", "timestamp": "date", "url": "text", "varchar": "text",
    ]

    /// The message for text that is not a type, with a suggestion.
    ///
    /// - Parameter entities: The names of the existing entities.
    static func problem(with text: String, entities: [String]) -> Finding.Message {
        let name = text.trimming(where: "[]{}?".contains)
        let list = "\(names.joined(separator: ", ")), an entity, or a list such as \"[text]\""
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), !name.isEmpty else {
            return "\"\(text)\" is not a type; expected \(list)"
        }
        let near = (names + entities).suggestion(for: name)
        let other = otherNames[name.lowercased()]
        // Many languages have the brackets behind the type of the elements.
        if text.hasSuffix("[]") {
            let element = other ?? ((names + entities).contains(name) ? name : near.meant)
            let list = "[\(element ?? name)]"
            return .unknown("type", NameSuggestion(text, meant: list, isSole: element != nil))
        }
        if ["list", "array", "set"].contains(name.lowercased()) {
            return
                "\"\(text)\" is not a type; write the type of the elements in brackets: \"[text]\""
        }
        guard let meant = other ?? near.meant else {
            let unknown = NameSuggestion(text, meant: nil, isSole: false)
            return "\(Finding.Message.unknown("type", unknown).text); expected \(list)"
        }
        let suggestion = NameSuggestion(
            text,
            meant: text.replacing(name, with: meant),
            isSole: other != nil || near.isSole
        )
        return .unknown("type", suggestion)
    }
}

extension String {
    /// The text without the characters at both ends that meet a condition.
    fileprivate func trimming(where isMet: (Character) -> Bool) -> String {
        String(drop(while: isMet).reversed().drop(while: isMet).reversed())
    }
}
