/// JSON of a schema, with the members of objects in the order in which they are written.
indirect enum SchemaText: CustomStringConvertible {
    case object([(String, SchemaText)])
    case array([SchemaText])
    case text(String)
    case flag(Bool)
    case number(Int)

    /// As JSON on one line.
    var description: String {
        switch self {
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0)): \($1)" }.joined(separator: ", ") + "}"
        case .array(let elements):
            "[" + elements.map(\.description).joined(separator: ", ") + "]"
        case .text(let text): Self.quoted(text)
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): "\(number)"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension SchemaText: ExpressibleByStringLiteral {
    init(stringLiteral value: String) {
        self = .text(value)
    }
}
