import OKitExpression
import OKitModel
import OKitSyntax

/// JSON values as users type them.
enum TypedJSON {
    /// Returns the text of a value, with a line for each member of an object or list.
    ///
    /// Text that is stored as JSON is returned unchanged.
    static func text(of value: Value, _ graph: Graph) -> String {
        switch value {
        case .null: return ""
        case .text(let text) where problem(in: text) == nil: return text
        default:
            let text = ValueJSON(graph: graph, isPlain: true).text(of: value)
            guard let root = document(text)?.root else {
                return text
            }
            var writer = JSONWriter(layout: .indented)
            write(root, to: &writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }

    /// Returns the value of a text for a property type; null for empty text, `nil` if the text is
    /// not JSON.
    static func value(of text: String, as type: ValueType?) -> Value? {
        if text.allSatisfy(\.isWhitespace) {
            return .null
        }
        guard let root = document(text)?.root else {
            return nil
        }
        let value = type == .text ? .text(text) : Value(json: root)
        // A value that the type would convert to another value is not stored, and neither is a
        // number that is too large or has too many digits.
        let isExact = type == .text || root.hasExactNumbers
        return type.map { value.isExact(as: $0) } ?? true && isExact ? value : nil
    }

    /// Returns the reason why a text is not JSON; `nil` if it is.
    static func problem(in text: String) -> String? {
        let source = SourceText(path: "", text: text)
        do throws(JSONSyntaxError) {
            _ = try JSONDocument(parsing: source)
            return nil
        } catch {
            let finding = error.finding(in: source)
            let position = finding.location.start
            return "line \(position.line), column \(position.column): \(finding.message.text)"
        }
    }

    private static func document(_ text: String) -> JSONDocument? {
        try? JSONDocument(parsing: SourceText(path: "", text: text))
    }

    private static func write(_ node: JSONNode, to writer: inout JSONWriter) {
        switch node.kind {
        case .object where node.count > 0:
            writer.object { writer in
                for member in node.members {
                    writer.key(member.name)
                    write(member.value, to: &writer)
                }
            }
        case .array where node.count > 0:
            writer.array { writer in
                for element in node.elements {
                    write(element, to: &writer)
                }
            }
        default: writer.raw(String(decoding: node.location.source.bytes[node.range], as: UTF8.self))
        }
    }
}

extension JSONNode {
    /// Whether no number in the JSON is too large to store, or has more digits than are stored.
    fileprivate var hasExactNumbers: Bool {
        switch kind {
        case .number:
            int != nil || double.map { $0.isFinite && abs($0) < 0x1p53 } == true || hasExponent
        case .array: elements.allSatisfy(\.hasExactNumbers)
        case .object: members.allSatisfy(\.value.hasExactNumbers)
        default: true
        }
    }

    private var hasExponent: Bool {
        double?.isFinite == true
            && location.source.bytes[range].contains { [UInt8(ascii: "e"), 0x45].contains($0) }
    }
}
