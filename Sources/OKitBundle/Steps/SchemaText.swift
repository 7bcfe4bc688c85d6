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

    /// As JSON with an indentation, where an object or list that fits 100 columns is on one line.
    var indented: String {
        indented(2, prefixLength: 0) + "\n"
    }

    private func indented(_ indentation: Int, prefixLength: Int) -> String {
        let line = description
        guard indentation - 2 + prefixLength + line.count > 99 else {
            return line
        }
        let (brackets, parts): ((String, String), [String])
        switch self {
        case .object(let members):
            brackets = ("{", "}")
            parts = members.map { name, value in
                let name = "\(Self.quoted(name)): "
                return name + value.indented(indentation + 2, prefixLength: name.count)
            }
        case .array(let elements):
            brackets = ("[", "]")
            parts = elements.map { $0.indented(indentation + 2, prefixLength: 0) }
        case .text, .flag, .number:
            return line
        }
        let space = String(repeating: " ", count: indentation)
        return brackets.0 + "\n" + parts.map { space + $0 }.joined(separator: ",\n") + "\n"
            + space.dropLast(2) + brackets.1
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
