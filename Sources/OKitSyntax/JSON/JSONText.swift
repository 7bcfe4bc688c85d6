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
        var text = ""
        write(to: &text, 2, prefixLength: 0)
        return text + "\n"
    }

    private func write(to text: inout String, _ indentation: Int, prefixLength: Int) {
        let room = 99 - (indentation - 2 + prefixLength)
        if let count = length(upTo: room), count <= room {
            return write(to: &text)
        }
        let space = String(repeating: " ", count: indentation)
        switch self {
        case .object(let members):
            text += "{"
            for (index, (name, value)) in members.enumerated() {
                let name = "\(Self.quoted(name)): "
                text += (index == 0 ? "\n" : ",\n") + space + name
                value.write(to: &text, indentation + 2, prefixLength: name.count)
            }
            text += "\n" + space.dropLast(2) + "}"
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + space
                element.write(to: &text, indentation + 2, prefixLength: 0)
            }
            text += "\n" + space.dropLast(2) + "]"
        case .text, .flag, .number, .json: write(to: &text)
        }
    }

    /// Returns the number of characters on one line; `nil` if it is more than a number of them.
    private func length(upTo most: Int) -> Int? {
        switch self {
        case .object(let members):
            var count = max(2, members.count * 4)
            for (name, value) in members where count <= most {
                guard let length = value.length(upTo: most - count) else {
                    return nil
                }
                count += name.count + 2 + length
                // Escapes make a name longer.
                if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
                    count += Self.quoted(name).count - name.count - 2
                }
            }
            return count <= most ? count : nil
        case .array(let elements):
            var count = max(2, elements.count * 2)
            for element in elements where count <= most {
                guard let length = element.length(upTo: most - count) else {
                    return nil
                }
                count += length
            }
            return count <= most ? count : nil
        case .text(let text) where text.utf8.count > 1000: return nil
        case .text, .flag, .number, .json:
            let count = description.count
            return count <= most ? count : nil
        }
    }

    /// A number in the shortest form that parses to the same value; `null` for infinity and NaN.
    package static func double(_ number: Double) -> JSONText {
        var writer = JSONWriter()
        writer.double(number)
        return .json(String(decoding: writer.bytes, as: UTF8.self))
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
        text += isPlain ? string : escaped(string)
        text += "\""
    }

    private static func escaped(_ string: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(string.utf8.count * 9 / 8)
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case ..<0x20:
                let digits = String(byte, radix: 16)
                bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(digits)".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
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
