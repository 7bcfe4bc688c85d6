/// Generated JSON, with the members of objects in their given order.
package indirect enum JSONText: CustomStringConvertible, Sendable {
    case object([(String, JSONText)])
    case array([JSONText])
    case text(String)
    case flag(Bool)
    case number(Int)
    /// Any JSON, as written.
    case json(String)

    /// The JSON text on one line.
    package var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .object(let members):
            text += "{"
            for (index, (name, value)) in members.enumerated() {
                text += index == 0 ? "" : ", "
                Self.write(quoted: name, to: &text)
                text += ": "
                value.write(to: &text)
            }
            text += "}"
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                text += index == 0 ? "" : ", "
                element.write(to: &text)
            }
            text += "]"
        case .text(let string): Self.write(quoted: string, to: &text)
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += "\(number)"
        case .json(let json): text += json
        }
    }

    /// The indented JSON text; an object or list that fits in 100 columns is on one line.
    package var indented: String {
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
        case .text, .flag, .number, .json:
            return line
        }
        let space = String(repeating: " ", count: indentation)
        return brackets.0 + "\n" + parts.map { space + $0 }.joined(separator: ",\n") + "\n"
            + space.dropLast(2) + brackets.1
    }

    private static func quoted(_ text: String) -> String {
        var result = ""
        write(quoted: text, to: &result)
        return result
    }

    private static func write(quoted string: String, to text: inout String) {
        text += "\""
        let isPlain = string.utf8.allSatisfy { byte in
            byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte >= 0x20
        }
        if isPlain {
            text += string
        } else {
            for scalar in string.unicodeScalars {
                switch scalar {
                case "\"", "\\": text += "\\\(scalar)"
                case "\n": text += "\\n"
                case "\t": text += "\\t"
                case "\0"..."\u{1F}":
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}

extension JSONText {
    /// The JSON of a value, without its layout.
    package init(_ node: JSONNode) {
        switch node.kind {
        case .object: self = .object(node.members.map { ($0.name, JSONText($0.value)) })
        case .array: self = .array(node.elements.map { JSONText($0) })
        case .string: self = .text(node.string ?? "")
        case .boolean: self = .flag(node.bool ?? false)
        case .number: self = .json(node.numberText ?? "0")
        case .null: self = .json("null")
        }
    }
}

extension JSONText: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self = .text(value)
    }
}
